import { sql } from 'kysely'
import type { Database } from '#server/database/open.ts'

/** Counts the outcomes of the emails that this process sent, for the metrics. */
export interface MailCounts {
  ended: (
    state: 'sent' | 'retry' | 'held' | 'given_up' | 'dropped' | 'put_back',
    seconds: number,
  ) => void
  serversDown: (servers: number) => void
}

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
