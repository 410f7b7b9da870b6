import { randomBytes, randomUUIDv7 } from 'node:crypto'
import type { Insertable } from 'kysely'
import type { MailEvent } from '#contract/mail.ts'
import type { Price } from '#contract/price.ts'
import { countsFor } from '#contract/price-sum.ts'
import type { BookingAnswer, GroupKind } from '#contract/question.ts'
import type { OrganisationId } from '#server/auth/actor.ts'
import type { Schema } from '#server/database/schema.ts'
import { erasedBefore } from '#server/features/booking/booker/booker.rules.ts'
import { pricedFor } from '#server/features/booking/place/price.rules.ts'
import { demoBounce, demoSlotComments } from '#texts/de/demo.ts'
import { cameOf, tickOf, walkInOf, walkInsOf } from './attendance.ts'
import { chanceOf } from './chance.ts'
import type { PlannedSlot, VariantKey } from './plan.ts'
import { bookingsOf, type PlannedBooking } from './visitors.ts'

type Row<Table extends keyof Schema> = Insertable<Schema[Table]>

export interface Member {
  id: string
  name: string
  email: string
}

/** A variant as stored. */
interface Offered {
  id: string
  prices: Price[]
  exclusive: boolean
}

export interface Museum {
  organisationId: OrganisationId
  projectId: string
  project: string
  timezone: string
  retentionDays: number
  variants: Record<VariantKey, Offered>
  /** The question about the kind of group. */
  questionId: string
  manager: Member
  guides: [Member, ...Member[]]
}

/** A slot with everything that has happened to it so far. */
export interface PastOfSlot {
  planned: PlannedSlot
  slot: Row<'slot'> & { id: string; comment: string }
  guides: Member[]
  bookings: (PlannedBooking & { id: string; ticked: ReturnType<typeof cameOf> })[]
  walkIns: ReturnType<typeof walkInsOf>
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
    const bookings = bookingsOf(planned, now).map((one) => ({
      ...one,
      id: idAt(one.bookedAt),
      ticked: cameOf(planned, one, now),
    }))
    const startsAt = start.toInstant()
    const booked = bookings
      .filter(({ cancelledAt }) => cancelledAt === null)
      .reduce((sum, { people }) => sum + people, 0)
    const walkIns = walkInsOf(planned, maxAttendees - booked, now)
    const isTaken = booked > 0 && museum.variants[planned.variants[0]].exclusive
    const blocked = isTaken ? maxAttendees - booked : null
    const attendees = booked + (walkIns?.came ?? 0) + (blocked ?? 0)
    const slot = { organisationId, id: idAt(createdAt), projectId, startsAt, timezone, comment }
    const counted = { maxAttendees, attendees, blocked, internal, createdAt }
    return { planned, slot: { ...slot, ...counted }, guides, bookings, walkIns }
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
  const { organisationId, projectId, variants, guides } = museum
  const slots = past.map(({ slot }) => slot)
  const slotVariants = past.flatMap(({ slot, planned }) =>
    planned.variants.map((variant) => ({
      organisationId,
      projectId,
      slotId: slot.id,
      variantId: variants[variant].id,
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
  const rows = { slots, slotVariants, slotStaff, bookings: bookings.map(({ row }) => row), mails }
  const staff = (led: Member[]) => ({ organisationId, staffId: (led[0] ?? guides[0]).id })
  const attendance = past.flatMap(({ guides: led, bookings: ticked }) =>
    ticked.flatMap((one) => (one.ticked ? [tickOf(staff(led), one.id, one.ticked)] : [])),
  )
  const walkIns = past.flatMap(({ slot, guides: led, walkIns: came }) =>
    came ? [walkInOf({ ...staff(led), projectId, slotId: slot.id }, came)] : [],
  )
  return { ...rows, attendance, walkIns }
}

interface Booking {
  row: Row<'booking'> & { bookedAt: Temporal.Instant }
  startsAt: Temporal.Instant
  groupKind: GroupKind | null
}

function bookingOf(
  { organisationId, projectId, variants, questionId }: Museum,
  { slot, planned }: PastOfSlot,
  booking: PastOfSlot['bookings'][number],
): Booking {
  const { id, name: bookerName, email: bookerEmail, people: attendees } = booking
  const { comment, language, bookedAt, cancelledAt } = booking
  const variant = variants[booking.variant]
  const of = { organisationId, projectId, slotId: slot.id, variantId: variant.id }
  const cancelToken = randomBytes(32).toString('base64url')
  const row = { ...of, id, bookerName, bookerEmail, attendees, comment, language, cancelToken }
  const cancelledAs = cancelledAt && 'booker'
  return {
    row: {
      ...{ ...row, bookedAt, cancelledAt, cancelledAs, whole: variant.exclusive },
      ...costOf(variant, attendees),
      ...{ came: booking.ticked?.came ?? null, cameAt: booking.ticked?.at ?? null },
      answers: JSON.stringify(answersOf(questionId, booking)),
    },
    groupKind: booking.groupKind ?? null,
    startsAt: planned.start.toInstant(),
  }
}

/** What was agreed: people pay the only price per person, as nobody says who pays which. */
function costOf({ prices }: Offered, people: number) {
  const counts = countsFor(prices, people) ?? []
  const { priceLines, priceCents, priceCurrency } = pricedFor(prices, { counts, currency: 'EUR' })
  return { priceLines: priceLines && JSON.stringify(priceLines), priceCents, priceCurrency }
}

function answersOf(question_id: string, { groupKind, schoolClass }: PlannedBooking) {
  if (groupKind === undefined) return []
  const asked = { question_id, version: 1, kind: 'group', question: '' } as const
  return [{ ...asked, answer: groupKind, detail: schoolClass } satisfies BookingAnswer]
}

/**
 * Erases a booking's personal data once it is past the retention period, as the product's own job
 * does.
 */
function withoutOldBooker(
  { row, startsAt, groupKind }: Booking,
  { retentionDays }: Museum,
  now: Temporal.Instant,
): Booking {
  const since = row.cancelledAt ?? startsAt
  if (Temporal.Instant.compare(since, erasedBefore(retentionDays, now)) >= 0)
    return { row, startsAt, groupKind }
  const erasedAt = since.add({ hours: 24 * retentionDays })
  const erased = {
    bookerName: '',
    bookerEmail: '',
    comment: '',
    answers: '[]',
    groupKind,
    erasedAt,
  }
  return { row: { ...row, ...erased }, startsAt, groupKind }
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
