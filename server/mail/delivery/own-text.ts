import type { OrganisationId } from '#server/auth/actor.ts'
import { hashOf } from '#server/auth/secrets.ts'
import { forgetLatestTry } from '#server/database/limits/tries.ts'
import { countTryTogether } from '#server/database/limits/tries-together.ts'
import type { Database } from '#server/database/open.ts'
import type { Message } from '../message/message.ts'

const newDays = 7
const daySeconds = 24 * 60 * 60

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
