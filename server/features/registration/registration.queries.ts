import type { Database, Transaction } from '#server/database/open.ts'

export async function insertOrganisation(
  tx: Transaction,
  organisation: {
    id: string
    name: string
    createdAt: Temporal.Instant
    confirmedAt: Temporal.Instant | null
  },
): Promise<void> {
  await tx.insertInto('organisation').values(organisation).execute()
}

export async function anyOrganisation(db: Database): Promise<boolean> {
  const found = await db.selectFrom('organisation').select('id').limit(1).executeTakeFirst()
  return found !== undefined
}
