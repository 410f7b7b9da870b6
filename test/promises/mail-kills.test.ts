import { randomInt } from 'node:crypto'
import { setTimeout as pause } from 'node:timers/promises'
import { sql } from 'kysely'
import { expect, test, vi } from 'vitest'
import type { PublicBookingMade } from '#contract/booking.ts'
import type { Database } from '#server/database/open.ts'
import {
  type KilledServers,
  killRepeatedly,
  mailsWaiting,
} from '#test/promises/processes/killed-servers.ts'
import type { TakenMail } from '#test/servers/misbehaving-conversation.ts'
import { shortOrLong } from '#test/short-or-long.ts'
import { postConfirmations } from '#test/world/confirmations.ts'
import { fillProject } from '#test/world/filled.ts'
import { dayFromNow, registerOrganisation } from '#test/world/registered-organisation.ts'

const timeout = 300_000
const more = { tags: ['more'], timeout }

test('after each kill between a change and its email, every change is stored once and reported in one email', {
  timeout,
}, () => {
  const kills = shortOrLong(4, 10)
  return killRepeatedly({
    kills,
    prepare: async ({ address, mailServer, db }) => {
      const all = await bookIn(address)
      await vi.waitFor(async () => expect(await mailsWaiting(db)).toBe(0), { timeout: 20_000 })
      // Slow enough that each kill interrupts emails about changes.
      mailServer.order({ at: 'data', does: { waitMs: 300 } })
      return { all, ended: [] as Promise<void>[] }
    },
    untilKill: async (state, [server]) => {
      const changing = state.all.map((booked) => changeUntilKilled(server?.address ?? '', booked))
      state.ended = changing.map(({ ended }) => ended)
      await Promise.race(changing.map(({ acknowledged }) => acknowledged))
    },
    afterKill: async ({ ended }) => void (await Promise.all(ended)),
    recover: async (_, { db, mailServer }) => {
      expect(await mailsWaiting(db)).toBeGreaterThan(0)
      mailServer.behave()
    },
    check: async ({ all }, { db, mailServer }) => {
      const changes = await changesOf(db, all)
      process.stdout.write(`${changes.length} changes in ${kills} kills\n`)
      expect(changes.length).toBeGreaterThanOrEqual(kills)
      // Each change adds one person, so a lost or repeated one would leave a gap.
      for (const { id, acknowledged, asked } of all) {
        const ofBooking = changes.filter(({ bookingId }) => bookingId === id)
        const reached = ofBooking.map(({ people }) => people)
        expect(reached).toEqual(reached.map((_, nth) => nth + 3))
        expect([acknowledged, asked]).toContain(reached.at(-1) ?? 2)
      }
      expect(changes.filter(({ mails, sent }) => mails !== 1 || sent !== 1)).toEqual([])
      expect(arrivedAt(mailServer).size).toBe(changes.length + all.length)
    },
  })
})

test(
  'no email is lost when the sending process is killed repeatedly, and duplicates have the same Message-ID',
  more,
  () => {
    const kills = shortOrLong(6, 20)
    const projects = 8
    const mailsEach = 250
    const moments = Array.from({ length: kills }, () => randomInt(1500))
    return killRepeatedly({
      kills,
      prepare: async ({ address, db, mailServer }) => {
        // Slow enough that every phase of a handover is hit by a kill, and some emails are still
        // waiting after the last kill.
        for (const at of ['rcpt', 'data', 'dot'] as const) {
          mailServer.order({ at, does: { waitMs: 200 } })
        }
        const at = Temporal.Now.instant()
        for (let n = 0; n < projects; n++) {
          const { projectId } = await registerOrganisation(address)
          await postConfirmations(db, { projectId, count: mailsEach, at })
        }
      },
      untilKill: (_state, _servers, kill) => pause(moments[kill]),
      recover: async (_, { db, mailServer }) => {
        expect(await mailsWaiting(db)).toBeGreaterThan(0)
        mailServer.behave()
      },
      check: async (_, { db, mailServer }) => {
        const doubles = doublesIn(mailServer.taken)
        // Without kills, each email would be sent on the first attempt.
        const again = await db.selectFrom('outbox').select('id').where('tries', '>', 1).execute()
        process.stdout.write(
          `mails: killed after ${moments.join(', ')} ms, with ${again.length} mails under way; ` +
            `${doubles.length} of ${projects * mailsEach} came twice\n`,
        )
        const posted = await db
          .selectFrom('outbox')
          .select(['recipient', 'state'])
          .where('bookingId', 'is not', null)
          .execute()
        expect(posted).toHaveLength(projects * mailsEach)
        const arrived = new Set(mailServer.taken.flatMap(({ recipients }) => recipients))
        const lost = posted.filter(
          ({ recipient, state }) => state !== 'sent' || !arrived.has(recipient),
        )
        expect(lost).toEqual([])
        expect(doubles.filter((ids) => new Set(ids).size > 1)).toEqual([])
        // Otherwise, no kill would have hit a process while it was sending.
        expect(again.length).toBeGreaterThan(kills)
      },
    })
  },
)

