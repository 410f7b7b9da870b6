/** The mails of a new project, which it can change. */
export const defaultMails = {
  emailSubject: 'Ihre Buchung: {{booked_variant}} am {{booked_time}}',
  emailBody: `Guten Tag {{name}},

vielen Dank für Ihre Buchung. Wir freuen uns auf Sie!

Was: {{booked_variant}}
Wann: {{booked_time}}
Personen: {{attendees_count}}

Die angehängte Datei trägt den Termin in Ihren Kalender ein.

Können Sie doch nicht kommen? Dann sagen Sie bitte bis zum Beginn hier ab, damit Ihr Platz für andere frei wird:
{{cancel_url}}

Herzliche Grüße`,
  emailCancelSubject: 'Abgesagt: {{booked_variant}} am {{booked_time}}',
  emailCancelBody: `Guten Tag {{name}},

Ihre Buchung ist abgesagt:

Was: {{booked_variant}}
Wann: {{booked_time}}
Personen: {{attendees_count}}

Mit der angehängten Datei verschwindet der Termin auch aus Ihrem Kalender.

Wir freuen uns, wenn Sie ein anderes Mal zu uns kommen.

Herzliche Grüße`,
}

/** The mails of a new project, signed by its organisation. */
export function defaultMailsOf(organisation: string) {
  // Braces would be read as a variable.
  const signature = `\n${organisation.replaceAll(/[{}]/g, '')}`
  const { emailBody, emailCancelBody } = defaultMails
  return {
    ...defaultMails,
    emailBody: emailBody + signature,
    emailCancelBody: emailCancelBody + signature,
  }
}

/** `day` is like `Dienstag, 1. Dezember 2026`, `time` like `10:00`. */
export const dayAndTime = (day: string, time: string) => `${day}, ${time} Uhr`

export const calendarFileName = 'termin.ics'

export const calendarSummary = (variant: string, project: string) => `${variant} – ${project}`

export const calendarSummaryCancelled = (variant: string, project: string) =>
  `Abgesagt: ${calendarSummary(variant, project)}`

interface CalendarDescription {
  organisation: string
  /** Empty: none. */
  meetingPoint: string
  attendees: number
  number: string
  cancelUrl: string
}

export const calendarDescription = (of: CalendarDescription) =>
  [
    of.organisation,
    of.meetingPoint && `Treffpunkt: ${of.meetingPoint}`,
    of.attendees === 1 ? '1 Person' : `${of.attendees} Personen`,
    `Buchungsnummer: ${of.number}`,
    `\nBuchung absagen: ${of.cancelUrl}`,
  ]
    .filter(Boolean)
    .join('\n')

export const calendarDescriptionCancelled = 'Diese Buchung ist abgesagt.'

export const cancelAction = 'Buchung stornieren'

interface BelowBooking {
  /** To read out on the phone; empty: not known yet. */
  number: string
  /** Empty: none. */
  meetingPoint: string
  /** Null: there is nothing left to cancel. */
  cancelUrl: string | null
  /** Why it was cancelled; empty: not stated. */
  reason: string
}

/**
 * The text of a mail to a booker with the facts that always follow it: where to
 * meet, why it was cancelled, the booking number, and the link to cancel if the text has none.
 */
export function withBookingDetails(text: string, below: BelowBooking): string {
  const { number, meetingPoint, cancelUrl, reason } = below
  const facts = [
    meetingPoint && `Treffpunkt: ${meetingPoint}`,
    reason && `Grund: ${reason}`,
    number && `Buchungsnummer: ${number}`,
  ]
  const link = cancelUrl && !text.includes(cancelUrl) ? `${cancelAction}:\n${cancelUrl}` : ''
  return [text, facts.filter(Boolean).join('\n'), link].filter(Boolean).join('\n\n')
}

/** The links to imprint and privacy notice below a mail; empty if the project has neither. */
export function legalLinks(links: { imprintUrl: string; privacyUrl: string }): string {
  return [
    links.imprintUrl && `Impressum: ${links.imprintUrl}`,
    links.privacyUrl && `Datenschutz: ${links.privacyUrl}`,
  ]
    .filter(Boolean)
    .join('\n')
}
