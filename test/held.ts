import { randomUUIDv7 } from 'node:crypto'
import { setTimeout as pause } from 'node:timers/promises'
import type { sql } from 'kysely'
import { buildApp } from '#server/app.ts'
import { migrate } from '#server/database/migrate.ts'
import { overPostgres } from '#server/database/open.ts'
import { testContext } from './context.ts'
import { startPostgres } from './servers/postgres.ts'

type Begin = () => Promise<{ status: number; body: unknown }>

/**
 * Opens a listening app on PostgreSQL, because the embedded database runs one transaction at a
 * time.
 */
export async function openHeldApp() {
  const postgres = await startPostgres()
  const db = overPostgres(await postgres.createDatabase(`held_${randomUUIDv7()}`))
  await migrate(db)
  const app = await buildApp(testContext(db), false)
  const address = await app.listen({ port: 0 })
  return {
    db,
    address,
    /**
     * Locks a row that the first call needs last, starts the calls one after another, then unlocks
     * the row, so the calls overlap and are blocked as late as possible.
     */
    begunWhileHeld: async (row: ReturnType<typeof sql>, begin: Begin[]): Promise<unknown[][]> => {
      const asked: ReturnType<Begin>[] = []
      await db.transaction().execute(async (tx) => {
        await row.execute(tx)
        for (const call of begin) {
          asked.push(call())
          await pause(300)
        }
      })
      const answers = await Promise.all(asked)
      return answers.map(({ status, body }) => [status, (body as { code?: string })?.code])
    },
    close: async () => {
      await app.close()
      await db.destroy()
      await postgres.stop()
    },
  }
}
