import type { ClientBase } from 'pg'

/** The process that a connection is said to lead to. */
export const processOf = (client: ClientBase) =>
  (client as unknown as { processID: number }).processID

/** Whether a pooler stands before the database: it makes up the process that it says it leads to. */
export async function leadsThroughPooler(client: ClientBase): Promise<boolean> {
  const { rows } = await client.query<{ pid: number }>('select pg_backend_pid() as pid')
  return rows[0]?.pid !== processOf(client)
}
