import pg from 'pg'
import { expect, test } from 'vitest'
import { openTestApp } from '#test/app.ts'
import { refusedByCitus } from '#test/invariants/citus-shapes.ts'
import { walkAll } from '#test/reads/walk.ts'

/** All SQL statements executed while every feature of the product is exercised. */
async function everyStatement(): Promise<Set<string>> {
  const made = new Set<string>()
  const { query } = pg.Client.prototype
  pg.Client.prototype.query = function (this: pg.Client, ...given: [string | { text?: string }]) {
    const [asked] = given
    made.add(typeof asked === 'string' ? asked : (asked.text ?? ''))
    return Reflect.apply(query, this, given)
  } as typeof query
  const app = await openTestApp()
  await walkAll(app)
  await app.close()
  pg.Client.prototype.query = query
  return made
}

test('all SQL statements have a form that Citus accepts', async () => {
  const statements = [...(await everyStatement())]
  expect(statements.length).toBeGreaterThan(100)
  expect(statements.filter((statement) => refusedByCitus(statement).length > 0)).toEqual([])
})

test('the Citus check tells accepted statements from refused ones', () => {
  const lockOf = (where: string) => `select id from booking where ${where} for update skip locked`
  expect(refusedByCitus(lockOf('held_until < $1'))).toHaveLength(1)
  expect(refusedByCitus(lockOf('organisation_id = $1 and id = $2'))).toEqual([])
  expect(refusedByCitus(lockOf('organisation_id = coalesce($1::uuid, organisation_id)'))).toEqual(
    [],
  )
  const startingBy = (time: string) => `update slot set attendees = 1 where starts_at >= ${time}`
  const byColumn = "$1::timestamptz + slot.lead_time_seconds * interval '1 second'"
  expect(refusedByCitus(startingBy(byColumn))).toHaveLength(1)
  expect(refusedByCitus(startingBy('$1::timestamptz'))).toEqual([])
  const pausing = (pause: string) => `update outbox set due_at = ${pause} where id = $1`
  expect(refusedByCitus(pausing('($2::timestamptz[])[outbox.tries + 1]'))).toHaveLength(1)
  expect(refusedByCitus(pausing('pause.after[outbox.tries + 1]'))).toHaveLength(1)
  expect(refusedByCitus(pausing('$2'))).toEqual([])
  const queuesBy = (where: string) =>
    `with recursive queue as (select id from outbox where ${where} union all select id from queue)`
  expect(refusedByCitus(queuesBy('id > $1'))).toHaveLength(1)
  expect(refusedByCitus(queuesBy('organisation_id = $1'))).toEqual([])
  const choosing = (choice: string) =>
    `update outbox set tries = 1 where id = $1 and case ${choice} then tries > 1 end`
  expect(refusedByCitus(choosing("outbox.state when 'waiting'"))).toHaveLength(1)
  expect(refusedByCitus(choosing("when outbox.state = 'waiting'"))).toEqual([])
})
