import { existsSync } from 'node:fs'
import { readdir, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { freePort } from '#server/http/request/network.ts'
import { runCommand, startCommand } from '#test/command.ts'
import { contradictionsIn, lookInto } from '#test/invariants/invariants.ts'
import { testFolder } from '#test/per-file.ts'
import { type ServerProcess, startListeningServer } from '#test/promises/processes/process.ts'
import { fillWithBookings } from '#test/world/filled.ts'
import {
  type RegisteredOrganisation,
  registerOrganisation,
} from '#test/world/registered-organisation.ts'
import { startVisitors } from '#test/world/visitors.ts'
import { operatingTexts } from '#texts/de/operating.ts'

const bookings = 100_000
const backups = 3

const folder = await testFolder('rundgang-backup-')
let live: string
let port: string
let server: ServerProcess & { address: string }
let museum: RegisteredOrganisation
let slotIds: string[]

/** Starts the server, always on the same port, because `museum` keeps calling the same address. */
const serve = async () => {
  server = await startListeningServer({ settings: { DATA_DIR: live, PORT: port } })
}

beforeAll(async () => {
  live = join(folder, 'live')
  port = String(await freePort('127.0.0.1'))
  await serve()
  museum = await registerOrganisation(server.address)
  await server.signal('SIGTERM')
  await lookInto(live, (db) => fillWithBookings(db, museum.projectId))
  await serve()
  slotIds = await Promise.all(
    Array.from({ length: 20 }, () => museum.openSlot({ max_attendees: 1_000_000 })),
  )
}, 600_000)

afterAll(async () => {
  await server.signal('SIGKILL')
})

const visit = () =>
  startVisitors({ address: server.address, projectId: museum.projectId, slotIds, count: 8 })

test('backups of 100,000 bookings, taken one after another under load, are each consistent', async () => {
  const visitors = visit()
  const files = Array.from({ length: backups }, (_, number) => join(folder, `${number}.tar.gz`))
  const before: string[][] = []
  for (const file of files) {
    await visitors.more(200)
    before.push(visitors.booked())
    const { code, said, peakMegabytes } = await runCommand('backup', {
      settings: { DATA_DIR: live },
      words: [file],
    })
    expect([code, said]).toEqual([0, expect.stringContaining(file)])
    expect(peakMegabytes).toBeLessThan(300)
  }
  await visitors.more(200)
  await visitors.stop()

  for (const [number, file] of files.entries()) {
    const restored = join(folder, `restored-${number}`)
    const settings = { DATA_DIR: restored }
    const { code, said } = await runCommand('restore', { settings, words: [file] })
    expect([code, said]).toEqual([0, expect.stringContaining(restored)])
    await lookInto(restored, async (db) => {
      expect(await contradictionsIn(db)).toEqual({ slots: [], bookings: [] })
      const found = await db.selectFrom('booking').select('id').execute()
      const ids = new Set(found.map(({ id }) => id))
      expect(before[number]?.filter((id) => !ids.has(id))).toEqual([])
      expect(ids.size).toBeGreaterThan(bookings)
    })
    await rm(restored, { recursive: true })
  }
})

test('a backup leaves nothing behind if the server dies or the operator interrupts it', async () => {
  const file = join(folder, 'given-up.tar.gz')
  const visitors = visit()
  const begun = async () => {
    const command = startCommand('backup', { settings: { DATA_DIR: live }, words: [file] })
    await expect.poll(() => existsSync(`${file}.part`), { interval: 5, timeout: 20_000 }).toBe(true)
    return command
  }
  const givenUp = await begun()
  givenUp.kill()
  await givenUp.ended
  await rm(`${file}.part`)
  await visitors.more(100)

  const cutOff = await begun()
  await server.signal('SIGKILL')
  expect(await cutOff.ended).toMatchObject({ code: 1, said: operatingTexts.brokenOff })
  await visitors.stop()
  expect((await readdir(folder)).filter((name) => name.startsWith('given-up'))).toEqual([])

  const acknowledged = visitors.booked()
  await serve()
  expect((await readdir(live)).filter((name) => name.startsWith('backup'))).toEqual([])
  await server.signal('SIGTERM')
  await lookInto(live, async (db) => {
    const found = await db.selectFrom('booking').select('id').execute()
    const ids = new Set(found.map(({ id }) => id))
    expect(acknowledged.filter((id) => !ids.has(id))).toEqual([])
    expect(await contradictionsIn(db)).toEqual({ slots: [], bookings: [] })
  })
})
