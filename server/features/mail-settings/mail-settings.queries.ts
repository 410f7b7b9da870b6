import type { Insertable } from 'kysely'
import type { Transaction } from '#server/database/open.ts'
import type { Schema } from '#server/database/schema.ts'

export async function insertMailSettings(
  tx: Transaction,
  settings: Insertable<Schema['mailSettings']>,
): Promise<void> {
  await tx.insertInto('mailSettings').values(settings).execute()
}
