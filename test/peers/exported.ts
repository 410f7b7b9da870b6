import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { dayFromNow } from '#test/world/registered-organisation.ts'
import type { Beside } from './peer.ts'
import { startProduct } from './product.ts'

/** What visitors type, by the booking's name; spreadsheet programs are eager to change all of it. */
export const typed = [
  { booker_name: 'Jürgen Weiß', booker_phone: '0421361', comment: '1E5' },
  { booker_name: '=1+1', booker_phone: '+49 421 361-0', comment: '01.12.2026' },
  { booker_name: '@SUM(A1)', booker_phone: '0049421361', comment: '4-5' },
  { booker_name: '-1+1', booker_phone: '(0421) 361', comment: 'zwei\nZeilen; „so“ "und so"' },
  { booker_name: '+1+1', booker_phone: '007', comment: '10 a' },
  { booker_name: 'Anna 50%', booker_phone: '0421/361', comment: '10:30' },
  { booker_name: 'TRUE', booker_phone: '+49421361', comment: '1.000,50' },
]

/** The headings of the columns in which these and other facts are. */
export const heads = {
  booker_name: 'Name',
  booker_phone: 'Telefon',
  comment: 'Anmerkung',
  day: 'Datum',
  start: 'Beginn',
  people: 'Personen',
}

/** A cell as a program keeps it: its type in the program's own words, what it shows, its value. */
export interface Kept {
  type: string
  text: string
  value: string
}

/** The cells of each column below its heading, without rows that are empty. */
export function columnsOf([first = [], ...rows]: Kept[][]): Record<string, Kept[]> {
  const filled = rows.filter((row) => row.some((cell) => cell?.text))
  const nothing = { type: '', text: '', value: '' }
  const columns = first.flatMap(({ text }, at) =>
    text ? [[text, filled.map((row) => row[at] ?? nothing)] as const] : [],
  )
  return Object.fromEntries(columns)
}

/** Throws if a program shows anything else than what visitors typed, or not as text. */
export function requireTyped(columns: Record<string, Kept[]>, { asText }: { asText: string }) {
  const apart = typed.flatMap((booking, nth) =>
    Object.entries(booking).flatMap(([field, meant]) => {
      const cell = columns[heads[field as keyof typeof booking]]?.[nth]
      const isKept = cell?.type === asText && cell.text === meant
      return isKept ? [] : [`${meant} is ${cell?.type} ${cell?.text}`]
    }),
  )
  if (apart.length > 0) throw new Error(apart.join('\n'))
}

/** Downloads the bookings above from the product as CSV and XLSX, into the sandbox's folder. */
export async function exportBookings({ sandbox, after }: Beside) {
  const { address, organisation } = await startProduct(after)
  const slotId = await organisation.openSlot({ max_attendees: 50 })
  for (const booking of typed) await organisation.book(slotId, booking)
  const { cookie, projectId } = organisation
  const span = new URLSearchParams({ from: dayFromNow(0), to: dayFromNow(2) })
  const paths = { csv: '', xlsx: '' }
  for (const format of ['csv', 'xlsx'] as const) {
    const url = `${address}/api/admin/export/${projectId}/bookings.${format}?${span}`
    const answer = await fetch(url, { headers: { cookie: `${cookie.name}=${cookie.value}` } })
    if (!answer.ok) throw new Error(`${answer.status} ${await answer.text()}`)
    paths[format] = join(sandbox.folder, `bookings.${format}`)
    await writeFile(paths[format], Buffer.from(await answer.arrayBuffer()))
  }
  return { ...paths, day: dayFromNow(1) }
}
