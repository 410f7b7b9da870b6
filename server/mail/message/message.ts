import type { Language } from '#contract/language.ts'
import type { Action } from '#contract/mail-text.ts'
import type { ClaimedMail } from '../queue/claims.ts'

/** What a mail says. Its HTML part and its headers are made from this on sending. */
export interface Message {
  /** One line. */
  subject: string
  text: string
  /** Where answers go; empty: to the sender. */
  replyTo: string
  /** Who gets a copy unseen; empty: nobody. */
  bcc: string
  /** For nobody but whom it is meant for: it opens their account. */
  confidential?: true
  /**
   * It proves to whom it goes that an address is theirs: it waits until its organisation is confirmed
   * and never goes to that organisation's contact instead.
   */
  provesAddress?: true
  /** The name before the sender's address; empty: the deployment's. */
  sender?: string
  /** What its links are for: in the HTML part a line of such a link alone becomes a button. */
  actions?: Action[]
  /** How `text` begins, a word on the mail itself: set apart in the HTML part. */
  preface?: string
  /** How `text` ends, such as with the imprint: set quietly in the HTML part. */
  footer?: string
  /**
   * Of a mail to a booker, whom the organisation may not know: what it says in the ready-made text
   * and without the organisation's own links.
   */
  readyMade?: () => Message
  /** What it is written in; German unless said. */
  language?: Language
  calendar?: { method: 'PUBLISH' | 'CANCEL'; content: string; fileName: string }
}

/** Says what a mail of its event tells, from the present state; null when nothing is left to say. */
export type Composer = (mail: ClaimedMail) => Promise<Message | null>

/** A message with what the postman adds to it. */
export interface OutgoingMail {
  id: string
  recipient: string
  message: Message
  date: Temporal.Instant
  /** The sender at a server of their own; without one, the deployment's. */
  from?: { name: string; address: string }
}

/** How mails leave. `send` resolves with what the other side answered. */
export interface Transport {
  send: (mail: OutgoingMail, signal: AbortSignal) => Promise<string>
  /** Connects and logs in, for nothing; rejects where that cannot be. */
  reach: () => Promise<unknown>
  /** Resolves when what is under way has come to an end. */
  close: () => Promise<void>
}

/** As much of a logger as mails need; never given more of a mail than its id and the answer. */
export interface MailLog {
  info: (facts: object, text: string) => void
  warn: (facts: object, text: string) => void
  error: (facts: object, text: string) => void
}
