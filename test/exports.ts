import { spawnSync } from 'node:child_process'
import { createWriteStream, mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pipeline } from 'node:stream/promises'
import { parse } from 'csv-parse/sync'
import type { Cell } from '#server/sheets/csv.ts'
import { csvOf } from '#server/sheets/csv.ts'
import { xlsxOf } from '#server/sheets/xlsx.ts'

/*
 * Makes LibreOffice open the product's CSV and XLSX files and save them again, and compares the
 * result with the original: npm run check:exports [-- <path of soffice>]. Not part of the tests,
 * because LibreOffice is not an npm package.
 */

const [program = 'soffice'] = process.argv.slice(2)
const heads = ['Text', 'Zahl', 'Datum', 'Beginn', 'Gebucht am']
const day = Temporal.PlainDate.from('2026-03-29')
const time = Temporal.PlainTime.from('09:05')
const texts = [
  'Jürgen Weiß „GmbH & Co.“; <Öl> 🎨',
  'zwei\nZeilen "mit" Anführung',
  '0421361',
  '007',
  '+49 421 361-0',
  '=1+1',
  '@SUM(A1)',
  '1E5',
  '01.12.2026',
  "'",
]
const rows: Cell[][] = texts.map((text, nth) => [
  text,
  nth + 0.5,
  day.add({ days: nth }),
  time.add({ minutes: nth }),
  day.toPlainDateTime(time).add({ hours: nth }),
])

async function* these() {
  yield* rows
}
const sheet = () => ({ name: 'Prüfung', heads, rows: these() })

const two = (part: number) => String(part).padStart(2, '0')
const date = (of: Temporal.PlainDate | Temporal.PlainDateTime) =>
  `${two(of.day)}.${two(of.month)}.${of.year}`
const clock = (of: Temporal.PlainTime | Temporal.PlainDateTime) =>
  `${two(of.hour)}:${two(of.minute)}`

/**
 * What LibreOffice should show for a cell. In CSV, text that looks like a formula is prefixed with
 * an apostrophe.
 */
function expectedOf(cell: Cell | undefined, format: string): string {
  if (typeof cell === 'number') return String(cell)
  if (cell instanceof Temporal.PlainDate) return date(cell)
  if (cell instanceof Temporal.PlainTime) return clock(cell)
  if (cell instanceof Temporal.PlainDateTime) return `${date(cell)} ${clock(cell)}`
  const text = String(cell)
  return format === 'csv' && /^[=@]/.test(text) ? `'${text}` : text
}

const asNumber = (text: string) => String(Number(text.replace(',', '.')))
const [separator, quote, utf8] = [59, 34, 76]
/** Imports each column as text, as a person would in the import dialog. */
const columns = heads.map((_, nth) => `${nth + 1}/2`).join('/')
const reading = `Text - txt - csv (StarCalc):${separator},${quote},${utf8},1,${columns}`
// Makes LibreOffice write cells as displayed, with text in quotes.
const writing = `csv:Text - txt - csv (StarCalc):${separator},${quote},${utf8},1,,0,false,true,true`

const folder = mkdtempSync(join(tmpdir(), 'rundgang-exports-'))

function readByLibreOffice(format: string): string[][] {
  const written = join(folder, 'read')
  const profile = `-env:UserInstallation=file://${join(folder, 'profile')}`
  const { status, error, stderr } = spawnSync(
    program,
    [
      ...[profile, '--headless', '--norestore'],
      ...(format === 'csv' ? [`--infilter=${reading}`] : []),
      ...['--convert-to', writing, '--outdir', written, join(folder, `file.${format}`)],
    ],
    // LibreOffice writes dates in the format of the user's country.
    { encoding: 'utf8', env: { ...process.env, LC_ALL: 'de_DE.UTF-8' } },
  )
  if (error || status !== 0) throw error ?? new Error(stderr)
  const [, ...read]: string[][] = parse(readFileSync(join(written, 'file.csv')), {
    delimiter: ';',
    bom: true,
  })
  return read
}

let wrong = 0
try {
  for (const [format, streamOf] of Object.entries({ csv: csvOf, xlsx: xlsxOf })) {
    await pipeline(streamOf(sheet()), createWriteStream(join(folder, `file.${format}`)))
    const read = readByLibreOffice(format)
    for (const [nth, row] of rows.entries()) {
      const expected = row.map((cell) => expectedOf(cell, format))
      const found = read[nth]?.map((text, at) => (at === 1 ? asNumber(text) : text))
      if (JSON.stringify(found) === JSON.stringify(expected)) continue
      wrong += 1
      console.log(`${format}: expected ${JSON.stringify(expected)}, read ${JSON.stringify(found)}`)
    }
    console.log(`${format}: ${read.length} of ${rows.length} rows read`)
    if (read.length !== rows.length) wrong += 1
  }
} finally {
  rmSync(folder, { recursive: true, force: true })
}
console.log(wrong === 0 ? 'kept' : `${wrong} rows differ`)
if (wrong > 0) process.exitCode = 1
