import { CapacityBar } from '#admin/ui/capacity-bar.tsx'
import { bookingTexts } from '#texts/de/booking.ts'
import { slotTexts } from '#texts/de/slot.ts'
import { moment } from '#texts/de/time.ts'
import { number } from '#texts/de/words.ts'
import { bookingsOf } from '../timetable/days.ts'
import type { SlotRowProps } from '../timetable/slot-row.tsx'
import classes from './slot-details.module.css'

/** The same content as a slot's row in the list, but stacked, and with the slot's bookings. */
export function SlotDetails({ timed, past, zone, staff, actions, bookingList }: SlotRowProps) {
  const { slot } = timed
  const mentioned = bookingsOf(slot).length + (slot.cancelled?.length ?? 0)
  return (
    <div className={classes.details} data-stacked data-past={past || undefined}>
      {zone ? <p className={classes.quiet}>{slotTexts.ownZone(zone)}</p> : null}
      <p className={classes.what}>
        {slot.internal ? <span className={classes.internal}>{slotTexts.internal}</span> : null}
        {slot.available_ressources.join(', ')}
      </p>
      {slot.comment ? <p className={classes.comment}>{slot.comment}</p> : null}
      {slot.deleted ? (
        <p>{slotTexts.deletedAt(moment(new Date(slot.deleted.at), slot.timezone), slot.deleted)}</p>
      ) : (
        <CapacityBar
          taken={slot.sum}
          capacity={slot.max_attendees}
          label={slotTexts.taken(number.format(slot.sum), number.format(slot.max_attendees))}
          words={{ nearlyFull: slotTexts.nearlyFull, full: slotTexts.full }}
        />
      )}
      <div className={classes.line}>
        <div className={classes.staff}>{staff}</div>
        {actions ? <div className={classes.actions}>{actions}</div> : null}
      </div>
      {mentioned > 0 ? bookingList : <p className={classes.quiet}>{bookingTexts.none}</p>}
    </div>
  )
}
