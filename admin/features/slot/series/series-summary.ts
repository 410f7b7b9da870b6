import { wholeNumber } from '#admin/ui/field/typed-number.ts'
import type { ChangeDone } from '#contract/slot-change.ts'
import type { Variant } from '#contract/variant.ts'
import { seriesTexts as texts } from '#texts/de/series.ts'
import type { PlanLines } from './plan.ts'
import type { SeriesEntries } from './series-entries.ts'
import { readTimes } from './typed-times.ts'

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
