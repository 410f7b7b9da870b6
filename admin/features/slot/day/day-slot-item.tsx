import { useId } from 'react'
import { bookingTexts } from '#texts/de/booking.ts'
import { dayTexts as texts } from '#texts/de/day.ts'
import { mineTexts } from '#texts/de/mine.ts'
import { time } from '#texts/de/time.ts'
import { DayBookingItem } from './day-booking-item.tsx'
import { cameTo } from './day-slot.ts'
import classes from './day-slot-item.module.css'
import type { LastTick } from './last-tick-bar.tsx'
import type { Entering } from './offline/enter-ticks.ts'
import type { PendingSlot } from './offline/pending-slots.ts'
import { WalkIns } from './walk-ins.tsx'

interface DaySlotItemProps {
  slot: PendingSlot
  entering: Entering
  onTick: (last: LastTick) => void
}

export function DaySlotItem({ slot, entering, onTick }: DaySlotItemProps) {
  const timeId = useId()
  const { came, booked } = cameTo([slot])
  const start = time(new Date(slot.start), slot.timezone)
  return (
    <li className={classes.slot} aria-labelledby={timeId}>
      <div className={classes.head}>
        <h2 id={timeId} className={classes.time}>
          <time dateTime={slot.start}>{start}</time>
        </h2>
        <p className={classes.sum}>{texts.came(came, booked)}</p>
      </div>
      <p className={classes.what}>
        {slot.variants.join(', ')}
        {slot.staff.length > 0 ? (
          <span className={classes.staff}> · {slot.staff.join(', ')}</span>
        ) : null}
      </p>
      {slot.comment ? <p className={classes.comment}>{slot.comment}</p> : null}
      {slot.bookings.length > 0 ? (
        <ul className={classes.bookings} aria-label={mineTexts.listOf(start)}>
          {slot.bookings.map((booking) => (
            <DayBookingItem
              key={booking.bookingId}
              slot={slot}
              booking={booking}
              entering={entering}
              onTick={onTick}
            />
          ))}
        </ul>
      ) : (
        <p className={classes.none}>{bookingTexts.none}</p>
      )}
      <WalkIns slot={slot} time={start} entering={entering} />
    </li>
  )
}
