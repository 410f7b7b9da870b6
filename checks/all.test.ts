import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'
import { expect, test } from 'vitest'
import { type Tree, withTree } from './planted-tree.ts'

const ends = (code: number) => `console.log('ran', process.argv[1]); process.exitCode = ${code}\n`

const vitestSaying = (report: unknown, code = 0) =>
  `require('node:fs').writeFileSync(process.argv.at(-1).split('=')[1], '${JSON.stringify(report)}')\n${ends(code)}`

const playwrightSaying = (report: unknown, code = 0) =>
  `require('node:fs').writeFileSync(process.env.PLAYWRIGHT_JSON_OUTPUT_FILE, '${JSON.stringify(report)}')\n${ends(code)}`

const inVitest = (...assertionResults: { title: string; status: string }[]) => {
  const status = assertionResults.some((result) => result.status === 'failed') ? 'failed' : 'passed'
  return { testResults: [{ name: 'a.test.ts', status, assertionResults }] }
}

const inPlaywright = (title: string, status: string) => {
  const spec = { title, tests: [{ status }] }
  return { errors: [], suites: [{ specs: [], suites: [{ specs: [spec] }] }] }
}

const good = { title: '[C01] a visitor books', status: 'passed' }

const vitestFile = 'node_modules/vitest/vitest.mjs'
const vitest = (script: string): Tree => ({
  [vitestFile]: `import { createRequire } from 'node:module'\nconst require = createRequire(import.meta.url)\n${script}`,
})
const playwrightFile = 'node_modules/@playwright/test/cli.js'

// Fake tools, because these tests check how results are counted, not the tools themselves.
const project: Tree = {
  'node_modules/@biomejs/biome/bin/biome': ends(0),
  'node_modules/typescript/bin/tsc': ends(0),
  'node_modules/knip/bin/knip.js': ends(0),
  'checks/imports.ts': ends(0),
  'checks/house.ts': ends(0),
  'build/build.ts': ends(0),
  'spec/rows.tsv': 'id\twhat\nC01\ta call\n',
  [playwrightFile]: playwrightSaying(inPlaywright('logs in', 'expected')),
  ...vitest(vitestSaying(inVitest(good))),
}

async function runAll(changes: Tree, ...args: string[]) {
  return await withTree({ ...project, ...changes }, async (cwd) => {
    const script = join(import.meta.dirname, 'all.ts')
    const child = spawn(process.execPath, [script, ...args], { cwd })
    const [output, [code]] = await Promise.all([text(child.stdout), once(child, 'close')])
    return { code, output, lastLine: output.trimEnd().split('\n').at(-1) }
  })
}

test('a successful run ends with a count of all checks and tests', async () => {
  const { code, output, lastLine } = await runAll({})
  expect(lastLine).toBe('9 passed, 0 failed')
  expect(code).toBe(0)
  expect(output).toContain('1 of 1 rows of the specification are shown by tests')
})

test('running only the static checks runs no tests', async () => {
  const { code, output, lastLine } = await runAll({}, '--static')
  expect(lastLine).toBe('5 passed, 0 failed')
  expect(code).toBe(0)
  expect(output).not.toContain('vitest')
})

test('a failed check does not stop the others', async () => {
  const { code, output, lastLine } = await runAll({ 'node_modules/typescript/bin/tsc': ends(2) })
  expect(lastLine).toBe('8 passed, 1 failed')
  expect(code).toBe(1)
  expect(output).toContain('knip.js')
})

test('failures are repeated at the end, with their reasons', async () => {
  const failed = { title: 'never oversold', status: 'failed', failureMessages: ['51 of 50 places'] }
  const spec = {
    title: 'logs in',
    tests: [{ status: 'unexpected', results: [{ errors: [{ message: 'no button' }] }] }],
  }
  const { output } = await runAll({
    'checks/imports.ts': ends(1),
    ...vitest(vitestSaying(inVitest(good, failed), 1)),
    [playwrightFile]: playwrightSaying({ errors: [], suites: [{ specs: [spec] }] }, 1),
  })
  const end = output.slice(output.indexOf('=== not passed ==='))
  for (const said of ['imports', 'never oversold', '51 of 50', 'logs in', 'no button']) {
    expect(end).toContain(said)
  }
})

test('if a runner or a build cannot start, the cause is reported at the end', async () => {
  const crash = (why: string) =>
    `setTimeout(() => { throw new Error('spawn /root/${why} EACCES') })\n`
  const { output } = await runAll({
    'build/build.ts': crash('esbuild'),
    ...vitest(`${vitestSaying({ testResults: [] }, 1)}\n${crash('initdb')}`),
    [playwrightFile]: crash('chromium'),
  })
  const end = output.slice(output.indexOf('=== not passed ==='))
  for (const program of ['esbuild', 'initdb', 'chromium']) {
    expect(end).toContain(`Error: spawn /root/${program} EACCES`)
  }
})

test('a build that crashes is a failure', async () => {
  const { code, lastLine } = await runAll({ 'build/build.ts': "throw new Error('no build')\n" })
  expect(lastLine).toBe('8 passed, 1 failed')
  expect(code).toBe(1)
})

const badRuns: [what: string, changes: Tree, lastLine: string][] = [
  [
    'a failed test',
    vitest(vitestSaying(inVitest(good, { title: 'b', status: 'failed' }), 1)),
    '9 passed, 1 failed',
  ],
  [
    'a skipped test',
    vitest(vitestSaying(inVitest(good, { title: 'b', status: 'skipped' }))),
    '9 passed, 1 failed',
  ],
  [
    'a skipped browser test',
    { [playwrightFile]: playwrightSaying(inPlaywright('logs in', 'skipped')) },
    '8 passed, 1 failed',
  ],
  [
    'a browser test that passed on the second try',
    { [playwrightFile]: playwrightSaying(inPlaywright('logs in', 'flaky')) },
    '8 passed, 1 failed',
  ],
  [
    'a runner that found no test',
    { [playwrightFile]: playwrightSaying({ errors: [], suites: [] }) },
    '8 passed, 1 failed',
  ],
  [
    'a runner that left no report',
    { [playwrightFile]: "throw new Error('no browser')\n" },
    '8 passed, 1 failed',
  ],
  [
    'a runner that crashed after its tests',
    vitest(vitestSaying(inVitest(good), 1)),
    '9 passed, 1 failed',
  ],
  [
    'a test file that did not load',
    vitest(
      vitestSaying(
        {
          testResults: [
            ...inVitest(good).testResults,
            { name: 'b', status: 'failed', assertionResults: [] },
          ],
        },
        1,
      ),
    ),
    '9 passed, 1 failed',
  ],
  [
    'a row that no test proves',
    vitest(vitestSaying(inVitest({ title: 'a visitor books', status: 'passed' }))),
    '8 passed, 1 failed',
  ],
]

test.each(badRuns)('%s counts as a failure', async (...[, changes, expected]) => {
  const { code, lastLine } = await runAll(changes)
  expect(lastLine).toBe(expected)
  expect(code).toBe(1)
})
