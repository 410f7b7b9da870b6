import type { Language } from '#contract/language.ts'
import type { Action } from '#contract/mail-text.ts'
import type { ClaimedMail } from '../queued-mail.ts'

/** The content of an email; its HTML part and headers are made from it when it is sent. */
export interface Message {
  /** One line. */
  subject: string
  text: string
  /** The address for replies; if empty, replies go to the sender. */
  replyTo: string
  /** The recipient of a Bcc copy; empty if there is none. */
  bcc: string
  /** The email gives access to an account and must not reach anybody else. */
  confidential?: true
  /**
   * The email proves that its recipient owns an address. It waits until its organisation is
   * confirmed and is never redirected to that organisation's contact address.
   */
  provesAddress?: true
  /** The sender's name; if empty, the deployment's. */
  sender?: string
  /** In the HTML part, a line with only the link of an action becomes a button. */
  actions?: Action[]
  /** A note about the email at the beginning of `text`; set apart in the HTML part. */
  preface?: string
  /** The end of `text`, such as the imprint; shown in small print in the HTML part. */
  footer?: string
  /**
   * For emails to bookers, who may be strangers: the same email with the standard text and
   * without the organisation's own links.
   */
  readyMade?: () => Message
  /** The language of the text; German by default. */
  language?: Language
  calendar?: { method: 'PUBLISH' | 'CANCEL'; content: string; fileName: string }
  /** Further files. */
  attachments?: Attachment[]
}

export interface Attachment {
  /** A media type, such as `application/pdf`. */
  type: string
  /** ASCII, without spaces. */
  fileName: string
  content: string | Buffer
}

/** Composes the email about an event from the current state; null if it is no longer needed. */
export type Composer = (mail: ClaimedMail) => Promise<Message | null>

/** A message plus the data that the postman adds. */
export interface OutgoingMail {
  id: string
  recipient: string
  message: Message
  date: Temporal.Instant
  /** The sender when an organisation's own server is used; if undefined, the deployment's. */
  from?: { name: string; address: string }
}

/** Sends emails. `send` resolves with the server's response. */
export interface Transport {
  send: (mail: OutgoingMail, signal: AbortSignal) => Promise<string>
  /** Connects and logs in without sending anything; rejects if this fails. */
  reach: () => Promise<unknown>
  /**
   * Whether addresses may have an umlaut before the @ (SMTPUTF8), as the server's latest greeting
   * said; undefined before the first one.
   */
  takesUmlauts: () => boolean | undefined
  /** Resolves when the emails in progress are finished. */
  close: () => Promise<void>
}

/** The part of a logger that emails use. It gets only an email's id and the server's response. */
export interface MailLog {
  info: (facts: object, text: string) => void
  warn: (facts: object, text: string) => void
  error: (facts: object, text: string) => void
}
