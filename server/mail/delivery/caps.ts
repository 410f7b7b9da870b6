import { sql } from 'kysely'
import type { MailEvent, MailFault } from '#contract/mail.ts'
import type { OrganisationId } from '#server/auth/actor.ts'
import { hashOf } from '#server/auth/secrets.ts'
import { forgetLatestTry } from '#server/database/limits/tries.ts'
import {
  countTryTogether,
  mayCountTogether,
  triesTogether,
} from '#server/database/limits/tries-together.ts'
import type { Database } from '#server/database/open.ts'
import type { MailKind } from '../kinds.ts'
import { plainAddress } from '../message/addresses.ts'
import type { Message } from '../message/message.ts'
import type { ClaimedMail } from '../queued-mail.ts'

const daySeconds = 24 * 60 * 60
const mostOfOrganisation = 2000
const mostInReserve = 200
const mostInvitations = 200
const mostToRecipient = 20
const shareOfOrigin = 0.1

export interface CountedMail extends Pick<ClaimedMail, 'organisationId' | 'recipient' | 'origin'> {
  kind: MailKind
  event?: MailEvent
  bookingId?: string | null
  changeId?: string | null
  /** The contact's address until the organisation is confirmed; then null. */
  contactEmail?: string | null
}

/** An email that may be sent. Call `giveBack` if it was not sent: only sent emails count. */
export interface AllowedMail {
  giveBack: () => Promise<void>
}

/** An email that must wait for `seconds`. */
export interface CapReached {
  fault: MailFault
  seconds: number
}

interface Count {
  key: Buffer
  most: number
}

/** Alternative counters: an email counts against the first one that is not used up. */
interface Cap {
  fault: MailFault
  counts: Count[]
}

export const isHeld = (allowed: AllowedMail | CapReached): allowed is CapReached =>
  'fault' in allowed

/**
 * Counts an email against the daily caps. Emails to accounts and to the team have none, and neither
 * have those that tell bookers what the organisation did to their bookings: nobody else may be able
 * to hold them back.
 */
export const countMail = async (
  db: Database,
  mail: CountedMail,
  now: Temporal.Instant,
): Promise<AllowedMail | CapReached> => countAll(db, await capsOf(db, mail, now), now)

/** Counts a copy against its recipient's daily cap. */
export const countCopy = (
  db: Database,
  copy: Pick<CountedMail, 'organisationId' | 'recipient'>,
  now: Temporal.Instant,
): Promise<AllowedMail | CapReached> => countAll(db, [capOfRecipient(copy)], now)

/**
 * Counts an email against all caps in one statement, which usually succeeds. If it does not, counts
 * against one cap at a time to find the one that is used up.
 */
async function countAll(
  db: Database,
  caps: Cap[],
  now: Temporal.Instant,
): Promise<AllowedMail | CapReached> {
  if (caps.length === 1) return countInTurn(db, caps, now)
  const first = caps.flatMap(({ counts }) => counts.slice(0, 1))
  const counted = await Promise.all(
    first.map(({ key, most }) => mayCountTogether(db, { key, most, seconds: daySeconds }, now)),
  )
  const used = first.filter((_, nth) => counted[nth])
  const giveBack = async () => {
    for (const { key } of used) await forgetLatestTry(db, key)
  }
  if (used.length === first.length) return { giveBack }
  await giveBack()
  return countInTurn(db, caps, now)
}

async function countInTurn(
  db: Database,
  caps: Cap[],
  now: Temporal.Instant,
): Promise<AllowedMail | CapReached> {
  const used: Buffer[] = []
  const giveBack = async () => {
    for (const key of used) await forgetLatestTry(db, key)
  }
  for (const { fault, counts } of caps) {
    const first = await countFirst(db, counts, now)
    if ('seconds' in first) {
      await giveBack()
      return { fault, ...first }
    }
    used.push(first.key)
  }
  return { giveBack }
}

async function countFirst(
  db: Database,
  counts: Count[],
  now: Temporal.Instant,
): Promise<Count | { seconds: number }> {
  const pauses: number[] = []
  for (const count of counts) {
    const seconds = await countTryTogether(db, { ...count, seconds: daySeconds }, now)
    if (seconds === null) return count
    pauses.push(seconds)
  }
  return { seconds: Math.min(...pauses) }
}

async function capsOf(db: Database, mail: CountedMail, now: Temporal.Instant): Promise<Cap[]> {
  const { kind, organisationId } = mail
  if (kind === 'account' || kind === 'team' || (await isByStaff(db, mail))) return []
  if (kind === 'stranger') {
    return [capOfRecipient(mail), ...(await capsOfOrganisation(db, mail, now))]
  }
  // Counted separately from emails to bookers, so that visitors cannot prevent an organisation from
  // sending invitations.
  const invitations = { key: keyOf(`invitations of ${organisationId}`), most: mostInvitations }
  return [capOfRecipient(mail, 'invitations'), { fault: 'organisation_cap', counts: [invitations] }]
}

/**
 * Counted for each organisation, so that nobody can hold back one organisation's emails to a person
 * by causing emails from another.
 */
const capOfRecipient = (
  { organisationId, recipient }: Pick<CountedMail, 'organisationId' | 'recipient'>,
  what: 'mails' | 'invitations' = 'mails',
): Cap => ({
  fault: 'recipient_cap',
  counts: [
    {
      key: keyOf(`${what} of ${organisationId} to ${plainAddress(recipient)}`),
      most: mostToRecipient,
    },
  ],
})

