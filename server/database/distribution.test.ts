import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { openTestDatabase } from '#test/database.ts'
import { ownerIn } from './postgres/distribute.ts'

// Dropped when tables are distributed; after that, `staff_address` keeps addresses unique.
const uniqueInAll = ['staff_email']

interface Key {
  table: string
  key: string
  columns: string[]
}

async function keys() {
  const { db, close } = await openTestDatabase()
  const { rows: unique } = await sql<Key>`
    select relation.relname as table, entry.relname as key, array(
      select attname::text from pg_attribute
      where attrelid = relation.oid and attnum = any (index.indkey)
    ) as columns
    from pg_index index
    join pg_class relation on relation.oid = index.indrelid
    join pg_class entry on entry.oid = index.indexrelid
    where index.indisunique and relation.relnamespace = 'public'::regnamespace
  `.execute(db)
  const { rows: foreign } = await sql<Key>`
    select conrelid::regclass::text as table, conname as key, array(
      select attname::text from pg_attribute where attrelid = conrelid and attnum = any (conkey)
    ) as columns
    from pg_constraint where contype = 'f' and connamespace = 'public'::regnamespace
  `.execute(db)
  await close()
  return { unique, foreign }
}

test('every key includes the organisation, so tables can be distributed by it', async () => {
  const { unique, foreign } = await keys()
  const held = [...unique, ...foreign].filter(({ table }) => ownerIn(table))
  const without = held.filter(({ table, columns }) => !columns.includes(ownerIn(table) ?? ''))
  expect(without.map(({ key }) => key)).toEqual(uniqueInAll)
  expect(unique.length).toBeGreaterThan(15)
  expect(foreign.length).toBeGreaterThan(15)
})
