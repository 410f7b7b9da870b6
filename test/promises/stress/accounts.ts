import type pg from 'pg'
import { hashOf } from '#server/auth/secrets.ts'
import type { FirstFact, StressLedger } from './ledger.ts'
import { countDeadlocks } from './watch.ts'

/** A stored booking. */
interface Booking {
  id: string
  slotId: string
  attendees: number
  tokenHash: string
  start: string
  cancelled: boolean
  lapsed: boolean
  /** Whether a booking that had to be confirmed is still unconfirmed. */
  unconfirmed: boolean
  asked: boolean
  /** Whether the booking's slot was deleted. */
  withdrawn: boolean
  variantStands: boolean
  /** The events of the booking's emails, sorted, and how many emails went to the wrong address. */
  mails: string[]
  strangers: number
  /**
   * How many of the booking's changes its booker notices, and how many different ones its emails
   * report. A move to another slot with the same time goes unnoticed.
   */
  changes: number
  reported: number
  /** How often its slot was moved, and how many emails asked whether its booker is still coming. */
  moves: number
  asks: number
  /** How often the booking was moved from a slot that was called off. */
  rebooked: number
  /** The total number of people the changes added to the booking. */
  raised: number
  /** The slots it was moved from, and those it was moved to. */
  left: string[]
  reached: string[]
}

const bookings = `
  select booking.id, booking.slot_id as "slotId", booking.attendees,
    encode(booking.cancel_token_hash, 'hex') as "tokenHash",
    to_char(slot.starts_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS"Z"') as start,
    booking.cancelled_at is not null as cancelled,
    coalesce(booking.cancelled_at >= booking.held_until, false) as lapsed,
    booking.held_until is not null as unconfirmed, booking.confirm_token_hash is not null as asked,
    slot.deleted_at is not null as withdrawn,
    variant.deleted_at is null and exists (
      select from slot_variant where slot_variant.organisation_id = booking.organisation_id
        and slot_variant.slot_id = slot.id and slot_variant.variant_id = variant.id
    ) as "variantStands",
    posted.mails, posted.strangers, posted.reported, posted.asks, changed.changes,
    changed.moves, changed.rebooked, changed.raised, changed.left, changed.reached
  from booking
  join slot on slot.organisation_id = booking.organisation_id and slot.id = booking.slot_id
  join variant on variant.organisation_id = booking.organisation_id
    and variant.id = booking.variant_id
  cross join lateral (
    select coalesce(array_agg(event order by event), '{}') as mails,
      (count(*) filter (where recipient <> booking.booker_email))::integer as strangers,
      (count(distinct change_id) filter (where event = 'booking_changed'))::integer as reported,
      (count(distinct change_id) filter (where event = 'booking_slot_moved'))::integer as asks
    from outbox where outbox.organisation_id = booking.organisation_id
      and outbox.booking_id = booking.id
  ) as posted
  cross join lateral (
    select (count(*) filter (
        where after ?| array['attendees_count', 'start']
          and (reason is null or staff_id is null)))::integer as changes,
      (count(*) filter (where reason is not null and staff_id is not null))::integer as moves,
      (count(*) filter (where reason is not null and staff_id is null))::integer as rebooked,
      coalesce(sum((after->>'attendees_count')::integer
        - (before->>'attendees_count')::integer), 0)::integer as raised,
      array_remove(array_agg(before->>'slot_id'), null) as left,
      array_remove(array_agg(after->>'slot_id'), null) as reached
    from booking_change where booking_change.organisation_id = booking.organisation_id
      and booking_change.booking_id = booking.id
  ) as changed`

/** The emails that should have been queued about a booking so far, sorted and without duplicates. */
function mailsDue(booking: Booking): string[] {
  const { asked, unconfirmed, cancelled, changes, moves, asks, rebooked, mails } = booking
  const calledOff = mails.filter((event) => event === 'booking_called_off').length
  const isCalledOff = cancelled && booking.withdrawn && calledOff > rebooked
  const times = (event: string, count: number) => Array.from({ length: count }, () => event)
  const told = [
    ...times('booking_called_off', rebooked + (isCalledOff ? 1 : 0)),
    ...times('booking_cancelled', cancelled && !isCalledOff ? 1 : 0),
    ...times('booking_changed', changes),
    'booking_confirmed',
    // Nobody is asked about a move before they have confirmed the booking.
    ...times('booking_slot_moved', asked ? asks : moves),
  ]
  return [...(unconfirmed ? [] : told), ...(asked ? ['booking_held'] : [])].sort()
}

/** Whether the changes, in some order, turn the booking as it was made into its current state. */
function addsUp({ slotId, attendees, ...booking }: Booking, first: FirstFact): boolean {
  const { left = [], reached = [], raised } = booking
  const from = [first.slotId, ...(reached ?? [])].sort()
  const to = [...(left ?? []), slotId].sort()
  return from.join() === to.join() && first.attendees + raised === attendees
}

