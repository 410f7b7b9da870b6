import '#admin/ui/later-styles.ts'
import { Button, Checkbox } from '@mantine/core'
import { useState } from 'react'
import type { UnusualBooking, UnusualOrigins } from '#contract/booker.ts'
import { unusualBookingTexts as texts } from '#texts/de/booker.ts'
import { moment } from '#texts/de/time.ts'
import { people } from '#texts/de/words.ts'
import classes from './origin-group.module.css'

interface OriginGroupProps {
  /** The group's number in the list. */
  nth: number
  group: UnusualOrigins['origins'][number]
  /** The ids of the bookings to keep. */
  kept: ReadonlySet<string>
  onKeep: (ids: string[], isKept: boolean) => void
  unfolded: boolean
}

/** The bookings from one origin, which can be selected together or one by one. */
export function OriginGroup({ nth, group, kept, onKeep, ...begins }: OriginGroupProps) {
  const [unfolded, setUnfolded] = useState(begins.unfolded)
  const ids = group.bookings.map(({ booking_id }) => booking_id)
  const chosen = ids.filter((id) => !kept.has(id)).length
  const name = texts.origin(nth, ids.length, group.people)
  return (
    <fieldset aria-label={name} className={classes.group}>
      <div className={classes.head}>
        <Checkbox
          className={classes.all}
          label={name}
          checked={chosen === ids.length}
          indeterminate={chosen > 0 && chosen < ids.length}
          onChange={(event) => onKeep(ids, !event.currentTarget.checked)}
        />
        <Button
          variant="subtle"
          size="compact-sm"
          aria-expanded={unfolded}
          aria-label={unfolded ? texts.foldOf(name) : texts.unfoldOf(name)}
          onClick={() => setUnfolded(!unfolded)}
        >
          {unfolded ? texts.fold : texts.unfold}
        </Button>
      </div>
      {unfolded ? (
        <ul className={classes.bookings}>
          {group.bookings.map((booking) => (
            <li key={booking.booking_id}>
              <Booking
                booking={booking}
                chosen={!kept.has(booking.booking_id)}
                onKeep={(isKept) => onKeep([booking.booking_id], isKept)}
              />
            </li>
          ))}
        </ul>
      ) : null}
    </fieldset>
  )
}

interface BookingProps {
  booking: UnusualBooking
  chosen: boolean
  onKeep: (isKept: boolean) => void
}

/** A plain checkbox instead of Mantine's, because there may be a thousand of them. */
const Booking = ({ booking, chosen, onKeep }: BookingProps) => (
  <label className={classes.booking}>
    <input
      type="checkbox"
      className={classes.check}
      checked={chosen}
      onChange={(event) => onKeep(!event.currentTarget.checked)}
    />
    <span className={classes.name}>{booking.booker_name}</span>
    <span className={classes.people}>{people(booking.attendees_count)}</span>
    <span className={classes.detail}>{booking.booker_email}</span>
    <span className={classes.detail}>{moment(new Date(booking.start), booking.timezone)}</span>
  </label>
)
