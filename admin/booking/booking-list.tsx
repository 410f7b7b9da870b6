import { Anchor, Button } from '@mantine/core'
import { IconExternalLink, IconHourglass } from '@tabler/icons-react'
import { lazy, Suspense } from 'react'
import { Link, useLocation } from 'react-router'
import { ApiError } from '#admin/api/client.ts'
import { mailTo, PhoneLink } from '#admin/ui/phone-link.tsx'
import type { AdminBooking, CancelledBooking } from '#contract/booking.ts'
import type { Slot } from '#contract/slot.ts'
import { answered, peopleIn, bookingTexts as texts } from '#texts/de/booking.ts'
import { moment, time } from '#texts/de/time.ts'
import classes from './booking.module.css'
import { sumOfTotals, totalOf } from './totals.ts'

const RestoreButton = lazy(async () => ({
  default: (await import('./restore-button.tsx')).RestoreButton,
}))

interface BookingListProps {
  bookings: (AdminBooking | CancelledBooking)[]
  timezone: string
  /** Whether bookings can still be cancelled, which is possible until the slot begins. */
  cancellable: boolean
  /** Whether cancelled bookings can come back. */
  restorable: boolean
  label: string
  /** Whether each booking links to its details, even if the list hides the booker's name. */
  linked: boolean
  /** Whether the slot offers several variants, so that each booking names its own. */
  severalVariants: boolean
}

/** The bookings in a slot. The link to cancel a booking is shown if the server sent its token. */
export const BookingList = ({
  bookings,
  timezone,
  cancellable,
  restorable,
  label,
  linked,
  severalVariants,
}: BookingListProps) => {
  const sum = sumOfTotals(bookings.filter((booking) => !isCancelled(booking)))
  return (
    <>
      <ul className={classes.bookingListList} aria-label={label}>
        {bookings.map((booking) => (
          <BookingItem
            key={booking.booking_id}
            {...{ booking, timezone, cancellable, restorable, linked, severalVariants }}
          />
        ))}
      </ul>
      {sum ? <p className={classes.bookingListSum}>{texts.sum(sum)}</p> : null}
    </>
  )
}

interface BookingItemProps extends Omit<BookingListProps, 'bookings' | 'label'> {
  booking: AdminBooking | CancelledBooking
}

/**
 * One line on a wide screen; everything else about the booking is in its details, which the name
 * opens. Whoever cannot open them sees what they say here.
 */
function BookingItem({
  booking,
  timezone,
  cancellable,
  restorable,
  linked,
  severalVariants,
}: BookingItemProps) {
  const mayCancel = cancellable && !isCancelled(booking)
  return (
    <li
      className={classes.bookingListBooking}
      data-cancelled={isCancelled(booking) || undefined}
      data-linked={linked || undefined}
    >
      <Booker
        booking={booking}
        linked={linked}
        variant={severalVariants ? ` · ${booking.ressource_name}` : null}
      />
      <p className={classes.bookingListPeople}>
        {[
          peopleIn(booking.attendees_count, booking.part),
          booking.overbooked && texts.overbooked,
          totalOf(booking),
        ]
          .filter(Boolean)
          .join(' · ')}
        {texts.kept[`${booking.kept}`]}
      </p>
      {linked ? null : (
        <p className={classes.bookedAt}>
          {texts.bookedAt(moment(new Date(booking.booking_time), timezone))}
        </p>
      )}
      {booking.cancel_token && mayCancel ? (
        <p className={classes.cancel}>
          <CancelLink token={booking.cancel_token} name={booking.booker_name} />
        </p>
      ) : null}
      {isCancelled(booking) ? (
        <p className={classes.cancelled}>
          {cancellationOf(booking, timezone)}
          {restorable && booking.cancelled_as !== 'lapsed' ? (
            <Suspense fallback={null}>
              {' · '}
              <RestoreButton booking={booking} />
            </Suspense>
          ) : null}
        </p>
      ) : booking.held_until ? (
        <p className={classes.held}>
          <IconHourglass size={16} aria-hidden className={classes.bookingListSign} />
          {texts.heldUntil(time(new Date(booking.held_until), timezone))}
        </p>
      ) : null}
      {booking.answers?.length ? (
        <div className={classes.answers}>
          {booking.answers.map((answer) => (
            <p key={answer.question_id}>{answered(answer)}</p>
          ))}
        </div>
      ) : null}
      {booking.comment ? <p className={classes.comment}>{booking.comment}</p> : null}
    </li>
  )
}

