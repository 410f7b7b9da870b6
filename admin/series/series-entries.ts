import type { useForm } from '@mantine/form'
import { capacityFault, newEntries, type SlotEntries } from '#admin/slot/slot-entries.ts'
import { visibleText, wholeNumber } from '#admin/ui/field.tsx'
import {
  changedMeetingPoint,
  type MeetingPointEntries,
  meetingPointEntries,
} from '#admin/ui/meeting-point.tsx'
import { isDay } from '#admin/ui/typed-day.ts'
import type { ChangeDone, SeriesInputSent, SeriesStored } from '#contract/slot-change.ts'
import type { Variant } from '#contract/variant.ts'
import { seriesTexts as texts } from '#texts/de/series.ts'
import { slotDialogTexts } from '#texts/de/slot-dialogs.ts'
import type { PlanLines } from './plan.ts'

const between = /[\s,;/]+/
const filler = /\b(uhr|und)\b/gi
const clockTime = /^(\d{1,2})(?:[:.](\d{2}))?$/

/**
 * The times of day typed, such as `11:00`, in the order typed. `faulty` contains the parts that are
 * not times.
 */
export interface TypedTimes {
  times: string[]
  faulty: string[]
}

/** Reads times such as `10:00, 11.30 und 14 Uhr`, leaving out duplicates. */
export function readTimes(typed: string): TypedTimes {
  const times = new Set<string>()
  const faulty: string[] = []
  const words = visibleText(typed).replaceAll(filler, ' ').split(between)
  for (const word of words.filter(Boolean)) {
    const time = timeIn(word)
    if (time) times.add(time)
    else faulty.push(word)
  }
  return { times: [...times], faulty }
}

function timeIn(word: string): string | undefined {
  const [, hours = '', minutes = '00'] = clockTime.exec(word) ?? []
  if (hours === '' || Number(hours) > 23 || Number(minutes) > 59) return undefined
  return `${hours.padStart(2, '0')}:${minutes}`
}

/** Every `1` to `4` weeks, a custom number of weeks, or the nth weekday of each month. */
export type Rhythm = '1' | '2' | '3' | '4' | 'weeks' | `nth ${number}`

/** The values in the series fields; times and numbers are kept as typed. */
export interface SeriesEntries extends MeetingPointEntries {
  weekdays: number[]
  times: string
  from: string
  to: string
  rhythm: Rhythm
  every_weeks: string
  max_attendees: string
  possible_ressources: string[]
  internal: boolean
  staff_ids: string[]
}

const mostWeeks = 53
const commonWeeks = 4

/** The form field name for each API field. */
const entryOfField: Record<string, keyof SeriesEntries> = {
  'rule.weekdays': 'weekdays',
  'rule.times': 'times',
  'rule.from': 'from',
  'rule.to': 'to',
  'rule.every_weeks': 'every_weeks',
  'rule.nth': 'rhythm',
  max_attendees: 'max_attendees',
  possible_ressources: 'possible_ressources',
  internal: 'internal',
  staff_ids: 'staff_ids',
}

/**
 * Splits the server's errors into those that belong to fields, and sentences about anything else.
 */
export function faultsOf(fields: Record<string, string>) {
  const errors: Partial<Record<keyof SeriesEntries, string>> = {}
  const others: string[] = []
  for (const [name, sentence] of Object.entries(fields)) {
    const entry = entryOfField[name]
    if (entry) errors[entry] = sentence
    else others.push(sentence)
  }
  return { errors, others }
}

interface NewSeries {
  today: string
  variants: Variant[]
  /** What the user has entered so far in the form for a single slot. */
  typed: Partial<SlotEntries> | undefined
}

export function newSeries({ today, variants, typed }: NewSeries): SeriesEntries {
  const slot = { ...newEntries('', variants), ...typed }
  const { max_attendees, possible_ressources, internal } = slot
  return {
    weekdays: [],
    times: '',
    from: today,
    to: '',
    rhythm: '1',
    every_weeks: '',
    max_attendees,
    possible_ressources,
    internal,
    ...meetingPointEntries(slot),
    staff_ids: [],
  }
}

/** The form values for a stored series, without variants that no longer exist. */
export function entriesOfSeries(
  { rule, ...series }: SeriesStored,
  variants: Variant[],
): SeriesEntries {
  const { weekdays, times, from, to, every_weeks, nth } = rule
  return {
    weekdays,
    times: times.join(', '),
    from,
    to,
    rhythm: rhythmOf(every_weeks, nth),
    every_weeks: every_weeks > commonWeeks ? String(every_weeks) : '',
    max_attendees: String(series.max_attendees),
    possible_ressources: series.possible_ressources.filter((id) =>
      variants.some(({ ressource_id }) => ressource_id === id),
    ),
    internal: series.internal,
    ...meetingPointEntries(series),
    staff_ids: series.staff_ids,
  }
}

