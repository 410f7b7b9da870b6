import { sql } from 'kysely'
import type { Database } from '#server/database/open.ts'

/** Counts all organisations' waiting and undeliverable emails, using two small indexes. */
export async function countWaiting(
  db: Database,
): Promise<{ state: 'waiting' | 'given_up'; mails: number }[]> {
  const states = ['waiting', 'given_up'] as const
  const counts = states.map(async (state) => {
    const { mails } = await db
      .selectFrom('outbox')
      .select(({ fn }) => fn.countAll().as('mails'))
      .where('state', '=', sql.lit(state))
      .executeTakeFirstOrThrow()
    return { state, mails: Number(mails) }
  })
  return Promise.all(counts)
}