test(
  'two servers that are killed repeatedly while queuing reminders send each booker exactly one',
  more,
  () => {
    const posted: number[] = []
    return killRepeatedly({
      kills: shortOrLong(3, 8),
      servers: 2,
      prepare: async ({ address, db }) => {
        await fillWithReminders(address, db)
        // Slow enough that the first servers are killed while they queue reminders.
        await sql`create function slowly() returns trigger language plpgsql
        as $$ begin perform pg_sleep(0.3); return null; end $$`.execute(db)
        await sql`create trigger slowly before insert on booking_reminder execute function slowly()`.execute(
          db,
        )
      },
      secondsAhead: secondsUntilAllAreDue,
      untilKill: () => pause(randomInt(100, 600)),
      afterKill: async (_, { db }) => {
        posted.push((await remindersIn(db)).length)
      },
      recover: async (_, { db }) => {
        await sql`drop trigger slowly on booking_reminder`.execute(db)
      },
      check: async (_, { db, mailServer }) => {
        process.stdout.write(`reminders queued after each kill: ${posted.join(', ')}\n`)
        const bookings = db.selectFrom('booking').select('id').where('cancelledAt', 'is', null)
        const due = (await bookings.execute()).map(({ id }) => id).sort()
        expect(posted[0]).toBeLessThan(due.length)
        await vi.waitFor(async () => expect((await remindersIn(db, 'sent')).sort()).toEqual(due), {
          timeout: 60_000,
          interval: 500,
        })
        expect((await remindersIn(db)).sort()).toEqual(due)
        expect(arrivedAt(mailServer).size).toBe(due.length)
      },
    })
  },
)

const arrivedAt = ({ taken }: KilledServers['mailServer']) =>
  new Set(taken.map(({ messageId }) => messageId))

interface Booked {
  id: string
  token: string
  /**
   * The number of people after the latest acknowledged change; `asked`: after the latest change
   * that was sent, whose response may have been lost.
   */
  acknowledged: number
  asked: number
}

async function bookIn(address: string): Promise<Booked[]> {
  const museum = await registerOrganisation(address)
  const slotId = await museum.openSlot({ max_attendees: 1000 })
  const made = await Promise.all(
    Array.from({ length: 8 }, (_, nth) =>
      museum.book(slotId, { booker_email: `gast-${nth}@schule.example` }),
    ),
  )
  return made.map((one: PublicBookingMade) => {
    const token = new URL(one.cancel_url).searchParams.get('cancel_token') ?? ''
    return { id: one.booking_id, token, acknowledged: 2, asked: 2 }
  })
}

/** Adds people to a booking one by one, until the server goes down. */
function changeUntilKilled(address: string, booked: Booked) {
  const { promise: acknowledged, resolve } = Promise.withResolvers<void>()
  const change = async () => {
    // The latest change may or may not have been stored, so it is sent again.
    const people = Math.max(booked.asked, booked.acknowledged + 1)
    booked.asked = people
    const answer = await fetch(`${address}/api/public/bookings/${booked.token}`, {
      method: 'PATCH',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ attendees_count: people }),
    }).catch(() => null)
    if (answer === null) return false
    expect(answer.status).toBe(200)
    booked.acknowledged = people
    resolve()
    return true
  }
  const ended = (async () => {
    for (let most = randomInt(1, 3); most > 0; most--) if (!(await change())) return
  })()
  return { acknowledged, ended }
}

/** The changes to these bookings, each with its number of people and emails. */
async function changesOf(db: Database, all: Booked[]) {
  const { rows } = await sql<{ bookingId: string; people: number; mails: number; sent: number }>`
    select booking_change.booking_id, (after->>'attendees_count')::integer as people,
      count(outbox.id)::integer as mails,
      (count(*) filter (where outbox.state = 'sent'))::integer as sent
    from booking_change
    left join outbox on outbox.organisation_id = booking_change.organisation_id
      and outbox.change_id = booking_change.id
    where booking_change.booking_id = any(${all.map(({ id }) => id)}::uuid[])
    group by booking_change.organisation_id, booking_change.id
    order by people`.execute(db)
  return rows
}

/**
 * The Message-IDs of emails that arrived more than once, by recipient; each recipient was sent one
 * email.
 */
function doublesIn(taken: TakenMail[]): string[][] {
  const ids = new Map<string, string[]>()
  for (const { recipients, messageId } of taken) {
    for (const to of recipients) ids.set(to, [...(ids.get(to) ?? []), messageId])
  }
  return [...ids.values()].filter(({ length }) => length > 1)
}

/** Creates slots with bookings four days from now, and cancels some of the bookings. */
async function fillWithReminders(address: string, db: Database): Promise<void> {
  const { projectId, name, call } = await registerOrganisation(address)
  await call('PUT', `admin/project/${projectId}`, { name, reminders: [48, 24 * 30] })
  await db.updateTable('organisation').set({ confirmedAt: Temporal.Now.instant() }).execute()
  await db.updateTable('organisation').set({ contactEmail: null }).execute()
  await db.deleteFrom('outbox').execute()
  await fillProject(db, {
    projectId,
    from: dayFromNow(4),
    days: 1,
    slots: 20,
    bookingsPerSlot: 120,
  })
  await sql`update booking set cancelled_at = booked_at
    where id in (select id from booking order by id limit 100)`.execute(db)
}

/**
 * The seconds until seven in the evening two days before the slots, when all reminders are due and
 * none is too late.
 */
function secondsUntilAllAreDue(): number {
  const evening = Temporal.PlainDateTime.from(`${dayFromNow(2)}T19:00`)
  const at = evening.toZonedDateTime('Europe/Berlin').toInstant()
  return Math.ceil(Temporal.Now.instant().until(at).total('seconds'))
}

async function remindersIn(db: Database, state?: 'sent'): Promise<string[]> {
  const reminders = db
    .selectFrom('outbox')
    .select('bookingId')
    .where('event', '=', 'booking_reminder')
  const rows = await (state ? reminders.where('state', '=', state) : reminders).execute()
  return rows.map(({ bookingId }) => bookingId ?? '')
}
