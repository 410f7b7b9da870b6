import { randomUUIDv7 } from 'node:crypto'
import type { OrganisationId } from '#server/auth/actor.ts'
import { hashOf, newToken } from '#server/auth/secrets.ts'
import type { TestApp } from '../../app.ts'

export interface AskedGuide {
  organisationId: OrganisationId
  projectId: string
  slotId: string
  /** Another slot, which the guide has just declined. */
  declinedSlotId: string
  staffId: string
}

/**
 * Gives a guide a future absence and offers them slots. Returns the absence's id and the token in
 * the offer's link.
 */
export async function offerTo(
  app: TestApp,
  { organisationId, projectId, slotId, declinedSlotId, staffId }: AskedGuide,
): Promise<{ absenceId: string; offerToken: string }> {
  const [absenceId, letterId] = [randomUUIDv7(), randomUUIDv7()]
  const offerToken = newToken()
  const at = app.clock.now()
  const of = { organisationId, staffId }
  const span = { fromAt: at.add({ hours: 24 * 60 }), untilAt: at.add({ hours: 24 * 61 }) }
  await app.db
    .insertInto('absence')
    .values({ ...of, ...span, id: absenceId })
    .execute()
  await app.db
    .insertInto('offerLetter')
    .values({ ...of, id: letterId, tokenHash: hashOf(offerToken), askedAt: at })
    .execute()
  await app.db
    .insertInto('guideOffer')
    .values([
      { ...of, slotId, letterId },
      { ...of, slotId: declinedSlotId, letterId, answer: 'no', answeredAt: at },
    ])
    .execute()
  const looks = { openedAt: at, lookAt: at.add({ hours: 1 }), preferredOnly: false }
  await app.db
    .insertInto('offeredSlot')
    .values({ organisationId, projectId, slotId, ...looks })
    .execute()
  return { absenceId, offerToken }
}
