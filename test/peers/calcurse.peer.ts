import { join } from 'node:path'
import { startLedSlot } from './led-slots.ts'
import type { Peer } from './peer.ts'

export const peer: Peer = {
  program: 'calcurse',
  debian: ['calcurse'],
  tried: 'a guide’s feed imported, with and without slots',
  run: async (beside) => {
    const { sandbox, check } = beside
    const guide = await startLedSlot(beside)
    /** What calcurse has after reading the feed into an empty calendar. */
    const imported = async (name: string) => {
      const [file, kept] = [join(sandbox.folder, `${name}.ics`), join(sandbox.folder, name)]
      await sandbox.write(file, await guide.read())
      await sandbox.run(['mkdir', kept])
      const options = { env: { TZ: 'Europe/Berlin' } }
      const { stdout } = await sandbox.run(['calcurse', '-D', kept, '-i', file], options)
      const { stdout: all } = await sandbox.run(['sh', '-c', `cat ${kept}/apts ${kept}/todo`])
      return { report: stdout, all }
    }
    await check('the slot is imported at its time, with its name', async () => {
      const { report, all } = await imported('led')
      const [year, month, day] = guide.tomorrow.split('-')
      return (
        report.includes('1 app / 0 events / 0 todos / 0 skipped') &&
        all.startsWith(`${month}/${day}/${year} @ 10:00 -> ${month}/${day}/${year} @ 11:00`) &&
        all.includes('Führung – ')
      )
    })
    await check(
      'a feed without slots adds no appointment and no task, and skips nothing',
      async () => {
        await guide.unassign()
        const { report, all } = await imported('empty')
        return report.includes('0 apps / 0 events / 0 todos / 0 skipped') && all === ''
      },
    )
  },
}
