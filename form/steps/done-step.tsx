import type { PublicBookingMade } from '#contract/booking.ts'
import { calendarPart, publicBookings } from '#contract/public-paths.ts'
import type { PublicSlot } from '#contract/slot.ts'
import { say } from '#form/fields/details.ts'
import { NewTabLink } from '#form/fields/fields.tsx'
import { at, type BookingAddress } from '#form/state/booking.ts'
import { useScript } from '#form/state/extras.ts'
import { leftText } from '#form/state/offer.ts'
import type { FormTexts } from '#texts/de/form.ts'
import { ChoiceItem } from './choice-steps.tsx'
import { Summary, type SummaryLine } from './step.tsx'

interface DoneStepProps {
  t: FormTexts
  server: string
  made: PublicBookingMade
  /**
   * The deadline for confirming the booking, in the project's time zone; empty if it is confirmed.
   */
  until: string
  email: string
  lines: SummaryLine[]
  onConfirmed: () => void
  onChangeEmail: (url: BookingAddress) => void
  onMore: () => void
}

/** The booking, with its actions. */
export function DoneStep(props: DoneStepProps) {
  const { t, server, made, until, email, lines, onConfirmed, onChangeEmail, onMore } = props
  const { script: held } = useScript(server, 'RundgangHeld', until)
  const token = new URL(made.cancel_url).searchParams.get('cancel_token')
  const url = `${server}${publicBookings}${token}` as BookingAddress
  return (
    <>
      {until && held ? (
        <held.Notice {...{ t, url, until, email, onConfirmed, onChangeEmail }} />
      ) : (
        <p role="status">{say(until ? t.heldHint : t.mailOnItsWay, { email })}</p>
      )}
      <Summary lines={lines} />
      <p className="links">
        {!until && <a href={at(url, calendarPart)}>{t.calendar}</a>}
        <NewTabLink t={t} href={made.cancel_url}>
          {(!until && t.manage) || t.cancel}
        </NewTabLink>
      </p>
      <button type="button" className="second" onClick={onMore}>
        {t.bookMore}
      </button>
    </>
  )
}

interface PlaceGoneProps {
  t: FormTexts
  others: PublicSlot[]
  dateOf: (slot: PublicSlot) => string
  onChoose: (slot: PublicSlot) => void
  /** Undefined if the project has no waiting list, or if nobody can wait for this slot. */
  onWait?: (() => void) | false | undefined
  onOtherDay: () => void
}

/** Offers other slots near the one that is gone. */
export function PlaceGone({ t, others, dateOf, onChoose, onWait, onOtherDay }: PlaceGoneProps) {
  return (
    <>
      {others.length > 0 && <p>{t.offer}</p>}
      <ul className="others">
        {others.map((slot) => (
          <ChoiceItem key={slot.slot_id} onChoose={() => onChoose(slot)}>
            <b>{dateOf(slot)}</b> <small>{leftText(slot.remaining, t)}</small>
          </ChoiceItem>
        ))}
      </ul>
      {onWait && (
        <button type="button" className="second" onClick={onWait}>
          {t.wait}
        </button>
      )}
      <button type="button" className="plain" onClick={onOtherDay}>
        {t.otherDay}
      </button>
    </>
  )
}
