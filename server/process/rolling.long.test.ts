import { setTimeout as pause } from 'node:timers/promises'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { startPostgres, type TestPostgres } from '#server/testing/postgres.ts'
import { openRollingStand } from '#server/testing/rolling.ts'

const rounds = 10

let postgres: TestPostgres

beforeAll(async () => {
  postgres = await startPostgres()
}, 60_000)
afterAll(() => postgres.stop())

test.each([
  ['of one process each', {}],
  ['of two workers each', { WORKERS: '2' }],
])('servers %s are restarted ten times over under load, and no call is lost', async (_, settings) => {
  const stand = await openRollingStand(postgres, { servers: 2, connections: 64, settings })
  for (let round = 0; round < rounds; round++) {
    await pause(1000)
    expect(await stand.restartAll()).toEqual([0, 0])
  }
  const outcomes = await stand.visitors.leave()
  expect([...outcomes.keys()].toSorted()).toEqual(['200', '201'])
  expect(outcomes.get('201')).toBeGreaterThan(1000)
  expect(await stand.museum.slots()).toMatchObject([{ sum: outcomes.get('201') }])
  await stand.close()
})
