import type { PublicSlot } from '#contract/slot.ts'
import type { FormTexts } from '#texts/de/form.ts'
import { leftText } from '../state/slots.ts'

interface TimeStepProps {
  t: FormTexts
  slots: PublicSlot[]
  timeOf: (slot: PublicSlot) => string
  onChoose: (slot: PublicSlot) => void
}

/** The step to choose a time on the chosen day. */
export function TimeStep({ t, slots, timeOf, onChoose }: TimeStepProps) {
  if (!slots.length) return <p role="status">{t.timesTaken}</p>
  return (
    <ul className="times">
      {slots.map((slot) => (
        <li key={slot.slot_id}>
          <button type="button" className="choice" onClick={() => onChoose(slot)}>
            <b>{timeOf(slot)}</b>
            <small>{leftText(slot.remaining, t)}</small>
          </button>
        </li>
      ))}
    </ul>
  )
}
