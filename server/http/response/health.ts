import { timingSafeEqual } from 'node:crypto'
import { setTimeout as pause } from 'node:timers/promises'
import { sql } from 'kysely'
import { hashOf } from '#server/auth/secrets.ts'
import type { AppContext } from '#server/context.ts'
import type { Database } from '#server/database/open.ts'
import { withPriority } from '#server/database/postgres/priority.ts'
import { DomainError } from '#server/errors.ts'
import type { App } from '../app-type.ts'

/** Monitors give up quickly, and check again soon afterwards. */
const patienceMs = 2000
/**
 * Under load, the check may have to wait for a connection, which is no reason to stop sending calls
 * to this server.
 */
const longestLookMs = 10_000

/** Tells monitors whether the server is alive, and whether it is ready to serve more calls. */
export function watchHealth(app: App, { db, shortOfDisk }: AppContext): void {
  app.decorate('draining', false)
  const databaseAnswers = lookAfter(withPriority(db))
  app.get('/health/live', () => ({ status: 'live' }))
  app.get('/health/ready', async (_request, reply) => {
    const ready = !app.draining && app.hasPages && !shortOfDisk() && (await databaseAnswers())
    return ready ? { status: 'ready' } : reply.code(503).send({ status: 'not ready' })
  })
}

interface Look {
  /** Whether the database is a standby, which responds but accepts no writes. */
  standby: boolean
}

/**
 * Checks whether the database responds, one check at a time. While a check runs, the previous
 * result is used.
 */
function lookAfter(db: Database): () => Promise<boolean> {
  let answered = false
  let began = 0
  let look: Promise<void> | undefined

  async function lookNow(): Promise<void> {
    began = performance.now()
    answered = await sql<Look>`select pg_is_in_recovery() as standby`.execute(db).then(
      ({ rows }) => rows[0]?.standby === false,
      () => false,
    )
    look = undefined
  }

  return async () => {
    look ??= lookNow()
    await Promise.race([look, pause(patienceMs, undefined, { ref: false })])
    return answered && (look === undefined || performance.now() - began < longestLookMs)
  }
}

interface MetricsPage {
  /** If unset, the page does not exist. */
  token: string | undefined
  contentType: string
  text: () => Promise<string>
}

/** Serves `/metrics` on the public port, for callers with the token. */
export function showMetrics(app: App, { token, contentType, text }: MetricsPage): void {
  if (token === undefined) return
  const expected = hashOf(token)
  app.get('/metrics', async ({ headers }, reply) => {
    const [, given = ''] = /^Bearer (\S+)$/i.exec(headers.authorization ?? '') ?? []
    if (!timingSafeEqual(hashOf(given), expected)) throw new DomainError('not_logged_in')
    return reply
      .header('cache-control', 'no-store')
      .type(contentType)
      .send(await text())
  })
}
