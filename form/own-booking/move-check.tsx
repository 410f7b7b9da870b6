import { useEffect, useRef, useState } from 'react'
import type { PublicSlot } from '#contract/slot.ts'
import { peopleIn } from '../fields/details.ts'
import { counted } from '../fields/say.ts'
import { dateOf, datesOf } from '../state/date-of.ts'
import { dayAt } from '../state/local-time.ts'
import type { Reach } from '../state/offer.ts'
import { nearestWithRoom } from '../state/slots.ts'
import { PlaceGone } from '../steps/place-gone.tsx'
import { Summary } from '../steps/summary.tsx'
import type { MoveProps } from './change-props.ts'
import { Part } from './part.tsx'
import { Refused } from './refused.tsx'

/**
 * The final check before a booking is moved. If the chosen slot is no longer available, it offers
 * the nearest ones.
 */
export function MoveCheck(props: MoveProps & Reach & { slot: PublicSlot }) {
  const { t, words, booking, offer, load, slot, change, go, saving } = props
  const { refusal } = saving
  const [others, setOthers] = useState<PublicSlot[]>([])
  const people = peopleIn(props.people) || booking.attendees_count
  const zoneOf = ({ timezone }: PublicSlot) => timezone ?? offer.project.timezone
  const dateIn = (one: PublicSlot) =>
    dateOf(one.start, { duration: booking.duration, timezone: zoneOf(one) }, t)

  const look = useRef(async () => {})
  look.current = async () => {
    const found = (await load(offer, offer.until)) ?? offer
    const slots = found.slots.filter(({ slot_id }) => slot_id !== booking.slot_id)
    setOthers(nearestWithRoom(slots, { slot, ressourceId: booking.ressource_id ?? '', people }))
  }
  useEffect(() => {
    if (refusal?.gone) look.current()
  }, [refusal])

  const { duration } = booking
  const chosen = { start: slot.start, duration, timezone: zoneOf(slot) }
  const [was, newly] = datesOf(booking, chosen, t)
  const lines: [string, string][] = [
    [words.was, `${was}, ${counted(t.persons, booking.attendees_count, t.locale)}`],
    [words.newly, `${newly}, ${counted(t.persons, people, t.locale)}`],
  ]
  return (
    <Part {...{ words }} title={words.moveTitle} now={words.keepsPlaces} onBack={props.back}>
      <Summary lines={lines} />
      <Refused refusal={refusal}>
        {refusal?.gone && (
          <PlaceGone
            t={offer.texts}
            others={others}
            dateOf={dateIn}
            onChoose={(other) => change({ slot: other, day: dayAt(other.start, zoneOf(other)) })}
            onOtherDay={() => go('day')}
          />
        )}
      </Refused>
      {!refusal?.gone && (
        <button
          type="button"
          className="main"
          aria-busy={saving.saving}
          onClick={() =>
            saving.save({ attendees_count: people, slot_id: slot.slot_id, start: slot.start })
          }
        >
          {saving.saving ? words.saving : words.save}
        </button>
      )}
    </Part>
  )
}