/**
 * Whether an email reports that staff moved, called off, cancelled or restored a booking. Until an
 * organisation is confirmed, all of its emails are counted.
 */
async function isByStaff(
  db: Database,
  { event, organisationId, bookingId, changeId, contactEmail }: CountedMail,
): Promise<boolean> {
  if (contactEmail) return false
  if (event === 'booking_called_off' || event === 'booking_restored') return true
  if (event === 'booking_slot_moved') return true
  if (event === 'booking_changed' && changeId) {
    return isMovedByStaff(db, { organisationId, changeId })
  }
  if (event !== 'booking_cancelled' || !bookingId) return false
  return isCancelledByStaff(db, { organisationId, bookingId })
}

async function isMovedByStaff(
  db: Database,
  { organisationId, changeId }: { organisationId: OrganisationId; changeId: string },
): Promise<boolean> {
  const change = await db
    .selectFrom('bookingChange')
    .select(['staffId', 'after'])
    .where('organisationId', '=', organisationId)
    .where('id', '=', changeId)
    .executeTakeFirst()
  return change !== undefined && change.staffId !== null && change.after.slot_id !== undefined
}

async function isCancelledByStaff(
  db: Database,
  { organisationId, bookingId }: { organisationId: OrganisationId; bookingId: string },
): Promise<boolean> {
  const booking = await db
    .selectFrom('booking')
    .select('cancelledAs')
    .where('organisationId', '=', organisationId)
    .where('id', '=', bookingId)
    .executeTakeFirst()
  return booking?.cancelledAs === 'staff'
}

/**
 * An origin is the network a booking was made from. It may use a tenth of what other origins have
 * left of the organisation's daily cap, but at least one email. Once about 56 origins have used up
 * the cap, each new origin gets its first email from a reserve.
 */
async function capsOfOrganisation(
  db: Database,
  { organisationId, origin }: CountedMail,
  now: Temporal.Instant,
): Promise<Cap[]> {
  const shared = { key: keyOf(`mails of ${organisationId}`), most: mostOfOrganisation }
  if (!origin) return [{ fault: 'organisation_cap', counts: [shared] }]
  const key = keyOf(`mails of ${organisationId} for ${origin.toHex()}`)
  const [all, own] = await Promise.all([
    triesTogether(db, { key: shared.key, seconds: daySeconds }, now),
    triesTogether(db, { key, seconds: daySeconds }, now),
  ])
  const most = Math.max(1, Math.ceil((mostOfOrganisation - (all - own)) * shareOfOrigin))
  const reserve = { key: keyOf(`reserve of ${organisationId}`), most: mostInReserve }
  return [
    { fault: 'origin_cap', counts: [{ key, most }] },
    { fault: 'organisation_cap', counts: own === 0 ? [shared, reserve] : [shared] },
  ]
}

/**
 * Holds back all due emails from an origin that has reached its cap. Otherwise, thousands would be
 * composed and counted although they cannot be sent, and other origins' emails would wait behind
 * them.
 */
export async function holdOrigin(
  db: Database,
  mail: Pick<ClaimedMail, 'organisationId' | 'projectId' | 'origin'>,
  { now, pauseSeconds }: { now: Temporal.Instant; pauseSeconds: number },
): Promise<void> {
  const { organisationId, projectId, origin } = mail
  const dueAt = now.add({ seconds: pauseSeconds })
  const fault: MailFault = 'origin_cap'
  await sql`
    with due as (
      select outbox.organisation_id, outbox.id
      from outbox join booking on booking.organisation_id = outbox.organisation_id
        and booking.id = outbox.booking_id
      where outbox.state = 'waiting' and outbox.due_at <= ${now}::timestamptz
        and outbox.organisation_id = ${organisationId} and outbox.project_id = ${projectId}
        and booking.origin = ${origin}
      for update of outbox skip locked
    )
    update outbox set due_at = ${dueAt}::timestamptz, fault = ${fault}, last_answer = null
    from due
    where outbox.organisation_id = due.organisation_id and outbox.id = due.id
  `.execute(db)
}

const keyOf = (counted: string) => hashOf(counted)

const newDays = 7

/** The message to send. Call `giveBack` if it was not sent: only sent emails count. */
export interface Worded {
  message: Message
  giveBack: () => Promise<void>
}

/** The organisation that sends an email. */
export interface From {
  organisationId: OrganisationId
  organisationSince: Temporal.Instant
  /**
   * How many emails a day to bookers may contain the organisation's own text while the organisation
   * is new; 0: no limit.
   */
  most: number
}

/**
 * Limits how many strangers a new organisation can reach with its own text and links: after `most`
 * emails a day, its emails contain the standard text.
 */
export async function inAllowedText(
  db: Database,
  { message, from }: { message: Message; from: From },
  now: Temporal.Instant,
): Promise<Worded> {
  const asIs = { message, giveBack: async () => {} }
  if (!message.readyMade || from.most === 0 || !isNew(from, now)) return asIs
  const key = hashOf(`own texts of ${from.organisationId}`)
  const counted = { key, most: from.most, seconds: daySeconds }
  if (await countTryTogether(db, counted, now)) return { ...asIs, message: message.readyMade() }
  return { message, giveBack: () => forgetLatestTry(db, key) }
}

/** Whether an organisation is too new to be trusted. */
export const isNew = ({ organisationSince }: From, now: Temporal.Instant) =>
  Temporal.Instant.compare(now, organisationSince.add({ hours: 24 * newDays })) < 0
