import { useSyncExternalStore } from 'react'
import { selectionTexts as texts } from '#texts/de/slot.ts'
import { momentOf, type TimedSlot } from '../timetable/days.ts'
import { Choice } from './choice.tsx'
import type { SelectionStore } from './selection-store.ts'

interface SlotChoiceProps {
  store: SelectionStore
  timed: TimedSlot
}

export function SlotChoice({ store, timed }: SlotChoiceProps) {
  const { slot } = timed
  const checked = useSyncExternalStore(store.subscribe, () => store.has(slot))
  if (slot.deleted) return null
  return (
    <Choice
      name={texts.slot(momentOf(timed))}
      checked={checked}
      onTick={(tick) => store.tick([slot], tick)}
    />
  )
}
