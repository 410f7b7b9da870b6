import { Readable } from 'node:stream'
import { finished } from 'node:stream/promises'
import { ZipFile } from 'yazl'
import type { Cell, Sheet } from './csv.ts'

// The parts of an XLSX file other than its sheets (ECMA-376).

const declaration = '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>\n'
const main = 'http://schemas.openxmlformats.org/spreadsheetml/2006/main'
const office = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships'
const packaged = 'http://schemas.openxmlformats.org/package/2006'
const spreadsheet = 'application/vnd.openxmlformats-officedocument.spreadsheetml'

const xlsxType = `${spreadsheet}.sheet`

const numbered = (sheets: number) => Array.from({ length: sheets }, (_, at) => at + 1)

const contentTypes = (sheets: number) =>
  `${declaration}<Types xmlns="${packaged}/content-types"><Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/><Default Extension="xml" ContentType="application/xml"/><Override PartName="/xl/workbook.xml" ContentType="${xlsxType}.main+xml"/><Override PartName="/xl/styles.xml" ContentType="${spreadsheet}.styles+xml"/>${numbered(
    sheets,
  )
    .map(
      (at) =>
        `<Override PartName="/xl/worksheets/sheet${at}.xml" ContentType="${spreadsheet}.worksheet+xml"/>`,
    )
    .join('')}</Types>`

const relations = `${declaration}<Relationships xmlns="${packaged}/relationships"><Relationship Id="rId1" Type="${office}/officeDocument" Target="xl/workbook.xml"/></Relationships>`

/** Each printed page repeats the headings, which are in the first row. */
const workbook = (names: string[]) =>
  `${declaration}<workbook xmlns="${main}" xmlns:r="${office}"><sheets>${names
    .map((name, at) => `<sheet name="${name}" sheetId="${at + 1}" r:id="rId${at + 1}"/>`)
    .join('')}</sheets><definedNames>${names
    .map(
      (name, at) =>
        `<definedName name="_xlnm.Print_Titles" localSheetId="${at}">'${name}'!$1:$1</definedName>`,
    )
    .join('')}</definedNames></workbook>`

const workbookRelations = (sheets: number) =>
  `${declaration}<Relationships xmlns="${packaged}/relationships">${numbered(sheets)
    .map(
      (at) =>
        `<Relationship Id="rId${at}" Type="${office}/worksheet" Target="worksheets/sheet${at}.xml"/>`,
    )
    .join(
      '',
    )}<Relationship Id="rId${sheets + 1}" Type="${office}/styles" Target="styles.xml"/></Relationships>`

const fitToPage = '<sheetPr><pageSetUpPr fitToPage="1"/></sheetPr>'

/** A4 landscape, as wide as the page, with the page number below. */
const pageSetup =
  '<pageMargins left="0.4" right="0.4" top="0.5" bottom="0.6" header="0.3" footer="0.3"/><pageSetup paperSize="9" orientation="landscape" fitToWidth="1" fitToHeight="0"/><headerFooter><oddFooter>&amp;L&amp;A&amp;R&amp;P / &amp;N</oddFooter></headerFooter>'

/**
 * The cell formats, in this order: general, date, time, date and time, decimal number, heading,
 * text.
 */
