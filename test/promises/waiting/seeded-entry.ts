import { randomUUIDv7 } from 'node:crypto'
import type { OrganisationId } from '#server/auth/actor.ts'
import { newWaitingToken } from '#server/auth/booking-token.ts'
import type { TestApp } from '../../app.ts'

interface Waiting {
  organisationId: OrganisationId
  projectId: string
  slotId: string
  variant: { id: string }
}

/** Adds an entry to a slot's waiting list. */
export async function wait(
  app: TestApp,
  { organisationId, projectId, variant, slotId }: Waiting,
): Promise<{ entryId: string; waitingToken: string }> {
  const entryId = randomUUIDv7()
  const at = app.clock.now()
  const address = Buffer.from(entryId)
  const { token, columns } = newWaitingToken(entryId, { key: app.ctx.secretKey, plain: false })
  await app.db
    .insertInto('waitingEntry')
    .values({
      ...{ organisationId, projectId, address, ...columns },
      id: entryId,
      variantId: variant.id,
      position: '1',
      people: 2,
      peopleMin: 1,
      bookerName: 'Zoë Ångström',
      bookerEmail: `waiting-${entryId}@schule.example`,
      language: 'de',
      network: null,
      joinedAt: at,
      confirmedAt: at,
      lastStart: at.add({ hours: 24 * 30 }),
    })
    .execute()
  await app.db
    .insertInto('waitingSlot')
    .values({ organisationId, slotId, entryId, address, position: '1' })
    .execute()
  return { entryId, waitingToken: token }
}
