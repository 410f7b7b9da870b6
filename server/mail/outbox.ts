import { randomUUIDv7 } from 'node:crypto'
import { sql } from 'kysely'
import type { Database, Transaction } from '#server/database/open.ts'
import { seal, unseal } from '#server/secrets.ts'

/** Longer than any delivery may take; a mail whose postman died is free again after it. */
export const claimSeconds = 60

const longestAnswer = 1000

/** A mail that is to leave the house: what happened and to whom, not what it will say. */
export interface NewMail {
  organisationId: string
  /** Decides who composes it, such as `booking_confirmed`. */
  event: string
  projectId?: string
  bookingId?: string
  /** With `staffId`: of which slot it tells which member of the team. */
  slotId?: string
  staffId?: string
  recipient: string
  /** What only the mail may know, encrypted. */
  sealed?: Uint8Array
  at: Temporal.Instant
}

export interface ClaimedMail {
  organisationId: string
  id: string
  event: string
  projectId: string | null
  bookingId: string | null
  slotId: string | null
  staffId: string | null
  recipient: string
  sealed: Uint8Array | null
  /** Where every mail of its organisation goes until that address is confirmed; then null. */
  contactEmail: string | null
  /** How often it was claimed, this time included. */
  tries: number
}

type Sealing = Pick<NewMail, 'organisationId' | 'event' | 'recipient'>

const sealOf = ({ organisationId, event, recipient }: Sealing, key: Buffer) => ({
  key,
  belongsTo: `${event} ${organisationId} ${recipient}`,
})

/** The token of the link in a mail, encrypted: it opens only in such a mail to this recipient. */
export const sealToken = (token: string, mail: Sealing, key: Buffer): Buffer =>
  seal(token, sealOf(mail, key))

/** The token again. */
export function unsealToken(mail: Sealing & Pick<ClaimedMail, 'sealed'>, key: Buffer): string {
  if (!mail.sealed) throw new Error(`the mail of ${mail.event} holds no token`)
  return unseal(mail.sealed, sealOf(mail, key))
}

/** Stores a mail with what it tells of; the postman sends it once that is committed. */
export const post = (tx: Transaction, mail: NewMail): Promise<void> => postAll(tx, [mail])

// A statement takes 65,535 values, and a mail is a dozen.
const mailsAtOnce = 1000

/** Stores many mails in few statements: deleting a project may post thousands. */
export async function postAll(tx: Transaction, mails: NewMail[]): Promise<void> {
  for (let first = 0; first < mails.length; first += mailsAtOnce) {
    const rows = mails.slice(first, first + mailsAtOnce).map(asRow)
    await tx.insertInto('outbox').values(rows).execute()
  }
}

function asRow(mail: NewMail) {
  const { at, projectId = null, bookingId = null, slotId = null, staffId = null } = mail
  const { organisationId, event, recipient, sealed = null } = mail
  const posted = { id: randomUUIDv7(), createdAt: at, dueAt: at, lastAnswer: null, fault: null }
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
  }
}

/**
 * Takes up to `limit` due mails, the longest due first. A claim only moves `dueAt` ahead, so that
 * one nobody finishes lapses by itself. The rows are chosen in a `with` of their own: in a
 * subquery the planner may choose again for each row, and lock more than `limit`.
 */
export function claimDue(
  db: Database,
  { now, limit }: { now: Temporal.Instant; limit: number },
): Promise<ClaimedMail[]> {
  return db
    .with('due', (qb) =>
      qb
        .selectFrom('outbox')
        .select(['organisationId', 'id'])
        .where('state', '=', 'waiting')
        .where('dueAt', '<=', now)
        .orderBy('dueAt')
        .limit(limit)
        .forUpdate()
        .skipLocked(),
    )
    .updateTable('outbox')
    .from(['due', 'organisation'])
    .whereRef('organisation.id', '=', 'due.organisationId')
    .whereRef('outbox.organisationId', '=', 'due.organisationId')
    .whereRef('outbox.id', '=', 'due.id')
    .set((eb) => ({
      dueAt: now.add({ seconds: claimSeconds }),
      tries: eb('outbox.tries', '+', 1),
    }))
    .returning([
      'outbox.organisationId',
      'outbox.id',
      'outbox.event',
      'outbox.projectId',
      'outbox.bookingId',
      'outbox.slotId',
      'outbox.staffId',
      'outbox.recipient',
      'outbox.sealed',
      'organisation.contactEmail',
      'outbox.tries',
    ])
    .execute()
}

