import type { PublicSlot } from '#contract/slot.ts'
import * as t from '#texts/de/form.ts'

interface TimeStepProps {
  slots: PublicSlot[]
  timeOf: (slot: PublicSlot) => string
  onChoose: (slot: PublicSlot) => void
}

/** At which time of the chosen day. */
export function TimeStep({ slots, timeOf, onChoose }: TimeStepProps) {
  return (
    <ul className="times">
      {slots.map((slot) => (
        <li key={slot.slot_id}>
          <button type="button" className="choice" onClick={() => onChoose(slot)}>
            <b>{timeOf(slot)}</b>
            <small>{t.free(slot.remaining)}</small>
          </button>
        </li>
      ))}
    </ul>
  )
}
