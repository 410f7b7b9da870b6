import type { ICruiseOptions, IRegularForbiddenRuleType } from 'dependency-cruiser'
import { mayUse, type Noun, nouns } from './nouns.ts'

/** Paths from the repository's root, as regular expressions. */
type Paths = string | string[]
type From = { path?: Paths; pathNot?: Paths } | Paths
type To = IRegularForbiddenRuleType['to'] | Paths

/** A law; `$1` in a `to` stands for the first group of its `from`. */
export interface Law extends IRegularForbiddenRuleType {
  name: string
  comment: string
}

// Tests may import anything.
const tests = String.raw`\.test\.tsx?$|^test/`

function law(name: string, comment: string, given: From, to: To): Law {
  const from = typeof given === 'string' || Array.isArray(given) ? { path: given } : given
  const pathNot = [from.pathNot ?? [], tests].flat()
  const target = typeof to === 'string' || Array.isArray(to) ? { path: to } : to
  return { name, comment, severity: 'error', from: { ...from, pathNot }, to: target }
}

const library = (...names: string[]) => `(?:^|/)node_modules/(?:${names.join('|')})/`
const types: { dependencyTypesNot: ['type-only'] } = { dependencyTypesNot: ['type-only'] }
const product = '^(server|contract|texts|admin|form|demo|build)/'

const parts: Law[] = [
  law('no-circles', 'two files that import each other are one file in two pieces', [], {
    circular: true,
  }),
  law('imports-resolve', 'what is imported must exist', [], { couldNotResolve: true }),
  law('no-test-in-the-product', 'the product runs without its tests', product, tests),
  law('no-dev-dependency', 'a production install leaves devDependencies out', product, {
    dependencyTypes: ['npm-dev'],
    ...types,
  }),
  law('contract-stands-alone', 'the contract imports zod only', '^contract/', {
    pathNot: ['^contract/', library('zod')],
  }),
  law(
    'calls-without-zod',
    'the browser runs calls, and zod would weigh it down',
    String.raw`^contract/(.*\.calls|endpoint|public-paths|price-sum)\.ts$`,
    { pathNot: String.raw`^contract/(endpoint|public-paths)\.ts$`, ...types },
  ),
  law('texts-only-speak', 'texts import texts and the types of the contract', '^texts/', {
    pathNot: ['^texts/', '^contract/'],
  }),
  law('texts-take-types', 'texts import the contract as types only', '^texts/', {
    path: '^contract/',
    ...types,
  }),
  law('form-stays-light', 'the form imports its texts, the contract and React', '^form/', {
    pathNot: [
      '^form/',
      '^contract/',
      String.raw`^texts/[\w-]+/(form|form-trouble|cancel|confirm-booking|own-booking|booked-slot|waiting-page|join-waiting|prices)\.ts$`,
      String.raw`^texts/(form-shape|page-texts|price-texts)\.ts$`,
      library('react', 'react-dom', '@types/react', '@types/react-dom'),
      // Only for `proof.js`, which is loaded when a proof of work is required.
      library('@noble/hashes'),
    ],
  }),
  law('form-is-told-its-texts', 'all languages would fill half of the form', '^form/', {
    path: [String.raw`^texts/[\w-]+/form\.ts$`, String.raw`^texts/form-texts\.ts$`],
    ...types,
  }),
  law('form-takes-types', 'zod at run time would triple the form', '^form/', {
    path: '^contract/',
    pathNot: String.raw`^contract/(public-paths|price-sum)\.ts$`,
    ...types,
  }),
  law('admin-in-the-browser', 'the back office knows the server by its contract', '^admin/', {
    pathNot: ['^admin/', '^contract/', '^texts/', library('.+')],
  }),
  law('admin-api-serves-screens', 'what calls the API knows no screens', '^admin/api/', {
    path: '^admin/',
    pathNot: '^admin/api/',
  }),
  law(
    'server-without-screens',
    'the server imports no other front door',
    '^server/',
    '^(admin|form|demo|build|checks|bench|test)/',
  ),
  law(
    'demo-uses-the-server',
    'the demo uses the server as a stranger would',
    '^demo/',
    '^(admin|form|build|checks|bench|test)/',
  ),
  law(
    'build-reads-files',
    'the build imports none of the sources but texts',
    '^build/',
    '^(server|contract|admin|demo|checks|bench|test)/',
  ),
]

const kind = (name: string) => String.raw`^server/features/.*/[^/.]+${name}\.ts$`
const [decisions, routes, rules, queries, mails] = [
  kind(''),
  ...['routes', 'rules', 'queries', 'mails'].map((name) => kind(String.raw`\.${name}`)),
] as [string, string, string, string, string]
const http = library('fastify', 'fastify-[^/]+', '@fastify/[^/]+')
const sql = library('kysely', 'pg', '@electric-sql/pglite')
// What assembles the tasks, and the entry points.
const composed = String.raw`^server/(?:app|main|runtime/serve|runtime/run)\.ts$`
const config = String.raw`^server/runtime/config\.ts$`
const message = String.raw`^server/mail/message/message\.ts$`

