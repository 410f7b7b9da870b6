import type { PublicSlot } from '#contract/slot.ts'
import type { FormTexts } from '#texts/de/form.ts'
import { leftText } from '../state/slots.ts'

interface PlaceGoneProps {
  t: FormTexts
  others: PublicSlot[]
  dateOf: (slot: PublicSlot) => string
  onChoose: (slot: PublicSlot) => void
  onOtherDay: () => void
}

/** Alternative slots, the nearest first. */
export function PlaceGone({ t, others, dateOf, onChoose, onOtherDay }: PlaceGoneProps) {
  return (
    <>
      {others.length > 0 && <p>{t.offer}</p>}
      <ul className="others">
        {others.map((slot) => (
          <li key={slot.slot_id}>
            <button type="button" className="choice" onClick={() => onChoose(slot)}>
              <b>{dateOf(slot)}</b> <small>{leftText(slot.remaining, t)}</small>
            </button>
          </li>
        ))}
      </ul>
      <button type="button" className="plain" onClick={onOtherDay}>
        {t.otherDay}
      </button>
    </>
  )
}
