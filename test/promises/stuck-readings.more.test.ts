import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { openHeldApp } from '#test/held.ts'
import { perFile } from '#test/per-file.ts'
import { registerOrganisation } from '#test/world/registered-organisation.ts'

// Runs on PostgreSQL: on the embedded database, with its one connection, a stuck read blocks
// everything.

const held = await perFile(openHeldApp())

const waiting = sql<{ count: number }>`
  select count(*)::int from pg_stat_activity where datname = current_database()
    and wait_event_type = 'Lock'`

// More calls than there are connections.
const calls = 30

test.each([
  ['the audit log', 'audit_entry', () => 'admin/audit'],
  [
    'dashboards of all kinds',
    'slot_staff',
    (projectId: string, n: number) => `admin/events/${projectId}?limit=${n + 1}`,
  ],
])('a visitor can book while calls for %s are stuck', async (_, table, path) => {
  const museum = await registerOrganisation(held.address)
  const slotId = await museum.openSlot()
  const reading: Promise<{ status: number }>[] = []
  await held.db.transaction().execute(async (tx) => {
    await sql`lock table ${sql.table(table)} in access exclusive mode`.execute(tx)
    for (let n = 0; n < calls; n++) reading.push(museum.call('GET', path(museum.projectId, n)))
    // Waits until every read that got a connection is waiting for the table's lock.
    let before = -1
    const settled = async () => {
      // Within a transaction, pg_stat_activity is a snapshot until it is cleared.
      await sql`select pg_stat_clear_snapshot()`.execute(tx)
      const [now] = (await waiting.execute(tx)).rows
      const isSettled = now?.count === before && before > 0
      before = now?.count ?? 0
      return isSettled
    }
    await expect.poll(settled, { interval: 200, timeout: 5000 }).toBe(true)
    expect(await museum.book(slotId)).toMatchObject({ held_until: null })
  })
  for (const { status } of await Promise.all(reading)) expect(status).toBe(200)
})
