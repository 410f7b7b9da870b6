import { useSyncExternalStore } from 'react'
import { isTooOld, ticksKey } from '#admin/api/kept.ts'
import { wallDay } from '#admin/dashboard/wall-clock.ts'
import type { WalkIn } from '#contract/attendance.ts'
import type { AdminBooking } from '#contract/booking.ts'
import type { Currency } from '#contract/price.ts'
import type { BookingAnswer } from '#contract/question.ts'
import type { Slot, SlotLed } from '#contract/slot.ts'
import type { BookingPart } from '#contract/split.ts'

/** A booking as shown in the list. It is stored on the device, so it contains no email address. */
export interface DayBooking {
  bookingId: string
  /** Empty once the booker's data has been erased. */
  name: string
  phone: string
  people: number
  /** Set only if the booking is split over several slots. */
  part?: BookingPart | undefined
  came: number | null
  comment: string
  answers: BookingAnswer[]
  variant: string
  /** What it costs; missing if it has no prices. */
  price_cents?: number | undefined
  currency?: Currency | undefined
}

export interface DaySlot {
  slotId: string
  start: string
  timezone: string
  variants: string[]
  staff: string[]
  /** Only if its people need more than one guide. */
  guidesNeeded?: number | undefined
  /** Only if the slot has one of its own. */
  meetingPoint?: string
  comment: string
  bookings: DayBooking[]
  walkIns: WalkIn[]
  /** Set only if one group has the slot to itself. */
  whole?: true
  /**
   * Only set for a slot that was called off. The reason may be empty; `people` is how many had
   * booked.
   */
  calledOff?: { reason: string; people: number }
}

type Listed = AdminBooking | SlotLed['bookings'][number]

const bookingOf = (booking: Listed): DayBooking => ({
  bookingId: booking.booking_id,
  name: booking.booker_name,
  phone: booking.booker_phone,
  people: booking.attendees_count,
  ...(booking.part && { part: booking.part }),
  came: booking.came,
  comment: booking.comment,
  answers: booking.answers,
  variant: booking.ressource_name,
  ...(booking.currency && { price_cents: booking.price_cents, currency: booking.currency }),
})

const sum = (numbers: number[]) => numbers.reduce((all, one) => all + one, 0)

/** Undefined unless the slot was called off. */
function calledOffIn(slot: Slot | SlotLed): DaySlot['calledOff'] {
  if (!('deleted' in slot) || slot.deleted?.call_off_reason === undefined) return undefined
  const { at, call_off_reason: reason } = slot.deleted
  const affected = (slot.cancelled ?? []).filter((booking) => booking.cancelled_at >= at)
  return { reason, people: sum(affected.map((booking) => booking.attendees_count)) }
}

const dayIn = ({ start, timezone }: Slot | SlotLed) => wallDay(new Date(start), timezone)

/** Whether a slot began before the day, which is today, and so may still be running. */
export const mayBeRunning = (slot: Slot | SlotLed, day: string, now: Date) =>
  dayIn(slot) < day && wallDay(now, slot.timezone) === day

interface Moment {
  now: Date
  /** In seconds. */
  durationOf: (slot: Slot | SlotLed) => number
}

/**
 * The slots that fall on the day in their own time zones and, if it is today, those that are still
 * running, including called-off slots but no other deleted ones.
 */
export const daySlotsOf = (
  slots: (Slot | SlotLed)[],
  day: string,
  { now, durationOf }: Moment,
): DaySlot[] =>
  slots
    .filter(
      (slot) =>
        dayIn(slot) === day ||
        (mayBeRunning(slot, day, now) &&
          new Date(slot.start).getTime() + durationOf(slot) * 1000 > now.getTime()),
    )
    .map((slot) => ({ slot, calledOff: calledOffIn(slot) }))
    .filter(({ slot, calledOff }) => calledOff || !('deleted' in slot && slot.deleted))
    .map(({ slot, calledOff }) => ({
      ...(calledOff ? { calledOff } : {}),
      slotId: slot.slot_id,
      start: slot.start,
      timezone: slot.timezone,
      variants: slot.available_ressources,
      staff: slot.assigned_staff,
      ...('guides_needed' in slot && { guidesNeeded: slot.guides_needed }),
      ...('meeting_point' in slot && slot.meeting_point
        ? { meetingPoint: slot.meeting_point }
        : {}),
      comment: slot.comment,
      bookings: slot.bookings.filter((booking) => booking !== null).map(bookingOf),
      walkIns: slot.walk_ins ?? [],
      ...(slot.whole && slot.sum > 0 ? { whole: true as const } : {}),
    }))

/** How many people with bookings came, and how many had booked. */
export const cameTo = (slots: DaySlot[]) => {
  const bookings = slots.flatMap((slot) => slot.bookings)
  return {
    came: sum(bookings.map(({ came }) => came ?? 0)),
    booked: sum(bookings.map(({ people }) => people)),
  }
}

