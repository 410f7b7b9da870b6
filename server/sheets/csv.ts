import { compose, Readable } from 'node:stream'
import { stringify } from 'csv-stringify'
import type { Cell, Sheet } from './cells.ts'

/**
 * A sheet as CSV for German spreadsheet programs: UTF-8 with a byte order mark, semicolons, decimal
 * commas and dates such as `01.12.2026`.
 */
export function csvOf({ heads, rows }: Sheet): Readable {
  const lines = stringify({ bom: true, delimiter: ';', record_delimiter: 'windows' })
  return compose(Readable.from(textsOf(heads, rows)), lines)
}

async function* textsOf(heads: string[], rows: Sheet['rows']): AsyncGenerator<string[]> {
  yield heads
  for await (const row of rows) yield row.map(textOf)
}

const two = (part: number) => String(part).padStart(2, '0')

function textOf(cell: Cell): string {
  if (cell === null) return ''
  if (typeof cell === 'string') return disarmed(cell)
  if (typeof cell === 'number') return String(cell).replace('.', ',')
  if (cell instanceof Temporal.PlainTime) return clock(cell)
  if (cell instanceof Temporal.PlainDate) return date(cell)
  return `${date(cell)} ${clock(cell)}`
}

const date = ({ day, month, year }: { day: number; month: number; year: number }) =>
  `${two(day)}.${two(month)}.${year}`

const clock = ({ hour, minute }: { hour: number; minute: number }) => `${two(hour)}:${two(minute)}`

// Spreadsheet programs also accept the full-width forms of these characters.
const formula = /^[=+\-@\t\r\n＝＋－＠]/
const phoneNumber = /^\+[\d ()/-]+$/

/**
 * Spreadsheet programs evaluate text that looks like a formula, and visitors can enter such text in
 * a form; a leading apostrophe keeps it as text. Phone numbers that begin with + are harmless.
 */
const disarmed = (text: string) =>
  formula.test(text) && !phoneNumber.test(text) ? `'${text}` : text
