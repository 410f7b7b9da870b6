import { sql } from 'kysely'
import type { House } from '#server/house.ts'
import type { App } from './app-type.ts'

/** For whoever watches the process: alive, and able to answer. */
export function watchHealth(app: App, { db }: House): void {
  app.get('/health/live', () => ({ status: 'live' }))
  app.get('/health/ready', async (_request, reply) => {
    try {
      await sql`select 1`.execute(db)
      return { status: 'ready' }
    } catch {
      return reply.code(503).send({ status: 'not ready' })
    }
  })
}
