import type { Database } from './open.ts'

/** How many bookings of all organisations are waiting for confirmation, by a small index. */
export async function countOpenHolds(db: Database): Promise<number> {
  const { holds } = await db
    .selectFrom('booking')
    .select(({ fn }) => fn.countAll().as('holds'))
    .where('heldUntil', 'is not', null)
    .where('cancelledAt', 'is', null)
    .executeTakeFirstOrThrow()
  return Number(holds)
}
