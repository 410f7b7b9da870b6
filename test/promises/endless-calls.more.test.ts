import { randomBytes } from 'node:crypto'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Database, overPostgres } from '#server/database/open.ts'
import { perFile, testPostgres } from '#test/per-file.ts'
import { startListeningServer } from '#test/promises/processes/process.ts'
import { startMailbox } from '#test/servers/mailbox.ts'
import { postConfirmations } from '#test/world/confirmations.ts'
import { registerOrganisation } from '#test/world/registered-organisation.ts'

const postgres = await testPostgres()
let server: Awaited<ReturnType<typeof startListeningServer>>
let db: Database

const mailbox = await perFile(startMailbox())

beforeAll(async () => {
  const url = await postgres.createDatabase('endless_calls')
  const settings = {
    DATABASE_URL: url,
    SECRET_KEY: randomBytes(32).toString('hex'),
    SMTP_URL: mailbox.url,
    SMTP_ALLOW_PRIVATE: '1',
  }
  server = await startListeningServer({ settings })
  db = overPostgres(url)
}, 60_000)
afterAll(async () => {
  await server.signal('SIGTERM')
  await db.destroy()
})

const mails = 200

test('emails are sent even if a call never gets its response', async () => {
  const museum = await registerOrganisation(server.address)
  const at = Temporal.Now.instant().subtract({ seconds: 1 })
  await postConfirmations(db, { projectId: museum.projectId, count: mails, at })
  const slotId = await museum.openSlot()
  const answered = await db.transaction().execute(async (tx) => {
    await sql`lock table audit_entry in access exclusive mode`.execute(tx)
    const waits = museum.call('GET', 'admin/audit')
    // The email about this booking wakes the postman.
    await museum.book(slotId)
    await expect.poll(() => mailbox.mails.length, { timeout: 30_000 }).toBe(mails + 1)
    return { waits }
  })
  expect((await answered.waits).status).toBe(200)
}, 60_000)
