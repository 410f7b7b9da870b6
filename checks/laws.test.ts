import { expect, test } from 'vitest'
import { type Tree, withTree } from '#test/planted-tree.ts'
import { houseChecks } from './house.ts'
import { importLaws } from './import-laws.ts'
import { checkImports } from './imports.ts'
import { mayUse, type Noun, nouns, ownTables, usedBeforeListed } from './nouns.ts'
import { sourceFiles } from './source.ts'

const libraries = ['zod', 'react', '@mantine/core', 'fastify', 'kysely', 'smtp-server']
const ground: Tree = {
  'package.json': JSON.stringify({
    name: 'planted',
    type: 'module',
    imports: Object.fromEntries(
      ['contract', 'server', 'test', 'texts'].map((one) => [`#${one}/*`, `./${one}/*`]),
    ),
    dependencies: Object.fromEntries(libraries.slice(0, -1).map((name) => [name, '1.0.0'])),
    devDependencies: { 'smtp-server': '1.0.0' },
  }),
  ...Object.fromEntries(
    libraries.flatMap((name) => [
      [`node_modules/${name}/package.json`, JSON.stringify({ name, main: 'x.js' })],
      [`node_modules/${name}/x.js`, 'module.exports = {}'],
    ]),
  ),
}

/** For each law, the file and an import that breaks it. */
const slot = 'server/features/slot/slot'
const planted: [law: string, file: string, imported: string][] = [
  ...nouns.flatMap((noun) => {
    const used: readonly Noun[] = mayUse[noun]
    const others = nouns.filter((other) => other !== noun && !used.includes(other))
    const of = (one: Noun) => `server/features/${one}/${one}.ts`
    return others.map((other): [string, string, string] => [
      `graph-of-nouns/${noun}`,
      of(noun),
      `#${of(other)}`,
    ])
  }),
  ['no-circles', 'admin/api/client.ts', './client.ts'],
  ['imports-resolve', 'build/build.ts', './gone.ts'],
  ['no-test-in-the-product', 'server/app.ts', '#test/servers/mailbox.ts'],
  ['no-dev-dependency', 'server/app.ts', 'smtp-server'],
  ['contract-stands-alone', 'contract/slot.ts', '../texts/de/slot.ts'],
  ['calls-without-zod', 'contract/slot.calls.ts', 'zod'],
  ['texts-only-speak', 'texts/de/slot.ts', 'react'],
  ['texts-take-types', 'texts/de/slot.ts', '#contract/slot.ts'],
  ['form-stays-light', 'form/form.tsx', '@mantine/core'],
  ['form-stays-light', 'form/form.tsx', '#texts/de/slot.ts'],
  ['form-is-told-its-texts', 'form/form.tsx', '#texts/de/form.ts'],
  ['form-takes-types', 'form/form.tsx', '#contract/slot.ts'],
  ['admin-in-the-browser', 'admin/main.tsx', '#server/app.ts'],
  ['admin-in-the-browser', 'admin/main.tsx', 'node:fs'],
  ['admin-api-serves-screens', 'admin/api/client.ts', '../ui/mark.tsx'],
  ['server-without-screens', 'server/app.ts', '../demo/main.ts'],
  ['demo-uses-the-server', 'demo/main.ts', '../build/build.ts'],
  ['build-reads-files', 'build/build.ts', '#server/app.ts'],
  ['routes-only-translate', `${slot}.routes.ts`, './slot.queries.ts'],
  ['routes-only-translate', `${slot}.routes.ts`, '#texts/de/slot.ts'],
  ['decisions-without-http-and-sql', `${slot}.ts`, 'fastify'],
  ['decisions-without-http-and-sql', `${slot}.ts`, 'kysely'],
  ['routes-on-top', 'server/features/booking/booking.ts', '../slot/slot.routes.ts'],
  ['decisions-post-mail', `${slot}.ts`, '#server/mail/queue/postman.ts'],
  ['decisions-take-message-types', `${slot}.ts`, '#server/mail/message/message.ts'],
  ['rules-are-pure', `${slot}.rules.ts`, 'node:fs'],
  ['rules-take-types', `${slot}.rules.ts`, '#contract/slot.ts'],
  ['queries-only-query', `${slot}.queries.ts`, '#server/mail/outbox.ts'],
  ['queries-take-types', `${slot}.queries.ts`, '#contract/slot.ts'],
  ['mails-only-compose', `${slot}.mails.ts`, './slot.ts'],
  ['mails-only-compose', 'server/features/booking/place/hold.mails.ts', '../booking.ts'],
  ['ground-without-tasks', 'server/mail/outbox.ts', `#${slot}.ts`],
  ['http-without-tasks', 'server/http/session.ts', `#${slot}.ts`],
  ['tasks-meet-in-app', 'server/context.ts', `#${slot}.ts`],
  ['few-create-actors', `${slot}.ts`, '#server/auth/actor-factory.ts'],
  ['few-name-organisations', `${slot}.ts`, '#server/auth/organisation-id.ts'],
  ['tasks-below-app', `${slot}.mails.ts`, '#server/main.ts'],
]

