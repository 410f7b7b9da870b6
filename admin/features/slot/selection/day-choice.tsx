import { useSyncExternalStore } from 'react'
import { selectionTexts as texts } from '#texts/de/slot.ts'
import type { TimetableDay } from '../timetable/days.ts'
import classes from './choice.module.css'
import { Choice } from './choice.tsx'
import type { SelectionStore } from './selection-store.ts'

interface DayChoiceProps {
  store: SelectionStore
  day: TimetableDay
  /** The day as text. */
  date: string
  brief: boolean
  /**
   * Called when the day is selected, so that those of its slots that are not loaded yet are
   * selected too.
   */
  onWhole: (day: string) => void
}

export function DayChoice({ store, day, date, brief, onWhole }: DayChoiceProps) {
  const slots = day.slots.map(({ slot }) => slot).filter(({ deleted }) => !deleted)
  const count = useSyncExternalStore(store.subscribe, () => slots.filter(store.has).length)
  if (slots.length === 0) return null
  return (
    <Choice
      name={texts.dayAt(date)}
      label={brief ? texts.dayBrief : texts.day}
      {...(slots.length === 1 && !brief && classes.ofOne ? { className: classes.ofOne } : {})}
      checked={count === slots.length}
      indeterminate={count > 0 && count < slots.length}
      onTick={(tick) => {
        store.tick(slots, tick)
        if (tick.selected) onWhole(day.key)
      }}
    />
  )
}
