import type { Slot } from '#contract/slot.ts'
import { slotsCallOffTexts as texts } from '#texts/de/slot-dialogs.ts'
import { moment } from '#texts/de/time.ts'
import { people } from '#texts/de/words.ts'
import classes from './booked-list.module.css'

interface BookedListProps {
  slots: Slot[]
  /** Other information that identifies a slot, such as its project. */
  noteOf?: (slot: Slot) => string | undefined
}

const mostShown = 10

/** A list of slots, each with the number of people booked. */
export function BookedList({ slots, noteOf }: BookedListProps) {
  const more = slots.length - mostShown
  return (
    <ul className={classes.list}>
      {slots.slice(0, mostShown).map((slot) => (
        <li key={slot.slot_id}>
          <span>
            {[moment(new Date(slot.start), slot.timezone), noteOf?.(slot)]
              .filter(Boolean)
              .join(' · ')}
          </span>{' '}
          <span className={classes.people}>{people(slot.sum)}</span>
        </li>
      ))}
      {more > 0 ? <li>{texts.more(more)}</li> : null}
    </ul>
  )
}
