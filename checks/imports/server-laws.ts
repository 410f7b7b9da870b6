import { mayUse, type Noun, nouns } from '../nouns.ts'
import { type Law, law, library } from './law.ts'

// The names of a feature's files form a closed list (`checks/house/names.ts`), and each file name
// is unique.
const featureFile = (kind: string) => String.raw`^server/features/.*/([^/.]+)${kind}\.ts$`
const own = (kind: string) => String.raw`^server/features/.*/$1${kind}\.ts$`

const http = library('fastify', 'fastify-[^/]+', '@fastify/[^/]+')
// The files that assemble the features, and the entry points.
const composed = String.raw`^server/(?:app|main|runtime/serve|runtime/run)\.ts$`
const context = String.raw`^server/context\.ts$`
const sql = library('kysely', 'pg', '@electric-sql/pglite')

/**
 * A noun may import only from the nouns the declared graph allows; these laws are derived from that
 * graph.
 */
const graphOfNouns: Law[] = nouns
  .map((noun) => [noun, nouns.filter((other) => other !== noun && !uses(noun, other))] as const)
  .filter(([, others]) => others.length > 0)
  .map(([noun, others]) =>
    law(`graph-of-nouns/${noun}`, `${noun} may use ${mayUse[noun].join(', ') || 'no other noun'}`, {
      from: { path: `^server/features/${noun}/`, pathNot: String.raw`\.routes\.ts$` },
      to: { path: `^server/features/(${others.join('|')})/` },
    }),
  )

function uses(noun: Noun, other: Noun): boolean {
  const used: readonly Noun[] = mayUse[noun]
  return used.includes(other)
}

const routes = law('routes-only-translate', 'a route imports contract, http and domains', {
  from: { path: featureFile(String.raw`\.routes`) },
  to: {
    pathNot: ['^contract/', '^server/http/', featureFile(''), context, http, library('zod')],
  },
})

const domain: Law[] = [
  law('domain-without-http-and-sql', 'the domain decides; http and SQL have files of their own', {
    from: { path: featureFile('') },
    to: { path: [http, sql, '^server/http/', composed, '^server/runtime/config\\.ts$'] },
  }),
  law('domain-below-routes', 'routes call the domain, never the other way', {
    from: { path: '^server/features/', pathNot: String.raw`\.routes\.ts$` },
    to: { path: featureFile(String.raw`\.routes`) },
  }),
  law(
    'domain-posts-mail',
    'the domain queues, resends and erases emails, and leaves the rest to the postman',
    {
      from: { path: featureFile('') },
      to: {
        path: '^server/mail/',
        pathNot: String.raw`^server/mail/(outbox|resend|erasing|mail-sweep|delivery/smtp-password|message/(message|links))\.ts$`,
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

// Emails in a noun's subfolders may import the frame that the noun's own emails use.
const mails = law('mails-only-compose', 'mails are composed of facts and texts', {
  from: { path: String.raw`^server/features/([^/]+)/(.*/|)([^/]+)\.mails\.ts$` },
  to: {
    path: [http, sql, '^server/(http|features)/', composed, '^server/runtime/config\\.ts$'],
    pathNot: [
      String.raw`^server/features/.*/$3\.rules\.ts$`,
      String.raw`^server/features/$1/$1\.mails\.ts$`,
    ],
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
    'features are composed in server/app.ts and server/runtime: serve.ts, jobs.ts',
    {
      from: {
        path: '^server/',
        pathNot: ['^server/features/', String.raw`^server/(app|runtime/(serve|jobs))\.ts$`],
      },
      to: { path: '^server/features/' },
    },
  ),
  law(
    'few-create-actors',
    'only the session, the personal link and the public project say who somebody is',
    {
      from: {
        path: '^server/',
        pathNot: String.raw`^server/features/(staff/session/session|staff/personal-link/personal-link|project/project)\.ts$`,
      },
      to: { path: String.raw`^server/auth/actor-factory\.ts$` },
    },
  ),
  law('few-name-organisations', 'else the id of an organisation comes from an actor or a row', {
    from: {
      path: '^(server|demo|bench)/',
      pathNot: [
        String.raw`^server/features/organisation/organisation\.ts$`,
        String.raw`^server/(commands/organisations|database/notify/listen-notify)\.ts$`,
        String.raw`^server/mail/queue/due-queues\.ts$`,
        String.raw`\.test\.ts$`,
        '^test/',
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
  ...graphOfNouns,
  routes,
  ...domain,
  ...rules,
  ...queries,
  mails,
  ...ground,
]
