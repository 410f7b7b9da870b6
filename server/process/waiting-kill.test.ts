import { randomInt } from 'node:crypto'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { startPostgres, type TestPostgres } from '#server/testing/servers/postgres.ts'
import { killWhileOffering } from '#server/testing/waiting/kills.ts'

let postgres: TestPostgres

beforeAll(async () => {
  postgres = await startPostgres()
}, 60_000)
afterAll(() => postgres.stop())

test('after each kill between freeing and offering places, no place is free while somebody is waiting for it, and none is taken twice', async () => {
  const seed = randomInt(2 ** 31)
  const { faults } = await killWhileOffering(postgres, { kills: 3, offering: 1, seed })
  expect(faults, `seed ${seed}`).toEqual([])
})
