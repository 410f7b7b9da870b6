import type { SendMailOptions } from 'nodemailer'
import { htmlPart } from './html-part.ts'
import type { Message, OutgoingMail } from './message.ts'

export interface Sender {
  /** `MAIL_FROM` */
  mailFrom: string
  /** Names the house in each Message-ID. */
  publicUrl: string
}

/**
 * A mail as nodemailer takes it. The recipient is given as an object, never as a line to parse, so
 * that a comma in it names no second one. The Message-ID comes from the row in the outbox: a mail
 * that is sent twice is recognised as one.
 */
export function mimeOptions(mail: OutgoingMail, { mailFrom, publicUrl }: Sender): SendMailOptions {
  const { message } = mail
  return {
    from: mailFrom,
    to: { name: '', address: mail.recipient },
    replyTo: message.replyTo || undefined,
    bcc: message.bcc || undefined,
    subject: message.subject,
    text: message.text,
    html: htmlPart(message.text),
    ...calendarParts(message.calendar),
    messageId: `<${mail.id}@${new URL(publicUrl).hostname}>`,
    date: new Date(mail.date.epochMilliseconds),
    headers: { 'Auto-Submitted': 'auto-generated' },
    xMailer: false,
    disableFileAccess: true,
    disableUrlAccess: true,
  }
}

// Twice: some programs offer the event of an alternative part, others know attachments only.
// nodemailer's `icalEvent` would label the attachment application/ics, without the method.
function calendarParts(calendar: Message['calendar']): SendMailOptions {
  if (!calendar) return {}
  const part = {
    content: calendar.content,
    contentType: `text/calendar; charset=utf-8; method=${calendar.method}`,
  }
  return { alternatives: [part], attachments: [{ ...part, filename: calendar.fileName }] }
}
