import { inOneSpelling } from '#contract/address.ts'
import type { OrganisationId } from '#server/auth/actor.ts'
import type { Database } from '#server/database/open.ts'
import { isSameAddress } from '../message/addresses.ts'
import type { Message } from '../message/message.ts'
import { countCopy, type From, inAllowedText, isHeld, isNew, type Worded } from './caps.ts'

interface Addressed {
  message: Message
  recipient: string
  from: From
}

/**
 * Omits the copy of a new organisation's email if the copy's recipient has reached the daily cap,
 * or if the organisation has reached its daily limit of emails with its own text. `email_bcc` is an
 * unconfirmed address and may change with each email. Members of the team always get their copies;
 * once the organisation is no longer new, everyone does.
 */
export async function withAllowedCopy(
  db: Database,
  { message, recipient, from }: Addressed,
  now: Temporal.Instant,
): Promise<Worded> {
  const { bcc } = message
  const asIs = { message, giveBack: async () => {} }
  if (bcc === '' || isSameAddress(bcc, recipient) || !isNew(from, now)) return asIs
  if (await isMember(db, from.organisationId, bcc)) return asIs
  const alone = { message: { ...message, bcc: '' }, giveBack: async () => {} }
  const { organisationId } = from
  const counted = await countCopy(db, { organisationId, recipient: bcc }, now)
  if (isHeld(counted)) return alone
  const worded = await inAllowedText(db, { message, from }, now)
  if (worded.message !== message) {
    await counted.giveBack()
    return alone
  }
  const giveBack = async () => {
    await counted.giveBack()
    await worded.giveBack()
  }
  return { message, giveBack }
}

async function isMember(
  db: Database,
  organisationId: OrganisationId,
  address: string,
): Promise<boolean> {
  const found = await db
    .selectFrom('staff')
    .select('id')
    .where('organisationId', '=', organisationId)
    .where('email', '=', inOneSpelling(address.toLowerCase()))
    .executeTakeFirst()
  return found !== undefined
}
