import { nouns } from '../nouns.ts'
import type { Tree } from '../planted-tree.ts'

const libraries = ['zod', 'react', '@mantine/core', 'fastify', 'kysely', 'smtp-server']

const packages: Tree = Object.fromEntries(
  libraries.flatMap((name) => [
    [`node_modules/${name}/package.json`, JSON.stringify({ name, version: '1.0.0', main: 'x.js' })],
    [`node_modules/${name}/x.js`, 'module.exports = {}'],
  ]),
)

const manifest = JSON.stringify({
  name: 'planted',
  type: 'module',
  imports: {
    '#contract/*': './contract/*',
    '#server/*': './server/*',
    '#test/*': './test/*',
    '#texts/*': './texts/*',
  },
  dependencies: Object.fromEntries(libraries.slice(0, -1).map((name) => [name, '1.0.0'])),
  devDependencies: { 'smtp-server': '1.0.0' },
})

const features: Tree = Object.fromEntries(
  nouns.map((noun) => [`server/features/${noun}/${noun}.ts`, `export const verb = '${noun}'\n`]),
)

/** A small project where every law applies to at least one file and none is broken. */
export const lawfulTree: Tree = {
  ...packages,
  ...features,
  'package.json': manifest,
  'contract/slot.ts': "import { z } from 'zod'\nexport type Slot = z.infer<typeof z>\n",
  'contract/public-paths.ts': "export const publicProjects = '/api/public/projects/'\n",
  'contract/slot.calls.ts':
    "import type { Slot } from '../slot.ts'\nimport '../public-paths.ts'\nexport type S = Slot\n",
  'texts/de/form.ts': "import type { Slot } from '#contract/slot.ts'\nexport type Text = Slot\n",
  'texts/de/slot.ts': 'export const saved = 1\n',
  'form/form.tsx':
    "import type { Slot } from '#contract/slot.ts'\nimport 'react'\nexport type S = Slot\n",
  'admin/main.tsx': "import './app/router.tsx'\n",
  'admin/app/router.tsx': "import '../features/slot/slot-list.tsx'\n",
  'admin/api/client.ts': 'export const call = 1\n',
  'admin/ui/mark.tsx': "import '@mantine/core'\nexport const mark = 1\n",
  'admin/features/slot/slot-list.tsx': "import '../../api/client.ts'\nimport '../../ui/mark.tsx'\n",
  'admin/booking/booking-list.tsx': 'export const list = 1\n',
  'build/build.ts': 'export const built = 1\n',
  'demo/main.ts': "import '#server/app.ts'\n",
  'server/main.ts': "import './app.ts'\n",
  'server/app.ts': "import './features/slot/slot.routes.ts'\n",
  'server/context.ts': 'export type AppContext = 1\n',
  'server/auth/actor-factory.ts': 'export const enter = 1\n',
  'server/auth/organisation-id.ts': 'export const asOrganisationId = 1\n',
  'server/auth/actor.ts': 'export type Actor = 1\n',
  'server/http/session.ts': "import 'fastify'\nexport const session = 1\n",
  'server/database/open.ts': "import 'kysely'\nexport type Transaction = 1\n",
  'server/mail/outbox.ts':
    "import type { Transaction } from '#server/database/open.ts'\nexport const post = 1\n",
  'server/mail/message/message.ts': 'export type Message = 1\n',
  'server/mail/queue/postman.ts': 'export const postman = 1\n',
  'test/servers/mailbox.ts': "import 'smtp-server'\nimport '#server/features/slot/slot.ts'\n",
  'server/features/slot/slot.routes.ts':
    "import '#contract/slot.ts'\nimport type { House } from '#server/context.ts'\nimport './slot.ts'\n",
  'server/features/slot/slot.ts':
    "import '#server/mail/outbox.ts'\nimport '#server/features/staff/staff.ts'\nimport './slot.rules.ts'\nimport './slot.queries.ts'\n",
  'server/features/slot/slot.rules.ts':
    "import type { Slot } from '#contract/slot.ts'\nexport const fits = (slot: Slot) => slot\n",
  'server/features/slot/slot.queries.ts':
    "import 'kysely'\nimport type { Slot } from '#contract/slot.ts'\nimport '#server/database/open.ts'\n",
  'server/features/slot/offer/offer.rules.ts': 'export const offers = 1\n',
  'server/features/booking/booking.mails.ts': 'export const enclosing = 1\n',
  'server/features/booking/place/hold.mails.ts': "import '../booking.mails.ts'\n",
  'server/features/slot/slot.mails.ts':
    "import '#server/mail/outbox.ts'\nimport '#texts/de/slot.ts'\n",
}
