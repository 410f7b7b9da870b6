import type { MailFault } from '#contract/mail.ts'
import type { Database } from '#server/database/open.ts'
import { countTry, forgetLatestTry } from '#server/database/tries.ts'
import { hashOf } from '#server/secrets.ts'
import type { ClaimedMail } from './claims.ts'

const daySeconds = 24 * 60 * 60
const mostOfOrganisation = 2000
const mostToRecipient = 20

type CountedMail = Pick<ClaimedMail, 'organisationId' | 'staffId' | 'recipient'> & {
  confidential: boolean
}

/** A mail that may leave; `giveBack` when it did not: only what leaves counts. */
export interface Counted {
  giveBack: () => Promise<void>
}

/** A mail that has to wait, and for how long. */
export interface Held {
  fault: MailFault
  seconds: number
}

export const isHeld = (allowed: Counted | Held): allowed is Held => 'fault' in allowed

/**
 * Counts a mail against what an organisation may send and what one person may get in a day, so that
 * nobody's mailbox is flooded with bookings that others make in their name. Members of the team
 * get what tells of their slots besides; they can switch it off.
 */
export async function countMail(
  db: Database,
  mail: CountedMail,
  now: Temporal.Instant,
): Promise<Counted | Held> {
  const ofAll = counter(`mails of ${mail.organisationId}`, mostOfOrganisation)
  const toOne = recipientCounter(mail)
  const seconds = toOne && (await countTry(db, toOne, now))
  if (seconds) return { fault: 'recipient_cap', seconds }
  const secondsOfAll = await countTry(db, ofAll, now)
  const keys = [ofAll, toOne].flatMap((counted) => (counted ? [counted.key] : []))
  if (!secondsOfAll) return { giveBack: () => forgetAll(db, keys) }
  if (toOne) await forgetLatestTry(db, toOne.key)
  return { fault: 'organisation_cap', seconds: secondsOfAll }
}

async function forgetAll(db: Database, keys: Buffer[]): Promise<void> {
  for (const key of keys) await forgetLatestTry(db, key)
}

// Else whoever books in the name of somebody of the team would keep them from a new password.
function recipientCounter({ staffId, confidential, recipient }: CountedMail) {
  if (staffId !== null) return null
  return counter(`${confidential ? 'links' : 'mails'} to ${recipient}`, mostToRecipient)
}

const counter = (of: string, most: number) => ({ key: hashOf(of), most, seconds: daySeconds })
