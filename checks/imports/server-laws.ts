import { nouns } from '../nouns.ts'
import { type Law, law, library } from './law.ts'

const featureFile = (kind: string) => String.raw`^server/features/([^/]+)/\1${kind}\.ts$`
const own = (kind: string) => String.raw`^server/features/$1/$1${kind}\.ts$`

const http = library('fastify', 'fastify-[^/]+', '@fastify/[^/]+')
// Where the features are put together, and what starts it.
const composed = String.raw`^server/(?:app|main|runtime/serve|runtime/run)\.ts$`
const context = String.raw`^server/context\.ts$`
const sql = library('kysely', 'pg', '@electric-sql/pglite')

/** Nouns stand in one order; the laws follow from the list alone. */
const orderOfNouns: Law[] = nouns.slice(0, -1).map((noun, place) =>
  law(`order-of-nouns/${noun}`, `${noun} may import only nouns declared before it`, {
    from: { path: `^server/features/${noun}/` },
    to: { path: `^server/features/(${nouns.slice(place + 1).join('|')})/` },
  }),
)

const routes = law('routes-only-translate', 'a route imports contract, http and its own domain', {
  from: { path: featureFile(String.raw`\.routes`) },
  to: { pathNot: ['^contract/', '^server/http/', own(''), context, http, library('zod')] },
})

const domain: Law[] = [
  law('domain-without-http-and-sql', 'the domain decides; http and SQL have files of their own', {
    from: { path: featureFile('') },
    to: { path: [http, sql, '^server/http/', composed, '^server/runtime/config\\.ts$'] },
  }),
  law('domain-speaks-to-domains', "of another noun the domain may import only its domain's file", {
    from: { path: featureFile('') },
    to: {
      path: '^server/features/',
      pathNot: [own(String.raw`\.(?:rules|queries|mails)`), featureFile('')],
    },
  }),
  law(
    'domain-posts-mail',
    'the domain posts, has sent again and erases, and leaves the rest to the postman',
    {
      from: { path: featureFile('') },
      to: {
        path: '^server/mail/',
        pathNot: String.raw`^server/mail/(outbox|resend|erasing|delivery/smtp-password|message/message)\.ts$`,
      },
    },
  ),
  law(
    'domain-takes-message-types',
    'of a message the domain knows the type, never how it is made',
    {
      from: { path: featureFile('') },
      to: {
        path: String.raw`^server/mail/message/message\.ts$`,
        dependencyTypesNot: ['type-only'],
      },
    },
  ),
]

const rules: Law[] = [
  law('rules-are-pure', 'rules take values and give answers: no input, output, clock, database', {
    from: { path: featureFile(String.raw`\.rules`) },
    to: { pathNot: ['^contract/', featureFile(String.raw`\.rules`)] },
  }),
  law('rules-take-contract-types', 'rules import the contract as types only', {
    from: { path: featureFile(String.raw`\.rules`) },
    to: { path: '^contract/', dependencyTypesNot: ['type-only'] },
  }),
]

const queries: Law[] = [
  law('queries-only-query', 'queries import the database and types, never domain, http or mail', {
    from: { path: featureFile(String.raw`\.queries`) },
    to: {
      pathNot: [
        '^server/database/',
        String.raw`^server/auth/actor\.ts$`,
        '^contract/',
        library('kysely'),
        own(String.raw`\.mails`),
      ],
    },
  }),
  law('queries-take-types', 'queries import the contract and what their mails need as types only', {
    from: { path: featureFile(String.raw`\.queries`) },
    to: {
      path: ['^contract/', '^server/features/', String.raw`^server/auth/actor\.ts$`],
      dependencyTypesNot: ['type-only'],
    },
  }),
]

const mails = law('mails-only-compose', 'mails are composed of facts and texts', {
  from: { path: featureFile(String.raw`\.mails`) },
  to: {
    path: [http, sql, '^server/(http|features)/', composed, '^server/runtime/config\\.ts$'],
    pathNot: own(String.raw`\.rules`),
  },
})

const ground: Law[] = [
  law('ground-without-features', 'database and mail carry every feature and know none', {
    from: { path: '^server/(database|mail)/' },
    to: { path: ['^server/(features|http)/', composed] },
  }),
  law('http-without-features', 'http serves every feature and knows none', {
    from: { path: '^server/http/' },
    to: { path: ['^server/features/', composed] },
  }),
  law(
    'features-meet-in-app',
    'features are composed in server/app.ts and server/runtime/serve.ts',
    {
      from: {
        path: '^server/',
        pathNot: ['^server/features/', String.raw`^server/(app|runtime/serve)\.ts$`],
      },
      to: { path: '^server/features/' },
    },
  ),
  law('few-create-actors', 'only the session and the public project say who somebody is', {
    from: {
      path: '^server/',
      pathNot: String.raw`^server/features/(session/session|project/project)\.ts$`,
    },
    to: { path: String.raw`^server/auth/actor-factory\.ts$` },
  }),
  law('few-name-organisations', 'else the id of an organisation comes from an actor or a row', {
    from: {
      path: '^(server|demo|bench)/',
      pathNot: [
        String.raw`^server/features/registration/registration\.ts$`,
        String.raw`^server/(commands/organisations|database/notify/listen-notify)\.ts$`,
        String.raw`^server/mail/queue/due-queues\.ts$`,
        String.raw`\.test\.ts$`,
        '^server/testing/',
      ],
    },
    to: { path: String.raw`^server/auth/organisation-id\.ts$` },
  }),
  law('features-below-app', 'a feature is given what it needs and never reaches up', {
    from: { path: '^server/features/' },
    to: { path: [composed, String.raw`^server/runtime/config\.ts$`] },
  }),
]

export const serverLaws: Law[] = [
  ...orderOfNouns,
  routes,
  ...domain,
  ...rules,
  ...queries,
  mails,
  ...ground,
]
