import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'
import { expect, test } from 'vitest'
import { type Tree, withTree } from './planted-tree.ts'

/*
 * Nobody notices a setting that has no effect, so each tool is run once with the project's settings
 * on code that violates them. The rules themselves are tested by the tools' own tests.
 */

const root = join(import.meta.dirname, '..')
const settings = (file: string): Tree => ({ [file]: readFileSync(join(root, file), 'utf8') })

/** Runs one of the project's tools in a folder of planted files. */
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

const long = (lines: number) => `{\n${"  say('a')\n".repeat(lines)}}\n`

test('the formatter and linter report exactly what the project’s settings forbid', async () => {
  const faults: [path: string, rule: string, code: string][] = [
    ['server/a.ts', 'format', 'export const a = "x";\n'],
    ['server/b.ts', 'noDefaultExport', 'export default 1\n'],
    ['server/c.ts', 'noConsole', "console.log('a')\n"],
    ['server/openSlot.ts', 'useFilenamingConvention', 'export const a = 1\n'],
    ['server/g.test.ts', 'noSkippedTests', "test.skip('a', () => {})\n"],
  ]
  const { code, output } = await run(
    ['@biomejs/biome/bin/biome', 'ci', '--colors=off', '--reporter=github', '.'],
    {
      ...settings('biome.json'),
      ...settings('.gitignore'),
      ...Object.fromEntries(faults.map(([path, , planted]) => [path, planted])),
      'server/lawful.ts': `export function open() ${long(700)}`,
      'server/lawful.test.ts': `test('a', () => ${long(60).trimEnd()})\n`,
    },
  )
  const named = output.split('\n')
  for (const [path, rule] of faults)
    expect(named).toContainEqual(expect.stringMatching(new RegExp(`${rule}.*file=${path}`)))
  expect(output).not.toContain('lawful')
  expect(code).toBe(1)
})

test('code that the project’s type settings forbid does not compile', async () => {
  const { code, output } = await run(['typescript/bin/tsc', '--noEmit'], {
    'package.json': JSON.stringify({ type: 'module' }),
    'tsconfig.json': JSON.stringify({
      extends: join(root, 'tsconfig.json'),
      compilerOptions: { types: [] },
      include: ['server'],
    }),
    'server/index.ts': 'export const a = (b: string[]): string => b[0]\n',
    'server/enum.ts': 'export enum A {\n  b,\n}\n',
    'server/any.ts': 'export const a = (b) => b\n',
  })
  for (const number of ['TS2322', 'TS1294', 'TS7006']) expect(output).toContain(number)
  expect(code).not.toBe(0)
})

test('a file that nothing imports and a missing entry point are reported as unused code', async () => {
  const { code, output } = await run(['knip/bin/knip.js'], {
    ...settings('knip.json'),
    'package.json': JSON.stringify({ name: 'planted', type: 'module' }),
    'server/main.ts': 'export {}\n',
    'server/forgotten.ts': 'export const a = 1\n',
  })
  expect(output).toContain('server/forgotten.ts')
  expect(output).toContain('demo/main.ts')
  expect(code).toBe(1)
})
