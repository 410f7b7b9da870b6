import { bookingNumber } from '#contract/booking-number.ts'
import type { Action } from '#contract/mail-text.ts'
import { fill, fillLine, type TemplateValues } from '#contract/template.ts'
import { withoutLinks } from '#contract/web-address.ts'
import { bookedTime, bookedTimeUnformatted } from '#server/mail/message/booked-time.ts'
import { addressIn, calendarFile, placeOf } from '#server/mail/message/calendar-file.ts'
import { cancelUrl } from '#server/mail/message/links.ts'
import type { Message } from '#server/mail/message/message.ts'
import type { Sender } from '#server/mail/message/mime.ts'
import {
  calendarDescription,
  calendarDescriptionCancelled,
  calendarFileName,
  calendarSummary,
  calendarSummaryCancelled,
  cancelAction,
  defaultMailsOf,
  legalLinks,
  withBookingDetails,
} from '#texts/de/mails.ts'

/** The contents of a mail about a booking, as they are when it is sent. */
export interface BookingFacts {
  bookingId: string
  bookerName: string
  attendees: number
  cancelToken: string
  bookedAt: Temporal.Instant
  cancelledAt: Temporal.Instant | null
  /** Empty: none was stated. */
  cancelReason: string
  startsAt: Temporal.Instant
  timezone: string
  variantName: string
  durationSeconds: number
  projectName: string
  /** Empty: none. */
  imprintUrl: string
  privacyUrl: string
  organisationName: string
  emailFrom: string
  emailBcc: string
  emailSubject: string
  emailBody: string
  emailCancelSubject: string
  emailCancelBody: string
  street: string
  postalCode: string
  city: string
  /** Empty: none. */
  meetingPoint: string
}

/** Null for a cancelled booking: a late confirmation would promise places that are free again. */
export function bookingConfirmed(facts: BookingFacts, sender: Sender): Message | null {
  if (facts.cancelledAt) return null
  const url = cancelUrl(facts.cancelToken, sender)
  // Most readers want to come, not to cancel.
  const actions: Action[] = [{ url, label: cancelAction, secondary: true }]
  const compose = (of: BookingFacts): Message => ({
    ...message(of, sender, { subject: of.emailSubject, body: of.emailBody }),
    actions,
  })
  return { ...compose(facts), readyMade: () => compose(inReadyMadeText(facts)) }
}

/** Null unless the booking is cancelled. */
export function bookingCancelled(facts: BookingFacts, sender: Sender): Message | null {
  if (!facts.cancelledAt) return null
  const compose = (of: BookingFacts) =>
    message(of, sender, { subject: of.emailCancelSubject, body: of.emailCancelBody })
  return { ...compose(facts), readyMade: () => compose(inReadyMadeText(facts)) }
}

/** Keeps only names and the address from what the organisation wrote, without links. */
const inReadyMadeText = (facts: BookingFacts): BookingFacts => ({
  ...facts,
  ...defaultMailsOf(withoutLinks(facts.organisationName)),
  imprintUrl: '',
  privacyUrl: '',
  cancelReason: '',
  street: withoutLinks(facts.street),
  postalCode: withoutLinks(facts.postalCode),
  city: withoutLinks(facts.city),
  meetingPoint: withoutLinks(facts.meetingPoint),
})

/** The calendar file of a booking, or the one that withdraws a cancelled booking. */
export function bookingCalendar(facts: BookingFacts, sender: Sender): string {
  const { cancelledAt, variantName, projectName, organisationName, meetingPoint } =
    withoutLinksIn(facts)
  const url = cancelUrl(facts.cancelToken, sender)
  return calendarFile({
    method: cancelledAt ? 'CANCEL' : 'PUBLISH',
    uid: `${facts.bookingId}@${new URL(sender.publicUrl).hostname}`,
    sequence: cancelledAt ? 1 : 0,
    start: facts.startsAt,
    durationSeconds: facts.durationSeconds,
    summary: (cancelledAt ? calendarSummaryCancelled : calendarSummary)(variantName, projectName),
    description: cancelledAt
      ? calendarDescriptionCancelled
      : calendarDescription({
          organisation: organisationName,
          meetingPoint,
          attendees: facts.attendees,
          number: bookingNumber(facts.bookingId),
          cancelUrl: url,
        }),
    location: placeOf(facts),
    url,
    stamp: cancelledAt ?? facts.bookedAt,
    organizer: { name: organisationName, email: addressIn(facts.emailFrom || sender.mailFrom) },
  })
}

function message(
  facts: BookingFacts,
  sender: Sender,
  template: { subject: string; body: string },
): Message {
  const values = bookingValues(facts, sender)
  const body = withBookingDetails(fill(template.body, values), {
    number: bookingNumber(facts.bookingId),
    meetingPoint: facts.cancelledAt ? '' : facts.meetingPoint,
    cancelUrl: facts.cancelledAt ? null : values.cancel_url,
    reason: facts.cancelReason,
  })
  const footer = legalLinks(facts)
  return {
    subject: fillLine(template.subject, values),
    text: footer ? `${body}\n\n${footer}` : body,
    footer,
    sender: withoutLinks(facts.organisationName),
    replyTo: facts.emailFrom,
    bcc: facts.emailBcc,
    calendar: {
      method: facts.cancelledAt ? 'CANCEL' : 'PUBLISH',
      content: bookingCalendar(facts, sender),
      fileName: calendarFileName,
    },
  }
}

type ToldOf = Pick<
  BookingFacts,
  'bookerName' | 'startsAt' | 'timezone' | 'variantName' | 'attendees' | 'cancelToken'
>

const withoutLinksIn = (facts: BookingFacts) => ({
  ...facts,
  variantName: withoutLinks(facts.variantName),
  projectName: withoutLinks(facts.projectName),
  organisationName: withoutLinks(facts.organisationName),
})

/** The values for the texts of a mail about a booking: no name becomes a link. */
export const bookingValues = (
  facts: ToldOf,
  sender: Pick<Sender, 'publicUrl'>,
): TemplateValues => ({
  name: withoutLinks(facts.bookerName),
  booked_time: bookedTime(facts.startsAt, facts.timezone),
  booked_variant: withoutLinks(facts.variantName),
  attendees_count: String(facts.attendees),
  cancel_url: cancelUrl(facts.cancelToken, sender),
  booked_time_unformatted: bookedTimeUnformatted(facts.startsAt, facts.timezone),
})

// The links in answers to callers.