/** How many visitors came without a booking, and for how many of them there was no place. */
export const withoutBooking = ({ walkIns }: DaySlot) => {
  const visitors = sum(walkIns.map(({ people }) => people))
  return { visitors, beyond: visitors - sum(walkIns.map(({ places }) => places)) }
}

/** The common prefix of the query keys for days. */
export const dayKey = ['day']

interface Operation {
  /** The server uses the same id, so that an operation sent twice counts once. */
  id: string
  username: string
  slotId: string
  /**
   * The slot's start and time zone, so that a note can identify the slot even if its day is not
   * loaded.
   */
  start: string
  timezone: string
  /** The entry's time by this device's clock, in milliseconds. */
  at: number
}

export interface Tick extends Operation {
  kind: 'tick'
  bookingId: string
  booked: number
  came: number | null
  /** The number that the device showed before the entry. */
  before: number | null
}

export interface Visitors extends Operation {
  kind: 'visitors'
  people: number
}

export interface VisitorsGone extends Operation {
  kind: 'visitors-gone'
  people: number
  /** The id of the operation being undone. */
  of: string
}

/** An entry made on this device that has not been sent to the server yet. */
export type Pending = Tick | Visitors | VisitorsGone

/** Something the user should know about an operation that was sent to the server. */
export type Note =
  | {
      about: Tick
      kind: 'overruled' | 'replaced'
      theirs: number | null
      by: string
      /** The time of the other person's entry, in milliseconds. */
      at: number
    }
  | { about: Pending; kind: 'refused'; reason: string }

interface Stored {
  pending: Pending[]
  notes: Note[]
}

const nothing: Stored = { pending: [], notes: [] }

// Some browsers forbid all storage; entries are then lost when the page is closed.
let inMemory = ''

function readText(): string {
  try {
    return localStorage.getItem(ticksKey) ?? ''
  } catch {
    return inMemory
  }
}

let known: { text: string; stored: Stored } = { text: '', stored: nothing }

/**
 * Returns the same object until the stored text changes. Leaves out entries older than 36 hours.
 */
function read(): Stored {
  const text = readText()
  if (text === known.text) return known.stored
  known = { text, stored: text ? parsed(text) : nothing }
  return known.stored
}

function parsed(text: string): Stored {
  try {
    const { pending, notes } = JSON.parse(text) as Stored
    return {
      pending: pending.filter(({ at }) => !isTooOld(at)),
      notes: notes.filter(({ about }) => !isTooOld(about.at)),
    }
  } catch {
    return nothing
  }
}

const listeners = new Set<() => void>()

/** Reads and writes in one synchronous step, so that tabs do not overwrite each other's entries. */
function change(next: (stored: Stored) => Stored): void {
  const stored = next(read())
  const isEmpty = stored.pending.length === 0 && stored.notes.length === 0
  inMemory = isEmpty ? '' : JSON.stringify(stored)
  try {
    if (isEmpty) localStorage.removeItem(ticksKey)
    else localStorage.setItem(ticksKey, inMemory)
  } catch {}
  for (const hear of listeners) hear()
}

const addPending = (operation: Pending): void =>
  change(({ pending, notes }) => ({
    pending: [...pending, operation],
    notes: notes.filter(({ about }) => !concernsSame(about, operation)),
  }))

/**
 * Called once the server has stored or refused the operation. `note` is a message to the user about
 * the result.
 */
export const settle = (operation: Pending, note?: Note): void =>
  change(({ pending, notes }) => ({
    pending: pending.filter(({ id }) => id !== operation.id),
    notes: note ? [...notes.filter(({ about }) => !concernsSame(about, operation)), note] : notes,
  }))

export const dismissNote = (note: Note): void =>
  change(({ pending, notes }) => ({
    pending,
    notes: notes.filter(({ about }) => about.id !== note.about.id),
  }))

const concernsSame = (one: Pending, other: Pending) =>
  one.kind === 'tick' && other.kind === 'tick' && one.bookingId === other.bookingId

export const firstPending = (username: string): Pending | undefined =>
  read().pending.find((one) => one.username === username)

function subscribe(hear: () => void) {
  listeners.add(hear)
  window.addEventListener('storage', hear)
  return () => {
    listeners.delete(hear)
    window.removeEventListener('storage', hear)
  }
}

/** The user's unsent entries on this device, and the notes about sent ones. */
export function useTicks(username: string): Stored {
  const { pending, notes } = useSyncExternalStore(subscribe, read)
  return {
    pending: pending.filter((one) => one.username === username),
    notes: notes.filter(({ about }) => about.username === username),
  }
}

export interface PendingBooking extends DayBooking {
  isPending: boolean
}

export interface PendingWalkIn extends WalkIn {
  isPending: boolean
}

export interface PendingSlot extends DaySlot {
  bookings: PendingBooking[]
  walkIns: PendingWalkIn[]
}