function rhythmOf(weeks: number, nth: number | null): Rhythm {
  if (nth !== null) return `nth ${nth}`
  return weeks > commonWeeks ? 'weeks' : (String(weeks) as Rhythm)
}

const nthOf = (rhythm: Rhythm) =>
  rhythm.startsWith('nth ') ? (Number(rhythm.slice(4)) as 1 | -1) : null

/** `earliest` is the earliest first day allowed. */
export const seriesRules = (earliest: string) => ({
  weekdays: (days: number[]) => (days.length > 0 ? null : texts.weekdaysMissing),
  times: (typed: string) => {
    const { times, faulty } = readTimes(typed)
    if (faulty.length > 0) return texts.timeFaulty(faulty)
    return times.length > 0 ? null : texts.timesMissing
  },
  from: (day: string) => {
    if (!isDay(day)) return texts.dayMissing
    return day < earliest ? texts.fromPast : null
  },
  to: (day: string, { from }: SeriesEntries) => {
    if (!isDay(day)) return texts.dayMissing
    return day < from ? texts.toBeforeFrom : null
  },
  every_weeks: (typed: string, { rhythm }: SeriesEntries) => {
    const weeks = wholeNumber(typed)
    const fits = weeks >= 1 && weeks <= mostWeeks
    return rhythm !== 'weeks' || fits ? null : texts.weeksInvalid(mostWeeks)
  },
  max_attendees: (typed: string) => capacityFault(typed, 0),
  possible_ressources: (chosen: string[]) =>
    chosen.length > 0 ? null : slotDialogTexts.variantsMissing,
})

/** The request body. A changed series keeps the properties that the dialog does not show. */
export function seriesInput(
  entries: SeriesEntries,
  timezone: string,
  stored?: SeriesStored,
): Omit<SeriesInputSent, 'except' | 'include' | 'dry_run'> {
  const { weekdays, times, from, to, rhythm } = entries
  const nth = nthOf(rhythm)
  const weeks = rhythm === 'weeks' ? wholeNumber(entries.every_weeks) : Number(rhythm)
  const weeksBefore = stored?.rule.nth != null ? stored.rule.every_weeks : 1
  return {
    rule: {
      weekdays: weekdays.toSorted((a, b) => a - b),
      times: readTimes(times).times,
      from,
      to,
      every_weeks: nth === null ? weeks : weeksBefore,
      nth,
    },
    timezone,
    max_attendees: wholeNumber(entries.max_attendees),
    possible_ressources: entries.possible_ressources,
    internal: entries.internal,
    ...changedMeetingPoint(entries, stored),
    staff_ids: entries.staff_ids,
  }
}

export type SeriesFormState = ReturnType<typeof useForm<SeriesEntries>>

/** Says what a plan would do. `count` is how many slots it would create. */
export function planInWords(lines: PlanLines, count: number, isChange: boolean): string {
  if (!isChange) return count > 0 ? texts.planned(count) : texts.nonePlanned
  const parts = partsOf({
    created: count,
    changed: lines.changed.length,
    deleted: lines.deleted.length,
    booked: lines.booked.length,
  })
  return parts.length > 0 ? texts.summary(parts) : texts.nothingChanges
}

/** Says when each slot of a new series begins, what it offers and how many places it has. */
export function eachInWords(entries: SeriesEntries, variants: Variant[]): string {
  const offered = variants.filter(({ ressource_id }) =>
    entries.possible_ressources.includes(ressource_id),
  )
  return texts.each(
    readTimes(entries.times).times,
    offered.map(({ name }) => name),
    wholeNumber(entries.max_attendees),
  )
}

/** Reports the action in the message that offers to undo it. */
export function doneInWords(
  done: ChangeDone,
  { isChange, filed }: { isChange: boolean; filed: boolean },
): string {
  const sentence = isChange ? texts.seriesChanged(partsOf(done)) : texts.stored(done.created)
  return done.mails > 0 ? `${sentence} ${texts.mailsPosted(done.mails, filed)}` : sentence
}

type Counts = Pick<ChangeDone, 'created' | 'changed' | 'deleted' | 'booked'>

const partsOf = ({ created, changed, deleted, booked }: Counts) =>
  [
    created > 0 && texts.newCount(created),
    changed > 0 && texts.changedCount(changed),
    deleted > 0 && texts.deletedCount(deleted),
    booked > 0 && texts.bookedCount(booked),
  ].filter((part) => part !== false)
