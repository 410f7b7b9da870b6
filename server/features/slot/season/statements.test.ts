import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { ChangeDone } from '#contract/slot-change.ts'
import { testApp } from '#test/app.ts'
import { readsDuring } from '#test/reads/scans.ts'
import { statementsOf } from '#test/reads/statements.ts'
import { seasonOf } from '#test/world/season.ts'

/*
 * Visitors have to wait for an action on many slots; on the embedded database, for its whole
 * transaction. Its statements and reads are counted here.
 */

const app = await testApp({}, undefined, 1)

beforeAll(async () => {
  // A concurrent vacuum would increase the number of reads.
  await sql`alter table slot set (autovacuum_enabled = false)`.execute(app.db)
})
afterAll(async () => {
  await sql`alter table slot reset (autovacuum_enabled)`.execute(app.db)
})

const aDay = ['08:00', '09:00', '10:00', '11:00', '12:00', '13:00', '14:00', '15:00', '16:00']
const everyDay = [1, 2, 3, 4, 5, 6, 7]
const [from, to] = ['2026-12-01', '2026-12-03']

/** Every kind of action on three days of slots, with one slot a day for each time. */
async function actionsOn(times: string[], others?: object) {
  const museum = await app.register()
  const season = seasonOf(museum)
  if (others) await season.open({ rule: others })
  const { series_id } = await season.open({ rule: { weekdays: everyDay, times, from, to } })
  const change = async (chosen: object, set: object) => {
    const answer = await season.changeAll({ ...chosen, set })
    expect(answer.json()).toMatchObject({ booked: 0 })
    return answer.json<ChangeDone>()
  }
  const slotIds = async () =>
    (await museum.slots()).flatMap(({ slot_id, start }) => (start < `${to}T23` ? [slot_id] : []))
  const chosen = await slotIds()
  let gone: ChangeDone | undefined
  const actions: Record<string, () => Promise<unknown>> = {
    'move a span': () => change({ filter: { from, to } }, { shift_minutes: 15 }),
    'give selected ones more places': () => change({ slot_ids: chosen }, { max_attendees: 20 }),
    'delete a series': async () => {
      gone = await change({ filter: { series_id } }, { delete: true })
    },
    undo: () => season.undo(gone?.change_id ?? ''),
    'copy a day': () => season.copy({ from, to: ['2026-12-10'] }),
  }
  return Object.entries(actions)
}

test('an action on many slots takes no more statements than one on a few', async () => {
  const statementsFor = async (times: string[]) => {
    const counted: Record<string, number> = {}
    for (const [name, act] of await actionsOn(times)) {
      counted[name] = await statementsOf(app, async () => void (await act()))
    }
    return counted
  }
  const few = await statementsFor(aDay.slice(0, 1))
  expect(await statementsFor(aDay)).toEqual(few)
  expect(few.undo).toBeGreaterThan(5)
})

test('an action does not read other slots in its project', async () => {
  const blocksFor = async (others?: object) => {
    const read: Record<string, number> = {}
    for (const [name, act] of await actionsOn(aDay, others)) {
      const [{ blocks } = { blocks: 0 }] = await readsDuring(app.db, act, ['slot'])
      read[name] = blocks
    }
    return read
  }
  const alone = await blocksFor()
  const others = { weekdays: everyDay, times: aDay, from: '2027-01-01', to: '2027-12-31' }
  const among = await blocksFor(others)
  for (const [name, blocks] of Object.entries(among)) {
    expect(blocks, name).toBeLessThan(2 * (alone[name] ?? 0))
  }
  expect(alone.undo).toBeGreaterThan(20)
})
