import { setTimeout as pause } from 'node:timers/promises'
import { sql } from 'kysely'
import type { Database } from '#server/database/open.ts'
import type { Mailbox } from '../servers/mailbox.ts'
import { contradictionsIn } from './invariants.ts'
import type { Ledger } from './ledger.ts'

interface Books {
  ledger: Ledger
  db: Database
  mailbox: Pick<Mailbox, 'mails'>
  projectId: string
}

/** The result of a consistency check that finds nothing. */
export const allRight = {
  lost: [],
  doubled: [],
  standingThoughCancelled: [],
  withoutItsMail: [],
  mailsNotOnce: [],
  contradictions: [],
  slots: [],
  bookings: [],
}

/**
 * Compares the responses visitors got, identified by their email addresses, with the stored data
 * and the emails received. Each acknowledged booking must exist once, with one confirmation, and
 * each acknowledged cancellation must have one email.
 */
export async function checkConsistency({ ledger, db, mailbox, projectId }: Books) {
  const { rows: stored } = await sql<{ id: string; email: string; cancelled: boolean }>`
    select id, booker_email as email, cancelled_at is not null as cancelled
    from booking where project_id = ${projectId}`.execute(db)
  const { rows: posted } = await sql<Posted>`
    select id, event, booking_id, state from outbox where project_id = ${projectId}`.execute(db)
  const byId = new Map(stored.map((booking) => [booking.id, booking]))
  const made = ledger.entries.flatMap(({ made, ...entry }) =>
    made ? [{ ...entry, id: made.booking_id }] : [],
  )
  const mailsOf = Map.groupBy(posted, ({ event, bookingId }) => `${event} ${bookingId}`)
  const arrived = Map.groupBy(mailbox.mails, ({ messageId = '' }) => idIn(messageId))
  const mailed = (event: string, bookingId: string) =>
    mailsOf.get(`${event} ${bookingId}`)?.length === 1
  const emails = ({ email }: { email: string }) => email
  return {
    lost: made.filter(({ id, email }) => byId.get(id)?.email !== email).map(emails),
    doubled: [...Map.groupBy(stored, emails)].filter(([, all]) => all.length > 1),
    standingThoughCancelled: made
      .filter(({ id, cancelled }) => cancelled && !byId.get(id)?.cancelled)
      .map(emails),
    withoutItsMail: stored
      .filter(
        ({ id, cancelled }) =>
          !mailed('booking_confirmed', id) || (cancelled && !mailed('booking_cancelled', id)),
      )
      .map(emails),
    mailsNotOnce: posted
      .filter((mail) => arrived.get(mail.id)?.length !== 1)
      .filter((mail) => !isTooLate(mail, byId.get(mail.bookingId)))
      .map(({ id, event, state }) => ({ event, state, times: arrived.get(id)?.length ?? 0 })),
    contradictions: ledger.contradictions,
    ...(await contradictionsIn(db)),
  }
}

interface Posted {
  id: string
  event: string
  bookingId: string
  state: string
}

/** A confirmation is dropped if the booking was cancelled in the meantime. */
const isTooLate = ({ event, state }: Posted, booking: { cancelled: boolean } | undefined) =>
  event === 'booking_confirmed' && state === 'dropped' && booking?.cancelled

const idIn = (messageId: string) => messageId.slice(1).split('@')[0] ?? ''

const lookEveryMs = 200
const nothingMovesForMs = 3000

/**
 * Resolves when no more emails are waiting. If the process that claimed an email died or lost its
 * database, the email waits until its claim lapses. So when no email is due and nothing has changed
 * for a while, `lapse` is called once to let such claims lapse. It is not called while emails are
 * due: after an outage the postman claims no emails for a few seconds, and a claim made just as the
 * clock is set ahead would lapse immediately.
 */
export async function untilAllMailsLeft(db: Database, lapse: () => Promise<void>): Promise<void> {
  let before = -1
  let since = performance.now()
  let lapsed = false
  for (;;) {
    const { rows } = await sql<{ waiting: number; due: number }>`
      select count(*)::integer as waiting,
        (count(*) filter (where due_at <= clock_timestamp()))::integer as due
      from outbox where state = 'waiting'`.execute(db)
    const { waiting = 0, due = 0 } = rows[0] ?? {}
    if (waiting === 0) return
    if (waiting !== before || due > 0) since = performance.now()
    else if (!lapsed && performance.now() - since > nothingMovesForMs) {
      await lapse()
      lapsed = true
    }
    before = waiting
    await pause(lookEveryMs)
  }
}
