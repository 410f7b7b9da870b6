import { randomUUIDv7 } from 'node:crypto'
import type { Language } from '#contract/language.ts'
import type { MeetingPoint } from '#contract/meeting-point.ts'
import { postAll } from '#server/mail/outbox.ts'
import type { MeetingElsewhere, UnitOfWork } from '#server/unit-of-work.ts'
import { stateOf } from '../place/hold.rules.ts'
import { lockBookingsIn, reviseBookings } from './meeting-point.queries.ts'
import { insertMoves } from './slot-move.queries.ts'

/**
 * Adds another meeting point of these slots to the history of their bookings, and tells the bookers
 * in the email about a change; for a part of a split booking, its booker is told. Holds get none, because their addresses may belong to somebody else.
 */
export async function meetElsewhere(
  { tx, at, count }: UnitOfWork,
  { organisationId, projectId, by: staffId, before }: MeetingElsewhere,
): Promise<void> {
  const former = new Map(before.map(({ slotId, meetingPoint }) => [slotId, meetingPoint]))
  const found = await lockBookingsIn(tx, { organisationId, slotIds: [...former.keys()], at })
  const moved = found.filter(({ slotId, language, usualMeetingPoint, meetingPoint: is }) => {
    const was = former.has(slotId) ? formerIn(former.get(slotId), language) : is
    return (was ?? usualMeetingPoint) !== is
  })
  const bookings = found.flatMap((booking) => {
    // What was moved of the booking: itself, or the parts of which it is the first.
    const own = moved.filter(({ bookingId, partOf }) => (partOf ?? bookingId) === booking.bookingId)
    const stands = stateOf(booking, at) !== 'lapsed' && !booking.erasedAt
    if (own.length === 0 || !stands) return []
    const places = (placeOf: (one: (typeof own)[number]) => string) =>
      own
        .map((one) => (one.partOf ? `${placeOf(one)} (${one.attendees})` : placeOf(one)))
        .join(' / ')
    const was = places(
      ({ slotId, language, usualMeetingPoint }) =>
        formerIn(former.get(slotId), language) ?? usualMeetingPoint,
    )
    const is = places(({ meetingPoint }) => meetingPoint)
    const state = { before: { meeting_point: was }, after: { meeting_point: is } }
    const isAsked = booking.heldUntil === null && booking.bookerEmail !== ''
    return [{ ...booking, ...state, changeId: randomUUIDv7(), isAsked }]
  })
  if (bookings.length === 0) return
  const bookingIds = bookings.map(({ bookingId }) => bookingId)
  await reviseBookings(tx, { organisationId, bookingIds, at })
  const told = bookings.map(({ bookingId, changeId, before: was, after, isAsked }) => ({
    ...{ bookingId, changeId, before: was, after, isAsked },
  }))
  await insertMoves(tx, { organisationId, bookings: told, at, staffId, reason: null })
  const mail = { event: 'booking_changed', organisationId, projectId, at } as const
  await postAll(
    tx,
    bookings
      .filter(({ isAsked }) => isAsked)
      .map(({ bookingId, changeId, bookerEmail: recipient }) => ({
        ...{ ...mail, bookingId, changeId, recipient },
      })),
  )
  count('changed', bookings.length)
}

const formerIn = (point: MeetingPoint | null | undefined, language: Language) =>
  (language !== 'de' && point?.[language]) || point?.de