export async function recordSent(
  db: Database,
  mail: ClaimedMail,
  { at, answer }: { at: Temporal.Instant; answer: string },
): Promise<void> {
  await waiting(db, mail)
    .set({ state: 'sent', sentAt: at, sealed: null, lastAnswer: cut(answer) })
    .execute()
}

export async function recordRetry(
  db: Database,
  mail: ClaimedMail,
  { dueAt, answer }: { dueAt: Temporal.Instant; answer: string },
): Promise<void> {
  await ofThisClaim(db, mail)
    .set({ dueAt, lastAnswer: cut(answer) })
    .execute()
}

export async function recordUnsent(
  db: Database,
  mail: ClaimedMail,
  { state, answer }: { state: 'given_up' | 'dropped'; answer: string },
): Promise<void> {
  await ofThisClaim(db, mail)
    .set({ state, sealed: null, lastAnswer: cut(answer) })
    .execute()
}

const waiting = (db: Database, mail: ClaimedMail) =>
  db
    .updateTable('outbox')
    .where('organisationId', '=', mail.organisationId)
    .where('id', '=', mail.id)
    .where('state', '=', 'waiting')

// Whoever's claim has lapsed may still say that a mail is sent, but not that it is not.
const ofThisClaim = (db: Database, mail: ClaimedMail) =>
  waiting(db, mail).where('tries', '=', mail.tries)

// PostgreSQL refuses U+0000 in a text, and a mail server may answer anything.
const cut = (answer: string) => answer.replaceAll('\0', '').slice(0, longestAnswer)

/** Empties what tells of the bookers of these bookings; what still waits is not sent any more. */
export async function eraseMails(
  tx: Transaction,
  { organisationId, bookingIds }: { organisationId: string; bookingIds: string[] },
): Promise<void> {
  await emptied(tx)
    .where('organisationId', '=', organisationId)
    .where(sql<boolean>`booking_id = any(${bookingIds}::uuid[])`)
    .execute()
}

/** Empties what went or is to go to an address of the staff, but what tells of a booking. */
export async function eraseMailsTo(
  tx: Transaction,
  { organisationId, recipient }: { organisationId: string; recipient: string },
): Promise<void> {
  await emptied(tx)
    .where('organisationId', '=', organisationId)
    .where('recipient', '=', recipient)
    .where('bookingId', 'is', null)
    .execute()
}

const emptied = (tx: Transaction) =>
  tx.updateTable('outbox').set((eb) => ({
    recipient: '',
    sealed: null,
    lastAnswer: null,
    state: eb
      .case()
      .when('state', '=', 'waiting')
      .then('dropped' as const)
      .else(eb.ref('state'))
      .end(),
  }))

const keptDays = 30
const emptiedAtOnce = 500

/**
 * Empties the mails without a booking, such as invitations, 30 days after they were finished, and
 * returns how many; those of bookings are erased with these. Any number of processes may do it.
 */
export async function emptyOldMails(db: Database, now: Temporal.Instant): Promise<number> {
  const before = now.subtract({ hours: 24 * keptDays })
  for (let all = 0; ; ) {
    const some = await db.transaction().execute((tx) => emptySome(tx, before))
    all += some
    if (some < emptiedAtOnce) return all
  }
}

async function emptySome(tx: Transaction, before: Temporal.Instant): Promise<number> {
  const found = await tx
    .selectFrom('outbox')
    .select('id')
    .where('bookingId', 'is', null)
    .where('state', '<>', 'waiting')
    .where('recipient', '<>', '')
    // Each try moved it ahead: so this is when the last one began, by a minute.
    .where('dueAt', '<', before)
    .limit(emptiedAtOnce)
    .forUpdate()
    .skipLocked()
    .execute()
  const ids = found.map(({ id }) => id)
  if (ids.length > 0) await emptied(tx).where(sql<boolean>`id = any(${ids}::uuid[])`).execute()
  return ids.length
}

/** Which of these mails are erased, in whichever organisation. */
export async function listErased(db: Database, ids: string[]): Promise<string[]> {
  const erased = await db
    .selectFrom('outbox')
    .select('id')
    .where(sql<boolean>`id = any(${ids}::uuid[])`)
    .where('recipient', '=', '')
    .execute()
  return erased.map(({ id }) => id)
}
