import { buffer, text } from 'node:stream/consumers'
import { inflateRawSync } from 'node:zlib'
import readExcel from 'read-excel-file/node'
import { expect, test } from 'vitest'
import { readStrictly } from '#test/strict-csv.ts'
import type { Cell } from './csv.ts'
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
  expect(readStrictly(csv)).toEqual([
    heads,
    [rows[0]?.[0], '24', '01.12.2026', '09:30', '29.03.2026 02:15', '1,5'],
    [rows[1]?.[0], '0', '', '', '', ''],
  ])
})

test('every cell survives in a strict reader, whatever line breaks it contains', async () => {
  const breaks = ['\n', '\r', '\r\n', '\v', '\f', '\u0085', '\u2028']
  const typed = [...breaks.map((at) => `a${at}b`), 'a"b', 'a;b', 'a\tb', ' a ', '"', 'a|b', '']
  const csv = await text(csvOf(sheet(typed.map((one) => [one, 1.5]))))
  expect(readStrictly(csv).slice(1)).toEqual(typed.map((one) => [one, '1,5']))
  expect(csv.replaceAll(/"([^"]|"")*"/g, '')).not.toMatch(/[\v\f\u0085\u2028]|[^\r]\n|\r[^\n]/)
})

test('a CSV file keeps text that looks like a formula as text, in every line', async () => {
  const typed = ['=1+1', '-1', '@SUM(A1)', '\t=1', '+1+cmd|a', 'Danke!\n=1+1\n\n- eins', 'a\r =1']
  expect(await firstCells(typed)).toEqual([
    ...["'=1+1", "'-1", "'@SUM(A1)", "'\t=1", "'+1+cmd|a", "Danke!\n'=1+1\n\n'- eins", "a\r' =1"],
  ])
})

test('a CSV file keeps phone numbers and other text of digits as text', async () => {
  const like = ['0421361', '+4942136', '0421/361-0', '+49-421-3', '(0421)', '7/8', '1E5', '10:30']
  expect(await firstCells(like)).toEqual(like.map((one) => `'${one}`))
  const amounts = ['10 %', '5 €', '€ 5', '12,50 €', '10 a', '3:30 PM', '3. Mai', '12. März 2026']
  expect(await firstCells(amounts)).toEqual(amounts.map((one) => `'${one}`))
  const plain = [
    '+49 421 361-0',
    '+49(0)421/361',
    '0421 361',
    '284 710 3956',
    'Klasse 4b',
    '24 P.',
    '10a',
    '3. Markt',
  ]
  expect(await firstCells(plain)).toEqual(plain)
})

const firstCells = async (typed: string[]) => {
  const csv = await text(csvOf(sheet(typed.map((one) => [one]))))
  return readStrictly(csv)
    .slice(1)
    .map(([one]) => one)
}

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

/** The text of a part of a ZIP file. */
function partOf(zip: Buffer, path: string): string {
  const entry = zip.lastIndexOf(path) - 46
  const [size, at] = [zip.readUInt32LE(entry + 20), zip.readUInt32LE(entry + 42)]
  const start = at + 30 + zip.readUInt16LE(at + 26) + zip.readUInt16LE(at + 28)
  return inflateRawSync(zip.subarray(start, start + size)).toString()
}

test('an XLSX file prints as A4 landscape, as wide as the page, with headings on each page', async () => {
  const file = await buffer(xlsxOf(sheet(rows)))
  const first = partOf(file, 'xl/worksheets/sheet1.xml')
  expect(first).toContain('<pageSetUpPr fitToPage="1"/>')
  expect(first).toMatch(/<pageSetup paperSize="9" orientation="landscape" fitToWidth="1" fit.*="0"/)
  expect(partOf(file, 'xl/workbook.xml')).toContain("'Buchungen'!$1:$1</definedName>")
})
