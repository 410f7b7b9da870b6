import type { TestApp } from '../../app.ts'
import type { SeededOrganisation } from '../../world/seeded-organisation.ts'
import { wait } from './seeded-entry.ts'

/**
 * A full slot in a project with a waiting list, and the token of the entry whose offer fills the
 * slot.
 */
export interface SeededOffer {
  fullSlotId: string
  offeredToken: string
}

export async function seedOffer(app: TestApp, one: SeededOrganisation): Promise<SeededOffer> {
  const { db, clock } = app
  const fullSlotId = await one.openSlot({ starttime: '2026-12-03T10:00:00Z', max_attendees: 1 })
  await db.updateTable('project').set({ waitingList: true }).execute()
  await db
    .updateTable('slot')
    .set({ attendees: 1, offered: 1 })
    .where('id', '=', fullSlotId)
    .execute()
  const { entryId, waitingToken: offeredToken } = await wait(app, { ...one, slotId: fullSlotId })
  const offerUntil = clock.now().add({ hours: 1 })
  await db
    .updateTable('waitingEntry')
    .set({ offeredSlotId: fullSlotId, offeredPeople: 1, offerUntil })
    .where('id', '=', entryId)
    .execute()
  return { fullSlotId, offeredToken }
}
