import { Anchor } from '@mantine/core'
import type { AdminBooking } from '#contract/booking.ts'
import { bookingTexts as texts } from '#texts/de/booking.ts'
import { moment } from '#texts/de/time.ts'
import { people } from '#texts/de/words.ts'
import classes from './booking-list.module.css'

interface BookingListProps {
  bookings: AdminBooking[]
  timezone: string
  label: string
}

// An address may hold signs that mean something in a link, such as & and ?.
const mailTo = (email: string) => `mailto:${encodeURIComponent(email).replace('%40', '@')}`

/** Who comes, or that it was erased. The link to cancel is there for those whom the server gave its token. */
export const BookingList = ({ bookings, timezone, label }: BookingListProps) => (
  <ul className={classes.list} aria-label={label}>
    {bookings.map((booking) => (
      <li key={booking.booking_id} className={classes.booking}>
        <p className={booking.booker_name ? classes.name : classes.erased}>
          {booking.booker_name || texts.erased}
        </p>
        <p className={classes.people}>{people(booking.attendees_count)}</p>
        <p className={classes.email}>
          {booking.booker_email ? (
            <Anchor href={mailTo(booking.booker_email)} inherit>
              {booking.booker_email}
            </Anchor>
          ) : null}
        </p>
        <p className={classes.variant}>{booking.ressource_name}</p>
        <p className={classes.bookedAt}>
          {texts.bookedAt(moment(new Date(booking.booking_time), timezone))}
        </p>
        <p className={classes.cancel}>
          {booking.cancel_token ? (
            <Anchor
              href={`/cancel.html?cancel_token=${booking.cancel_token}`}
              aria-label={texts.cancelOf(booking.booker_name || texts.erased)}
              inherit
            >
              {texts.cancel}
            </Anchor>
          ) : null}
        </p>
        {booking.comment ? <p className={classes.comment}>{booking.comment}</p> : null}
      </li>
    ))}
  </ul>
)
