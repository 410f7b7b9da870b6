import { mayUse, type Noun, nouns } from '../nouns.ts'

/** An import that breaks a law: the law's name, the importing file, and what it imports. */
type Planted = [law: string, file: string, imports: string]

const domain = 'server/features/slot/slot.ts'

// For each noun, an import of every noun the graph does not allow.
const againstTheGraph: Planted[] = nouns.flatMap((noun) => {
  const used: readonly Noun[] = mayUse[noun]
  return nouns
    .filter((other) => other !== noun && !used.includes(other))
    .map(
      (other): Planted => [
        `graph-of-nouns/${noun}`,
        `server/features/${noun}/${noun}.ts`,
        `#server/features/${other}/${other}.ts`,
      ],
    )
})

export const plantedImports: Planted[] = [
  ...againstTheGraph,
  ['no-circles', 'admin/api/client.ts', './client.ts'],
  ['imports-resolve', 'build/build.ts', './gone.ts'],
  ['no-test-in-the-product', 'server/app.ts', '#test/servers/mailbox.ts'],
  ['no-dev-dependency-in-the-product', 'server/app.ts', 'smtp-server'],
  ['contract-imports-zod-only', 'contract/slot.ts', '../texts/de/slot.ts'],
  ['endpoints-without-zod', 'contract/slot.calls.ts', 'zod'],
  ['endpoints-without-zod', 'contract/slot.calls.ts', '../slot.ts'],
  ['texts-only-speak', 'texts/de/slot.ts', 'react'],
  ['texts-take-contract-types', 'texts/de/slot.ts', '#contract/slot.ts'],
  ['form-stays-light', 'form/form.tsx', '@mantine/core'],
  ['form-stays-light', 'form/form.tsx', '#texts/de/slot.ts'],
  ['form-is-told-its-texts', 'form/form.tsx', '#texts/de/form.ts'],
  ['form-takes-contract-types', 'form/form.tsx', '#contract/slot.ts'],
  ['admin-stays-in-the-browser', 'admin/main.tsx', '#server/app.ts'],
  ['admin-stays-in-the-browser', 'admin/main.tsx', 'node:fs'],
  ['admin-ui-stands-alone', 'admin/ui/mark.tsx', '#texts/de/slot.ts'],
  ['admin-api-serves-features', 'admin/api/client.ts', '../ui/mark.tsx'],
  ['admin-features-stay-apart', 'admin/features/slot/slot-list.tsx', '../booking/booking-list.tsx'],
  ['admin-features-below-app', 'admin/booking/booking-list.tsx', '../../app/router.tsx'],
  ['server-without-screens', 'server/app.ts', '../demo/main.ts'],
  ['demo-uses-the-server', 'demo/main.ts', '../build/build.ts'],
  ['build-builds', 'build/build.ts', '#server/app.ts'],
  ['routes-only-translate', 'server/features/slot/slot.routes.ts', './slot.queries.ts'],
  ['routes-only-translate', 'server/features/slot/slot.routes.ts', '#texts/de/slot.ts'],
  ['domain-without-http-and-sql', domain, 'fastify'],
  ['domain-without-http-and-sql', domain, 'kysely'],
  ['domain-without-http-and-sql', domain, '#server/http/session.ts'],
  ['domain-below-routes', 'server/features/booking/booking.ts', '../slot/slot.routes.ts'],
  ['domain-posts-mail', domain, '#server/mail/queue/postman.ts'],
  ['domain-takes-message-types', domain, '#server/mail/message/message.ts'],
  ['rules-are-pure', 'server/features/slot/slot.rules.ts', 'node:fs'],
  ['rules-are-pure', 'server/features/slot/offer/offer.rules.ts', 'node:fs'],
  ['rules-are-pure', 'server/features/slot/slot.rules.ts', '#server/database/open.ts'],
  ['rules-take-contract-types', 'server/features/slot/slot.rules.ts', '#contract/slot.ts'],
  ['queries-only-query', 'server/features/slot/slot.queries.ts', '#server/mail/outbox.ts'],
  ['queries-take-types', 'server/features/slot/slot.queries.ts', '#contract/slot.ts'],
  ['mails-only-compose', 'server/features/slot/slot.mails.ts', './slot.ts'],
  ['mails-only-compose', 'server/features/booking/place/hold.mails.ts', '../booking.ts'],
  ['ground-without-features', 'server/mail/outbox.ts', '#server/features/slot/slot.ts'],
  ['http-without-features', 'server/http/session.ts', '#server/features/slot/slot.ts'],
  ['features-meet-in-app', 'server/context.ts', '#server/features/slot/slot.ts'],
  ['few-create-actors', 'server/features/slot/slot.ts', '#server/auth/actor-factory.ts'],
  ['few-name-organisations', 'server/features/slot/slot.ts', '#server/auth/organisation-id.ts'],
  ['features-below-app', 'server/features/slot/slot.mails.ts', '#server/main.ts'],
]
