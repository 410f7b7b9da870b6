import type { ClientBase } from 'pg'

/** The backend pid reported for a connection. */
export const processOf = (client: ClientBase) =>
  (client as unknown as { processID: number }).processID

// The first query on a connection. It has its own timeout, because the connection is not monitored
// yet.
const first = { text: 'select pg_backend_pid() as pid', query_timeout: 3000 }

/** Whether the database is behind a pooler, which reports a made-up backend pid. */
export async function leadsThroughPooler(client: ClientBase): Promise<boolean> {
  const { rows } = await client.query<{ pid: number }>(first)
  return rows[0]?.pid !== processOf(client)
}
