import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { sql } from 'kysely'
import { inject } from 'vitest'
import { leaveNoCopies } from '#server/database/vacuum.ts'
import { bookingComposers } from '#server/features/booking/booking.ts'
import { sweepMailFiles } from '#server/mail/mail-sweep.ts'
import { openTestApp, type TestApp } from '../app.ts'
import { dumpOf } from '../dump.ts'
import { postmanRound } from '../postman-round.ts'
import { startMailbox } from '../servers/mailbox.ts'

export type BookerMuseum = Awaited<ReturnType<TestApp['register']>>

export const ada = {
  booker_name: 'Ada Überall-Lovelace',
  booker_email: 'Ada.Lovelace@schule.example',
  comment: 'Rollstuhl-Rampe für Wilhelmine',
}
/** Every trace a booking by Ada could leave in the data, in lower case. */
export const traces = ['überall', 'lovelace', 'rollstuhl', 'wilhelmine', 'ada.']

export const key = { 'idempotency-key': 'ein-sehr-langer-schluessel' }

/** Runs one round of a postman that writes emails to files or hands them to a mail server. */
const round = (app: TestApp, dataDir: string, smtpUrl?: string) =>
  postmanRound(app, { composers: bookingComposers(app.ctx), dataDir, smtpUrl })

/**
 * Scrubs erased data as a real server process does, and reads the database's planner statistics.
 */
function scrubbingOf({ db, ctx }: TestApp) {
  const onPostgres = inject('testDatabase').kind === 'postgres'
  const { dataDir } = ctx.config

  /** The values in the database's planner statistics. */
  async function noted(): Promise<string> {
    const { rows } = await sql<{ note: string }>`select row_to_json(pg_stats)::text as note
      from pg_stats where schemaname = 'public'`.execute(db)
    return rows.map(({ note }) => note).join('\n')
  }

  return {
    noted,
    tidyNow: async () => {
      await sweepMailFiles(db, dataDir)
      await leaveNoCopies(db, { embedded: !onPostgres, now: ctx.clock.now() })
    },
    /** Makes the database collect planner statistics, which only PostgreSQL does automatically. */
    planned: async () => {
      if (!onPostgres) return
      await sql`analyze booking, booking_change, outbox`.execute(db)
      if (!(await noted()).includes('Ada')) throw new Error('nothing was noted of her')
    },
  }
}

async function countsIn({ db }: TestApp) {
  const counted = await sql`select bookings, people, places, mails, cancelled
    from (select count(*)::int as bookings, sum(attendees)::int as people,
        count(cancelled_at)::int as cancelled from booking) as booking,
      (select sum(attendees)::int as places from slot) as slot,
      (select count(*)::int as mails from outbox) as outbox`.execute(db)
  return counted.rows
}

const answered = {
  question_id: '01980000-0000-7000-8000-000000000001',
  version: 1,
  kind: 'text',
  question: 'Womit kommen Sie?',
  detail: '',
}

/**
 * Adds everything else that can be stored about Ada: a reason, a note, a phone number, an answer
 * and a change.
 */
async function tellMore({ db }: TestApp): Promise<void> {
  const name = ada.booker_name
  await db
    .updateTable('booking')
    .set({ cancelReason: `Auf Wunsch von ${name}`, note: `${name} rief an`, bookerPhone: name })
    .set({ answers: JSON.stringify([{ ...answered, answer: name }]) })
    .where('bookerEmail', '=', ada.booker_email)
    .execute()
  const state = JSON.stringify({ booker_name: name })
  await sql`insert into booking_change (organisation_id, id, booking_id, at, before, after, reason)
    select organisation_id, id, id, booked_at, ${state}::jsonb, ${state}::jsonb, ${name} from booking
    where booker_email = ${ada.booker_email}`.execute(db)
}

/**
 * Opens an app whose emails become files or are refused, and whose data can be searched for traces
 * of a booker.
 */
export async function openBookersApp() {
  const dataDir = await mkdtemp(join(tmpdir(), 'rundgang-booker-'))
  const app = await openTestApp({ DATA_DIR: dataDir })
  const mailbox = await startMailbox()
  const folder = join(dataDir, 'mails')
  const mailFiles = () => readdir(folder).catch(() => [])

  const deliver = (smtpUrl?: string) => round(app, dataDir, smtpUrl)

  const { noted, ...scrubbing } = scrubbingOf(app)

  async function everythingStored(): Promise<string> {
    const files = await mailFiles()
    // The text of an email is encoded, but its headers contain the recipient in plain text.
    const contents = await Promise.all(files.map((name) => readFile(join(folder, name), 'utf8')))
    return [await dumpOf(app.db), await noted(), ...files, ...contents].join('\n').toLowerCase()
  }

  return {
    app,
    dataDir,
    folder,
    mailFiles,
    deliver,
    ...scrubbing,
    /**
     * Makes three bookings: the first one's email is in a file, the second's was refused, and the
     * third's is waiting.
     */
    bookedByAda: async (museum: BookerMuseum) => {
      const slotId = await museum.openSlot()
      await museum.book(slotId, ada, key)
      await deliver()
      await museum.book(slotId, { ...ada, attendees_count: 3 })
      mailbox.refuse(ada.booker_email, 550)
      await deliver(mailbox.url)
      await museum.book(slotId, ada)
      await tellMore(app)
    },
    /** Which traces of the booker remain anywhere in the data. */
    found: async () => {
      const stored = await everythingStored()
      return traces.filter((trace) => stored.includes(trace))
    },
    counts: () => countsIn(app),
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
