import type { PublicSlot } from '#contract/slot.ts'
import type { JoinWaitingTexts } from '#texts/de/join-waiting.ts'

interface OtherTimesProps {
  w: JoinWaitingTexts
  others: PublicSlot[]
  /** The ids of the other times that would also suit. */
  also: string[]
  timeOf: (slot: PublicSlot) => string
  onToggle: (slot: PublicSlot, on: boolean) => void
}

/** The other full times that day. Visitors choose which of them would also suit. */
export function OtherTimes({ w, others, also, timeOf, onToggle }: OtherTimesProps) {
  if (others.length === 0) return null
  return (
    <div className="field">
      <b id="also">{w.also}</b>
      <ul className="times" aria-labelledby="also">
        {others.slice(0, 9).map((slot) => {
          const isOn = also.includes(slot.slot_id)
          return (
            <li key={slot.slot_id}>
              <button
                type="button"
                className={isOn ? 'choice main' : 'choice'}
                aria-pressed={isOn}
                onClick={() => onToggle(slot, !isOn)}
              >
                <b>{timeOf(slot)}</b>
                {isOn && <small aria-hidden="true">✓</small>}
              </button>
            </li>
          )
        })}
      </ul>
    </div>
  )
}