/** The slots as they will be once all pending operations have been sent. */
export const withPending = (slots: DaySlot[], pending: Pending[]): PendingSlot[] =>
  slots.map((slot) => ({
    ...slot,
    bookings: slot.bookings.map((booking) => ticked(booking, pending)),
    walkIns: visitorsIn(slot, pending),
  }))

function ticked(booking: DayBooking, pending: Pending[]): PendingBooking {
  const last = pending.findLast((one) => one.kind === 'tick' && one.bookingId === booking.bookingId)
  if (last?.kind !== 'tick') return { ...booking, isPending: false }
  return { ...booking, came: last.came, isPending: true }
}

/** The slots as they are after the server has stored an operation. */
export const withSent = (
  slots: DaySlot[],
  sent: Pending,
  stored: Partial<StoredSlots>,
): DaySlot[] =>
  slots.map((slot) => {
    if (sent.kind === 'tick') {
      const { came = sent.came } = stored
      const isTicked = ({ bookingId }: DayBooking) => bookingId === sent.bookingId
      const bookings = slot.bookings.map((one) => (isTicked(one) ? { ...one, came } : one))
      return { ...slot, bookings }
    }
    const id = sent.kind === 'visitors' ? sent.id : sent.of
    const walkIns = slot.walkIns.filter(({ operation_id }) => operation_id !== id)
    if (sent.kind === 'visitors' && slot.slotId === sent.slotId) {
      const { people, places = people } = { ...sent, ...stored }
      walkIns.push({ operation_id: id, people, places })
    }
    return { ...slot, walkIns }
  })

/** The parts of the server's response that show what it stored. */
interface StoredSlots {
  came: number | null
  places: number
}

/**
 * It is not known yet how many places pending visitors will get, so everybody is assumed to get
 * one.
 */
function visitorsIn({ slotId, walkIns }: DaySlot, pending: Pending[]): PendingWalkIn[] {
  const gone = new Set(pending.flatMap((one) => (one.kind === 'visitors-gone' ? [one.of] : [])))
  const known = new Set(walkIns.map(({ operation_id }) => operation_id))
  const added = pending
    .filter((one) => one.kind === 'visitors')
    .filter((one) => one.slotId === slotId && !known.has(one.id))
    .map(({ id: operation_id, people }) => ({ operation_id, people, places: people }))
  return [
    ...walkIns.map((one) => ({ ...one, isPending: false })),
    ...added.map((one) => ({ ...one, isPending: true })),
  ].filter(({ operation_id }) => !gone.has(operation_id))
}

/** The user of this device, and a function that sends pending entries. */
export interface Entering {
  username: string
  send: () => void
}

type OfSlot = Pick<PendingSlot, 'slotId' | 'start' | 'timezone'>

/** A random UUID. `crypto.randomUUID` is not used, because browsers only offer it over https. */
function newId(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(16))
  const hex = Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('')
  return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-4${hex.slice(13, 16)}-a${hex.slice(17, 20)}-${hex.slice(20)}`
}

const operationIn = ({ slotId, start, timezone }: OfSlot, username: string) => ({
  ...{ id: newId(), username, slotId, start, timezone, at: Date.now() },
})

interface Entered {
  booking: { bookingId: string; people: number; came: number | null }
  came: number | null
  /**
   * The time of the entry that this one replaces, in milliseconds. This entry's time must not be
   * earlier.
   */
  notBefore?: number
}

/** Records how many people came with a booking: first on this device, then on the server. */
export function enterCame(
  { username, send }: Entering,
  slot: OfSlot,
  { booking, came, notBefore = 0 }: Entered,
): void {
  const { bookingId, people: booked, came: before } = booking
  const operation = operationIn(slot, username)
  const at = Math.max(operation.at, notBefore)
  addPending({ ...operation, at, kind: 'tick', bookingId, booked, came, before })
  send()
}

/**
 * Enters a number again, so that it replaces somebody else's entry even if the clocks of the two
 * devices differ.
 */
export function enterAgain(
  entering: Entering,
  tick: Tick,
  { came, before, notBefore }: { came: number | null; before: number | null; notBefore: number },
): void {
  const booking = { bookingId: tick.bookingId, people: tick.booked, came: before }
  enterCame(entering, tick, { booking, came, notBefore })
}

export function enterVisitors({ username, send }: Entering, slot: OfSlot, people: number): void {
  addPending({ ...operationIn(slot, username), kind: 'visitors', people })
  send()
}

/**
 * Removes visitors without a booking. The removal is sent even if adding them is still pending,
 * because the request that adds them may already be on its way.
 */
export function removeVisitors(
  { username, send }: Entering,
  slot: OfSlot,
  { operation_id: of, people }: { operation_id: string; people: number },
): void {
  addPending({ ...operationIn(slot, username), kind: 'visitors-gone', people, of })
  send()
}
