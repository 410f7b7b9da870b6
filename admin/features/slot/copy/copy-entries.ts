import { isDay } from '#admin/ui/field/typed-day.ts'
import type { SlotsCopySent } from '#contract/slot-change.ts'
import { slotCopyTexts as texts } from '#texts/de/slot-copy.ts'
import { mondayOf, withDays } from './target-days.ts'

/** What is copied: a day, or the week that begins on a Monday. */
export interface CopySource {
  from: string
  days: 1 | 7
}

export interface CopyEntries {
  /** A day that is not yet among the targets. */
  typed: string
  to: string[]
  occupied: 'skip' | 'add'
  withTeam: boolean
}

export const emptyCopy: CopyEntries = { typed: '', to: [], occupied: 'skip', withTeam: false }

const mostTargets = 366

export const sourceOf = ({ day, days }: { day: string; days: 1 | 7 }): CopySource => ({
  from: days === 7 ? mondayOf(day) : day,
  days,
})

/** A typed day as a target; for a week, its Monday. */
export const targetOf = (typed: string, { days }: CopySource) =>
  days === 7 ? mondayOf(typed) : typed

/** The error for an entered day; a week is valid even if it has already begun. */
export function targetFault(typed: string, source: CopySource, today: string): string | null {
  if (!isDay(typed)) return texts.notADay
  const target = targetOf(typed, source)
  if (target < (source.days === 7 ? mondayOf(today) : today)) return texts.past
  return target === source.from ? texts.itself : null
}

/** The targets including the entered day, which people forget to add. */
const allTargets = ({ typed, to }: CopyEntries, source: CopySource) =>
  typed === '' ? to : withDays(to, [targetOf(typed, source)])

export const copyRules = (source: CopySource, today: string) => ({
  typed: (typed: string, { to }: CopyEntries) => {
    if (to.length >= mostTargets) return texts.tooMany
    if (typed !== '') return targetFault(typed, source, today)
    return to.length > 0 ? null : texts.missing
  },
})

export const toCopy = (entries: CopyEntries, source: CopySource): SlotsCopySent => ({
  ...source,
  to: allTargets(entries, source),
  occupied: entries.occupied,
  with_staff: entries.withTeam,
})
