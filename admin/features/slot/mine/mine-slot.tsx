import { IconChevronDown } from '@tabler/icons-react'
import { useId } from 'react'
import { deviceZone, offsetAt } from '#admin/ui/time-zone.ts'
import type { SlotLed } from '#contract/slot.ts'
import { bookingTexts } from '#texts/de/booking.ts'
import { mineTexts as texts } from '#texts/de/mine.ts'
import { slotTexts } from '#texts/de/slot.ts'
import { span } from '#texts/de/time.ts'
import { bookings as bookingCount, number } from '#texts/de/words.ts'
import { MineBooking } from './mine-booking.tsx'
import type { TimedSlotLed } from './mine-days.ts'
import classes from './mine-slot.module.css'

interface MineSlotProps {
  timed: TimedSlotLed
  /** Whether the slot's bookings are expanded initially. */
  opened: boolean
  /** Whether to show the name of the slot's project. */
  namesProject: boolean
  /** The names of the slot's other guides. */
  others: string[]
}

export function MineSlot({ timed, opened, namesProject, others }: MineSlotProps) {
  const { slot, start, isOver } = timed
  const timeId = useId()
  const place = placeOf(slot)
  const hasOwnZone = offsetAt(start, slot.timezone) !== offsetAt(start, deviceZone)
  return (
    <li className={classes.slot} data-over={isOver || undefined} aria-labelledby={timeId}>
      <div className={classes.head}>
        <p id={timeId} className={classes.time}>
          <time dateTime={slot.start}>{span(timed, slot.timezone)}</time>
          {isOver ? <span className={classes.over}>{texts.over}</span> : null}
        </p>
        <p className={classes.sum}>
          {slotTexts.taken(number.format(slot.sum), number.format(slot.max_attendees))}
        </p>
      </div>
      {hasOwnZone ? <p className={classes.quiet}>{slotTexts.ownZone(slot.timezone)}</p> : null}
      <p className={classes.what}>
        {slot.internal ? <span className={classes.internal}>{slotTexts.internal}</span> : null}
        {slot.available_ressources.join(', ')}
      </p>
      {place ? <p>{place}</p> : null}
      {namesProject ? <p className={classes.quiet}>{slot.project}</p> : null}
      {others.length > 0 ? <p className={classes.quiet}>{texts.with(others.join(', '))}</p> : null}
      {slot.comment ? <p className={classes.comment}>{slot.comment}</p> : null}
      <Bookings timed={timed} opened={opened} />
    </li>
  )
}

function Bookings({ timed, opened }: Pick<MineSlotProps, 'timed' | 'opened'>) {
  const { slot } = timed
  if (slot.bookings.length === 0) return <p className={classes.quiet}>{bookingTexts.none}</p>
  return (
    <details className={classes.details} open={opened}>
      <summary className={classes.summary}>
        {bookingCount(slot.bookings.length)}
        <IconChevronDown size={18} aria-hidden className={classes.chevron} />
      </summary>
      <ul className={classes.bookings} aria-label={texts.listOf(span(timed, slot.timezone))}>
        {slot.bookings.map((booking) => (
          <MineBooking
            key={booking.booking_id}
            booking={booking}
            timezone={slot.timezone}
            namesVariant={slot.available_ressources.length > 1}
          />
        ))}
      </ul>
    </details>
  )
}

function placeOf(slot: SlotLed): string {
  const town = [slot.location_postalcode, slot.location_city].filter(Boolean).join(' ')
  return [slot.location_meeting_point, slot.location_street, town].filter(Boolean).join(', ')
}
