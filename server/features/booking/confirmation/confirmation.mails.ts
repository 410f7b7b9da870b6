import { withoutLinks } from '#contract/address.ts'
import { bookingNumber } from '#contract/booking-number.ts'
import { clockTime, isTwice, zonedTime } from '#server/mail/message/booked-time.ts'
import { ownBookingAction } from '#server/mail/message/links.ts'
import type { Sender } from '#server/mail/message/mime.ts'
import type { PdfContent, PdfFact } from '#server/pdf/pdf-content.ts'
import { type BookingMailTexts, placeOf } from '#texts/booking-mail.ts'
import { bookingMailTexts } from '#texts/mail-texts.ts'
import { priceTexts } from '#texts/price-texts.ts'
import { answersShown, type BookingFacts, pricesShown, shownOf } from '../booking.mails.ts'
import { inFewLines } from './confirmation.rules.ts'

/** What a confirmation says besides the facts of the booking. */
export interface Confirmation {
  /** The organisation's own text; may be empty. */
  confirmationText: string
}

/** The content of the confirmation as PDF, in the booker's language. */
export function confirmationContent(
  facts: BookingFacts & Confirmation,
  sender: Pick<Sender, 'publicUrl'>,
): PdfContent {
  const texts = bookingMailTexts[facts.language]
  const { confirmationFile: words } = texts
  const [organisation, project] = [facts.organisationName, facts.projectName].map(withoutLinks)
  return {
    language: texts.locale,
    author: organisation ?? '',
    subtitle: project === organisation ? '' : (project ?? ''),
    title: words.title,
    facts: factsShown(facts, texts),
    prices: { heading: priceTexts[facts.language].prices, facts: pricesIn(facts) },
    answers: { heading: words.answers, facts: answersShown(facts) },
    note: { heading: words.note, text: inFewLines(facts.confirmationText) },
    link: ownBookingAction(facts, sender, texts),
  }
}

function factsShown(facts: BookingFacts, texts: BookingMailTexts): PdfFact[] {
  const { changed, reminder, confirmationFile: words } = texts
  const { variant, people, name } = shownOf(facts)
  const shown = [
    [texts.number, bookingNumber(facts.bookingId)],
    [changed.facts.variant, variant],
    [changed.facts.time, timeShown(facts, texts)],
    [words.duration, durationShown(facts, texts)],
    [reminder.place, placeOf(facts)],
    [texts.meetingPoint, facts.meetingPoint],
    [changed.facts.people, people],
    [changed.facts.name, name],
  ] as const
  return shown.filter(([, value]) => value !== '').map(([label, value]) => ({ label, value }))
}

/** Names the zone if it is not the project's, or if the clock shows the time twice that day. */
function timeShown(facts: BookingFacts, texts: BookingMailTexts): string {
  const { startsAt, timezone, projectTimezone = timezone } = facts
  const isPlain = timezone === projectTimezone && !isTwice(facts)
  return isPlain ? clockTime(startsAt, timezone, texts) : zonedTime(facts, texts)
}

const durationShown = ({ durationSeconds }: BookingFacts, { locale }: BookingMailTexts) =>
  new Intl.DurationFormat(locale, { style: 'long' }).format({
    hours: Math.trunc(durationSeconds / 3600),
    minutes: Math.round((durationSeconds % 3600) / 60),
  })

/** The line about payment follows the sum. */
function pricesIn(facts: BookingFacts): PdfFact[] {
  const agreed = pricesShown(facts, facts.language)
  if (!agreed) return []
  const { lines, total, note } = agreed
  return [...lines, { ...total, value: [total.value, note].filter(Boolean).join('\n') }]
}
