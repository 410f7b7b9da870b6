import { expect, test } from 'vitest'
import { checkRows, demanded, readRows, rowsShownBy } from './rows.ts'

const rows = ['Z01', ...demanded]
const shown = demanded.map((row) => `[${row}] is shown`)

test('the rows of a table are read from under its heading', () => {
  expect(readRows('id\twhat\nR01\t/ redirects\nR02\tsign-up\n')).toEqual(['R01', 'R02'])
})

test('a title may name several rows, and only at its start', () => {
  expect(rowsShownBy('[S02][S03] [S04] a slot [S05]')).toEqual(['S02', 'S03', 'S04'])
  expect(rowsShownBy('a slot [S05]')).toEqual([])
})

test('the rows shown by passing tests are counted, each once', () => {
  const runs = [
    { passed: [...shown, '[Z01] again'], failed: [] },
    { passed: ['[Z01] on the other database'], failed: [] },
  ]
  expect(checkRows(rows, runs)).toEqual({
    read: rows.length,
    failures: [],
    shown: rows.length,
  })
})

test('a demanded row without a test is named', () => {
  const { failures } = checkRows(rows, [{ passed: shown.slice(1), failed: [] }])
  expect(failures).toEqual([`rows: ${demanded[0]} is demanded and no passing test shows it`])
})

test('a row whose test failed once is not shown, though it passed elsewhere', () => {
  const { shown: count, failures } = checkRows(rows, [{ passed: shown, failed: ['[B01] fails'] }])
  expect(count).toBe(demanded.length - 1)
  expect(failures).toEqual(['rows: B01 is demanded and no passing test shows it'])
})

test('a row that the specification does not have is named', () => {
  const { failures } = checkRows(rows, [{ passed: [...shown, '[X99] what?'], failed: [] }])
  expect(failures).toEqual(['rows: a test names X99, which the specification does not have'])
})

test('a row that stands twice in the table is named', () => {
  const { failures } = checkRows([...rows, 'Z01'], [{ passed: shown, failed: [] }])
  expect(failures).toEqual(['rows: Z01 stands twice in spec/rows.tsv'])
})
