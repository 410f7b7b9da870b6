import { randomBytes } from 'node:crypto'
import { sql } from 'kysely'
import { expect, inject, test } from 'vitest'
import { type Database, overPostgres } from '#server/database/open.ts'
import { distributeTables } from '#server/database/postgres/distribute.ts'
import { createOnNodes, dropOnNodes } from '#test/servers/citus.ts'

test('distributing a Citus cluster’s tables again also distributes functions added since the first time', async () => {
  const given = inject('testDatabase')
  if (given.kind !== 'distributed') throw new Error('runs with npm run test:distributed')
  const name = `later_function_${randomBytes(6).toString('hex')}`
  const db = overPostgres(await createOnNodes(given.url, name, given.template))
  try {
    await sql`create function later(organisation_id uuid) returns uuid language sql
      as $$ select organisation_id $$`.execute(db)
    expect(await spreadFunctions(db)).toEqual(['place_booking', 'search_entries'])
    expect(await distributeTables(db)).toEqual([])
    expect(await spreadFunctions(db)).toEqual(['later', 'place_booking', 'search_entries'])
    expect(await distributeTables(db)).toEqual([])
  } finally {
    await db.destroy()
    await dropOnNodes(given.url, name)
  }
})

async function spreadFunctions(db: Database): Promise<string[]> {
  const { rows } = await sql<{ name: string }>`
    select distinct proname::text as name from pg_dist_object join pg_proc on pg_proc.oid = objid
    where classid = 'pg_proc'::regclass and distribution_argument_index = 0
    order by 1`.execute(db)
  return rows.map(({ name: of }) => of)
}
