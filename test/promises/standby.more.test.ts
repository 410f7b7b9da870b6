import { once } from 'node:events'
import { type AddressInfo, connect, createServer, type Socket } from 'node:net'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { Announcements } from '#server/database/notify/announcements.ts'
import { ListenNotify } from '#server/database/notify/listen-notify.ts'
import { startClusterWithStandby } from '#test/servers/cluster.ts'

let pair: Awaited<ReturnType<typeof startClusterWithStandby>>
beforeAll(async () => {
  pair = await startClusterWithStandby()
})
afterAll(async () => {
  await pair.primary.remove()
  await pair.standby.remove()
})

// Opening one more connection each second would use up all connections before the standby is
// promoted.
test('while a standby refuses LISTEN, the server retries without keeping earlier connections open', async () => {
  const open = new Set<Socket>()
  let opened = 0
  const counting = createServer((client) => {
    const target = connect(pair.standby.port, '127.0.0.1')
    open.add(client)
    opened += 1
    for (const socket of [client, target]) {
      socket.on('error', () => {})
      socket.on('close', () => {
        open.delete(client)
        client.destroy()
        target.destroy()
      })
    }
    client.pipe(target).pipe(client)
  }).listen(0, '127.0.0.1')
  await once(counting, 'listening')
  const { port } = counting.address() as AddressInfo
  const url = `postgres://postgres@127.0.0.1:${port}/postgres`
  const refused: unknown[] = []
  const wire = new ListenNotify(new Announcements(), {
    url,
    warn: (error) => refused.push(error),
    deaf: () => {},
  })
  await expect.poll(() => opened, { timeout: 30_000 }).toBeGreaterThanOrEqual(3)
  expect(String(refused)).toContain('cannot execute LISTEN during recovery')
  await expect.poll(() => open.size).toBeLessThanOrEqual(1)
  await wire.close()
  counting.close()
})
