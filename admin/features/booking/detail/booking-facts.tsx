import { Anchor } from '@mantine/core'
import type { ReactNode } from 'react'
import { mailTo } from '#admin/ui/person/mail-to.ts'
import { PhoneLink } from '#admin/ui/phone-link.tsx'
import type { BookingDetail } from '#contract/booking-change.ts'
import { answered, bookingTexts, bookingDetailTexts as texts } from '#texts/de/booking.ts'
import { moment, time } from '#texts/de/time.ts'
import { people } from '#texts/de/words.ts'
import classes from './booking-facts.module.css'

/** A booking's details, and its state if that is unusual. */
export function BookingFacts({ booking }: { booking: BookingDetail }) {
  const { start, timezone, variant, attendees_count, comment, note, answers } = booking
  return (
    <>
      <BookingState booking={booking} />
      <dl className={classes.facts}>
        <Fact name={texts.slot}>
          {moment(new Date(start), timezone)}
          <br />
          {variant}
        </Fact>
        <Fact name={texts.people}>{people(attendees_count)}</Fact>
        <Fact name={texts.contact}>
          <Contact booking={booking} />
        </Fact>
        {answers.length > 0 ? (
          <Fact name={texts.answers}>{answers.map(answered).join('\n')}</Fact>
        ) : null}
        {comment ? <Fact name={texts.comment}>{comment}</Fact> : null}
        {note ? <Fact name={texts.note}>{note}</Fact> : null}
      </dl>
    </>
  )
}

/**
 * Joins two sentences. The first one may be a reason that somebody typed, which may already end in
 * a full stop.
 */
const asSentences = (before: string, next: string) =>
  `${before}${/[.!?]$/.test(before) ? '' : '.'} ${next}`

function BookingState({ booking }: { booking: BookingDetail }) {
  const { cancelled_at, cancel_reason, held_until, history, timezone } = booking
  if (cancelled_at) {
    const hasLapsed = history.some(({ what }) => what === 'lapsed')
    const ended = (hasLapsed ? texts.lapsed : texts.cancelled)(
      moment(new Date(cancelled_at), timezone),
    )
    const reason = cancel_reason ? bookingTexts.reason(cancel_reason) : ''
    const ofSlot = booking.slot_called_off ? texts.slotCalledOff : texts.slotDeleted
    const slot = booking.slot_deleted ? ofSlot : ''
    return (
      <p className={classes.state}>{[ended, reason, slot].filter(Boolean).reduce(asSentences)}</p>
    )
  }
  if (!held_until) return null
  return <p className={classes.state}>{texts.heldUntil(time(new Date(held_until), timezone))}</p>
}

function Contact({ booking }: { booking: BookingDetail }) {
  const { booker_name, booker_email, booker_phone, erased } = booking
  if (erased) return texts.erased
  return (
    <>
      {booker_name}
      <br />
      {booker_email ? (
        <Anchor href={mailTo(booker_email)} inherit>
          {booker_email}
        </Anchor>
      ) : (
        texts.noEmail
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
