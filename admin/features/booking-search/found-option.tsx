import { Fragment, useEffect, useRef } from 'react'
import { useLocation } from '#admin/ui/router/hooks.ts'
import { Link } from '#admin/ui/router/link.tsx'
import type { BookingFound } from '#contract/booking.ts'
import { searchTexts as texts } from '#texts/de/shell.ts'
import { moment } from '#texts/de/time.ts'
import { people } from '#texts/de/words.ts'
import { bookingPage, fromSearch } from './from-search.ts'
import classes from './search-results.module.css'

interface FoundOptionProps {
  id: string
  booking: BookingFound
  active: boolean
  onChosen: () => void
}

/**
 * A booking in the result list. Focus stays in the search field, which passes key presses on to the
 * list.
 */
export function FoundOption({ id, booking, active, onChosen }: FoundOptionProps) {
  const option = useRef<HTMLAnchorElement>(null)
  const location = useLocation()
  useEffect(() => {
    if (active) option.current?.scrollIntoView({ block: 'nearest' })
  }, [active])
  const { start, timezone, past, cancelled } = booking
  const ways = [booking.email, booking.phone, texts.number(booking.booking_number)].filter(Boolean)
  return (
    <Link
      ref={option}
      id={id}
      to={bookingPage(booking, location)}
      state={fromSearch(location)}
      role="option"
      aria-selected={active}
      tabIndex={-1}
      onMouseDown={(event) => event.preventDefault()}
      onClick={onChosen}
      data-past={past || undefined}
      data-cancelled={cancelled || undefined}
      className={classes.option}
    >
      <p className={classes.name}>{booking.name || texts.nameless}</p>
      <p className={classes.people}>{people(booking.people)}</p>
      <p className={classes.when}>
        {cancelled ? <span className={classes.cancelled}>{texts.cancelled}</span> : null}
        {past ? `${texts.past} · ` : ''}
        {moment(new Date(start), timezone)} · {booking.variant}
      </p>
      <p className={classes.ways}>
        {ways.map((way, at) => (
          <Fragment key={way}>
            <span className={classes.way}>{at < ways.length - 1 ? `${way} ·` : way}</span>{' '}
          </Fragment>
        ))}
      </p>
    </Link>
  )
}
