import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { columnsOf, exportBookings, heads, type Kept, requireTyped, typed } from './exported.ts'
import type { Peer } from './peer.ts'

export const peer: Peer = {
  program: 'LibreOffice Calc',
  debian: ['libreoffice-calc-nogui', 'locales'],
  tried: 'exports of bookings opened as XLSX and as CSV',
  run: async (beside) => {
    const { sandbox, check } = beside
    const exported = await exportBookings(beside)
    await sandbox.run(['localedef', '-i', 'de_DE', '-f', 'UTF-8', 'de_DE.UTF-8'])
    const profile = `-env:UserInstallation=file://${join(sandbox.folder, 'profile')}`
    /** Opens a file as the default settings of a German LibreOffice do. */
    const opened = async (path: string, filter: string[] = []) => {
      const into = join(sandbox.folder, 'opened')
      const command = ['soffice', profile, '--headless', '--norestore', ...filter]
      const converted = await sandbox.run(
        [...command, '--convert-to', 'fods', '--outdir', into, path],
        { env: { LC_ALL: 'de_DE.UTF-8' }, timeoutMs: 120_000 },
      )
      const file = join(into, 'bookings.fods')
      const read = await readFile(file, 'utf8').catch(() => '')
      if (!read) throw new Error(converted.stdout + converted.stderr)
      return columnsOf(cellsIn(read))
    }
    // Semicolons, double quotes, UTF-8, from the first line, German, "Detect special numbers".
    const csv = ['--infilter=Text - txt - csv (StarCalc):59,34,76,1,,1031,false,true']
    for (const [what, path, filter] of [
      ['XLSX', exported.xlsx, []],
      ['CSV', exported.csv, csv],
    ] as const) {
      let columns: Record<string, Kept[]> = {}
      await check(`the ${what} file opens with all bookings`, async () => {
        columns = await opened(path, [...filter])
        return columns[heads.booker_name]?.length === typed.length
      })
      await check(`${what}: whatever visitors typed is kept as text, and no formula`, () => {
        // An apostrophe keeps text in CSV from being read as a number or a formula; it is shown.
        const shown = (cell: Kept) => ({ ...cell, text: cell.text.replace(/^'/, '') })
        const read = Object.entries(columns).map(([head, cells]) => [head, cells.map(shown)])
        requireTyped(what === 'CSV' ? Object.fromEntries(read) : columns, { asText: 'string' })
        return true
      })
      await check(`${what}: days are dates, starts are times, people are numbers`, () => {
        const [day, start, people] = [heads.day, heads.start, heads.people].map(
          (head) => columns[head]?.[0],
        )
        return (
          day?.type === 'date' &&
          day.value.startsWith(exported.day) &&
          start?.type === 'time' &&
          start.value === 'PT10H00M00S' &&
          people?.type === 'float'
        )
      })
    }
  },
}

function cellsIn(fods: string): Kept[][] {
  const rows = fods.match(/<table:table-row\b[\s\S]*?<\/table:table-row>/g) ?? []
  return rows.map((row) =>
    Array.from(
      row.matchAll(/<table:table-cell\b([^>]*?)(?:\/>|>([\s\S]*?)<\/table:table-cell>)/g),
      ([, attributes = '', content = '']) => {
        const attribute = (name: string) =>
          new RegExp(`${name}="([^"]*)"`).exec(attributes)?.[1] ?? ''
        const cell = {
          // A formula has a type too, that of its result.
          type: attribute('table:formula') ? 'formula' : attribute('office:value-type'),
          value: attribute('office:date-value') || attribute('office:time-value'),
          text: Array.from(content.matchAll(/<text:p>([\s\S]*?)<\/text:p>/g), ([, line]) =>
            plain(line ?? ''),
          ).join('\n'),
        }
        return Array<Kept>(Number(attribute('number-columns-repeated') || 1)).fill(cell)
      },
    ).flat(),
  )
}

const plain = (markup: string) =>
  markup
    .replaceAll(/<[^>]*>/g, '')
    .replaceAll('&lt;', '<')
    .replaceAll('&gt;', '>')
    .replaceAll('&quot;', '"')
    .replaceAll('&apos;', "'")
    .replaceAll('&amp;', '&')
