import { expect, test } from 'vitest'
import { projectFiles } from './house/tree.ts'
import { houseChecks } from './house.ts'
import { ownTables } from './nouns.ts'
import type { CheckResult } from './outcome.ts'
import { type Tree, withTree } from './planted-tree.ts'

type CheckName = keyof typeof houseChecks

const look = (name: CheckName, tree: Tree): Promise<CheckResult> =>
  withTree(tree, (root) => houseChecks[name](projectFiles(root)))

const oneStatement = `
export async function insertBooking(tx: Transaction, booking: NewBooking) {
  await sql<Row>\`
    with taken as (update slot set attendees = attendees + \${booking.attendees} returning id),
      stored as (insert into booking (slot_id) select id from taken returning id)
    insert into outbox (booking_id) select id from stored
  \`.execute(tx)
}
`
const slotQueries = `
export const lockSlot = (tx: Transaction) => tx.selectFrom('slot').forUpdate().execute()
export const nextSlot = (db: Database) => sql\`select id from slot for update\`.execute(db)
export const fill = (tx: Transaction) =>
  sql\`insert into slot_variant default values on conflict do update set slot_id = 1\`.execute(tx)
`

const lawful: Tree = {
  'server/http/response/health.ts': 'sql`select pg_is_in_recovery() as standby`.execute(db)\n',
  'server/mail/outbox.ts': "db.updateTable('outbox').execute()\n",
  'server/features/booking/place/place.queries.ts': oneStatement,
  'server/features/slot/slot.queries.ts': slotQueries,
  'server/features/staff/staff.ts':
    'const a = (ctx) => transact(ctx, async ({ tx }) => log({ db: tx }))\nprocess.exit()\n',
  'README.md': '# Rundgang\n',
  'docs/decisions/0001-one-package.md': '# One package\n',
  'admin/index.html': '<!doctype html>\n',
  'admin/features/slot/slot-list.tsx':
    'export const List = () => <p lang="de" aria-label={texts.list}>{texts.empty} · 7</p>\n',
  'server/runtime/config.ts': 'export const port = process.env.PORT\n',
  'server/runtime/clock.ts': 'export const now = () => Temporal.Now.instant()\n',
  'server/features/project/mail-settings/mail-settings.rules.ts':
    'export const isDate = (d: Date) => d\n',
  'server/features/slot/slot.ts':
    '// „Ein Kommentar“ is no sentence for people\nexport const a = 1\nclass B { get c() {} }\n',
  'server/features/slot/slot.rules.test.ts': "const name = 'Käthe'\nnew Date()\nprocess.env.X\n",
  'admin/api/slot.test.ts': "call<Slot>('/api/admin/slots')\n",
  'admin/ui/draft.ts': 'export const draft = { get current() {} }\n',
  'test/servers/mailbox.ts': 'export const mailbox = { get mails() {} }\n',
  'server/database/open.test.ts': 'const context = { get at() {} }\n',
  'contract/slot.calls.ts': "endpoint()('GET', '/api/admin/slots', 'admin')\n",
  'texts/de/slot.ts': "export const empty = 'Keine Führungen'\n",
  'node_modules/x/utils.ts': '// @ts-ignore\n',
}

const checkNames = Object.keys(houseChecks) as CheckName[]

test.each(checkNames)('%s: a project that follows the laws passes', async (name) => {
  const { read, failures } = await look(name, lawful)
  expect(failures).toEqual([])
  expect(read).toBeGreaterThan(0)
})

test.each(
  checkNames,
)('%s: an empty folder is reported, because there is nothing to read', async (name) => {
  expect(await look(name, {})).toMatchObject({ read: 0 })
})

