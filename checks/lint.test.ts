import { spawnSync } from 'node:child_process'
import { cpSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { beforeAll, expect, test } from 'vitest'
import { type Tree, withTree } from '#test/planted-tree.ts'

const root = join(import.meta.dirname, '..')

const feature = 'server/features/slot/slot.ts'
const inTransaction = (work: string) => `transact(ctx, async ({ tx }) => {\n  ${work}\n})\n`

/** Code that breaks a law, and the words of what is then found. */
const planted: [path: string, code: string, found: string][] = [
  ['server/a.ts', 'export const a = { get b() { return 1 } }\n', 'accessor in an object'],
  ['server/a.ts', 'export const a = { set b(c: number) {} }\n', 'accessor in an object'],
  ['server/a.ts', 'export const a = () => class { get b() { return 1 } }\n', 'class in a function'],
  ['server/a.ts', 'export const a = process.env.PORT\n', 'reads the environment'],
  ['server/a.ts', 'const { env } = process\n', 'reads the environment'],
  ['server/a.ts', "export const a = process['env']\n", 'reads the environment'],
  ['server/a.ts', 'a(process)\n', 'reads the environment'],
  ['server/a.ts', 'a(globalThis.process)\n', 'reads the environment'],
  ['server/a.ts', "import { env } from 'node:process'\n", 'reads the environment'],
  ['server/a.ts', "await import('node:process')\n", 'reads the environment'],
  ['server/a.ts', 'const { Now } = Temporal\n', 'reads the time'],
  ['server/a.ts', 'Temporal.Now.instant()\n', 'reads the time'],
  ['server/a.ts', 'Date.now()\n', 'Temporal'],
  ['server/a.ts', 'a(new Date(0))\n', 'Temporal'],
  ['server/a.ts', "a('Für Sie')\n", 'belongs in texts/'],
  ['server/a.ts', 'a(`${n} Plätze`)\n', 'belongs in texts/'],
  ['admin/a.tsx', 'export const a = <p>Termin</p>\n', 'belongs in texts/'],
  ['form/a.tsx', 'export const a = <p title="Termin" />\n', 'belongs in texts/'],
  ['admin/a.ts', "a('/api/admin/staff')\n", 'belongs in contract/'],
  ['admin/a.tsx', 'export const a = <a href="/api/docs" />\n', 'belongs in contract/'],
  ['form/a.ts', 'a(`${server}/api/public/x`)\n', 'belongs in contract/'],
  ['server/features/slot/slot.routes.ts', "app.get('/api')\n", 'belongs in contract/'],
  ['admin/a.ts', 'call<Slot[]>(a)\n', 'that is for its endpoint'],
  ['form/a.ts', 'post<Slot>(a)\n', 'that is for its endpoint'],
  [feature, "db.selectFrom('slot')\n", 'SQL'],
  [feature, "db.insertInto('slot')\n", 'SQL'],
  ['server/http/a.ts', "db.updateTable('slot')\n", 'SQL'],
  ['server/app.ts', "db.deleteFrom('slot')\n", 'SQL'],
  ['server/app.ts', 'sql`select 1`\n', 'SQL'],
  ['server/app.ts', 'sql<Row>`select ${a}`\n', 'SQL'],
  ['server/app.ts', 'sql.raw(a)\n', 'SQL'],
  ['server/http/response/health.ts', 'sql`select 2`\n', 'SQL'],
  [feature, 'transact(ctx, ({ tx }) => find(db))\n', 'db in a transaction'],
  [feature, inTransaction('await ctx.db.a()'), 'db in a transaction'],
  [feature, inTransaction('b.map(() => db.c())'), 'db in a transaction'],
  [feature, inTransaction('b({ db })'), 'db in a transaction'],
  [feature, inTransaction('a(ctx)'), 'ctx in a transaction'],
  [feature, inTransaction('a(b, ctx, c)'), 'ctx in a transaction'],
  [feature, inTransaction('a(b(), ctx)'), 'ctx in a transaction'],
  [feature, 'transact(ctx, store)\n', 'is hidden'],
  ['server/app.ts', 'db.transaction().execute((tx) => a(db))\n', 'db in a transaction'],
  ['server/app.ts', 'db.transaction().execute(store(a))\n', 'is hidden'],
  [feature, 'db.transaction()\n', 'after the commit'],
  [feature, 'ctx.mailPosted()\n', 'after the commit'],
  [feature, 'ctx.count(a)\n', 'after the commit'],
  [feature, 'export const a = ({ bookersErased }) => b\n', 'after the commit'],
  [feature, 'changes.announce(a)\n', 'after the commit'],
  [feature, 'ctx.projectCache.forget(a)\n', 'after the commit'],
]

const lawful: Tree = {
  'server/runtime/config.ts': 'export const port = process.env.PORT\n',
  'server/runtime/clock.ts': 'export const now = () => Temporal.Now.instant()\n',
  'server/http/response/health.ts': 'sql`select pg_is_in_recovery() as standby`.execute(db)\n',
  'server/mail/outbox.ts': "db.updateTable('outbox').execute()\n",
  'server/features/slot/slot.queries.ts': 'sql`select 1`\nsql.raw(a)\n',
  'server/features/slot/slot.test.ts': "a('Käthe', new Date(), process.env.X, db.transaction())\n",
  'server/features/slot/slot.ts': `// „Ein Kommentar“ is no sentence for people
export class B { get c() { return 1 } }
${inTransaction('await log({ db: tx })')}process.exit()
export const isDate = (d: Date) => d
`,
  'admin/ui/draft.ts': 'export const draft = { get current() { return 1 } }\n',
  'admin/slot/list.tsx':
    'export const List = () => <p lang="de" aria-label={texts.list} aria-labelledby="also">{texts.empty} · 7</p>\n',
  'contract/slot.calls.ts': "endpoint()('GET', '/api/admin/slots', 'admin')\n",
  'texts/de/slot.ts': "export const empty = 'Keine Führungen'\n",
}

/** What Biome finds with the laws of `checks/`, by file. */
let found: Map<string, string>

const pathOf = (nth: number, path: string) => path.replace(/([^/.]+)(\.[^/]+)$/, `$1-${nth}$2`)

beforeAll(async () => {
  const broken = planted.map(([path, code], nth) => [pathOf(nth, path), code])
  const config = JSON.parse(readFileSync(join(root, 'biome.json'), 'utf8'))
  const laws = { ...config, vcs: {}, formatter: { enabled: false }, assist: { enabled: false } }
  laws.linter = { rules: { preset: 'none' } }
  const tree = { ...lawful, ...Object.fromEntries(broken), 'biome.json': JSON.stringify(laws) }
  const text = await withTree(tree, (folder) => {
    cpSync(join(root, 'checks'), join(folder, 'checks'), { recursive: true })
    const biome = join(root, 'node_modules/@biomejs/biome/bin/biome')
    const told = ['lint', '.', '--max-diagnostics=none', '--reporter=github']
    return spawnSync(process.execPath, [biome, ...told], { cwd: folder, encoding: 'utf8' }).stdout
  })
  const lines = text.split('\n').filter((line) => line.startsWith('::error'))
  const byFile = Map.groupBy(lines, (line) => /file=([^,]+)/.exec(line)?.[1] ?? '')
  found = new Map([...byFile].map(([path, own]) => [path, own.join('\n')]))
}, 60_000)

test.each(planted.map((one, nth) => [...one, nth] as const))('in %s, %j is found: %s', (...[
  path,
  ,
  words,
  nth,
]) => {
  expect(found.get(pathOf(nth, path)) ?? 'nothing').toContain(words)
})

test('code that follows the laws passes', () => {
  expect(Object.keys(lawful).filter((path) => found.has(path))).toEqual([])
})
