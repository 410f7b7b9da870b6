import { Anchor } from '@mantine/core'
import type { ReactNode } from 'react'
import { mailTo, PhoneLink } from '#admin/ui/phone-link.tsx'
import type { BookingDetail, BookingEventShown, BookingState } from '#contract/booking-change.ts'
import {
  answered,
  bookingDetailTexts,
  bookingTexts,
  changedTo,
  happened,
  mailEvent,
  paidIn,
  partsIn,
  stateNames,
} from '#texts/de/booking.ts'
import { eventName, stateWords } from '#texts/de/mail.ts'
import { moment, moments, time } from '#texts/de/time.ts'
import { filedWord, people } from '#texts/de/words.ts'
import { agreedTexts } from '#texts/price-texts.ts'
import classes from './booking.module.css'

interface FactsProps {
  booking: BookingDetail
}

/** A booking's details, and its state if that is unusual. */
export function BookingFacts({ booking }: FactsProps) {
  const { start, timezone, variant, attendees_count, parts, comment, note, answers } = booking
  return (
    <>
      <BookingStateLine booking={booking} />
      <dl className={classes.facts}>
        <Fact name={bookingDetailTexts.slot}>
          {moment(new Date(start), timezone)}
          <br />
          {variant}
        </Fact>
        <Fact name={bookingDetailTexts.people}>
          {booking.overbooked
            ? bookingDetailTexts.overbooked(people(attendees_count))
            : people(attendees_count)}
        </Fact>
        {parts ? (
          <Fact name={bookingDetailTexts.parts}>{partsIn(parts.map((part) => part.people))}</Fact>
        ) : null}
        <Prices booking={booking} />
        <Fact name={bookingDetailTexts.contact}>
          <Contact booking={booking} />
        </Fact>
        {answers.length > 0 ? (
          <Fact name={bookingDetailTexts.answers}>{answers.map(answered).join('\n')}</Fact>
        ) : null}
        {comment ? <Fact name={bookingDetailTexts.comment}>{comment}</Fact> : null}
        {note ? <Fact name={bookingDetailTexts.note}>{note}</Fact> : null}
      </dl>
    </>
  )
}

/** What was agreed, a line for each price that is paid, and the sum. */
function Prices({ booking: { price_lines: lines, price_cents: cents, currency } }: FactsProps) {
  if (!lines || cents === undefined || !currency) return null
  const agreed = agreedTexts('de', { lines, cents, currency })
  return (
    <Fact name={bookingDetailTexts.prices}>
      {agreed.lines.map(({ label, value }) => `${label}: ${value}`).join('\n')}
      <br />
      <strong>
        {agreed.total.label}: {agreed.total.value}
      </strong>
    </Fact>
  )
}

/**
 * Joins two sentences. The first one may be a reason that somebody typed, which may already end in
 * a full stop.
 */
const asSentences = (before: string, next: string) =>
  `${before}${/[.!?]$/.test(before) ? '' : '.'} ${next}`

function BookingStateLine({ booking }: { booking: BookingDetail }) {
  const { cancelled_at, cancel_reason, held_until, history, timezone } = booking
  if (cancelled_at) {
    const hasLapsed = history.some(({ what }) => what === 'lapsed')
    const ended = (hasLapsed ? bookingDetailTexts.lapsed : bookingDetailTexts.cancelled)(
      moment(new Date(cancelled_at), timezone),
    )
    const reason = cancel_reason ? bookingTexts.reason(cancel_reason) : ''
    const ofSlot = booking.slot_called_off
      ? bookingDetailTexts.slotCalledOff
      : bookingDetailTexts.slotDeleted
    const slot = booking.slot_deleted ? ofSlot : ''
    return (
      <p className={classes.bookingFactsState}>
        {[ended, reason, slot].filter(Boolean).reduce(asSentences)}
      </p>
    )
  }
  if (!held_until) return null
  return (
    <p className={classes.bookingFactsState}>
      {bookingDetailTexts.heldUntil(time(new Date(held_until), timezone))}
    </p>
  )
}

function Contact({ booking }: { booking: BookingDetail }) {
  const { booker_name, booker_email, booker_phone, erased } = booking
  if (erased) return bookingDetailTexts.erased
  return (
    <>
      {booker_name}
      <br />
      {booker_email ? (
        <Anchor href={mailTo(booker_email)} inherit>
          {booker_email}
        </Anchor>
      ) : (
        bookingDetailTexts.noEmail
      )}
      {booker_phone ? (
        <>
          <br />
          <PhoneLink phone={booker_phone} />
        </>
      ) : null}
    </>
  )
}

const Fact = ({ name, children }: { name: string; children: ReactNode }) => (
  <div className={classes.fact}>
    <dt>{name}</dt>
    <dd>{children}</dd>
  </div>
)

type Field = keyof typeof stateNames

function textOf(state: BookingState, field: Field, timezone: string): string {
  if (field === 'start') {
    const { start } = state
    return start ? moment(new Date(start), state.timezone ?? timezone) : ''
  }
  if (field === 'attendees_count') {
    return state.attendees_count === undefined ? '' : people(state.attendees_count)
  }
  if (field === 'parts') return partsIn(state.parts ?? [])
  if (field === 'came') return typeof state.came === 'number' ? people(state.came) : ''
  if (field === 'answers') return (state.answers ?? []).map(answered).join('; ')
  if (field === 'price_lines') return paidIn(state.price_lines ?? [])
  return state[field] ?? ''
}

function startsOf(before: BookingState, after: BookingState, timezone: string) {
  const [was, is] = [before, after].map(({ start, timezone: own = timezone }) =>
    start ? { instant: new Date(start), timezone: own } : undefined,
  )
  return was && is && moments(was, is)
}

/** The effects of a change, one line each. A move within the same day also gets a line. */
function changesOf({ before = {}, after = {}, reason }: BookingEventShown, timezone: string) {
  const fields = (Object.keys(stateNames) as Field[]).filter((field) => field in after)
  const changes = fields.map((field) => {
    const [was, is] =
      (field === 'start' && startsOf(before, after, timezone)) ||
      ([before, after].map((state) => textOf(state, field, timezone)) as [string, string])
    return changedTo(stateNames[field], was, is)
  })
  return reason ? [...changes, bookingTexts.reason(reason)] : changes
}

/** The sentence for an entry in the history. */
export function sentenceOf(event: BookingEventShown): string {
  const { what, mail } = event
  if (what !== 'mail') return happened({ ...event, what })
  if (!mail) return ''
  const state = mail.filed ? filedWord : stateWords[mail.state]
  return mailEvent(eventName(mail.event), mail.recipient, state)
}

interface BookingHistoryProps {
  history: BookingEventShown[]
  timezone: string
}

export const BookingHistory = ({ history, timezone }: BookingHistoryProps) => (
  <section className={classes.history}>
    <h3 className={classes.bookingHistoryTitle}>{bookingDetailTexts.history}</h3>
    <ol className={classes.events} aria-label={bookingDetailTexts.historyHint}>
      {history.toReversed().map((event) => (
        <li key={`${event.at} ${event.what} ${event.mail?.id ?? ''}`} className={classes.event}>
          <time dateTime={event.at} className={classes.time}>
            {moment(new Date(event.at), timezone)}
          </time>
          <span>{sentenceOf(event)}</span>
          {changesOf(event, timezone).map((change) => (
            <span key={change} className={classes.change}>
              {change}
            </span>
          ))}
        </li>
      ))}
    </ol>
  </section>
)
