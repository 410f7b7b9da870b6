import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { sql } from 'kysely'
import { bookingComposers } from '#server/features/booking/booking.ts'
import { startPostman } from '#server/mail/postman.ts'
import { openTransport } from '#server/mail/transport.ts'
import { openTestApp, type TestApp } from './app.ts'
import { dumpOf } from './dump.ts'
import { startMailbox } from './mailbox.ts'

export type Museum = Awaited<ReturnType<TestApp['register']>>

export const ada = {
  booker_name: 'Ada Überall-Lovelace',
  booker_email: 'Ada.Lovelace@schule.example',
  comment: 'Rollstuhl-Rampe für Wilhelmine',
}
/** Every trace that a booking of hers could leave, in whichever letters. */
export const traces = ['überall', 'lovelace', 'rollstuhl', 'wilhelmine', 'ada.']

export const key = { 'idempotency-key': 'ein-sehr-langer-schluessel' }

/** One round of a postman who writes files, or hands over to a mail server. */
async function round(app: TestApp, dataDir: string, smtpUrl?: string): Promise<void> {
  const log = { info: () => {}, warn: () => {}, error: () => {} }
  const sender = { mailFrom: 'no-reply@rundgang.example', publicUrl: 'https://rundgang.example' }
  const transport = openTransport({ smtpUrl, dataDir, log, ...sender })
  const composers = bookingComposers(app.house)
  const { db, clock } = app
  await startPostman({ db, clock, log, composers, transport, lookEveryMs: 1_000_000 }).stop()
  transport.close()
}

/** An app whose mails become files, or are refused; and what of a booker is found in all of it. */
export async function openBookersApp() {
  const dataDir = await mkdtemp(join(tmpdir(), 'rundgang-booker-'))
  const app = await openTestApp({ DATA_DIR: dataDir })
  const mailbox = await startMailbox()
  const folder = join(dataDir, 'mails')
  const mailFiles = () => readdir(folder).catch(() => [])

  const deliver = (smtpUrl?: string) => round(app, dataDir, smtpUrl)

  async function everythingStored(): Promise<string> {
    const files = await mailFiles()
    // A mail's text is encoded, but its headers name the recipient.
    const contents = await Promise.all(files.map((name) => readFile(join(folder, name), 'utf8')))
    return [await dumpOf(app.db), ...files, ...contents].join('\n').toLowerCase()
  }

  return {
    app,
    dataDir,
    folder,
    mailFiles,
    deliver,
    /** A booking whose mail became a file, one whose mail was refused, one that still waits. */
    bookedByAda: async (museum: Museum) => {
      const slotId = await museum.openSlot()
      await museum.book(slotId, ada, key)
      await deliver()
      await museum.book(slotId, { ...ada, attendees_count: 3 })
      mailbox.refuse(ada.booker_email, 550)
      await deliver(mailbox.url)
      await museum.book(slotId, ada)
    },
    /** Which of the traces are anywhere. */
    found: async () => {
      const stored = await everythingStored()
      return traces.filter((trace) => stored.includes(trace))
    },
    counts: async () => {
      const counted = await sql`select count(*)::int as bookings, sum(attendees)::int as people,
        (select sum(attendees)::int from slot) as places,
        (select count(*)::int from outbox) as mails,
        count(cancelled_at)::int as cancelled from booking`.execute(app.db)
      return counted.rows
    },
    afresh: async () => {
      app.clock.set('2026-11-20T12:00:00Z')
      for (const table of ['outbox', 'booking', 'organisation'] as const) {
        await app.db.deleteFrom(table).execute()
      }
      await rm(folder, { recursive: true, force: true })
    },
    close: async () => {
      await app.close()
      await mailbox.close()
      await rm(dataDir, { recursive: true })
    },
  }
}

export type BookersApp = Awaited<ReturnType<typeof openBookersApp>>