const isCancelled = (booking: AdminBooking | CancelledBooking): booking is CancelledBooking =>
  'cancelled_at' in booking

function cancellationOf(booking: CancelledBooking, timezone: string) {
  const { cancelled_at, cancelled_as, cancelled_by, cancel_reason } = booking
  const by = texts.cancelledBy[cancelled_as](cancelled_by)
  const said = texts.cancelledAt(moment(new Date(cancelled_at), timezone), by)
  return cancel_reason ? `${said}. ${texts.reason(cancel_reason)}` : said
}

interface BookerProps {
  booking: AdminBooking
  linked: boolean
  /** The booking's variant, to follow the name. */
  variant: string | null
}

/**
 * After the retention period, the server erases the booker's name but keeps the number of people.
 */
function Booker({ booking, linked, variant }: BookerProps) {
  const { booker_name, booker_email, booker_phone, hidden } = booking
  const nobody = hidden ? !linked && texts.hidden : !booker_name && !booker_email && texts.erased
  if (nobody) {
    return (
      <p className={classes.erased}>
        {nobody}
        {variant}
      </p>
    )
  }
  return (
    <>
      <p className={classes.bookingListName}>
        {booking.cancel_token || linked ? <BookingLink booking={booking} /> : booker_name}
        <span className={classes.variant}>{variant}</span>
      </p>
      <p className={classes.email}>
        {hidden ? null : booker_email ? (
          <Anchor href={mailTo(booker_email)} inherit>
            {booker_email}
          </Anchor>
        ) : (
          texts.noEmail
        )}
        {booker_phone ? (
          <>
            {' · '}
            <PhoneLink phone={booker_phone} />
          </>
        ) : null}
      </p>
    </>
  )
}

/** Opens the booking's details over the dashboard, which stays unchanged. */
function BookingLink({ booking }: { booking: AdminBooking }) {
  const { search } = useLocation()
  const pathname = `/admin/booking/${booking.booking_id}`
  return (
    <Anchor component={Link} to={{ pathname, search }} inherit>
      {booking.booker_name || texts.open}
    </Anchor>
  )
}

/** Opens in a new tab, so that the timetable stays in place and keeps updating. */
const CancelLink = ({ token, name }: { token: string; name: string }) => (
  <Anchor
    href={`/cancel.html?cancel_token=${token}`}
    target="_blank"
    aria-label={texts.cancelOf(name)}
    title={texts.cancelHint}
    inherit
  >
    {texts.cancel}
    <IconExternalLink size={14} aria-hidden className={classes.newTab} />
  </Anchor>
)

/**
 * The places that can still be booked: those neither taken nor offered to people on the waiting
 * list. There are none if one group has the slot to itself.
 */
export const freePlaces = ({ max_attendees, sum, offered = 0, whole }: Slot) =>
  whole ? 0 : Math.max(0, max_attendees - sum - offered)

/**
 * Whether a booking was refused because its group would have the slot to itself, and others have
 * booked it.
 */
export const isShared = (error: unknown): error is ApiError =>
  error instanceof ApiError && error.code === 'slot_shared'

interface BookButtonProps {
  slot: Slot
  /** The slot's date and time as text, for the button's accessible name. */
  moment: string
  /** Whether the user may take on more people than there are places. */
  mayOverbook: boolean
  /** Whether a caller can wait for places in it. */
  mayWait: boolean
  onBook: () => void
}

/**
 * Opens the booking dialog for the slot. If the slot is full, and may not be overbooked or waited for, the button
 * does nothing but stays focusable, because it may have focus when the slot fills up.
 */
export function BookButton({ slot, moment, mayOverbook, mayWait, onBook }: BookButtonProps) {
  const isTaken = freePlaces(slot) === 0 && (slot.whole || !mayOverbook)
  const full = isTaken && (!mayWait || slot.internal)
  return (
    <Button
      variant="default"
      size="compact-sm"
      className={classes.button}
      data-book
      onClick={full ? undefined : onBook}
      aria-disabled={full}
      data-disabled={full || undefined}
      aria-label={texts.bookAt(moment)}
    >
      {texts.book}
    </Button>
  )
}
