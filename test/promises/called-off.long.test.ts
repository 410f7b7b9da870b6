import { afterAll, beforeAll, expect, test } from 'vitest'
import { perFile, testFolder } from '#test/per-file.ts'
import { startListeningServer } from '#test/promises/processes/process.ts'
import { startMailbox } from '#test/servers/mailbox.ts'
import { dayFromNow, registerOrganisation } from '#test/world/registered-organisation.ts'

const slots = 20
const bookingsEach = 20
const longestSeconds = 60

const folder = await testFolder('rundgang-called-off-')
let server: Awaited<ReturnType<typeof startListeningServer>>

const mailbox = await perFile(startMailbox())

beforeAll(async () => {
  const settings = { DATA_DIR: folder, SMTP_URL: mailbox.url, RATE_LIMIT: 'off' }
  server = await startListeningServer({ settings })
})

afterAll(async () => {
  await server.signal('SIGTERM')
})

const toldOf = () => mailbox.mails.filter(({ subject }) => subject?.includes('fällt aus'))

test('emails to 400 bookers reach the mail server within 60 s of calling off 20 slots', async () => {
  const { openSlot, book, call } = await registerOrganisation(server.address)
  await openSlot({ starttime: `${dayFromNow(40)}T10:00`, max_attendees: 100 })
  const slotIds: string[] = []
  for (let day = 1; day <= slots; day++) {
    const starttime = `${dayFromNow(day)}T10:00`
    const slotId = await openSlot({ starttime, max_attendees: 2 * bookingsEach })
    slotIds.push(slotId)
    for (let each = 0; each < bookingsEach; each++) {
      await book(slotId, { booker_email: `gast-${day}-${each}@schule.example` })
    }
  }
  const all = slots * bookingsEach
  await expect.poll(() => mailbox.mails.length, { timeout: 300_000 }).toBeGreaterThanOrEqual(all)

  const begun = performance.now()
  for (const slotId of slotIds) {
    const json = { reason: 'Unser Guide ist krank.' }
    const { body } = await call('POST', `admin/slot/${slotId}/call_off`, json)
    expect(body).toEqual({ cancelled: bookingsEach, told: bookingsEach })
  }
  const answered = performance.now()
  await expect.poll(() => toldOf().length, { timeout: 300_000, interval: 50 }).toBe(all)
  const [calls, mails] = [answered, performance.now()].map((at) => (at - begun) / 1000)
  process.stdout.write(`called off ${slots} slots in ${calls} s, ${all} emails in ${mails} s\n`)
  expect(mails).toBeLessThanOrEqual(longestSeconds)
  expect(new Set(toldOf().flatMap(({ recipients }) => recipients)).size).toBe(all)
})