const targetOf = (file: string, imported: string) =>
  imported.startsWith('#')
    ? imported.slice(1)
    : new URL(imported, `file:///${file}`).pathname.slice(1)

async function look(file: string, imported: string): Promise<string> {
  const isOwn = /^[#.]/.test(imported) && !imported.includes('gone')
  const target: Tree = isOwn ? { [targetOf(file, imported)]: 'export const a = 1\n' } : {}
  const tree = { ...ground, ...target, [file]: `import '${imported}'\n` }
  return (await withTree(tree, checkImports)).failures.join('\n')
}

test.each(planted)('%s: %s may not import %s', async (name, file, imported) => {
  expect(await look(file, imported)).toContain(`${name}: ${file} → `)
})

test('every import law has a planted import that breaks it', () => {
  const known = new Set(planted.map(([name]) => name))
  expect(importLaws.map(({ name }) => name).filter((name) => !known.has(name))).toEqual([])
})

test('a test may import anything', async () => {
  const found = await look(`${slot}.test.ts`, '#server/main.ts')
  expect(found).not.toContain('slot.test.ts →')
})

const queries = `${slot}.queries.ts`
const housed: [keyof typeof houseChecks, path: string, text: string, found: string][] = [
  ['names', 'server/utils/list.ts', '', 'server/utils/list.ts says nothing'],
  ['names', 'admin/date-helpers.ts', '', 'admin/date-helpers.ts says nothing'],
  ['names', 'admin/Slot/list.tsx', '', 'admin/Slot/list.tsx is not kebab-case'],
  ['hatches', 'checks/a.ts', 'a() // @ts-expect-error\n', 'checks/a.ts:1 switches'],
  ['names', 'admin/ui/index.ts', '', 'admin/ui/index.ts says nothing'],
  ['hatches', 'server/a.ts', 'a()\n// biome-ignore lint: no\n', 'server/a.ts:2 switches'],
  ['hatches', 'server/a.ts', '/* @ts-ignore */\na()\n', 'server/a.ts:1 switches'],
  ['hatches', 'admin/a.tsx', 'const a = <p>{b as any}</p>\n', 'admin/a.tsx:1 switches'],
  ['hatches', 'form/a.css', '/* biome-ignore lint: no */\n', 'form/a.css:1 switches'],
  ['order', 'admin/a.ts', 'a.sort((b, c) => b.localeCompare(c))\n', 'admin/a.ts:1 sorts names'],
  ['order', queries, "db.selectFrom('staff').orderBy('staff.name')\n", '.ts:1 sorts names'],
  ['order', queries, 'sql`select 1 order by staff.name`\n', '.ts:1 sorts names'],
  [
    'classes',
    'admin/a.tsx',
    "import styles from './a.module.css'\nconst a = <p className={styles.toast} />\n",
    'admin/a.tsx uses toast',
  ],
  ['writes', queries, "const a = (tx: Transaction) => tx.deleteFrom('staff')\n", 'writes staff;'],
  ['writes', queries, 'const a = (tx: Transaction) => tx.insertInto(b)\n', 'writes ?;'],
  ['writes', queries, 'const a = (tx: Transaction) => sql.raw(b)\n', 'writes ?;'],
  ['writes', queries, 'const a = (tx: Transaction) => sql`update ${b} set`\n', 'writes ?;'],
  [
    'writes',
    queries,
    'const a = (tx: Transaction) => sql`INSERT INTO mail_settings`\n',
    'writes mailSettings;',
  ],
  ['writes', queries, "const a = (db: Database) => db.deleteFrom('slot')\n", 'writes; its'],
  ['writes', queries, "const a = (b, tx: Transaction) => tx.deleteFrom('slot')\n", 'writes; its'],
]

const said = (path: string, sentence: string, found: string): (typeof housed)[number] => [
  'words',
  path,
  `export const a = '${sentence}'\n`,
  `${path}:1 says "${found}", the word is "`,
]
housed.push(
  said('texts/de/a.ts', 'Termin verschieben', 'verschieb'),
  said('texts/de/a.ts', 'Bemerkung', 'Bemerkung'),
  said('texts/de/a.ts', 'Kommentar des Gastes', 'Kommentar des Gastes'),
  said('texts/de/a.ts', 'Gast informieren', 'informier'),
  said('texts/de/a.ts', 'Nur ein Administrator darf das.', 'Administrator'),
  said('texts/de-simple/a.ts', 'Der Termin ist gestrichen.', 'gestrichen'),
  said('texts/de/a.ts', 'Team zuordnen', 'zuordn'),
  said('texts/de/a.ts', 'Wer leitet diesen Termin?', 'leitet'),
  said('texts/de/a.ts', 'Die Buchung wurde nicht abgesagt.', 'Buchung wurde nicht abgesagt'),
  said('texts/de/a.ts', 'Buchung absagen', 'Buchung absagen'),
  said('texts/de-simple/a.ts', 'Sie können bis Montag ändern oder absagen', 'ndern oder absagen'),
  said('texts/de/a.ts', 'Link zum Absagen', 'zum Absagen'),
  said('texts/de/a.ts', 'Der Gast erfährt von der Absage', 'von der Absage'),
  said('texts/de/a.ts', 'Dieses Angebot gibt es nicht.', 'Angebot'),
  said('texts/de/a.ts', 'Termin anbieten', 'Termin anbieten'),
  said('texts/de/a.ts', 'Der Termin ist anderen angeboten.', 'anderen angeboten'),
)

test.each(housed)('the check of %s looks into %s: %j', async (name, path, text, found) => {
  const result = await withTree({ [path]: text }, (root) => houseChecks[name](sourceFiles(root)))
  expect(result.failures.join('\n')).toContain(found)
})

test('the check of writes accepts a noun’s own tables, and reports that there is nothing to read', async () => {
  const text = `export const a = (tx: Transaction) =>
  sql\`insert into slot_variant default values on conflict do update set slot_id = 1\`.execute(tx)
export const b = (db: Database) => sql\`select id from slot for update\`.execute(db)\n`
  const check = (tree: Tree) => withTree(tree, (root) => houseChecks.writes(sourceFiles(root)))
  expect(await check({ [queries]: text })).toEqual({ read: 1, failures: [] })
  expect(await check({ [queries]: 'a()\n' })).toEqual({ read: 0, failures: [] })
})

test('nouns use each other without circles, and each table is written by one', () => {
  expect(usedBeforeListed({ ...mayUse, staff: ['mail'] })).toEqual(['staff'])
  expect(usedBeforeListed(mayUse)).toEqual([])
  const tables = Object.values(ownTables).flat()
  expect(new Set(tables).size).toBe(tables.length)
})
