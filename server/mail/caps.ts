import type { MailFault } from '#contract/mail.ts'
import type { Database } from '#server/database/open.ts'
import { countTry, forgetLatestTry, triesSince } from '#server/database/tries.ts'
import { hashOf } from '#server/secrets.ts'
import type { ClaimedMail } from './claims.ts'

const daySeconds = 24 * 60 * 60
const mostOfOrganisation = 2000
const mostToRecipient = 20
const shareOfOrigin = 0.1

export type CountedMail = Pick<ClaimedMail, 'organisationId' | 'recipient' | 'origin'>

/** A mail that may leave; `giveBack` when it did not: only what leaves counts. */
export interface Counted {
  giveBack: () => Promise<void>
}

/** A mail that has to wait, and for how long. */
export interface Held {
  fault: MailFault
  seconds: number
}

interface Cap {
  fault: MailFault
  key: Buffer
  most: number
}

export const isHeld = (allowed: Counted | Held): allowed is Held => 'fault' in allowed

/**
 * Counts a mail to a stranger against what one recipient may get, what the network that booked may
 * cause, and what the organisation may send in a day.
 */
export async function countMail(
  db: Database,
  mail: CountedMail,
  now: Temporal.Instant,
): Promise<Counted | Held> {
  const { organisationId, recipient, origin } = mail
  const all = keyOf(`mails of ${organisationId}`)
  const caps: Cap[] = [
    { fault: 'recipient_cap', key: keyOf(`mails to ${recipient}`), most: mostToRecipient },
    ...(origin ? [await capOfOrigin(db, { all, organisationId, origin }, now)] : []),
    { fault: 'organisation_cap', key: all, most: mostOfOrganisation },
  ]
  const counted: Buffer[] = []
  const giveBack = async () => {
    for (const key of counted) await forgetLatestTry(db, key)
  }
  for (const { fault, key, most } of caps) {
    const seconds = await countTry(db, { key, most, seconds: daySeconds }, now)
    if (seconds) {
      await giveBack()
      return { fault, seconds }
    }
    counted.push(key)
  }
  return { giveBack }
}

/**
 * An origin may use a tenth of what the others leave of the organisation's day. So however many
 * networks a stranger commands, something is left for one that has not been seen yet.
 */
async function capOfOrigin(
  db: Database,
  of: { all: Buffer; organisationId: string; origin: Uint8Array },
  now: Temporal.Instant,
): Promise<Cap> {
  const key = keyOf(`mails of ${of.organisationId} for ${of.origin.toHex()}`)
  const since = now.subtract({ seconds: daySeconds })
  const [all, own] = await Promise.all([triesSince(db, of.all, since), triesSince(db, key, since)])
  const most = Math.ceil((mostOfOrganisation - (all - own)) * shareOfOrigin)
  return { fault: 'origin_cap', key, most: Math.max(1, most) }
}

const keyOf = (counted: string) => hashOf(counted)
