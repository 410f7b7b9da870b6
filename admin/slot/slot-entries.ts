import type { UseFormReturnType } from '@mantine/form'
import { useQuery } from '@tanstack/react-query'
import { useContext, useMemo, useState } from 'react'
import { type ClosedSpan, closedOn, type TimedSlot, timed } from '#admin/dashboard/days.ts'
import { slotsOfDay } from '#admin/dashboard/queries.ts'
import {
  instantOf,
  type StartFault,
  startFault,
  type WallClock,
  wallClock,
  wallDay,
} from '#admin/dashboard/wall-clock.ts'
import { DialogEntriesContext } from '#admin/ui/dialog.tsx'
import { wholeNumber } from '#admin/ui/field.tsx'
import {
  changedMeetingPoint,
  type MeetingPointEntries,
  meetingPointEntries,
} from '#admin/ui/meeting-point.tsx'
import { useOvertaken } from '#admin/ui/overtaken.tsx'
import type { Slot, SlotInputSent } from '#contract/slot.ts'
import type { Variant } from '#contract/variant.ts'
import { slotDialogTexts, slotOvertakenTexts } from '#texts/de/slot-dialogs.ts'
import { moment } from '#texts/de/time.ts'

const defaultCapacity = 10

const mostPeople = 1_000_000

/** The values in the slot dialog's fields; numbers are kept as typed. */
export interface SlotEntries extends MeetingPointEntries {
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
    ...meetingPointEntries(),
    closedDay: '',
  }
}

export function entriesOf(slot: Slot): SlotEntries {
  return {
    starttime: wallClock(new Date(slot.start), slot.timezone),
    max_attendees: String(slot.max_attendees),
    possible_ressources: slot.ressource_ids,
    internal: slot.internal,
    ...meetingPointEntries(slot),
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
  if (!Number.isInteger(people) || people < 1 || people > mostPeople)
    return slotDialogTexts.capacityInvalid
  return people < booked ? slotDialogTexts.capacityTooFew(booked) : null
}

const startSentences: Record<Exclude<StartFault, null>, string> = {
  unfinished: slotDialogTexts.startMissing,
  past: slotDialogTexts.startPast,
  far: slotDialogTexts.startFar,
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
      ? slotDialogTexts.closedUnconfirmed
      : null,
  possible_ressources: (chosen: string[]) =>
    chosen.length ? null : slotDialogTexts.variantsMissing,
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
    ...changedMeetingPoint(entries, slot),
  }
}

export type SlotKind = 'once' | 'regularly'

interface Drafts {
  kind: SlotKind
  once?: unknown
  regularly?: unknown
}

/**
 * Keeps the values of two forms in a dialog that shows one at a time. The dialog asks for
 * confirmation before discarding either form's values.
 */
export function useKindEntries() {
  const dialog = useContext(DialogEntriesContext)
  const drafts = dialog.draft as { current: Drafts | undefined }
  const [kind, setKind] = useState<SlotKind>(drafts.current?.kind ?? 'once')
  const entries = useMemo(() => {
    const of = (own: SlotKind) => ({
      unsaved: dialog.unsaved,
      form: own,
      draft: {
        get current() {
          return drafts.current?.[own]
        },
        set current(draft: unknown) {
          drafts.current = { ...drafts.current, kind: own, [own]: draft }
        },
      },
    })
    return { once: of('once'), regularly: of('regularly') }
  }, [dialog, drafts])
  return { kind, setKind, entries }
}

const spelled = (time: Temporal.ZonedDateTime) =>
  wallClock(new Date(time.epochMilliseconds), time.timeZoneId)

/** The first full hour more than one hour from now, as a wall-clock time in `timezone`. */
export function suggestedStart(now: Date, timezone: string): WallClock {
  const inAnHour = Temporal.Instant.fromEpochMilliseconds(now.getTime())
    .toZonedDateTimeISO(timezone)
    .round({ smallestUnit: 'minute', roundingMode: 'floor' })
    .add({ hours: 1 })
  return spelled(inAnHour.add({ minutes: 60 - inAnHour.minute }))
}

