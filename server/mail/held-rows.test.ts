import { setTimeout as pause } from 'node:timers/promises'
import { afterAll, expect, test, vi } from 'vitest'
import type { Transaction } from '#server/database/open.ts'
import { openTestDatabase } from '#test/database.ts'
import { PostOffice } from '#test/world/post-office.ts'

const database = await openTestDatabase()
const { db } = database
afterAll(() => database.close())

const erika = 'erika@example.org'

const locked = (tx: Transaction, { organisationId }: PostOffice) =>
  tx
    .selectFrom('outbox')
    .select('id')
    .where('organisationId', '=', organisationId)
    .forUpdate()
    .execute()

test('the postman does not keep trying to claim due emails whose rows are locked', async () => {
  const office = await PostOffice.open(db)
  await office.posted(erika)
  let statements = 0
  const counting = db.withPlugin({
    transformQuery: ({ node }) => node,
    transformResult: async ({ result }) => {
      statements += 1
      return result
    },
  })
  const postman = await db.transaction().execute(async (tx) => {
    await locked(tx, office)
    const hired = office.hire({ db: counting })
    // Long enough for hundreds of reads if the postman did not pause between them.
    await pause(1000)
    return hired
  })
  expect(statements).toBeLessThan(20)
  postman.wake()
  await office.reaches(erika, 'sent')
  await office.close()
})

test('a locked row delays only the recording of its own email’s outcome', async () => {
  const office = await PostOffice.open(db)
  const { held, letGo } = office.mailbox.hold(erika)
  await office.posted(erika)
  const postman = office.hire()
  await held
  await db.transaction().execute(async (tx) => {
    await locked(tx, office)
    letGo()
    await vi.waitFor(() => expect(office.arrivedFor(erika)).toHaveLength(1), 5000)
    // Long enough for the postman to start recording the outcome.
    await pause(300)
    await office.posted('anna@example.org')
    postman.wake()
    await office.reaches('anna@example.org', 'sent')
  })
  await office.reaches(erika, 'sent')
  await office.close()
})

test('emails queued behind emails with locked rows are sent', async () => {
  const office = await PostOffice.open(db)
  const others = Array.from({ length: 10 }, (_, nth) => `gast${nth}@example.org`)
  for (const other of others) await office.posted(other)
  await db.transaction().execute(async (tx) => {
    await locked(tx, office)
    await office.posted(erika)
    office.hire({ lookEveryMs: 300 })
    await office.reaches(erika, 'sent')
  })
  for (const other of others) await office.reaches(other, 'sent')
  await office.close()
})
