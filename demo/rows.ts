import { randomBytes, randomUUIDv7 } from 'node:crypto'
import type { Insertable } from 'kysely'
import type { MailEvent } from '#contract/mail.ts'
import type { OrganisationId } from '#server/auth/actor.ts'
import type { Schema } from '#server/database/schema.ts'
import { erasedBefore } from '#server/features/booking/booker/booker.rules.ts'
import { demoBounce, demoSlotComments } from '#texts/de/demo.ts'
import { chanceOf } from './chance.ts'
import type { PlannedSlot, VariantKey } from './plan.ts'
import { bookingsOf, type PlannedBooking } from './visitors.ts'

type Row<Table extends keyof Schema> = Insertable<Schema[Table]>

export interface Member {
  id: string
  name: string
  email: string
}

export interface Museum {
  organisationId: OrganisationId
  projectId: string
  project: string
  timezone: string
  retentionDays: number
  variantIds: Record<VariantKey, string>
  manager: Member
  guides: [Member, ...Member[]]
}

/** A slot with everything that has happened to it so far. */
export interface PastOfSlot {
  planned: PlannedSlot
  slot: Row<'slot'> & { id: string; comment: string }
  guides: Member[]
  bookings: (PlannedBooking & { id: string })[]
}

// How long emails without a booking are kept, as in `server/mail/erasing.ts`.
const keptMailDays = 30

/** What has happened to each of these slots so far. */
export const pastOf = (museum: Museum, slots: PlannedSlot[], now: Temporal.Instant) =>
  slots.map((planned): PastOfSlot => {
    const { organisationId, projectId, timezone } = museum
    const { start, addedAt: createdAt, places: maxAttendees, internal } = planned
    const assigned = Temporal.Instant.compare(planned.assignedAt, now) < 0
    const chance = chanceOf(`${start} team`)
    const guides = assigned ? guidesOf(planned, museum, chance) : []
    const comment = assigned && chance.percent(12) ? chance.oneOf(demoSlotComments) : ''
    const bookings = bookingsOf(planned, now).map((one) => ({ ...one, id: idAt(one.bookedAt) }))
    const startsAt = start.toInstant()
    const attendees = bookings
      .filter(({ cancelledAt }) => cancelledAt === null)
      .reduce((sum, { people }) => sum + people, 0)
    const slot = { organisationId, id: idAt(createdAt), projectId, startsAt, timezone, comment }
    const counted = { maxAttendees, attendees, internal, createdAt }
    return { planned, slot: { ...slot, ...counted }, guides, bookings }
  })

/** The slot's guides: usually one, two for some school classes, and sometimes none. */
function guidesOf(
  { variants: [variant] }: PlannedSlot,
  { guides }: Museum,
  chance: ReturnType<typeof chanceOf>,
): Member[] {
  if (chance.percent(8)) return []
  const first = chance.oneOf(guides)
  const second = guides.find(({ id }) => id !== first.id)
  return second && variant === 'school' && chance.percent(30) ? [first, second] : [first]
}

/** The rows to insert for these slots. Each table comes after the tables it references. */
export function rowsOf(museum: Museum, past: PastOfSlot[], now: Temporal.Instant) {
  const { organisationId, projectId, variantIds } = museum
  const slots = past.map(({ slot }) => slot)
  const slotVariants = past.flatMap(({ slot, planned }) =>
    planned.variants.map((variant) => ({
      organisationId,
      projectId,
      slotId: slot.id,
      variantId: variantIds[variant],
    })),
  )
  const slotStaff = past.flatMap(({ slot, guides }) =>
    guides.map(({ id: staffId }) => ({ organisationId, slotId: slot.id, staffId })),
  )
  const stored = past.flatMap((one) =>
    one.bookings.map((booking) => bookingOf(museum, one, booking)),
  )
  const bookings = bounced(
    stored.map((booking) => withoutOldBooker(booking, museum, now)),
    now,
  )
  const mails = [
    ...bookings.flatMap(({ row, bounces }) => mailsOf(row, bounces)),
    ...past.flatMap((one) => mailsToTeam(museum, one, now)),
  ]
  return { slots, slotVariants, slotStaff, bookings: bookings.map(({ row }) => row), mails }
}

interface Booking {
  row: Row<'booking'> & { bookedAt: Temporal.Instant }
  startsAt: Temporal.Instant
}

