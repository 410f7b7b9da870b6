import { expect, test } from 'vitest'
import { checkRows, readRows, rowsShownBy } from './rows.ts'

const rows = ['C01', 'M01', 'S01', 'S02']
const run =
  (inBrowser: boolean) =>
  (passed: string[], failed: string[] = []) => ({
    inBrowser,
    passed,
    failed: failed.map((title) => ({ title, reason: '' })),
  })
const inServer = run(false)
const inBrowser = run(true)
const calls = inServer(['[C01] a call', '[M01] a mail'])
const screens = inBrowser(['[S01] [S02] a slot'])

test('the table header is not read as a row', () => {
  expect(readRows('id\twhat\nR01\t/ redirects\nR02\tsign-up\n')).toEqual(['R01', 'R02'])
})

test('a title may list several rows, but only at its start', () => {
  expect(rowsShownBy('[S02][S03] [S04] a slot [S05]')).toEqual(['S02', 'S03', 'S04'])
  expect(rowsShownBy('a slot [S05]')).toEqual([])
})

test('each row proved by passing tests counts once', () => {
  const again = inServer(['[C01] on the other database', '[S01] without a screen'])
  expect(checkRows(rows, [calls, screens, again])).toEqual({ read: 4, failures: [], shown: 4 })
})

test('a row without a test is reported', () => {
  const { failures } = checkRows(rows, [inServer(['[C01] a call']), screens])
  expect(failures).toEqual(['rows: no passing test shows M01'])
})

test('only a browser test proves a row about a screen', () => {
  const { failures } = checkRows(rows, [calls, inServer(['[S01] [S02] a slot'])])
  expect(failures).toEqual([
    'rows: no passing test in a browser shows S01',
    'rows: no passing test in a browser shows S02',
  ])
})

test('a row with a failed test is not proved, even if another of its tests passed', () => {
  const { shown, failures } = checkRows(rows, [calls, screens, inBrowser([], ['[S01] fails'])])
  expect([shown, failures]).toEqual([3, ['rows: no passing test in a browser shows S01']])
})

test('a row that is not in the specification is reported', () => {
  const { failures } = checkRows(rows, [calls, screens, inServer(['[X99] what?'])])
  expect(failures).toEqual(['rows: a test names X99, which the specification does not have'])
})

test('a row that appears twice in the table is reported', () => {
  const { failures } = checkRows([...rows, 'S01'], [calls, screens])
  expect(failures).toEqual(['rows: S01 stands twice in spec/rows.tsv'])
})
