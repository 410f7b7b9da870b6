import type { PublicBookingInput } from '#contract/booking.ts'
import type { BookingEventShown, BookingState } from '#contract/booking-change.ts'
import type { ErrorCode } from '#contract/errors.ts'
import type { MailEvent, MailState } from '#contract/mail.ts'
import { isAhead } from '../slot/slot.rules.ts'
import { type FieldFaults, remaining, type SlotState } from './place/place.rules.ts'

/** What a variant demands of a visitor's booking. */
export interface Terms {
  leadTimeSeconds: number
  durationSeconds: number
  /** Whether a booking takes the whole slot. */
  exclusive: boolean
  minPeople: number | null
  maxPeople: number | null
  opensBeforeSeconds: number | null
}

interface Asked {
  offered: Terms | undefined
  now: Temporal.Instant
  /** What the visitor asked for, with the time that they saw, if known. */
  seen: { people: number; startsAt?: Temporal.Instant | undefined; duration?: number | undefined }
}

/**
 * Why a visitor is refused a place, given the slot's state at `now`; null if nothing speaks against
 * it any more. `offered` is the requested variant, or undefined if the slot does not offer it.
 */
export function reasonOfRefusal(slot: SlotState, { offered, now, seen }: Asked): ErrorCode | null {
  if (!offered) return 'variant_not_offered'
  if (!isAhead(slot.startsAt, now)) return 'slot_started'
  const latest = slot.startsAt.subtract({ seconds: offered.leadTimeSeconds })
  if (Temporal.Instant.compare(now, latest) > 0) return 'lead_time_passed'
  const opens = opensAt(slot, offered)
  if (opens && Temporal.Instant.compare(now, opens) < 0) return 'not_open_yet'
  if (offered.exclusive && slot.attendees > 0) return sharedOrFull(slot)
  // A new time is worth offering only if there is room.
  if (remaining(slot) < seen.people) return 'slot_full'
  const isMoved = seen.startsAt && !seen.startsAt.equals(slot.startsAt)
  const isOtherwiseLong = (seen.duration ?? offered.durationSeconds) !== offered.durationSeconds
  return isMoved || isOtherwiseLong ? 'slot_moved' : null
}

/** When visitors can book a slot from; null if at once. */
export const opensAt = (
  { startsAt }: { startsAt: Temporal.Instant },
  { opensBeforeSeconds: seconds }: Pick<Terms, 'opensBeforeSeconds'>,
) => (seconds === null ? null : startsAt.subtract({ seconds }))

/** The error if a group is smaller or larger than a variant is for; it says whom to contact. */
export function sizeFaults(
  { minPeople, maxPeople }: Pick<Terms, 'minPeople' | 'maxPeople'>,
  people: number,
  organisation: string,
): FieldFaults {
  if (minPeople !== null && people < minPeople) {
    return { attendees_count: { fault: 'group_too_small', named: '', minimum: minPeople } }
  }
  if (maxPeople === null || people <= maxPeople) return {}
  return {
    attendees_count: { fault: 'group_too_large', named: organisation, maximum: maxPeople },
  }
}

/** The last moment for a booker to change or cancel a booking; null if its start. */
const changesCloseAt = (
  { startsAt }: { startsAt: Temporal.Instant },
  { closesChangesSeconds: seconds }: { closesChangesSeconds: number | null },
) => (seconds === null ? null : startsAt.subtract({ seconds }))

/** Whether a moved slot's booker has yet to accept the new time. */
interface Moved {
  askedChangeId: string | null
  keptAt: Temporal.Instant | null
}

/**
 * Whether it is too late for a booker to change or cancel a booking. It is not while the booker has
 * yet to accept a new time.
 */
export function areChangesClosed(
  booking: { startsAt: Temporal.Instant } & Moved & { closesChangesSeconds: number | null },
  now: Temporal.Instant,
): boolean {
  const closes = changesCloseAt(booking, booking)
  const mustChoose = booking.askedChangeId !== null && booking.keptAt === null
  return closes !== null && !mustChoose && Temporal.Instant.compare(now, closes) > 0
}

/**
 * The last moment for a booker to change or cancel a booking, if it is before the start; null while
 * the booker has yet to accept a new time.
 */
export function lastMomentOf(
  booking: { startsAt: Temporal.Instant } & Partial<Moved> & {
      closesChangesSeconds?: number | null
    },
): Temporal.Instant | null {
  const { startsAt, askedChangeId = null, keptAt = null, closesChangesSeconds = null } = booking
  if (askedChangeId !== null && keptAt === null) return null
  const closes = changesCloseAt(booking, { closesChangesSeconds })
  return closes?.equals(startsAt) ? null : closes
}

/**
 * The last moment for a booker to change a booking, if its lead time ends that before
 * `lastMomentOf`; otherwise null.
 */
export function changesEndOf(
  booking: Parameters<typeof lastMomentOf>[0] & { leadTimeSeconds?: number },
): Temporal.Instant | null {
  const closes = lastMomentOf(booking)
  const latest = booking.startsAt.subtract({ seconds: booking.leadTimeSeconds ?? 0 })
  return closes && Temporal.Instant.compare(latest, closes) < 0 ? latest : null
}

/** Why a group cannot have a slot to itself in which places are taken. */
export const sharedOrFull = (slot: SlotState) => (remaining(slot) > 0 ? 'slot_shared' : 'slot_full')

/** For how many hours a repeated idempotency key returns the same booking. */
export const keyHours = 24

