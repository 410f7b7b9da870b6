import { join } from 'node:path'
import { startLedSlot } from './led-slots.ts'
import type { Peer } from './peer.ts'

const configuration = (folder: string, feed: string) => `
[general]
status_path = "${folder}/status"
[pair guide]
a = "feed"
b = "mirror"
collections = null
conflict_resolution = "a wins"
[storage feed]
type = "http"
url = "${feed}"
[storage mirror]
type = "filesystem"
path = "${folder}/mirror"
fileext = ".ics"
`

export const peer: Peer = {
  program: 'vdirsyncer',
  debian: ['vdirsyncer'],
  tried: 'a guide’s feed mirrored: a slot, its change, its end',
  run: async (beside) => {
    const { sandbox, check } = beside
    const guide = await startLedSlot(beside)
    const mirror = join(sandbox.folder, 'mirror')
    const conf = join(sandbox.folder, 'config')
    await sandbox.run(['mkdir', mirror])
    await sandbox.write(conf, configuration(sandbox.folder, guide.feed))
    await sandbox.run(['vdirsyncer', '--config', conf, 'discover'], { input: 'y\n' })
    const sync = async () => {
      const { code, stdout, stderr } = await sandbox.run(['vdirsyncer', '--config', conf, 'sync'])
      if (code !== 0) throw new Error(stdout + stderr)
      return (await sandbox.run(['sh', '-c', `cat ${mirror}/*`])).stdout
    }
    const day = guide.tomorrow.replaceAll('-', '')
    const starts = (found: string) => found.match(/^DTSTART:\d{8}T\d{4}/gm)?.join()
    const hour = (clock: string) =>
      Temporal.PlainDateTime.from(`${guide.tomorrow}T${clock}`)
        .toZonedDateTime('Europe/Berlin')
        .withTimeZone('UTC')
        .hour.toString()
        .padStart(2, '0')
    await check('the mirror has the slot', async () => {
      return starts(await sync()) === `DTSTART:${day}T${hour('10:00')}00`
    })
    await check('a slot that moves is there once, at its new time', async () => {
      await guide.move()
      return starts(await sync()) === `DTSTART:${day}T${hour('14:00')}00`
    })
    await check('the last slot of a guide disappears, and the mirror has no event', async () => {
      await guide.unassign()
      return !(await sync()).includes('BEGIN:VEVENT')
    })
  },
}
