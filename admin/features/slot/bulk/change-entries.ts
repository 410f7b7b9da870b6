import { wholeNumber } from '#admin/ui/field/typed-number.ts'
import type { SlotSettings } from '#contract/slot-change.ts'
import { slotChangeTexts as texts } from '#texts/de/slot-dialogs.ts'

/**
 * The properties that can be changed in many slots at once. Any that are not chosen keep their
 * values.
 */
export const changeableFields = [
  'time',
  'capacity',
  'variants',
  'team',
  'internal',
  'comment',
] as const
export type ChangeableField = (typeof changeableFields)[number]

/** The values in the dialog's fields; numbers are kept as typed. */
export interface ChangeEntries {
  chosen: ChangeableField[]
  timeKind: 'new' | 'shift'
  time: string
  minutes: string
  direction: 'later' | 'earlier'
  capacity: string
  variants: string[]
  team: string[]
  internal: 'internal' | 'public'
  comment: string
}

export const noChange: ChangeEntries = {
  chosen: [],
  timeKind: 'new',
  time: '',
  minutes: '30',
  direction: 'later',
  capacity: '',
  variants: [],
  team: [],
  internal: 'internal',
  comment: '',
}

const mostPeople = 1_000_000
const mostMinutes = 1439

const isWhole = (typed: string, most: number) => {
  const count = wholeNumber(typed)
  return count >= 1 && count <= most
}

type Rule<Name extends keyof ChangeEntries> = (
  value: ChangeEntries[Name],
  entries: ChangeEntries,
) => string | null

/** Makes a validation rule apply only while its field is chosen. */
const of =
  <Name extends keyof ChangeEntries>(
    field: ChangeableField,
    isRight: (value: ChangeEntries[Name], entries: ChangeEntries) => boolean,
    fault: string,
  ): Rule<Name> =>
  (value, entries) =>
    !entries.chosen.includes(field) || isRight(value, entries) ? null : fault

export const changeRules = {
  time: of<'time'>(
    'time',
    (time, { timeKind }) => timeKind === 'shift' || /^\d\d:\d\d$/.test(time),
    texts.timeInvalid,
  ),
  minutes: of<'minutes'>(
    'time',
    (typed, { timeKind }) => timeKind === 'new' || isWhole(typed, mostMinutes),
    texts.minutesInvalid,
  ),
  capacity: of<'capacity'>(
    'capacity',
    (typed) => isWhole(typed, mostPeople),
    texts.capacityInvalid,
  ),
  variants: of<'variants'>('variants', (ids) => ids.length > 0, texts.variantsInvalid),
}

const settings: Record<ChangeableField, (entries: ChangeEntries) => SlotSettings> = {
  time: ({ timeKind, time, minutes, direction }) =>
    timeKind === 'new'
      ? { time }
      : { shift_minutes: direction === 'later' ? wholeNumber(minutes) : -wholeNumber(minutes) },
  capacity: ({ capacity }) => ({ max_attendees: wholeNumber(capacity) }),
  variants: ({ variants }) => ({ possible_ressources: variants }),
  team: ({ team }) => ({ staff_ids: team }),
  internal: ({ internal }) => ({ internal: internal === 'internal' }),
  comment: ({ comment }) => ({ comment }),
}

/** The new values of the chosen fields, in the API's format. */
export const toSettings = (entries: ChangeEntries): SlotSettings =>
  Object.assign({}, ...entries.chosen.map((field) => settings[field](entries)))
