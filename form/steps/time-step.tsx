import type { PublicSlot } from '#contract/slot.ts'
import type { FormTexts } from '#texts/de/form.ts'
import { say } from '../fields/say.ts'
import { leftText, mostFree } from '../state/slots.ts'
import { ChoiceItem } from './choice-item.tsx'

interface TimeStepProps {
  t: FormTexts
  /** All slots of the day, including full ones. */
  slots: PublicSlot[]
  people: number
  /** The number of people, in words. */
  persons: string
  timeOf: (slot: PublicSlot) => string
  /** Whether full times open the waiting list. */
  wait?: boolean
  onChoose: (slot: PublicSlot) => void
  onOtherDay: () => void
}

/**
 * The step for choosing a time on the chosen day. Times without room for the group either cannot be
 * chosen or open the waiting list.
 */
export function TimeStep(props: TimeStepProps) {
  const { t, slots, people, persons, timeOf, wait, onChoose, onOtherDay } = props
  const most = mostFree(slots)
  const none = most < people
  return (
    <>
      {none && <p role="status">{most ? say(t.dayTooSmall, { people: persons }) : t.timesTaken}</p>}
      <ul className="times">
        {slots.map((slot) => {
          const isFull = slot.remaining < people
          return (
            <ChoiceItem key={slot.slot_id} onChoose={(!isFull || wait) && (() => onChoose(slot))}>
              <b>{timeOf(slot)}</b>
              <small>{slot.remaining ? leftText(slot.remaining, t) : t.soldOut}</small>
              {isFull && wait && <small>{t.wait}</small>}
            </ChoiceItem>
          )
        })}
      </ul>
      {none && (
        <button type="button" className="second" onClick={onOtherDay}>
          {t.otherDay}
        </button>
      )}
    </>
  )
}