/**
 * One hour of elapsed time after `start`, so that the result is never a time that the clocks skip.
 * Two hours if the clocks are set back in between and would show `start` again.
 */
export function hourAfter(start: WallClock, timezone: string): WallClock {
  const begun = Temporal.PlainDateTime.from(start).toZonedDateTime(timezone, {
    disambiguation: 'earlier',
  })
  const next = spelled(begun.add({ hours: 1 }))
  return next === start ? spelled(begun.add({ hours: 2 })) : next
}

interface Start {
  projectId: string
  projectZone: string
  /** As typed, so it may not be a valid date. */
  start: WallClock
  timezone: string
  /** How long the slot will last, in seconds; 0 while unknown. */
  duration: number
  variants: Variant[]
  /** The slot being changed, which is ignored. */
  slotId: string | undefined
}

interface Others {
  /** Slots that begin at the same time. */
  same: Slot[]
  /** Slots that begin earlier or later, but overlap with this one. */
  overlapping: TimedSlot[]
}

const noSlots: Slot[] = []

/** The other slots at the same time, for warnings about accidental duplicates and overlaps. */
export function useOthersAt(wanted: Start): Others {
  const { projectId, projectZone, start, timezone, duration, variants, slotId } = wanted
  const instant = instantOf(start, timezone)
  const day = instant ? wallDay(instant, projectZone) : ''
  const { data = noSlots } = useQuery({ ...slotsOfDay({ projectId, day }), enabled: !!instant })
  const from = instant?.getTime() ?? Number.NaN
  const until = from + duration * 1000
  const others = data.filter(({ slot_id }) => slot_id !== slotId).map((s) => timed(s, variants))
  const isSame = (other: TimedSlot) => other.start.getTime() === from
  return {
    same: others.filter(isSame).map(({ slot }) => slot),
    overlapping: others.filter(
      (other) =>
        !isSame(other) &&
        other.start.getTime() < until &&
        (other.end ?? other.start).getTime() > from,
    ),
  }
}

/**
 * All entries except `closedDay`: the confirmation of a closed day is not stored. A meeting point's
 * translations change with it.
 */
type EntryName = Exclude<keyof SlotEntries, 'closedDay' | 'meeting_point_translations'>

const sayings: Record<EntryName, (slot: Slot, variants: Variant[]) => string> = {
  starttime: ({ start, timezone }) => slotOvertakenTexts.start(moment(new Date(start), timezone)),
  max_attendees: (slot) => slotOvertakenTexts.capacity(slot.max_attendees),
  possible_ressources: ({ ressource_ids }, variants) =>
    slotOvertakenTexts.variants(
      variants
        .filter(({ ressource_id }) => ressource_ids.includes(ressource_id))
        .map(({ name }) => name),
    ),
  internal: (slot) => slotOvertakenTexts.internal(slot.internal),
  meeting_point: ({ meeting_point = '' }) => slotOvertakenTexts.meetingPoint(meeting_point),
}

const isName = (name: string): name is EntryName => name in sayings

const inOrder = (entries: SlotEntries): SlotEntries => ({
  ...entries,
  possible_ressources: entries.possible_ressources.toSorted(),
})

interface SlotOvertakenInput {
  /** The slot as it is now, including other users' changes; undefined for a new slot. */
  slot: Slot | undefined
  variants: Variant[]
  form: UseFormReturnType<SlotEntries>
  /** Whether the user's own change is being stored. */
  isSaving: boolean
}

/** Calls `useOvertaken` to find other users' changes to a slot since its dialog opened. */
export const useSlotOvertaken = ({ slot, variants, form, isSaving }: SlotOvertakenInput) =>
  useOvertaken({
    now: slot && inOrder(entriesOf(slot)),
    names: Object.keys(sayings),
    form: { ...form, values: inOrder(form.values) },
    isSaving,
    say: (changed) =>
      slotOvertakenTexts.changed(
        changed.flatMap(({ name }) =>
          slot && isName(name) ? [sayings[name](slot, variants)] : [],
        ),
      ),
  })
