import { fork } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { sql } from 'kysely'
import type { Database } from '#server/database/open.ts'
import type { Addresses } from '../mail/mail-server.ts'
import { bookingsEach, type Deployment } from './ground.ts'

/** A mail server that accepts everything, in a separate process. */
export async function startMailServer() {
  const child = fork(join(import.meta.dirname, '../mail/mail-server.ts'))
  const [{ living }] = (await once(child, 'message')) as [Addresses]
  return { url: living, close: () => child.disconnect() }
}

const longestMs = 20 * 60_000

/** How many emails are sent per second when this many are due at once, spread over all projects. */
export async function mailRate(
  { db, museum, organisations }: Deployment,
  mails: number,
): Promise<number> {
  // The number of emails per booking.
  const again = Math.ceil(mails / (organisations * bookingsEach))
  await untilNoneWaits(db)
  const slot = (await museum.slots())[0]?.slot_id ?? ''
  await sql`
    insert into outbox (organisation_id, id, event, project_id, booking_id, recipient, created_at,
      due_at)
    select organisation_id, gen_random_uuid(), 'booking_confirmed', project_id, id,
      left(id::text, 18) || '@schule.example', now(), now()
    from (
      select *, row_number() over (partition by project_id order by id) as place from booking
      where cancelled_at is null
    ) as numbered, generate_series(1, ${again}::integer)
    where place <= ${bookingsEach} order by place, id limit ${mails}`.execute(db)
  const began = performance.now()
  // The email about this booking wakes the postman.
  await museum.book(slot, { booker_email: 'guest@schule.example' })
  await untilNoneWaits(db)
  return mails / ((performance.now() - began) / 1000)
}

async function untilNoneWaits(db: Database): Promise<void> {
  for (const end = performance.now() + longestMs; performance.now() < end; await pause(250)) {
    const { rows } = await sql<{ waiting: number }>`
      select count(*)::integer as waiting from outbox
      where state = 'waiting' and event = 'booking_confirmed'`.execute(db)
    if (rows[0]?.waiting === 0) return
  }
  throw new Error('not all mails left')
}
