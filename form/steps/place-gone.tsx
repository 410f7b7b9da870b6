import type { PublicSlot } from '#contract/slot.ts'
import type { FormTexts } from '#texts/de/form.ts'
import { leftText } from '../state/slots.ts'
import { ChoiceItem } from './choice-item.tsx'

interface PlaceGoneProps {
  t: FormTexts
  others: PublicSlot[]
  dateOf: (slot: PublicSlot) => string
  onChoose: (slot: PublicSlot) => void
  /** Undefined if the project has no waiting list, or if nobody can wait for this slot. */
  onWait?: (() => void) | false | undefined
  onOtherDay: () => void
}

/** Offers other slots near the one that is gone. */
export function PlaceGone({ t, others, dateOf, onChoose, onWait, onOtherDay }: PlaceGoneProps) {
  return (
    <>
      {others.length > 0 && <p>{t.offer}</p>}
      <ul className="others">
        {others.map((slot) => (
          <ChoiceItem key={slot.slot_id} onChoose={() => onChoose(slot)}>
            <b>{dateOf(slot)}</b> <small>{leftText(slot.remaining, t)}</small>
          </ChoiceItem>
        ))}
      </ul>
      {onWait && (
        <button type="button" className="second" onClick={onWait}>
          {t.wait}
        </button>
      )}
      <button type="button" className="plain" onClick={onOtherDay}>
        {t.otherDay}
      </button>
    </>
  )
}
