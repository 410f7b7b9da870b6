import { isDay } from '#admin/ui/field/typed-day.ts'
import type { ClosedDay } from '#contract/project.ts'
import { closedDayDialogTexts as texts } from '#texts/de/closed-days.ts'

/** The values in the dialog's fields, as typed. */
export interface ClosedDayEntries {
  from: string
  /** Empty for a single day. */
  to: string
  reason: string
  everywhere: boolean
}

export const newEntries: ClosedDayEntries = { from: '', to: '', reason: '', everywhere: false }

export const entriesOf = ({ to, everywhere, ...day }: ClosedDay): ClosedDayEntries => ({
  ...day,
  everywhere: everywhere === true,
  to: to === day.from ? '' : to,
})

export const toClosedDay = ({ from, to, reason, everywhere }: ClosedDayEntries): ClosedDay => ({
  ...{ from, to: to || from },
  reason: reason.trim(),
  everywhere,
})

function toFault(to: string, { from }: ClosedDayEntries) {
  if (to === '') return null
  if (!isDay(to)) return texts.toUnfinished
  return isDay(from) && to < from ? texts.toBefore : null
}

export const entryRules = {
  from: (from: string) => (isDay(from) ? null : texts.fromMissing),
  to: toFault,
}
