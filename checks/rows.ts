import type { Outcome } from './outcome.ts'
import type { TestRun } from './test-run.ts'

/** Rows of the specification that no later change may lose again. */
export const demanded = [
  ...['B01', 'B02', 'S01', 'S02', 'S03', 'A01', 'A03', 'A05', 'G01', 'G03'],
  ...['A02', 'A04', 'A06', 'A07', 'A08', 'A09', 'A10', 'A11', 'R01', 'R02', 'R03', 'R04', 'R05'],
  ...['G02', 'G04', 'G05', 'G06', 'G07', 'G08', 'R07', 'R08', 'R10'],
  ...['T01', 'T02', 'T03', 'T04', 'T05', 'T06', 'T07', 'T08', 'T09'],
  ...['T10', 'T11', 'T12', 'T13', 'T14', 'T15', 'T16', 'T17', 'T18'],
  ...['D02', 'D03', 'D04', 'D05', 'D07', 'D08', 'D09', 'D10', 'D11', 'D12', 'D13', 'D14'],
  ...['S04', 'S05', 'S06', 'S07', 'S08', 'S09', 'S10', 'S11', 'S12', 'S13', 'B03'],
  ...['E01', 'E02', 'E03', 'E04', 'E05', 'E06', 'E07', 'E08', 'V01', 'V02', 'V03', 'V04'],
  ...['P01', 'P02', 'P03', 'P04', 'P05', 'P06', 'H01', 'R06', 'R09', 'R11', 'R12'],
  ...['M01', 'M02', 'M03', 'D01', 'D06', 'F01', 'F02'],
  ...['C01', 'C02', 'C03', 'C04', 'C05', 'C06', 'C07', 'C28', 'C29', 'C30', 'C32'],
  ...['C08', 'C09', 'C10', 'C12', 'C13', 'C14', 'C15', 'C16', 'C17'],
  ...['C11', 'C18', 'C19', 'C20', 'C21', 'C22', 'C23', 'C24', 'C25', 'C26', 'C27', 'C31'],
]

/** The names of the rows in `spec/rows.tsv`. */
export function readRows(table: string): string[] {
  const [, ...lines] = table.trim().split('\n')
  return lines.map((line) => line.split('\t')[0] ?? '')
}

/** The rows a test says it shows, at the start of its title: `[S02][S03] …`. */
export function rowsShownBy(title: string): string[] {
  const [names = ''] = /^(\s*\[[A-Z]\d+\])*/.exec(title) ?? []
  return [...names.matchAll(/[A-Z]\d+/g)].map(([name]) => name)
}

export function checkRows(rows: string[], runs: TestRun[]): Outcome & { shown: number } {
  const of = (titles: string[]) => new Set(titles.flatMap(rowsShownBy))
  const notShown = of(runs.flatMap(({ failed }) => failed))
  const passed = of(runs.flatMap((run) => run.passed))
  const shown = rows.filter((row) => passed.has(row) && !notShown.has(row))
  const failures = [
    ...demanded
      .filter((row) => !shown.includes(row))
      .map((row) => `rows: ${row} is demanded and no passing test shows it`),
    ...[...passed.union(notShown)]
      .filter((row) => !rows.includes(row))
      .map((row) => `rows: a test names ${row}, which the specification does not have`),
    ...rows
      .filter((row, place) => rows.indexOf(row) !== place)
      .map((row) => `rows: ${row} stands twice in spec/rows.tsv`),
  ]
  return { read: rows.length, failures, shown: shown.length }
}
