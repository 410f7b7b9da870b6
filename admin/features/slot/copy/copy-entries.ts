import { isDay } from '#admin/ui/field/typed-day.ts'
import type { SlotsCopySent } from '#contract/slot-change.ts'
import { slotCopyTexts as texts } from '#texts/de/slot-dialogs.ts'
import { mondayOf, withDays } from './target-days.ts'

/** The slots to copy: those on the day `from`, or in the week that begins on the Monday `from`. */
export interface CopySource {
  from: string
  days: 1 | 7
}

export interface CopyEntries {
  /** A day that has been entered but not yet added to the targets. */
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

/**
 * The target for an entered day: the day itself or, when copying a week, the Monday of its week.
 */
export const targetOf = (typed: string, { days }: CopySource) =>
  days === 7 ? mondayOf(typed) : typed

/** The error for an entered day. When copying a week, the current week is also a valid target. */
export function targetFault(typed: string, source: CopySource, today: string): string | null {
  if (!isDay(typed)) return texts.notADay
  const target = targetOf(typed, source)
  if (target < (source.days === 7 ? mondayOf(today) : today)) return texts.past
  return target === source.from ? texts.itself : null
}

/** The targets, including a day that was entered but not added, because people forget to add it. */
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
