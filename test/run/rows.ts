import type { CheckResult } from './outcome.ts'
import type { TestRun } from './test-run.ts'

/** Whether a row is about something people see on a screen; API calls and emails have no screen. */
const isSeen = (row: string) => !/^[CM]/.test(row)

/** The names of the rows in `spec/rows.tsv`. */
export function readRows(table: string): string[] {
  const [, ...lines] = table.trim().split('\n')
  return lines.map((line) => line.split('\t')[0] ?? '')
}

/** The rows that a test proves, from the start of its title: `[S02][S03] …`. */
export function rowsShownBy(title: string): string[] {
  const [names = ''] = /^(\s*\[[A-Z]\d+\])*/.exec(title) ?? []
  return [...names.matchAll(/[A-Z]\d+/g)].map(([name]) => name)
}

/**
 * Every row must be proved by a passing test, and by one in a real browser if it is about a screen.
 */
export function checkRows(rows: string[], runs: TestRun[]): CheckResult & { shown: number } {
  const of = (titles: string[]) => new Set(titles.flatMap(rowsShownBy))
  const notShown = of(runs.flatMap(({ failed }) => failed.map(({ title }) => title)))
  const passed = of(runs.flatMap((run) => run.passed))
  const seen = of(runs.filter(({ inBrowser }) => inBrowser).flatMap((run) => run.passed))
  const shown = rows.filter((row) => (isSeen(row) ? seen : passed).has(row) && !notShown.has(row))
  const failures = [
    ...rows
      .filter((row) => !shown.includes(row))
      .map((row) => `rows: no passing test${isSeen(row) ? ' in a browser' : ''} shows ${row}`),
    ...[...passed.union(notShown)]
      .filter((row) => !rows.includes(row))
      .map((row) => `rows: a test names ${row}, which the specification does not have`),
    ...rows
      .filter((row, place) => rows.indexOf(row) !== place)
      .map((row) => `rows: ${row} stands twice in spec/rows.tsv`),
  ]
  return { read: rows.length, failures, shown: shown.length }
}