/** Whether an idempotency key used at `usedAt` can be used for another booking at `now`. */
export const keyHasLapsed = (usedAt: Temporal.Instant, now: Temporal.Instant) =>
  Temporal.Instant.compare(usedAt.add({ hours: keyHours }), now) <= 0

/** Whether the hidden field, which only bots fill in, has a value. */
export const looksLikeRobot = (body: unknown) =>
  Boolean((body as { website?: unknown } | null)?.website)

/** A key has 22 to 200 characters, so nobody can guess another visitor's key. */
export const isKey = (key: string) => key.length >= 22 && key.length <= 200

/** For each field, whether a repeated request with a different value is for a different booking. */
const tellsApart = {
  slot_id: true,
  category: true,
  booker_name: true,
  booker_email: true,
  attendees_count: true,
  comment: true,
  start: 'if given',
  duration: 'if given',
  website: false,
  language: false,
  took_ms: false,
  altcha: false,
  // Left out if empty: the server's previous version hashed text without these fields, and requests
  // to it may still be repeated.
  booker_phone: 'if given',
  answers: 'if given',
  prices: 'if given',
  price_cents: 'if given',
  currency: 'if given',
} satisfies Record<keyof PublicBookingInput, boolean | 'if given'>

/** False for nothing, empty text or an empty list. */
const isGiven = (value: unknown) => String(value ?? '') !== ''

/**
 * Text that is the same for all requests for the same booking, whatever the order of the fields.
 */
export function bodyText(input: PublicBookingInput): string {
  const values: Record<string, unknown> = input
  const names = Object.entries(tellsApart)
    .filter(([name, counts]) => counts === true || (counts && isGiven(values[name])))
    .map(([name]) => name)
  return JSON.stringify(names.map((name) => values[name]))
}

type Instant = Temporal.Instant

interface Dates {
  bookedAt: Instant
  /** The member of staff who made the booking; null if the booker did. */
  bookedBy: string | null
  confirmedAt: Instant | null
  cancelledAt: Instant | null
  /** Null if the hold expired, or if it is unknown who cancelled the booking. */
  cancelledAs: 'booker' | 'staff' | null
  cancelledBy: string | null
  keptAt: Instant | null
}

interface Change {
  at: Instant
  staffId: string | null
  before: BookingState
  after: BookingState
  reason: string | null
}

interface PostedMail {
  id: string
  event: MailEvent
  recipient: string
  state: MailState
  filed: boolean
  createdAt: Instant
  sentAt: Instant | null
}

interface Past {
  booking: Dates
  /** Whether the booking was cancelled because it was not confirmed in time. */
  lapsed: boolean
  changes: Change[]
  mails: PostedMail[]
  /** Staff names by id. */
  names: Map<string, string>
}

/** A booking's events, oldest first. */
export function historyOf(past: Past): BookingEventShown[] {
  // Sorting is stable, so events at the same moment keep this order.
  return [...ofBooking(past), ...past.changes.flatMap(changed(past)), ...past.mails.map(mailed)]
    .sort((one, other) => Temporal.Instant.compare(one.at, other.at))
    .map(({ at, ...event }) => ({ at: at.toString(), ...event }))
}

type Event = Omit<BookingEventShown, 'at'> & { at: Instant }

function ofBooking({ booking, lapsed, names }: Past): Event[] {
  const { bookedAt, bookedBy, confirmedAt, cancelledAt, cancelledAs, cancelledBy, keptAt } = booking
  const events: Event[] = [{ at: bookedAt, what: 'booked', ...doneBy(bookedBy, names) }]
  if (confirmedAt) events.push({ at: confirmedAt, what: 'confirmed', as: 'booker' })
  if (keptAt) events.push({ at: keptAt, what: 'kept', as: 'booker' })
  if (cancelledAt && lapsed) events.push({ at: cancelledAt, what: 'lapsed' })
  else if (cancelledAt) {
    // If the member of staff is unknown, the empty id yields an empty name.
    const by = cancelledAs === 'staff' ? (cancelledBy ?? '') : null
    events.push({ at: cancelledAt, what: 'cancelled', ...(cancelledAs && doneBy(by, names)) })
  }
  return events
}

/** A null `staffId` means the booker. */
const doneBy = (staffId: string | null, names: Past['names']) =>
  staffId === null
    ? { as: 'booker' as const }
    : { as: 'staff' as const, by: names.get(staffId) ?? '' }

const changed =
  ({ names }: Past) =>
  ({ at, staffId, before, after, reason }: Change): Event[] => {
    const by = doneBy(staffId, names)
    const { cancelled } = before
    if (cancelled) return [cancelledBefore(cancelled, names), { at, what: 'restored', ...by }]
    const what = kindOf({ staffId, reason })
    return [{ at, what, ...by, before, after, ...(reason && { reason }) }]
  }

/** The cancellation of a booking that was restored, which no longer has it. */
const cancelledBefore = (
  { at, as, by, reason }: NonNullable<BookingState['cancelled']>,
  names: Past['names'],
): Event => ({
  at: Temporal.Instant.from(at),
  what: 'cancelled',
  ...(as && doneBy(as === 'staff' ? (by ?? '') : null, names)),
  ...(reason && { reason }),
})

/** Only a change caused by a moved or called-off slot has a reason, which may be empty. */
function kindOf({ staffId, reason }: Pick<Change, 'staffId' | 'reason'>) {
  if (reason === null) return 'changed'
  return staffId === null ? 'rebooked' : 'slot_moved'
}

const mailed = ({ createdAt, sentAt, ...mail }: PostedMail): Event => ({
  at: createdAt,
  what: 'mail',
  mail: { ...mail, sent_at: sentAt?.toString() ?? null },
})
