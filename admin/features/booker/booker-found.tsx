import { Button } from '@mantine/core'
import type { BookerExport } from '#contract/booker.ts'
import { bookerTexts as texts } from '#texts/de/booker.ts'
import { moment } from '#texts/de/time.ts'
import { people } from '#texts/de/words.ts'
import classes from './booker-found.module.css'
import { download } from './download.ts'

interface BookerFoundProps {
  found: BookerExport
  timezone: string
  onErase: () => void
}

type Booking = BookerExport['bookings'][number]

const aboutOf = ({ variant, project, attendees_count, cancelled_at }: Booking) =>
  [variant, project, people(attendees_count), ...(cancelled_at ? [texts.cancelled] : [])].join(
    ' · ',
  )

/** The number of bookings that have, or once had, this address. */
export const bookingCount = ({ bookings, former_bookings = [] }: BookerExport) =>
  bookings.length + former_bookings.length

/** The data stored about a person, and the actions available on it. */
export const BookerFound = ({ found, timezone, onErase }: BookerFoundProps) => (
  <div className={classes.found}>
    <h3 className={classes.title}>{texts.found(found.email)}</h3>
    <p className={classes.sum}>{texts.sum(bookingCount(found), found.mails.length)}</p>
    <ul className={classes.bookings}>
      {found.bookings.map((booking) => (
        <li key={booking.booking_id} className={classes.booking}>
          <p className={classes.moment}>{moment(new Date(booking.start), timezone)}</p>
          <p className={classes.about}>{aboutOf(booking)}</p>
          {booking.comment ? <p className={classes.comment}>{booking.comment}</p> : null}
        </li>
      ))}
    </ul>
    <div className={classes.actions}>
      <Button variant="default" onClick={() => download(texts.fileName, found)}>
        {texts.download}
      </Button>
      <Button variant="default" className={classes.erase} onClick={onErase}>
        {texts.erase}
      </Button>
    </div>
  </div>
)
