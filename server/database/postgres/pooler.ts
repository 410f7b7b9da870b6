import type { ClientBase } from 'pg'

/** The process that a connection is said to lead to. */
export const processOf = (client: ClientBase) =>
  (client as unknown as { processID: number }).processID

// It is the first that is asked on a connection, before anybody watches over that.
const first = { text: 'select pg_backend_pid() as pid', query_timeout: 3000 }

/** Whether a pooler stands before the database: it makes up the process that it says it leads to. */
export async function leadsThroughPooler(client: ClientBase): Promise<boolean> {
  const { rows } = await client.query<{ pid: number }>(first)
  return rows[0]?.pid !== processOf(client)
}
