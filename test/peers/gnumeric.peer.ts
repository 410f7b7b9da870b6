import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { columnsOf, exportBookings, heads, type Kept, requireTyped, typed } from './exported.ts'
import type { Peer } from './peer.ts'

export const peer: Peer = {
  program: 'Gnumeric',
  debian: ['gnumeric', 'locales'],
  tried: 'exports of bookings opened as XLSX and as CSV',
  run: async (beside) => {
    const { sandbox, check } = beside
    const exported = await exportBookings(beside)
    await sandbox.run(['localedef', '-i', 'de_DE', '-f', 'UTF-8', 'de_DE.UTF-8'])
    for (const [what, path] of [
      ['XLSX', exported.xlsx],
      ['CSV', exported.csv],
    ] as const) {
      let columns: Record<string, Kept[]> = {}
      await check(`the ${what} file opens with all bookings`, async () => {
        const into = join(sandbox.folder, `${what}.xml`)
        const convert = ['ssconvert', '-T', 'Gnumeric_XmlIO:sax:0', path, into]
        await sandbox.run(convert, { env: { LC_ALL: 'de_DE.UTF-8' } })
        columns = columnsOf(cellsIn(await readFile(into, 'utf8')))
        return columns[heads.booker_name]?.length === typed.length
      })
      await check(`${what}: whatever visitors typed is shown as they typed it, as text`, () => {
        requireTyped(columns, { asText: text })
        return true
      })
      await check(`${what}: days, starts and people are numbers to reckon with`, () => {
        const [day, start, people] = [heads.day, heads.start, heads.people].map(
          (head) => columns[head]?.[0],
        )
        // Days are counted from 30 December 1899, times are parts of a day.
        const days = Temporal.PlainDate.from('1899-12-30').until(exported.day).days
        return (
          [day, start, people].every((cell) => cell?.type === number) &&
          Number(day?.text) === days &&
          Math.abs(Number(start?.text) - 10 / 24) < 1e-9 &&
          people?.text === '2'
        )
      })
    }
  },
}

// Gnumeric's types of values; a formula has none.
const [number, text] = ['40', '60']

function cellsIn(xml: string): Kept[][] {
  const rows: Kept[][] = []
  for (const [, attributes = '', content = ''] of xml.matchAll(
    /<gnm:Cell\b([^>]*)>([^<]*)<\/gnm:Cell>/g,
  )) {
    const attribute = (name: string) => new RegExp(`${name}="(\\d+)"`).exec(attributes)?.[1] ?? ''
    const row = rows[Number(attribute('Row'))] ?? []
    rows[Number(attribute('Row'))] = row
    const shown = content.replaceAll('&quot;', '"').replaceAll('&apos;', "'")
    row[Number(attribute('Col'))] = { type: attribute('ValueType'), text: shown, value: '' }
  }
  return rows
}
