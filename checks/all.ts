import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { passed } from './outcome.ts'
import { checkRows, readRows } from './rows.ts'
import { causeIn, runTool } from './run-tool.ts'
import { readPlaywright, readVitest, type TestRun } from './test-run.ts'

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

const vitest = ['run', '--reporter=default', '--reporter=json', '--outputFile.json={report}']

type Steps = Record<string, Step>

const checks: Steps = Object.fromEntries(
  Object.entries(staticChecks).map(([name, script]) => [name, () => single(script)]),
)

// Run one at a time, because each uses both cores. In parallel, every test would take more than
// twice as long, and some would time out.
const tests: Steps[] = [
  {
    'tests of server and parts': () => runner([bin('vitest/vitest.mjs'), ...vitest], readVitest),
  },
  {
    'tests in the browser': () =>
      runner([bin('@playwright/test/cli.js'), 'test', '--reporter=list,json'], readPlaywright),
  },
  { 'rows of the specification': rows },
]

/** Entries run one at a time; the steps within an entry run at the same time. */
const steps = process.argv.includes('--static')
  ? [checks]
  : // All of these together, because most of them use only one core.
    [{ ...checks, build: () => single(build) }, ...tests]

async function runAll(): Promise<Required<Tally>> {
  const total = { passed: 0, failed: 0, reasons: [] as string[] }
  for (const together of steps) {
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
