import { join } from 'node:path'
import { startLedSlot, subjects } from './led-slots.ts'
import type { Peer } from './peer.ts'

const configuration = (folder: string) => `
[calendars]
[[guide]]
path = ${folder}/calendar
[locale]
local_timezone = Europe/Berlin
default_timezone = Europe/Berlin
timeformat = %H:%M
dateformat = %Y-%m-%d
longdateformat = %Y-%m-%d
datetimeformat = %Y-%m-%d %H:%M
longdatetimeformat = %Y-%m-%d %H:%M
[sqlite]
path = ${folder}/khal.db
`

export const peer: Peer = {
  program: 'khal',
  debian: ['khal'],
  tried: 'calendar files from emails and from a guide’s feed',
  run: async (beside) => {
    const { sandbox, check } = beside
    const guide = await startLedSlot(beside)
    const { folder } = sandbox
    const conf = join(folder, 'khal.conf')
    await sandbox.write(conf, configuration(folder))
    await sandbox.run(['mkdir', join(folder, 'calendar')])
    const khal = async (...command: string[]) => {
      const { code, stdout, stderr } = await sandbox.run(['khal', '-c', conf, ...command])
      if (code !== 0) throw new Error(stdout + stderr)
      return stdout + stderr
    }
    const listed = async () =>
      (await khal('list', '--format', '{start-time} {title}', guide.tomorrow, '2d'))
        .split('\n')
        .filter((line) => /Führung|Termin/.test(line))
    const taken = async (file: string) => {
      await khal('import', '--batch', file)
      return listed()
    }
    await check('the file in the email about an assignment adds the slot', async () => {
      const lines = await taken(await guide.mailed(subjects.assigned))
      return lines.length === 1 && lines[0]?.startsWith('10:00 Führung')
    })
    await check('the file in the email about a move changes it', async () => {
      await guide.move()
      const lines = await taken(await guide.mailed(subjects.moved))
      return lines.length === 1 && lines[0]?.startsWith('14:00 Führung')
    })
    await check('the file in the email about the end marks it as cancelled', async () => {
      await guide.unassign()
      const lines = await taken(await guide.mailed(subjects.gone))
      if (lines.length !== 1 || !lines[0]?.includes('Nicht mehr eingeteilt'))
        throw new Error(lines.join('|'))
      return true
    })
    await check('a feed without slots adds nothing, and nothing is complained about', async () => {
      await sandbox.run(['sh', '-c', `rm -f ${folder}/calendar/* ${folder}/khal.db`])
      await sandbox.write(join(folder, 'calendar/feed.ics'), await guide.read())
      return (await khal('list', guide.tomorrow, '400d')).trim() === ''
    })
  },
}