const styles = `${declaration}<styleSheet xmlns="${main}"><numFmts count="3"><numFmt numFmtId="164" formatCode="dd\\.mm\\.yyyy"/><numFmt numFmtId="165" formatCode="hh:mm"/><numFmt numFmtId="166" formatCode="dd\\.mm\\.yyyy\\ hh:mm"/></numFmts><fonts count="2"><font><sz val="11"/><name val="Calibri"/></font><font><b/><sz val="11"/><name val="Calibri"/></font></fonts><fills count="2"><fill><patternFill patternType="none"/></fill><fill><patternFill patternType="gray125"/></fill></fills><borders count="1"><border><left/><right/><top/><bottom/><diagonal/></border></borders><cellStyleXfs count="1"><xf numFmtId="0" fontId="0" fillId="0" borderId="0"/></cellStyleXfs><cellXfs count="7"><xf numFmtId="0" fontId="0" fillId="0" borderId="0" xfId="0" applyAlignment="1"><alignment vertical="top"/></xf><xf numFmtId="164" fontId="0" fillId="0" borderId="0" xfId="0" applyNumberFormat="1" applyAlignment="1"><alignment vertical="top"/></xf><xf numFmtId="165" fontId="0" fillId="0" borderId="0" xfId="0" applyNumberFormat="1" applyAlignment="1"><alignment vertical="top"/></xf><xf numFmtId="166" fontId="0" fillId="0" borderId="0" xfId="0" applyNumberFormat="1" applyAlignment="1"><alignment vertical="top"/></xf><xf numFmtId="2" fontId="0" fillId="0" borderId="0" xfId="0" applyNumberFormat="1" applyAlignment="1"><alignment vertical="top"/></xf><xf numFmtId="0" fontId="1" fillId="0" borderId="0" xfId="0" applyFont="1" applyAlignment="1"><alignment vertical="top" wrapText="1"/></xf><xf numFmtId="49" fontId="0" fillId="0" borderId="0" xfId="0" applyNumberFormat="1" applyAlignment="1"><alignment vertical="top" wrapText="1"/></xf></cellXfs><cellStyles count="1"><cellStyle name="Normal" xfId="0" builtinId="0"/></cellStyles></styleSheet>`

// A sheet has at most 1,048,576 rows, including the headings.
const mostRows = 1_048_575
const charactersAtOnce = 32 * 1024

/**
 * A sheet as an XLSX file with real dates and numbers. Writes each part as its rows are read, so
 * even a very long file needs little memory; beyond a million rows it has several sheets.
 */
export function xlsxOf(sheet: Sheet): Readable {
  const zip = new ZipFile()
  const output = zip.outputStream as Readable
  fill(zip, sheet).catch((error: unknown) => {
    output.destroy(error instanceof Error ? error : new Error(String(error)))
  })
  return output
}

async function fill(zip: ZipFile, { name, heads, rows }: Sheet): Promise<void> {
  const source = new Peeked(rows[Symbol.asyncIterator]())
  const names: string[] = []
  do {
    names.push(names.length === 0 ? name : `${name} ${names.length + 1}`)
    const part = Readable.from(sheetOf(heads, source), { objectMode: false })
    zip.addReadStream(part, `xl/worksheets/sheet${names.length}.xml`)
    // The archive reads the parts one at a time, so this waits until the current part has been
    // read.
    await finished(part)
  } while (source.hasMore)
  const texts = {
    'xl/workbook.xml': workbook(names),
    'xl/_rels/workbook.xml.rels': workbookRelations(names.length),
    'xl/styles.xml': styles,
    '_rels/.rels': relations,
    '[Content_Types].xml': contentTypes(names.length),
  }
  for (const [path, text] of Object.entries(texts)) zip.addBuffer(Buffer.from(text), path)
  zip.end()
}

/** Reads rows one by one, looking ahead to see whether there are more. */
class Peeked {
  readonly #rows: AsyncIterator<Cell[]>
  #next: Cell[] | undefined
  hasMore = true

  constructor(rows: AsyncIterator<Cell[]>) {
    this.#rows = rows
  }

