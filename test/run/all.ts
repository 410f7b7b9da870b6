import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { passed } from './outcome.ts'
import { checkRows, readRows } from './rows.ts'
import { causeIn, runTool } from './run-tool.ts'
import { readPlaywright, readVitest, type TestRun } from './test-run.ts'

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    /** Runs no tests. */
    static: { type: 'boolean' },
    /** Runs every test, not only those that run on each change. */
    all: { type: 'boolean' },
    /** How often to run the given test files. */
    repeat: { type: 'string', default: '1' },
  },
})

interface Tally {
  passed: number
  failed: number
  /** Why checks or tests failed, if the runner gives reasons. */
  reasons?: string[]
}

const ranNothingAtAll: TestRun = { inBrowser: false, passed: [], failed: [] }

type Step = () => Promise<Tally>

const bin = (path: string) => join('node_modules', path)

// Biome colours its output even when it writes to a file.
const plain = process.stdout.isTTY ? [] : ['--colors=off']

const staticChecks: Record<string, string[]> = {
  'format and lint': [bin('@biomejs/biome/bin/biome'), 'ci', '.', ...plain],
  types: [bin('typescript/bin/tsc'), '--project', '.', '--noEmit'],
  imports: ['checks/imports.ts'],
  house: ['checks/house.ts'],
  'unused code': [bin('knip/bin/knip.js')],
}

const build = ['build/build.ts', '--if-needed']

const reports = mkdtempSync(join(tmpdir(), 'rundgang-checks-'))
const runs: TestRun[] = []

/** A check that reports only an exit code counts as one check. */
async function single(script: string[]): Promise<Tally> {
  const { code, complaints } = await runTool(script)
  if (code === 0) return { passed: 1, failed: 0 }
  return { passed: 0, failed: 1, reasons: [causeIn(complaints)] }
}

let begun = 0

/**
 * Each test counts as one result. A runner that fails without a failed test counts as one more
 * failure.
 */
async function runner(script: string[], read: (json: string) => TestRun): Promise<Tally> {
  begun += 1
  const report = join(reports, `${begun}.json`)
  const named = script.map((word) => word.replace('{report}', report))
  const { code, complaints } = await runTool(named, { PLAYWRIGHT_JSON_OUTPUT_FILE: report })
  const run = existsSync(report) ? read(readFileSync(report, 'utf8')) : ranNothingAtAll
  runs.push(run)
  const ranNothing = run.passed.length + run.failed.length === 0
  const broke = ranNothing || (code !== 0 && run.failed.length === 0)
  const reasons = run.failed.map(({ title, reason }) => `${title}\n${reason}\n`)
  if (broke) {
    const tests = run.passed.length
    reasons.push(`the runner ended with ${code} after ${tests} tests\n${causeIn(complaints)}\n`)
  }
  return { passed: run.passed.length, failed: reasons.length, reasons }
}

async function rows(): Promise<Tally> {
  const names = readRows(readFileSync('spec/rows.tsv', 'utf8'))
  const outcome = checkRows(names, runs)
  console.log(`${outcome.shown} of ${names.length} rows of the specification are shown by tests`)
  return passed('rows', outcome) ? { passed: 1, failed: 0 } : { passed: 0, failed: 1 }
}

/** Options that limit a runner to the tests that run on each change. */
const onEachChange = (...projects: string[]) =>
  values.all ? [] : projects.map((name) => `--project=${name}`)

const vitest = (...chosen: string[]) => [
  ...[bin('vitest/vitest.mjs'), 'run', ...chosen],
  ...['--reporter=default', '--reporter=json', '--outputFile.json={report}'],
]
const playwright = [bin('@playwright/test/cli.js'), 'test', '--reporter=list,json']

type Steps = Record<string, Step>

const checks: Steps = Object.fromEntries(
  Object.entries(staticChecks).map(([name, script]) => [name, () => single(script)]),
)

// Run one at a time, because each uses both cores. In parallel, every test would take more than
// twice as long, and some would time out.
const tests: Steps[] = [
  {
    'tests of server and parts': () =>
      runner(
        vitest(
          ...onEachChange('server-postgres', 'server-pglite', 'process', 'checks'),
          ...(values.all ? [] : ['--tags-filter=!more']),
        ),
        readVitest,
      ),
  },
  {
    'tests in the browser': () => runner([...playwright, ...onEachChange('flows')], readPlaywright),
  },
  { 'rows of the specification': rows },
]

/** Runs the given test files as often as requested, to find what fails by chance. */
function repeated(files: string[], times: number): Steps[] {
  const inBrowser = files.filter((file) => file.endsWith('.spec.ts'))
  const others = files.filter((file) => !file.endsWith('.spec.ts'))
  const runs = Array.from({ length: others.length > 0 ? times : 0 }, (_, nth) => ({
    [`run ${nth + 1} of ${times}`]: () => runner(vitest(...others), readVitest),
  }))
  if (inBrowser.length === 0) return runs
  const script = [...playwright, `--repeat-each=${times}`, ...inBrowser]
  return [...runs, { 'tests in the browser': () => runner(script, readPlaywright) }]
}

/** Entries run one at a time; the steps within an entry run at the same time. */
function stepsToRun(): Steps[] {
  if (values.static) return [checks]
  if (positionals.length > 0) return repeated(positionals, Number(values.repeat))
  // All of these together, because most of them use only one core.
  return [{ ...checks, build: () => single(build) }, ...tests]
}

async function runAll(): Promise<Required<Tally>> {
  const total = { passed: 0, failed: 0, reasons: [] as string[] }
  for (const together of stepsToRun()) {
    const named = Object.entries(together)
    console.log(`\n=== ${named.map(([name]) => name).join(', ')} ===\n`)
    const tallies = await Promise.all(named.map(([, step]) => step().catch(crashed)))
    for (const [nth, tally] of tallies.entries()) {
      total.passed += tally.passed
      total.failed += tally.failed
      if (tally.failed > 0) total.reasons.push(`${named[nth]?.[0]}: ${tally.failed} failed`)
      total.reasons.push(...(tally.reasons ?? []))
    }
  }
  return total
}

/**
 * A step that crashes counts as one failure, and the others still run, so that one run reports
 * everything.
 */
function crashed(error: unknown): Tally {
  console.log(error)
  return { passed: 0, failed: 1, reasons: [String(error)] }
}

try {
  const total = await runAll()
  // Repeats the reasons at the end, because often only the end of a long run is visible.
  if (total.failed > 0) console.log(`\n=== not passed ===\n\n${total.reasons.join('\n')}`)
  process.exitCode = total.failed === 0 ? 0 : 1
  console.log(`\n${total.passed} passed, ${total.failed} failed`)
} finally {
  rmSync(reports, { recursive: true, force: true })
}
