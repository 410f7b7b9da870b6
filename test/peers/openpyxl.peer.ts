import { columnsOf, exportBookings, heads, type Kept, requireTyped } from './exported.ts'
import type { Peer } from './peer.ts'

const script = (path: string) => `
import json, openpyxl
sheet = openpyxl.load_workbook(${JSON.stringify(path)}).active
kept = [[{"type": type(cell.value).__name__, "text": "" if cell.value is None else str(cell.value),
  "value": cell.number_format} for cell in row] for row in sheet.iter_rows()]
print(json.dumps(kept))
`

export const peer: Peer = {
  program: 'openpyxl',
  debian: ['python3-openpyxl'],
  tried: 'an export of bookings read by a script in Python',
  run: async (beside) => {
    const { sandbox, check } = beside
    const exported = await exportBookings(beside)
    const { stdout, stderr } = await sandbox.run(['/usr/bin/python3', '-c', script(exported.xlsx)])
    if (stderr) console.log(stderr)
    const columns = columnsOf(JSON.parse(stdout) as Kept[][])
    await check('whatever visitors typed is text', () => {
      requireTyped(columns, { asText: 'str' })
      return true
    })
    await check('days, starts and people have types of their own', () => {
      const [day, start, people] = [heads.day, heads.start, heads.people].map(
        (head) => columns[head]?.[0],
      )
      return (
        day?.type === 'datetime' &&
        day.text === `${exported.day} 00:00:00` &&
        start?.type === 'time' &&
        start.text === '10:00:00' &&
        people?.type === 'int'
      )
    })
  },
}
