import { wholeNumber } from '#admin/ui/field/typed-number.ts'
import type { Slot, SlotInputSent } from '#contract/slot.ts'
import type { Variant } from '#contract/variant.ts'
import { slotDialogTexts as texts } from '#texts/de/slot-dialogs.ts'
import { type StartFault, startFault, type WallClock, wallClock, wallDay } from '../wall-clock.ts'
import { type ClosedSpan, closedOn } from '../week/closed-on.ts'

const defaultCapacity = 10
const mostPeople = 1_000_000

/** The values in the slot dialog's fields; numbers are kept as typed. */
export interface SlotEntries {
  starttime: WallClock
  max_attendees: string
  possible_ressources: string[]
  internal: boolean
  /** The closed day that the user has confirmed the slot for; empty if none. */
  closedDay: string
}

/** The date part of an entered start; empty if nothing was entered. */
export const dayOf = (start: WallClock) => start.split('T')[0] ?? ''

export function newEntries(starttime: WallClock, variants: Variant[]): SlotEntries {
  return {
    starttime,
    max_attendees: String(defaultCapacity),
    possible_ressources: variants.length === 1 ? variants.map((v) => v.ressource_id) : [],
    internal: false,
    closedDay: '',
  }
}

export function entriesOf(slot: Slot): SlotEntries {
  return {
    starttime: wallClock(new Date(slot.start), slot.timezone),
    max_attendees: String(slot.max_attendees),
    possible_ressources: slot.ressource_ids,
    internal: slot.internal,
    closedDay: '',
  }
}

/** The earliest start allowed: today or, for a past slot, its own start. */
export function earliestStart(now: Date, timezone: string, slot: Slot | undefined): WallClock {
  const today = `${wallDay(now, timezone)}T00:00`
  const present = slot && entriesOf(slot).starttime
  return present && present < today ? present : today
}

export function capacityFault(typed: string, booked: number) {
  const people = wholeNumber(typed)
  if (!Number.isInteger(people) || people < 1 || people > mostPeople) return texts.capacityInvalid
  return people < booked ? texts.capacityTooFew(booked) : null
}

const startSentences: Record<Exclude<StartFault, null>, string> = {
  unfinished: texts.startMissing,
  past: texts.startPast,
  far: texts.startFar,
}

interface Bounds {
  earliest: WallClock
  /** The number of people booked. */
  booked: number
  closedDays: ClosedSpan[]
  /** An existing slot's day. No confirmation is needed if the slot stays on it. */
  ownDay: string | undefined
}

export const rulesFrom = ({ earliest, booked, closedDays, ownDay }: Bounds) => ({
  starttime: (start: string) => {
    const fault = startFault(start, earliest)
    return fault && startSentences[fault]
  },
  max_attendees: (typed: string) => capacityFault(typed, booked),
  closedDay: (confirmed: string, { starttime }: SlotEntries) =>
    ![confirmed, ownDay].includes(dayOf(starttime)) &&
    closedOn(dayOf(starttime), closedDays) !== undefined
      ? texts.closedUnconfirmed
      : null,
  possible_ressources: (chosen: string[]) => (chosen.length ? null : texts.variantsMissing),
})

/** Whether the slot's guides will get an email about the entered start. */
export const tellsStaff = (slot: Slot, start: WallClock) =>
  start !== '' && slot.staff.length > 0 && entriesOf(slot).starttime !== start

/** Lead times are in seconds. */
interface MissedLeadTime {
  /** The shortest lead time among the chosen variants. */
  leadTime: number
  /** Whether any chosen variant has a longer lead time. */
  isShortest: boolean
}

interface Planned {
  /** Undefined while the entered start is not a valid date. */
  start: Date | undefined
  /** The `ressource_id`s of the chosen variants. */
  chosen: string[]
  variants: Variant[]
  now: Date
}

/**
 * The lead time that makes a future start too soon for visitors to book any of the chosen variants;
 * null if they can still book one. The comparison matches the one behind the server's
 * `lead_time_passed`.
 */
export function missedLeadTime({ start, chosen, variants, now }: Planned): MissedLeadTime | null {
  const leadTimes = variants
    .filter(({ ressource_id }) => chosen.includes(ressource_id))
    .map(({ leadtime }) => leadtime)
  if (!start || start <= now || leadTimes.length === 0) return null
  const leadTime = Math.min(...leadTimes)
  const isMissed = start.getTime() - leadTime * 1000 < now.getTime()
  return isMissed ? { leadTime, isShortest: Math.max(...leadTimes) > leadTime } : null
}

export function toInput(entries: SlotEntries, timezone: string, slot?: Slot): SlotInputSent {
  // An unchanged start is sent as an instant. If its wall-clock time occurs twice, the server would
  // choose the first of the two instants.
  const untouched = slot && entriesOf(slot).starttime === entries.starttime
  return {
    starttime: untouched ? slot.start : entries.starttime,
    max_attendees: wholeNumber(entries.max_attendees),
    possible_ressources: entries.possible_ressources,
    internal: entries.internal,
    timezone,
  }
}
