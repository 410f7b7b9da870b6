import { randomInt } from 'node:crypto'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { killWhileOffering } from '#test/promises/waiting/kills.ts'
import { startPostgres, type TestPostgres } from '#test/servers/postgres.ts'

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
