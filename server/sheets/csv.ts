import { compose, Readable } from 'node:stream'
import { stringify } from 'csv-stringify'

/** The content of a cell; each file format writes it in its own way. Null is an empty cell. */
export type Cell =
  | string
  | number
  | Temporal.PlainDate
  | Temporal.PlainTime
  | Temporal.PlainDateTime
  | null

/** A table whose rows are read one by one while the file is written. */
export interface Sheet {
  name: string
  heads: string[]
  rows: AsyncIterable<Cell[]>
}

/** An instant as local time in a time zone, to the minute. */
export const clockTime = (at: Temporal.Instant, timezone: string): Temporal.PlainDateTime =>
  at
    .toZonedDateTimeISO(timezone)
    .toPlainDateTime()
    .round({ smallestUnit: 'minute', roundingMode: 'floor' })

/**
 * A sheet as CSV for German spreadsheet programs: UTF-8 with a byte order mark, semicolons, decimal
 * commas and dates such as `01.12.2026`.
 */
export function csvOf({ heads, rows }: Sheet): Readable {
  const lines = stringify({
    ...{ bom: true, delimiter: ';', record_delimiter: 'windows' },
    // Otherwise only CRLF is quoted, and a line feed alone ends the row for strict readers.
    quote_record_delimiter: true,
    quoted_match: unusual,
  })
  return compose(Readable.from(textsOf(heads, rows)), lines)
}

async function* textsOf(heads: string[], rows: Sheet['rows']): AsyncGenerator<string[]> {
  yield heads
  for await (const row of rows) yield row.map(textOf)
}

const two = (part: number) => String(part).padStart(2, '0')

function textOf(cell: Cell): string {
  if (cell === null) return ''
  if (typeof cell === 'string') return keptAsText(cell)
  if (typeof cell === 'number') return String(cell).replace('.', ',')
  if (cell instanceof Temporal.PlainTime) return clock(cell)
  if (cell instanceof Temporal.PlainDate) return date(cell)
  return `${date(cell)} ${clock(cell)}`
}

const date = ({ day, month, year }: { day: number; month: number; year: number }) =>
  `${two(day)}.${two(month)}.${year}`

const clock = ({ hour, minute }: { hour: number; minute: number }) => `${two(hour)}:${two(minute)}`

// Some readers take these for the end of a row or of a cell, or remove them.
const unusual = /[\p{Cc}\u2028\u2029|]|^[\s']|\s$/u

const lineBreak = /(\r\n|[\n\r\v\f\u0085\u2028\u2029])/
// Spreadsheet programs also accept the full-width forms of these characters.
const formula = /^(\t|\s*[=+\-@＝＋－＠])/
const phoneNumber = /^\+[\d ()/-]+$/
const digits = /^[+(]?[.,]?\d[\d ()+/.,:-]*$/
const exponential = /^[+(]?[\d.,]+e[+-]?\d+$/i
const withUnit = /^(\d[\d.,]* ?[%€$£]|[€$£] ?\d[\d.,]*)$/
const halfOfDay = /^\d{1,2}(:\d{2}){0,2} [ap]m?$/i
const months = ['de', 'en'].flatMap((language) =>
  (['long', 'short'] as const).flatMap((month) =>
    Array.from({ length: 12 }, (_, at) =>
      Temporal.PlainDate.from({ year: 2026, month: at + 1, day: 1 })
        .toLocaleString(language, { month })
        .replace('.', ''),
    ),
  ),
)
const dayOfMonth = new RegExp(`^\\d{1,2}[. -]+(${months.join('|')})\\.?([ -]+\\d{2,4})?$`, 'i')

/**
 * Whether a program would read text as a number, an amount, a date, a time or a fraction such as
 * `7/8`. It also takes `10 a`, as people write school classes, for ten o'clock.
 */
const isLikeNumber = (text: string): boolean =>
  [exponential, withUnit, halfOfDay, dayOfMonth].some((like) => like.test(text)) ||
  (digits.test(text) && !isPlainText(text))

/** No number has a parenthesis after a digit, or a space without a sign of a date or fraction. */
const isPlainText = (text: string): boolean =>
  /\d\(/.test(text) || (text.includes(' ') && !/[/.,:]/.test(text))

const isPhone = (line: string): boolean => phoneNumber.test(line) && isPlainText(line)

/**
 * Spreadsheet programs evaluate text that looks like a formula, which visitors can enter in a form,
 * and make numbers of text such as `0421361`; a leading apostrophe keeps both as text. Each line is
 * checked, in case a reader breaks the text apart.
 */
function keptAsText(text: string): string {
  if (isLikeNumber(text)) return `'${text}`
  return text
    .split(lineBreak)
    .map((line) => (formula.test(line) && !isPhone(line) ? `'${line}` : line))
    .join('')
}
