import { buffer, text } from 'node:stream/consumers'
import { parse } from 'csv-parse/sync'
import readExcel from 'read-excel-file/node'
import { expect, test } from 'vitest'
import type { Cell } from './cells.ts'
import { csvOf } from './csv.ts'
import { xlsxOf } from './xlsx.ts'

const heads = ['Name', 'Personen', 'Datum', 'Beginn', 'Gebucht am', 'Stunden']
const rows: Cell[][] = [
  [
    'Jürgen Weiß „GmbH & Co.“; <Öl>',
    24,
    Temporal.PlainDate.from('2026-12-01'),
    Temporal.PlainTime.from('09:30'),
    Temporal.PlainDateTime.from('2026-03-29T02:15'),
    1.5,
  ],
  ['zwei\nZeilen "mit" 🎨', 0, null, null, null, null],
]

async function* these(all: Cell[][]) {
  yield* all
}

const sheet = (all: Cell[][]) => ({ name: 'Buchungen', heads, rows: these(all) })

test('a CSV file has a byte order mark, semicolons, German dates and decimal commas', async () => {
  const csv = await text(csvOf(sheet(rows)))
  expect((await buffer(csvOf(sheet(rows)))).subarray(0, 3).toHex()).toBe('efbbbf')
  expect(parse(csv, { delimiter: ';', bom: true })).toEqual([
    heads,
    [rows[0]?.[0], '24', '01.12.2026', '09:30', '29.03.2026 02:15', '1,5'],
    [rows[1]?.[0], '0', '', '', '', ''],
  ])
})

test('a CSV file neutralises text that looks like a formula, but not phone numbers', async () => {
  const typed = ['=1+1', '+49 421 361-0', '+49(0)421/361', '-1', '@SUM(A1)', '\t=1', '+1+cmd|a']
  const csv = await text(csvOf({ ...sheet(typed.map((one) => [one, '0421'])), heads: ['A', 'B'] }))
  const read: string[][] = parse(csv, { delimiter: ';', bom: true, from: 2 })
  expect(read.map(([one]) => one)).toEqual([
    ...["'=1+1", '+49 421 361-0', '+49(0)421/361', "'-1", "'@SUM(A1)", "'\t=1", "'+1+cmd|a"],
  ])
  expect(read.every(([, zero]) => zero === '0421')).toBe(true)
})

const readXlsx = async (all: Cell[][]) => {
  const [first] = await readExcel(await buffer(xlsxOf(sheet(all))))
  return first?.data
}

test('an XLSX file has real dates and numbers, and text as typed', async () => {
  const day = (text: string) => new Date(`${text}Z`)
  const [head, first, second] = (await readXlsx(rows)) ?? []
  expect(head).toEqual(heads)
  expect(first?.slice(0, 3)).toEqual([rows[0]?.[0], 24, day('2026-12-01T00:00')])
  expect(first?.slice(4)).toEqual([day('2026-03-29T02:15'), 1.5])
  expect(second).toEqual([rows[1]?.[0], 0, null, null, null, null])
})

test('an XLSX file keeps formulas and leading zeros as text, without control characters', async () => {
  const typed = ['=1+1', '+49 421', '0421', '_x0041_', 'a\u0007b', 'a\r\nb']
  const read = await readXlsx(typed.map((one) => [one]))
  expect(read?.slice(1).map(([one]) => one)).toEqual([
    ...['=1+1', '+49 421', '0421', '_x0041_', 'ab', 'a\r\nb'],
  ])
})

test('writing a file fails if its rows cannot be read', async () => {
  async function* broken(): AsyncGenerator<Cell[]> {
    yield ['a']
    throw new Error('no database')
  }
  for (const write of [csvOf, xlsxOf]) {
    await expect(buffer(write({ ...sheet([]), rows: broken() }))).rejects.toThrow('no database')
  }
})
