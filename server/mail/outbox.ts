import { randomUUIDv7 } from 'node:crypto'
import { sql } from 'kysely'
import type { MailEvent } from '#contract/mail.ts'
import type { OrganisationId } from '#server/auth/actor.ts'
import { seal, unseal } from '#server/auth/secrets.ts'
import type { Database, Transaction } from '#server/database/open.ts'
import { wakePostmanAfter } from '#server/database/transact.ts'
import type { ClaimedMail } from './queued-mail.ts'

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
