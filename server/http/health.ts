import { setTimeout as pause } from 'node:timers/promises'
import { sql } from 'kysely'
import type { House } from '#server/house.ts'
import type { App } from './app-type.ts'

/** Whoever watches asks again soon, and gives up early. */
const patienceMs = 2000

/** For whoever watches the process: alive, and able to answer for a while yet. */
export function watchHealth(app: App, { db }: House): void {
  app.decorate('draining', false)
  app.get('/health/live', () => ({ status: 'live' }))
  app.get('/health/ready', async (_request, reply) => {
    const answers = sql`select 1`.execute(db).then(
      () => true,
      () => false,
    )
    const tooLate = pause(patienceMs, false, { ref: false })
    const ready = !app.draining && (await Promise.race([answers, tooLate]))
    return ready ? { status: 'ready' } : reply.code(503).send({ status: 'not ready' })
  })
}