/** A noun imports only from the nouns that the declared graph allows. */
const graph = nouns
  .map((noun) => {
    const used: readonly Noun[] = mayUse[noun]
    return [noun, nouns.filter((other) => other !== noun && !used.includes(other))] as const
  })
  .filter(([, others]) => others.length > 0)
  .map(([noun, others]) =>
    law(
      `graph-of-nouns/${noun}`,
      `${noun} may use ${mayUse[noun].join(', ') || 'no other noun'}`,
      { path: `^server/features/${noun}/`, pathNot: String.raw`\.routes\.ts$` },
      `^server/features/(${others.join('|')})/`,
    ),
  )

const server: Law[] = [
  law('routes-only-translate', 'a route imports the contract, http and decisions', routes, {
    pathNot: [
      ...['^contract/', '^server/http/', decisions, http, library('zod')],
      String.raw`^server/context\.ts$`,
    ],
  }),
  law('decisions-without-http-and-sql', 'http and SQL have files of their own', decisions, [
    ...[http, sql, '^server/http/', composed, config],
  ]),
  law(
    'routes-on-top',
    'routes call decisions, never the other way',
    { path: '^server/features/', pathNot: String.raw`\.routes\.ts$` },
    routes,
  ),
  law('decisions-post-mail', 'they queue emails and leave the rest to the postman', decisions, {
    path: '^server/mail/',
    pathNot: String.raw`^server/mail/(outbox|resend|erasing|mail-sweep|delivery/smtp-password|message/(message|links))\.ts$`,
  }),
  law('decisions-take-message-types', 'they know the type of a message', decisions, {
    path: message,
    ...types,
  }),
  law('rules-are-pure', 'rules take values and give answers', rules, {
    pathNot: ['^contract/', rules],
  }),
  law('rules-take-types', 'rules import the contract as types only, but for its sums', rules, {
    path: '^contract/',
    pathNot: String.raw`^contract/price-sum\.ts$`,
    ...types,
  }),
  law('queries-only-query', 'queries import the database and types', queries, {
    pathNot: [
      ...['^server/database/', String.raw`^server/auth/actor\.ts$`, '^contract/', mails],
      library('kysely'),
    ],
  }),
  law('queries-take-types', 'queries import types of the contract and of emails', queries, {
    path: ['^contract/', '^server/features/', String.raw`^server/auth/actor\.ts$`],
    ...types,
  }),
  // A task's emails may use the frame of their noun's.
  law(
    'mails-only-compose',
    'emails are composed of facts and texts',
    String.raw`^server/features/([^/]+)/(.*/|)([^/]+)\.mails\.ts$`,
    {
      path: [http, sql, '^server/(http|features)/', composed, config],
      pathNot: [
        String.raw`^server/features/.*/$3\.rules\.ts$`,
        String.raw`^server/features/$1/$1\.mails\.ts$`,
      ],
    },
  ),
  law('ground-without-tasks', 'database and mail know no task', '^server/(database|mail)/', [
    ...['^server/(features|http)/', composed],
  ]),
  law('http-without-tasks', 'http serves every task and knows none', '^server/http/', [
    ...['^server/features/', composed],
  ]),
  law(
    'tasks-meet-in-app',
    'tasks are composed in server/app.ts, runtime/serve.ts and jobs.ts',
    {
      path: '^server/',
      pathNot: ['^server/features/', String.raw`^server/(app|runtime/(serve|jobs))\.ts$`],
    },
    '^server/features/',
  ),
  law(
    'few-create-actors',
    'only the session, the personal link and the public project say who somebody is',
    {
      path: '^server/',
      pathNot: String.raw`^server/features/(staff/session/session|staff/personal-link/personal-link|project/project)\.ts$`,
    },
    String.raw`^server/auth/actor-factory\.ts$`,
  ),
  law(
    'few-name-organisations',
    'else the id of an organisation comes from an actor or a row',
    {
      path: '^(server|demo|bench)/',
      pathNot: [
        String.raw`^server/features/organisation/registration\.ts$`,
        String.raw`^server/(commands/organisations|database/notify/listen-notify)\.ts$`,
      ],
    },
    String.raw`^server/auth/organisation-id\.ts$`,
  ),
  law(
    'tasks-below-app',
    'a task is given what it needs and never reaches up',
    [...['^server/features/']],
    [composed, config],
  ),
]

export const importLaws: Law[] = [...parts, ...graph, ...server]

export const options: ICruiseOptions = {
  doNotFollow: { path: 'node_modules' },
  // Counts type imports too: a cycle of types is still a cycle, and laws can allow them.
  tsPreCompilationDeps: true,
  enhancedResolveOptions: {
    exportsFields: ['exports'],
    conditionNames: ['import', 'node', 'default', 'types'],
  },
}
