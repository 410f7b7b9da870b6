import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { testApp } from '#test/app.ts'

const app = await testApp()

// The columns that queries and PostgreSQL's foreign-key checks use to look up single rows.
const lookups = {
  'slot for the foreign key of a booking': ['slot', 'organisation_id', 'project_id', 'id'],
  'variant of a slot': ['slot_variant', 'organisation_id', 'slot_id', 'variant_id'],
  'guide of a slot': ['slot_staff', 'organisation_id', 'slot_id', 'staff_id'],
}

test.each(
  Object.entries(lookups),
)('finding the %s reads a single row, even without planner statistics', async (_, [
  table = '',
  ...columns
]) => {
  const conditions = columns.map((column) => `${column} = '${randomUUID()}'`).join(' and ')
  const { rows } = await sql
    .raw<{ 'QUERY PLAN': string }>(`explain select from ${table} where ${conditions}`)
    .execute(app.db)
  const plan = rows.map((row) => row['QUERY PLAN']).join('\n')
  expect(plan).not.toContain('Filter')
  for (const column of columns) expect(plan).toContain(`(${column} =`)
  expect(plan).not.toContain('slot_past')
})
