import { useMemo } from 'react'
import { groupFault, peopleIn } from '../fields/details.ts'
import { counted, say } from '../fields/say.ts'
import { monthOf } from '../state/days.ts'
import { clocksDiffer, dayAt, dayText, spanText } from '../state/local-time.ts'
import type { Reach } from '../state/offer.ts'
import { mostFree, slotsByDay } from '../state/slots.ts'
import { DayStep } from '../steps/day-step.tsx'
import { PeopleField } from '../steps/people-field.tsx'
import { TimeStep } from '../steps/time-step.tsx'
import type { MoveProps } from './change-props.ts'

/** Lets the booker choose the day and time of another slot, using the same steps as the form. */
export function DateChoice(props: MoveProps & Reach) {
  const { booking, offer, draft, people, change, go, back } = props
  const { duration } = booking
  const timeZone = offer.project.timezone
  // Staff may have booked for more people than visitors may, and these may come another day.
  const largestGroup = Math.max(offer.texts.largestGroup, booking.attendees_count)
  const texts = { ...offer.texts, largestGroup }
  const variant = booking.ressource_id ?? ''
  const days = useMemo(
    () => slotsByDay(offer.slots, variant, timeZone),
    [offer.slots, variant, timeZone],
  )
  const count = peopleIn(people)
  const atLeast = count || 1
  const zone = clocksDiffer(booking.start, timeZone) && (
    <p className="zone">{say(texts.zone, { zone: timeZone })}</p>
  )
  if (props.step === 'time' && draft.day) {
    return (
      <>
        <p>
          <b>{dayText(draft.day, texts)}</b>
        </p>
        <TimeStep
          t={texts}
          slots={days.get(draft.day) ?? []}
          people={atLeast}
          persons={counted(texts.persons, atLeast, texts.locale)}
          timeOf={({ start, timezone }) =>
            say(texts.oclock, {
              time: spanText({ start, duration, timeZone: timezone ?? timeZone }),
            })
          }
          onChoose={(slot) => {
            change({ slot })
            go('check')
          }}
          onOtherDay={back}
        />
        {zone}
      </>
    )
  }
  // Starts in the current booking's month, because most people only move by a few days.
  const booked = dayAt(booking.start, booking.timezone)
  const free = [...days.keys()].filter(
    (day) => monthOf(day) === monthOf(booked) && mostFree(days.get(day) ?? []) >= atLeast,
  )
  const near =
    free.find((day) => day >= booked) ??
    free.at(-1) ??
    (booked < offer.horizon ? booked : offer.horizon)
  return (
    <>
      <DayStep
        {...props}
        {...{ days }}
        t={texts}
        people={atLeast}
        chosen={draft.day ?? near}
        onType={(most) => change({ people: String(most) })}
        onChoose={(day) => {
          change({ day, slot: undefined })
          go('time')
        }}
      >
        <PeopleField
          t={texts}
          value={people}
          remaining={0}
          fault={people && groupFault(people, texts)}
          onType={(typed) => change({ people: typed })}
        />
      </DayStep>
      {zone}
    </>
  )
}