  async look(): Promise<Cell[] | undefined> {
    if (this.#next || !this.hasMore) return this.#next
    const { done, value } = await this.#rows.next()
    if (done) this.hasMore = false
    else this.#next = value
    return this.#next
  }

  take(): void {
    this.#next = undefined
  }
}

async function* sheetOf(heads: string[], source: Peeked): AsyncGenerator<string> {
  const columns = heads.map((_, at) => letters(at))
  const first = await source.look()
  let text = `<?xml version="1.0" encoding="UTF-8" standalone="yes"?>
<worksheet xmlns="http://schemas.openxmlformats.org/spreadsheetml/2006/main">${fitToPage}<sheetViews><sheetView workbookViewId="0"><pane ySplit="1" topLeftCell="A2" activePane="bottomLeft" state="frozen"/></sheetView></sheetViews><cols>${heads.map((head, at) => columnOf(head, at + 1, first?.[at])).join('')}</cols><sheetData>`
  text += rowOf(heads, { columns, number: 1, style: styleOf.head })
  for (let number = 2; number <= mostRows + 1; number++) {
    const row = await source.look()
    if (!row) break
    source.take()
    text += rowOf(row, { columns, number })
    if (text.length < charactersAtOnce) continue
    yield text
    text = ''
  }
  await source.look()
  yield `${text}</sheetData>${pageSetup}</worksheet>`
}

/** Numbers and times of day need no more room than their heading, so a page holds more columns. */
function columnOf(head: string, number: number, cell: Cell | undefined): string {
  const isShort = typeof cell === 'number' || cell instanceof Temporal.PlainTime
  const width = isShort ? Math.max(head.length + 2, 8) : 18
  return `<col min="${number}" max="${number}" width="${width}" customWidth="1"/>`
}

interface Place {
  columns: string[]
  number: number
  style?: number
}

function rowOf(cells: Cell[], { columns, number, style }: Place): string {
  const written = cells.map((cell, at) => cellOf(cell, `${columns[at]}${number}`, style))
  return `<row r="${number}">${written.join('')}</row>`
}

/** The indexes of the formats in `styles`. */
const styleOf = { date: 1, time: 2, moment: 3, decimal: 4, head: 5, text: 6 }

function cellOf(cell: Cell, at: string, style?: number): string {
  if (cell === null || cell === '') return ''
  if (typeof cell === 'string') {
    return `<c r="${at}" t="inlineStr" s="${style ?? styleOf.text}"><is><t xml:space="preserve">${escaped(cell)}</t></is></c>`
  }
  if (typeof cell === 'number') {
    const styled = Number.isInteger(cell) ? '' : ` s="${styleOf.decimal}"`
    return `<c r="${at}"${styled}><v>${cell}</v></c>`
  }
  const kind = kindOf(cell)
  return `<c r="${at}" s="${styleOf[kind]}"><v>${serialOf(cell)}</v></c>`
}

type Moment = Temporal.PlainDate | Temporal.PlainTime | Temporal.PlainDateTime

function kindOf(cell: Moment): 'date' | 'time' | 'moment' {
  if (cell instanceof Temporal.PlainDate) return 'date'
  return cell instanceof Temporal.PlainTime ? 'time' : 'moment'
}

const firstDay = Temporal.PlainDate.from('1899-12-30')
const minutesADay = 24 * 60

/** Days since the beginning of 1900, as spreadsheet programs count them, to the minute. */
function serialOf(cell: Moment): number {
  if (cell instanceof Temporal.PlainTime) return (cell.hour * 60 + cell.minute) / minutesADay
  if (cell instanceof Temporal.PlainDate) return firstDay.until(cell).days
  return serialOf(cell.toPlainDate()) + serialOf(cell.toPlainTime())
}

// XML 1.0 cannot express these characters at all.
const impossible = /[^\t\n\r\u{20}-\u{d7ff}\u{e000}-\u{fffd}\u{10000}-\u{10ffff}]/gu
// Spreadsheet programs would read this as an escaped character.
const lookalike = /_(?=x[\da-f]{4}_)/gi

const escaped = (text: string) =>
  text
    .replaceAll(impossible, '')
    .replaceAll(lookalike, '_x005F_')
    .replaceAll('&', '&amp;')
    .replaceAll('<', '&lt;')
    .replaceAll('>', '&gt;')
    .replaceAll('\r', '&#13;')

/** A column's letters: `A` to `Z`, then `AA` and so on. */
const letters = (at: number): string =>
  (at >= 26 ? letters(Math.floor(at / 26) - 1) : '') + String.fromCharCode(65 + (at % 26))
