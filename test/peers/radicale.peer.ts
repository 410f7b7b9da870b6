import { join } from 'node:path'
import { freePort } from './delivery.ts'
import { startLedSlot } from './led-slots.ts'
import { type Peer, until } from './peer.ts'

export const peer: Peer = {
  program: 'Radicale',
  debian: ['radicale'],
  tried: 'a guide’s feed uploaded as a calendar, with and without slots',
  run: async (beside) => {
    const { sandbox, check, after } = beside
    const guide = await startLedSlot(beside)
    const port = await freePort()
    const options = [`--server-hosts=127.0.0.1:${port}`, '--auth-type=none']
    const stored = `--storage-filesystem-folder=${join(sandbox.folder, 'stored')}`
    const radicale = sandbox.start(['radicale', ...options, stored])
    after(() => radicale.stop())
    const url = `http://127.0.0.1:${port}/guide/feed/`
    const headers = {
      authorization: `Basic ${Buffer.from('guide:x').toString('base64')}`,
      'content-type': 'text/calendar',
    }
    await until(() =>
      fetch(`http://127.0.0.1:${port}/`, { headers }).then(
        () => true,
        () => false,
      ),
    )
    const upload = async () => {
      const put = await fetch(url, { method: 'PUT', headers, body: await guide.read() })
      if (!put.ok) throw new Error(`${put.status} ${radicale.printed().slice(-1000)}`)
      return (await fetch(url, { headers })).text()
    }
    await check('the slot is stored and read back with its UID', async () => {
      const uid = /^UID:.*$/m.exec(await guide.read())?.[0] ?? '-'
      return (await upload()).replaceAll(/\r\n /g, '').includes(uid.trim())
    })
    await check('a feed without slots is taken too, and is stored without an event', async () => {
      await guide.unassign()
      const kept = await upload()
      return kept.includes('BEGIN:VCALENDAR') && !kept.includes('BEGIN:VEVENT')
    })
  },
}
