import type { PublicSlot } from '#contract/slot.ts'
import * as t from '#texts/de/form.ts'

interface PlaceGoneProps {
  others: PublicSlot[]
  dateOf: (slot: PublicSlot) => string
  onChoose: (slot: PublicSlot) => void
  onOtherDay: () => void
}

/** Where the visitor may go instead, nearest first at hand. */
export function PlaceGone({ others, dateOf, onChoose, onOtherDay }: PlaceGoneProps) {
  return (
    <>
      {others.length > 0 && <p>{t.offer}</p>}
      <ul className="others">
        {others.map((slot) => (
          <li key={slot.slot_id}>
            <button type="button" className="choice" onClick={() => onChoose(slot)}>
              <b>{dateOf(slot)}</b> <small>{t.free(slot.remaining)}</small>
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