const planted: [CheckName, path: string, text: string, found: string][] = [
  ['names', 'server/SlotStart.ts', '', 'name: server/SlotStart.ts'],
  ['names', 'server/slot_start.ts', '', 'name: server/slot_start.ts'],
  ['names', 'admin/Slot/list.tsx', '', 'name: admin/Slot'],
  ['names', 'server/utils/list.ts', '', 'name: server/utils'],
  ['names', 'admin/date-helpers.ts', '', 'name: admin/date-helpers.ts'],
  ['names', 'server/mail.service.ts', '', 'name: server/mail.service.ts'],
  ['names', 'admin/ui/index.ts', '', 'name: admin/ui/index.ts'],
  ['hatches', 'server/a.ts', 'a()\n// biome-ignore lint: no\nb()\n', 'hatch: server/a.ts:2'],
  ['hatches', 'server/a.ts', '/* @ts-ignore */\na()\n', 'hatch: server/a.ts:1'],
  ['hatches', 'server/a.ts', 'a() // @ts-expect-error\n', 'hatch: server/a.ts:1'],
  ['hatches', 'server/a.ts', '// @ts-nocheck\n', 'hatch: server/a.ts:1'],
  ['hatches', 'admin/a.tsx', 'const a = <p>{b as any}</p>\n', 'hatch: admin/a.tsx:1'],
  ['hatches', 'admin/a.tsx', 'const a = <p>{/* @ts-ignore */ b}</p>\n', 'hatch: admin/a.tsx:1'],
  ['hatches', 'form/a.css', '/* biome-ignore lint: no */\n', 'hatch: form/a.css'],
  [
    'globals',
    'server/a.ts',
    '\nconst a = process.env.PORT\n',
    'global: server/a.ts:2 reads process.env',
  ],
  [
    'globals',
    'server/a.ts',
    'const { env } = process\n',
    'global: server/a.ts:1 reads process.env',
  ],
  ['globals', 'server/a.ts', "a(process['env'])\n", 'global: server/a.ts:1 reads process.env'],
  ['globals', 'server/a.ts', 'a(globalThis.process)\n', 'global: server/a.ts:1 reads process.env'],
  ['globals', 'server/a.ts', "import { env } from 'node:process'\n", 'global: server/a.ts:1 reads'],
  ['globals', 'server/a.ts', "await import('node:process')\n", 'global: server/a.ts:1 reads'],
  ['globals', 'server/a.ts', 'const { Now } = Temporal\n', 'global: server/a.ts:1 reads the time'],
  ['globals', 'server/a.ts', 'Temporal.Now.instant()\n', 'global: server/a.ts:1 reads the time'],
  ['globals', 'server/a.ts', 'Date.now()\n', 'global: server/a.ts:1 uses Date'],
  ['globals', 'server/a.ts', 'new Date(0)\n', 'global: server/a.ts:1 uses Date'],
  [
    'globals',
    'server/mail/message/mime.ts',
    'a()\n',
    'global: server/mail/message/mime.ts uses Date no more',
  ],
  ['language', 'server/a.ts', "a('Für Sie')\n", 'language: server/a.ts:1'],
  ['language', 'server/a.ts', 'a(`${n} Plätze`)\n', 'language: server/a.ts:1'],
  ['language', 'admin/a.tsx', 'const a = <p>Termin</p>\n', 'language: admin/a.tsx:1'],
  ['paths', 'admin/a.ts', "a('/api/admin/staff')\n", 'path: admin/a.ts:1 writes a path'],
  ['paths', 'admin/a.ts', 'a(`/api/admin/mails/${id}`)\n', 'path: admin/a.ts:1 writes a path'],
  ['paths', 'admin/a.tsx', '<a href="/api/docs" />\n', 'path: admin/a.tsx:1 writes a path'],
  ['paths', 'form/a.ts', 'a(`${server}/api/public/x`)\n', 'path: form/a.ts:1 writes a path'],
  [
    'paths',
    'server/features/slot/slot.routes.ts',
    "app.get('/api')\n",
    'routes.ts:1 writes a path',
  ],
  ['paths', 'admin/a.ts', '\ncall<Slot[]>(a)\n', 'path: admin/a.ts:2 says what a call answers'],
  ['paths', 'form/a.ts', 'post<Slot>(a)\n', 'path: form/a.ts:1 says what a call answers'],
  ['language', 'form/a.tsx', 'const a = <p title="Termin" />\n', 'language: form/a.tsx:1'],
  [
    'classes',
    'admin/a.tsx',
    "import classes from './a.module.css'\nconst a = <p className={classes.toast} />\n",
    'class: admin/a.tsx:2 uses toast',
  ],
  ['accessors', 'server/a.ts', '\nconst a = { get b() {} }\n', 'accessor: server/a.ts:2'],
  ['accessors', 'server/a.ts', 'const a = { set b(c) {} }\n', 'accessor: server/a.ts:1'],
  ['accessors', 'server/a.ts', 'const a = () => class { get b() {} }\n', 'accessor: server/a.ts:1'],
]

test.each(planted)('the %s check reports %s for %j', async (...[name, path, text, found]) => {
  const { failures } = await look(name, { ...lawful, [path]: text })
  expect(failures.join('\n')).toContain(found)
})

const domain = 'server/features/slot/slot.ts'
const queries = 'server/features/slot/slot.queries.ts'
const place = 'server/features/booking/place/place.queries.ts'

