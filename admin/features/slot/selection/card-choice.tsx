import { IconCheck } from '@tabler/icons-react'
import { useSyncExternalStore } from 'react'
import { selectionTexts as texts } from '#texts/de/slot.ts'
import { momentOf, type TimedSlot } from '../timetable/days.ts'
import classes from './card-choice.module.css'
import type { CardPlace } from './selecting.ts'
import type { SelectionStore } from './selection-store.ts'
import { useTick } from './use-tick.ts'

interface CardChoiceProps extends CardPlace {
  store: SelectionStore
  timed: TimedSlot
}

/** A checkbox as large as the card it selects. The arrow keys move between these checkboxes. */
export function CardChoice({ store, timed, reached, describedBy }: CardChoiceProps) {
  const { slot } = timed
  const checked = useSyncExternalStore(store.subscribe, () => store.has(slot))
  const listeners = useTick((tick) => store.tick([slot], tick))
  return (
    <>
      <input
        type="checkbox"
        className={classes.input}
        data-slot={slot.slot_id}
        tabIndex={reached ? 0 : -1}
        aria-label={texts.slot(momentOf(timed))}
        aria-describedby={describedBy}
        checked={checked}
        {...listeners}
      />
      <span className={classes.box} aria-hidden>
        <IconCheck size={14} stroke={3} />
      </span>
    </>
  )
}