function faultsOf(booking: Booking, ledger: StressLedger): string[] {
  const told = ledger.booked.get(booking.id)
  if (!told) return ['stands, and nobody was told']
  const { slotId, attendees, tokenHash, start, cancelled, unconfirmed, mails } = booking
  const cancelledByToken = ledger.cancelled.has(told.cancelToken)
  const confirmed = ledger.confirmed.has(booking.id)
  const stands = !cancelled && !booking.withdrawn
  const due = mailsDue(booking)
  const faults: [boolean, string][] = [
    [told.slotId !== slotId || told.attendees !== attendees, 'is another than was told'],
    [hashOf(told.cancelToken).toString('hex') !== tokenHash, 'has another token than was told'],
    [cancelledByToken && !cancelled, 'was cancelled, and stands'],
    [booking.withdrawn && !cancelled, 'stands in a slot that does not'],
    [cancelled && !cancelledByToken && !booking.withdrawn && !booking.lapsed, 'is lost'],
    [confirmed && unconfirmed, 'was confirmed, and is not'],
    // A confirmation that races with a cancellation may be acknowledged only as a cancellation.
    [told.held && !unconfirmed && !cancelled && !confirmed, 'was confirmed by nobody'],
    [
      stands && ![told.start, ...(ledger.moved.get(slotId) ?? [])].includes(start),
      `was moved from ${told.start}`,
    ],
    [stands && !booking.variantStands, 'is of a variant that its slot does not offer'],
    [mails.join() !== due.join(), `has ${mails.join(', ')} queued, and not ${due.join(', ')}`],
    [booking.strangers > 0, 'has emails queued to others'],
    [booking.reported !== booking.changes, 'has a change that is not reported by one email'],
    [!addsUp(booking, ledger.first.get(booking.id) ?? told), 'has changes that do not add up'],
  ]
  return faults.filter(([wrong]) => wrong).map(([, what]) => what)
}

/** Compares everything acknowledged with the stored data, and returns the differences. */
export async function faultsIn(ledger: StressLedger, database: pg.Pool): Promise<string[]> {
  const { rows } = await database.query<Booking>(bookings)
  const stored = new Set(rows.map(({ id }) => id))
  const lost = [...ledger.booked.keys()].filter((id) => !stored.has(id))
  const wrong = rows.flatMap((booking) =>
    faultsOf(booking, ledger).map((what) => `booking ${booking.id} ${what}`),
  )
  return [
    ...lost.map((id) => `booking ${id} is lost`),
    ...wrong,
    ...(await slotFaults(ledger, database)),
    ...(await trailFaults(ledger, database)),
    ...(await unaudited(database)),
    ...(await deadlocks(database)),
  ]
}

async function slotFaults(ledger: StressLedger, database: pg.Pool): Promise<string[]> {
  const { rows } = await database.query<{ id: string; projectId: string; stands: boolean }>(
    'select id, project_id as "projectId", deleted_at is null as stands from slot',
  )
  const { opened, withdrawn } = ledger
  const stored = new Set(rows.map(({ id }) => id))
  const lost = [...opened].filter((id) => !stored.has(id)).map((id) => `slot ${id} is lost`)
  const wrong = rows.filter(
    ({ id, projectId, stands }) => stands === (withdrawn.has(id) || withdrawn.has(projectId)),
  )
  const told = (stands: boolean) => (stands ? 'was deleted, and stands' : 'was deleted by nobody')
  return [...lost, ...wrong.map(({ id, stands }) => `slot ${id} ${told(stands)}`)]
}

/** For each kind of audit log entry, the acknowledged admin actions that write one. */
const auditLog: Record<string, string[]> = {
  booking_added: ['book for 201'],
  slot_added: ['open a slot 201'],
  slot_changed: ['change places 204', 'move a slot 204'],
  slot_moved: ['move a booked slot 200'],
  slot_called_off: ['call off 200'],
  slot_deleted: ['withdraw a slot 204'],
  variant_deleted: ['withdraw a variant 204'],
  project_deleted: ['withdraw a project 204'],
}

async function trailFaults({ outcomes }: StressLedger, database: pg.Pool): Promise<string[]> {
  const { rows } = await database.query<{ action: string; entries: number }>(
    'select action, count(*)::integer as entries from audit_entry group by action',
  )
  const kept = new Map(rows.map(({ action, entries }) => [action, entries]))
  return Object.entries(auditLog).flatMap(([action, told]) => {
    const done = told.reduce((sum, outcome) => sum + (outcomes.get(outcome) ?? 0), 0)
    const entries = kept.get(action) ?? 0
    return entries === done ? [] : [`${action} was done ${done} times and kept ${entries} times`]
  })
}

/**
 * Every change by an admin is in the audit log; a repeated call changes nothing and is not logged.
 */
async function unaudited(database: pg.Pool): Promise<string[]> {
  const { rows } = await database.query<{ made: number; kept: number }>(`
    select (select count(*)::integer from booking_change
        where staff_id is not null and reason is null) as made,
      (select count(*)::integer from audit_entry
        where action in ('booking_changed', 'booking_moved')) as kept`)
  const [{ made, kept } = { made: 0, kept: 0 }] = rows
  return made === kept ? [] : [`admins changed ${made} bookings, of which ${kept} were kept`]
}

async function deadlocks(database: pg.Pool): Promise<string[]> {
  const deadlocks = await countDeadlocks(database)
  return deadlocks === 0 ? [] : [`${deadlocks} waited in a circle`]
}
