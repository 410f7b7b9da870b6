/*
 * PostgreSQL's error codes when it cannot serve any query. 08: the connection failed, even through
 * a pooler; 25006: a standby or former primary; 53: no memory, disk space or connections left;
 * 57P01 to 57P03: it is stopping, has crashed, or is starting.
 */
const stateOfOutage = /^(08...|25006|53...|57P0[123])$/
const lostOnTheWay =
  /^(ECONNREFUSED|ECONNRESET|EPIPE|ETIMEDOUT|EHOSTUNREACH|ENETUNREACH|ENOTFOUND|EAI_AGAIN)$/

/** Error messages for broken connections, where node-postgres sets no code. */
const brokenConnection = [
  /^Connection terminated/,
  /^timeout e(xpired|xceeded when trying to connect)$/,
  /^Query read timeout$/,
  /^Client (has encountered a connection error and is not queryable|was closed and is not queryable)$/,
  /^Postgres connection has been discarded$/,
]

/** Whether a call failed because the database was unavailable, regardless of the query. */
export function isOutage(error: unknown): boolean {
  if (!(error instanceof Error)) return false
  const { code } = error as { code?: unknown }
  if (typeof code === 'string') return stateOfOutage.test(code) || lostOnTheWay.test(code)
  return brokenConnection.some((told) => told.test(error.message))
}
