import { Button } from '@mantine/core'
import { IconHourglass, IconPhone } from '@tabler/icons-react'
import { phoneHref } from '#admin/ui/phone-link.tsx'
import type { SlotLed } from '#contract/slot.ts'
import { answered, bookingTexts } from '#texts/de/booking.ts'
import { mineTexts as texts } from '#texts/de/mine.ts'
import { time } from '#texts/de/time.ts'
import { people } from '#texts/de/words.ts'
import classes from './mine-booking.module.css'

interface MineBookingProps {
  booking: SlotLed['bookings'][number]
  timezone: string
  /** Whether to show the booking's variant, because the slot offers several. */
  namesVariant: boolean
}

export const MineBooking = ({ booking, timezone, namesVariant }: MineBookingProps) => (
  <li className={classes.booking}>
    <div className={classes.who}>
      {booking.booker_name ? (
        <p className={classes.name}>{booking.booker_name}</p>
      ) : (
        <p className={classes.erased}>{bookingTexts.erased}</p>
      )}
      <p>
        {people(booking.attendees_count)}
        {namesVariant ? ` · ${booking.ressource_name}` : null}
      </p>
    </div>
    {booking.booker_phone ? (
      <Button
        component="a"
        href={phoneHref(booking.booker_phone)}
        variant="default"
        size="md"
        className={classes.phone}
        leftSection={<IconPhone size={20} aria-hidden />}
        aria-label={texts.call(booking.booker_name, booking.booker_phone)}
      >
        {booking.booker_phone}
      </Button>
    ) : null}
    {booking.held_until ? (
      <p className={classes.held}>
        <IconHourglass size={18} aria-hidden className={classes.sign} />
        {bookingTexts.heldUntil(time(new Date(booking.held_until), timezone))}
      </p>
    ) : null}
    {booking.answers.map((answer) => (
      <p key={answer.question_id}>{answered(answer)}</p>
    ))}
    {booking.comment ? <p className={classes.comment}>{booking.comment}</p> : null}
  </li>
)
