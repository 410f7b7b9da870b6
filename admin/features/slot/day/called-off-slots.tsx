import { dayTexts as texts } from '#texts/de/day.ts'
import { time } from '#texts/de/time.ts'
import classes from './called-off-slots.module.css'
import type { DaySlot } from './day-slot.ts'

/** The day's called-off slots, in case visitors come anyway. */
export function CalledOffSlots({ slots }: { slots: DaySlot[] }) {
  const calledOff = slots.filter((slot) => slot.calledOff)
  if (calledOff.length === 0) return null
  return (
    <section className={classes.section} aria-label={texts.calledOff}>
      <h2 className={classes.title}>{texts.calledOff}</h2>
      <ul className={classes.slots}>
        {calledOff.map((slot) => (
          <li key={slot.slotId} className={classes.slot}>
            <p className={classes.what}>
              <time dateTime={slot.start}>{time(new Date(slot.start), slot.timezone)}</time>{' '}
              {slot.variants.join(', ')}
            </p>
            {slot.calledOff?.reason ? <p>{slot.calledOff.reason}</p> : null}
            {slot.calledOff?.people ? (
              <p className={classes.people}>{texts.hadBooked(slot.calledOff.people)}</p>
            ) : null}
          </li>
        ))}
      </ul>
    </section>
  )
}
