import type { PublicSlot } from '#contract/slot.ts'
import type { FormTexts } from '#texts/de/form.ts'
import { say } from '../fields/say.ts'
import { leftText, mostFree } from '../state/slots.ts'

interface TimeStepProps {
  t: FormTexts
  /** All slots of the day, including full ones. */
  slots: PublicSlot[]
  people: number
  /** The number of people in words. */
  persons: string
  timeOf: (slot: PublicSlot) => string
  onChoose: (slot: PublicSlot) => void
  onOtherDay: () => void
}

/** The step to choose a time on the chosen day. Times without room for the group are only shown. */
export function TimeStep(props: TimeStepProps) {
  const { t, slots, people, persons, timeOf, onChoose, onOtherDay } = props
  const most = mostFree(slots)
  const none = most < people
  return (
    <>
      {none && <p role="status">{most ? say(t.dayTooSmall, { people: persons }) : t.timesTaken}</p>}
      <ul className="times">
        {slots.map((slot) => {
          const about = (
            <>
              <b>{timeOf(slot)}</b>
              <small>{slot.remaining ? leftText(slot.remaining, t) : t.soldOut}</small>
            </>
          )
          return (
            <li key={slot.slot_id}>
              {slot.remaining < people ? (
                <div className="choice closed">{about}</div>
              ) : (
                <button type="button" className="choice" onClick={() => onChoose(slot)}>
                  {about}
                </button>
              )}
            </li>
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