function bookingOf(
  { organisationId, projectId, variantIds }: Museum,
  { slot, planned }: PastOfSlot,
  booking: PastOfSlot['bookings'][number],
): Booking {
  const { id, name: bookerName, email: bookerEmail, people: attendees } = booking
  const { comment, language, bookedAt, cancelledAt } = booking
  const of = { organisationId, projectId, slotId: slot.id, variantId: variantIds[booking.variant] }
  const cancelToken = randomBytes(32).toString('base64url')
  const row = { ...of, id, bookerName, bookerEmail, attendees, comment, language, cancelToken }
  const cancelledAs = cancelledAt && 'booker'
  return {
    row: { ...row, bookedAt, cancelledAt, cancelledAs },
    startsAt: planned.start.toInstant(),
  }
}

/**
 * Erases a booking's personal data once it is past the retention period, as the product's own job
 * does.
 */
function withoutOldBooker(
  { row, startsAt }: Booking,
  { retentionDays }: Museum,
  now: Temporal.Instant,
): Booking {
  const since = row.cancelledAt ?? startsAt
  if (Temporal.Instant.compare(since, erasedBefore(retentionDays, now)) >= 0)
    return { row, startsAt }
  const erasedAt = since.add({ hours: 24 * retentionDays })
  return { row: { ...row, bookerName: '', bookerEmail: '', comment: '', erasedAt }, startsAt }
}

/** Makes the email bounce for the latest booking that was made before today for a future slot. */
function bounced(bookings: Booking[], now: Temporal.Instant) {
  const yesterday = now.subtract({ hours: 20 })
  const bouncing = bookings
    .filter(({ row, startsAt }) => row.cancelledAt === null && isBefore(now, startsAt))
    .filter(({ row }) => isBefore(row.bookedAt, yesterday))
    .toSorted((one, other) => Temporal.Instant.compare(one.row.bookedAt, other.row.bookedAt))
    .at(-1)
  return bookings.map(({ row }) => {
    if (row !== bouncing?.row) return { row, bounces: false }
    const bookerEmail = row.bookerEmail.replace(/@.*/, `@${demoBounce.domain}`)
    return { row: { ...row, bookerEmail }, bounces: true }
  })
}

const isBefore = (one: Temporal.Instant, other: Temporal.Instant) =>
  Temporal.Instant.compare(one, other) < 0

function mailsOf(row: Booking['row'], bounces: boolean): Row<'outbox'>[] {
  const { organisationId, projectId, id: bookingId, bookerEmail: recipient } = row
  const of = { organisationId, projectId, bookingId, recipient }
  const confirmed = mailOf('booking_confirmed', row.bookedAt, of)
  const refused = { state: 'given_up', sentAt: null, fault: 'recipient_refused' } as const
  const lastAnswer = demoBounce.answer(recipient)
  const first = bounces ? { ...confirmed, ...refused, lastAnswer } : confirmed
  if (!row.cancelledAt) return [first]
  return [first, mailOf('booking_cancelled', row.cancelledAt as Temporal.Instant, of)]
}

function mailsToTeam(museum: Museum, past: PastOfSlot, now: Temporal.Instant): Row<'outbox'>[] {
  const { organisationId, projectId } = museum
  const { assignedAt: at } = past.planned
  const old = isBefore(at, now.subtract({ hours: 24 * keptMailDays }))
  return past.guides.map(({ id: staffId, email }) =>
    mailOf('slot_assigned', at, {
      organisationId,
      projectId,
      slotId: past.slot.id,
      staffId,
      recipient: old ? '' : email,
    }),
  )
}

type About = Pick<Row<'outbox'>, 'bookingId' | 'slotId' | 'staffId'> &
  Pick<Row<'outbox'>, 'organisationId' | 'projectId' | 'recipient'>

/** An email that was sent two seconds after it was queued. */
function mailOf(event: MailEvent, at: Temporal.Instant, about: About): Row<'outbox'> {
  const sentAt = at.add({ seconds: 2 })
  const sent = { state: 'sent', tries: 1, createdAt: at, dueAt: sentAt, sentAt } as const
  const none = { bookingId: null, slotId: null, staffId: null, sealed: null, fault: null }
  const lastAnswer = about.recipient === '' ? null : '250 2.0.0 Ok'
  return { ...none, ...about, ...sent, id: idAt(at), event, lastAnswer }
}

/** An id as it would have been generated at the given time, because lists are sorted by id. */
export function idAt(at: Temporal.Instant): string {
  const milliseconds = at.epochMilliseconds.toString(16).padStart(12, '0')
  return `${milliseconds.slice(0, 8)}-${milliseconds.slice(8)}${randomUUIDv7().slice(13)}`
}
