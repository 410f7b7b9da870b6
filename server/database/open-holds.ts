import type { Database } from './open.ts'

/** The number of unconfirmed bookings across all organisations, read from a small index. */
export async function countOpenHolds(db: Database): Promise<number> {
  const { holds } = await db
    .selectFrom('booking')
    .select(({ fn }) => fn.countAll().as('holds'))
    .where('heldUntil', 'is not', null)
    .where('cancelledAt', 'is', null)
    .executeTakeFirstOrThrow()
  return Number(holds)
}