const plantedFlow: [path: string, text: string, found: string][] = [
  [domain, "db.selectFrom('slot')\n", `${domain}:1 speaks SQL`],
  [domain, "db.insertInto('slot')\n", `${domain}:1 speaks SQL`],
  [domain, "db.updateTable('slot')\n", `${domain}:1 speaks SQL`],
  ['server/http/a.ts', "db.deleteFrom('slot')\n", 'server/http/a.ts:1 speaks SQL'],
  ['server/app.ts', 'sql`select 1`\n', 'server/app.ts:1 speaks SQL'],
  ['server/app.ts', 'sql<Row>`select ${a}`\n', 'server/app.ts:1 speaks SQL'],
  ['server/app.ts', 'sql.raw(a)\n', 'server/app.ts:1 speaks SQL'],
  ['server/http/response/health.ts', 'sql`select 2`\n', 'health.ts:1 speaks SQL'],
  ['server/http/response/health.ts', 'a()\n', 'health.ts asks for no answer any more'],
  ['server/app.ts', 'db.transaction().execute((tx) => a(db))\n', 'server/app.ts:1 uses db inside'],
  [domain, 'transact(ctx, ({ tx }) => find(db))\n', `${domain}:1 uses db inside`],
  [domain, 'transact(ctx, async ({ tx }) => {\n  a(ctx)\n})\n', `${domain}:2 uses ctx inside`],
  [domain, 'transact(ctx, store)\n', `${domain}:1 hides what`],
  [domain, 'db.transaction()\n', `${domain}:1 has db.transaction; that is for transact`],
  [domain, 'ctx.mailPosted()\n', `${domain}:1 has ctx.mailPosted;`],
  [domain, 'ctx.count(a)\n', `${domain}:1 has ctx.count;`],
  [domain, 'const a = ({ bookersErased }) => b\n', `${domain}:1 has bookersErased;`],
  [domain, 'changes.announce(a)\n', `${domain}:1 has changes.announce;`],
  [domain, 'ctx.projectCache.forget(a)\n', `${domain}:1 has ctx.projectCache.forget;`],
  [domain, 'a.execute(async (tx) => {\n  await ctx.db.a()\n})\n', `${domain}:2 uses db inside`],
  [domain, 'a.execute(async (tx) => b.map(() => db.c()))\n', `${domain}:1 uses db inside`],
  [domain, 'a.execute((tx) => b({ db }))\n', `${domain}:1 uses db inside`],
  [domain, 'a.execute((tx) => b(ctx))\n', `${domain}:1 uses ctx inside`],
  [domain, 'db.transaction().execute(store)\n', `${domain}:1 hides what`],
  [
    queries,
    "const a = (tx: Transaction) => tx.deleteFrom('staff')\n",
    `${queries}:1 writes staff;`,
  ],
  [queries, 'const a = (tx: Transaction) => tx.insertInto(b)\n', `${queries}:1 writes ?;`],
  [queries, 'const a = (tx: Transaction) => sql.raw(b)\n', `${queries}:1 writes ?;`],
  [queries, 'const a = (tx: Transaction) => sql`update ${b} set`\n', `${queries}:1 writes ?;`],
  [
    queries,
    'const a = (tx: Transaction) => sql`INSERT INTO mail_settings`\n',
    `${queries}:1 writes mailSettings; slot writes slot, slotVariant, slotStaff, series, slotChange, absence, absenceSlot, offeredSlot, offerLetter, guideOffer, morningMail only`,
  ],
  [
    place,
    `${oneStatement}const a = (tx: Transaction) => tx.updateTable('variant')\n`,
    `${place}:9 writes variant; booking/place writes ${[...ownTables.booking, 'slot', 'outbox'].join(', ')} only`,
  ],
  [queries, "const a = (db: Database) => db.deleteFrom('slot')\n", `${queries}:1 writes; its`],
  [queries, "const a = (tx: Database) => tx.deleteFrom('slot')\n", `${queries}:1 writes; its`],
  [
    queries,
    "const a = (b, tx: Transaction) => tx.deleteFrom('slot')\n",
    `${queries}:1 writes; its`,
  ],
  ['server/features/staff/staff.ts', 'a()\n', 'no transaction was found'],
]

test.each(plantedFlow)('the flow check reports %s for %j', async (...[path, text, found]) => {
  const { failures } = await look('flow', { ...lawful, [path]: text })
  expect(failures.join('\n')).toContain(found)
})

test('graph: nouns that use each other in a cycle are reported, but routes may use any noun', async () => {
  const { failures } = await look('graph', {
    ...lawful,
    'server/features/slot/offer/offer.ts':
      "import { a } from '#server/features/booking/booking.ts'\n",
    'server/features/booking/booking.ts': "import { b } from '#server/features/slot/slot.ts'\n",
    'server/features/booking/booking.routes.ts':
      "import { c } from '#server/features/mail/mail.ts'\n",
  })
  expect(failures.sort()).toEqual([
    'graph: booking uses itself through others',
    'graph: slot uses itself through others',
  ])
})

test('flow: a server whose queries write nothing is reported, because there is nothing to check', async () => {
  const { failures } = await look('flow', { ...lawful, [place]: 'a()\n', [queries]: 'a()\n' })
  expect(failures).toContain('flow: no write was found in server/')
})
