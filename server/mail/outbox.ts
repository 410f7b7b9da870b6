import { randomUUIDv7 } from 'node:crypto'
import { sql } from 'kysely'
import type { MailEvent, MailFault } from '#contract/mail.ts'
import type { OrganisationId } from '#server/auth/actor.ts'
import { seal, unseal } from '#server/auth/secrets.ts'
import type { Database, Transaction } from '#server/database/open.ts'
import { wakePostmanAfter } from '#server/database/transact.ts'

const minute = 60
const hour = 60 * minute

/**
 * The delays after the first attempt, the second, and so on. One more attempt follows the last
 * delay.
 */
export const pausesSeconds = [30, 5 * minute, 30 * minute, 2 * hour]

export const mostTries = pausesSeconds.length + 1

/** The delay after this many attempts; null if there are no attempts left. */
export const pauseAfter = (tries: number): number | null => pausesSeconds[tries - 1] ?? null

/**
 * The shortest claim: longer than any delivery may take, so once it lapses, the email is certainly
 * no longer being sent.
 */
export const claimSeconds = 60

/**
 * How long an email is claimed for the given attempt. A claim counts as an attempt even if its
 * outcome is not recorded, so it lasts as long as the delay after that attempt.
 */
export const claimedSeconds = (tries: number) => Math.max(claimSeconds, pauseAfter(tries) ?? 0)

/** Each project has a queue of emails, and each organisation one for emails without a project. */
export interface MailQueue {
  organisationId: OrganisationId
  projectId: string | null
}

export const keyOfQueue = ({ organisationId, projectId }: MailQueue) =>
  `${organisationId} ${projectId}`

export interface ClaimedMail extends MailQueue {
  id: string
  event: MailEvent
  bookingId: string | null
  slotId: string | null
  staffId: string | null
  changeId: string | null
  recipient: string
  sealed: Uint8Array | null
  /**
   * For emails to bookers: a keyed hash of the network the booking was made from; null if unknown.
   */
  origin: Uint8Array | null
  /** The address that gets all the organisation's emails until it is confirmed; then null. */
  contactEmail: string | null
  /** When its organisation registered. */
  organisationSince: Temporal.Instant
  /** How many times it has been claimed, including this time. */
  tries: number
  /** Why the previous attempt failed; also null if its outcome was not recorded. */
  formerFault: MailFault | null
}

/** An email to send: its event and recipient, but not its text. */
export interface NewMail {
  organisationId: OrganisationId
  /** Determines the composer, such as `booking_confirmed`. */
  event: MailEvent
  projectId?: string
  bookingId?: string
  /** With `staffId`: the slot that the email to this member is about. */
  slotId?: string
  staffId?: string
  /** The change to `bookingId`, or the action on many slots, that the email is about. */
  changeId?: string
  recipient: string
  /** A secret that only the email contains, encrypted. */
  sealed?: Uint8Array
  at: Temporal.Instant
  /** When the email is due; by default immediately. A queue's emails are sent in this order. */
  dueAt?: Temporal.Instant
}

type Sealing = Pick<NewMail, 'organisationId' | 'event' | 'recipient'>

const sealOf = ({ organisationId, event, recipient }: Sealing, key: Buffer) => ({
  key,
  belongsTo: `${event} ${organisationId} ${recipient}`,
})

/**
 * Encrypts a link's token for this kind of email to this recipient; it cannot be decrypted for any
 * other.
 */
export const sealToken = (token: string, mail: Sealing, key: Buffer): Buffer =>
  seal(token, sealOf(mail, key))

/** Decrypts the token. */
export function unsealToken(mail: Sealing & Pick<ClaimedMail, 'sealed'>, key: Buffer): string {
  if (!mail.sealed) throw new Error(`the mail of ${mail.event} holds no token`)
  return unseal(mail.sealed, sealOf(mail, key))
}

/**
 * Stores an email in the same transaction as its event; the postman sends it after the commit.
 * Nothing is stored for an empty address.
 */
export const post = (tx: Transaction, mail: NewMail): Promise<void> => postAll(tx, [mail])

// A statement can take 65,535 values, and an email has about a dozen.
const mailsAtOnce = 1000

/** Stores many emails in a few statements: deleting a project may queue thousands. */
export async function postAll(tx: Transaction, all: NewMail[]): Promise<void> {
  const mails = all.filter(({ recipient }) => recipient !== '')
  if (mails.length > 0) wakePostmanAfter(tx)
  for (let first = 0; first < mails.length; first += mailsAtOnce) {
    const rows = mails.slice(first, first + mailsAtOnce).map(asRow)
    await tx.insertInto('outbox').values(rows).execute()
  }
}

function asRow(mail: NewMail) {
  const { at, projectId = null, bookingId = null, slotId = null, staffId = null } = mail
  const { changeId = null } = mail
  const { organisationId, event, recipient, sealed = null } = mail
  const { dueAt = at } = mail
  const posted = { id: randomUUIDv7(), createdAt: at, dueAt, lastAnswer: null, fault: null }
  return {
    organisationId,
    event,
    recipient,
    sealed,
    ...posted,
    projectId,
    bookingId,
    slotId,
    staffId,
    changeId,
  }
}

/** Counts all organisations' waiting and undeliverable emails, using two small indexes. */
export async function countWaiting(
  db: Database,
): Promise<{ state: 'waiting' | 'given_up'; mails: number }[]> {
  const states = ['waiting', 'given_up'] as const
  const counts = states.map(async (state) => {
    const { mails } = await db
      .selectFrom('outbox')
      .select(({ fn }) => fn.countAll().as('mails'))
      // A literal, because with a parameter a generic plan could not use the partial index.
      .where('state', '=', sql.lit(state))
      .executeTakeFirstOrThrow()
    return { state, mails: Number(mails) }
  })
  return Promise.all(counts)
}
