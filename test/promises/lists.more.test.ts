import { randomBytes } from 'node:crypto'
import { setTimeout as pause } from 'node:timers/promises'
import { afterEach, expect, test } from 'vitest'
import type { PublicSlot } from '#contract/slot.ts'
import { testPostgres } from '#test/per-file.ts'
import { startListeningServer } from '#test/promises/processes/process.ts'
import { startPooler } from '#test/servers/pooler.ts'
import { dayFromNow, registerOrganisation } from '#test/world/registered-organisation.ts'

const postgres = await testPostgres()
const closing: (() => Promise<unknown>)[] = []

afterEach(async () => {
  for (const close of closing.splice(0).reverse()) await close()
})

type Server = Awaited<ReturnType<typeof startListeningServer>>

async function serve(settings: Record<string, string>): Promise<Server> {
  const server = await startListeningServer({ settings })
  closing.push(() => server.signal('SIGTERM'))
  return server
}

const remainingAt = async ({ address }: Server, projectId: string) => {
  const answer = await fetch(`${address}/api/public/projects/${projectId}/slots`)
  const slots = (await answer.json()) as PublicSlot[]
  return slots.map(({ remaining }) => remaining)
}

/** Keeps requesting the list of slots from all servers, so that each server has it cached. */
function keepAsking(servers: Server[], projectId: string) {
  let asking = true
  const asked = servers.map(async (server) => {
    while (asking) await remainingAt(server, projectId).catch(() => {})
  })
  return async () => {
    asking = false
    await Promise.all(asked)
  }
}

async function twoServers(way: (url: string) => Promise<Record<string, string>>) {
  const direct = await postgres.createDatabase(`lists_${randomBytes(6).toString('hex')}`)
  const settings = { ...(await way(direct)), SECRET_KEY: randomBytes(32).toString('hex') }
  return [await serve(settings), await serve(settings)] as const
}

const behindPooler = async (url: string) => {
  const pooler = await startPooler(url)
  closing.push(() => pooler.close())
  return { DATABASE_URL: pooler.url }
}

test.each([
  ['are announced', async (url: string) => ({ DATABASE_URL: url })],
  ['are polled behind a pooler', behindPooler],
  [
    'cannot be announced',
    async (url: string) => ({
      DATABASE_URL: url,
      DATABASE_LISTEN_URL: 'postgres://nobody@127.0.0.1:1/nothing',
    }),
  ],
])('where changes %s, each process’s list of slots reflects a booking within a second', async (_, way) => {
  const servers = await twoServers(way)
  const [here] = servers
  const museum = await registerOrganisation(here.address)
  const slotId = await museum.openSlot({ starttime: `${dayFromNow(2)}T10:00`, max_attendees: 10 })
  const stop = keepAsking([...servers], museum.projectId)
  await pause(1000)
  for (const remaining of [8, 6, 4]) {
    await museum.book(slotId)
    expect(await remainingAt(here, museum.projectId)).toEqual([remaining])
    await pause(1000)
    const lists = servers.map((server) => remainingAt(server, museum.projectId))
    expect(await Promise.all(lists)).toEqual([[remaining], [remaining]])
  }
  await stop()
})

test('another process’s list of slots reflects a booking even if the process that made it dies immediately', async () => {
  const servers = await twoServers(async (url) => ({ DATABASE_URL: url }))
  const [here, there] = servers
  const museum = await registerOrganisation(here.address)
  const slotId = await museum.openSlot({ max_attendees: 10 })
  const stop = keepAsking([there], museum.projectId)
  await pause(1000)
  await museum.book(slotId)
  await here.signal('SIGKILL')
  await pause(1000)
  expect(await remainingAt(there, museum.projectId)).toEqual([8])
  await stop()
})
