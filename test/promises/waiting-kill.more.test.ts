import { randomInt } from 'node:crypto'
import { expect, test } from 'vitest'
import { testPostgres } from '#test/per-file.ts'
import { killWhileOffering } from '#test/promises/waiting/kills.ts'

const postgres = await testPostgres()

test('after each kill between freeing and offering places, no place is free while somebody is waiting for it, and none is taken twice', async () => {
  const seed = randomInt(2 ** 31)
  const { faults } = await killWhileOffering(postgres, { kills: 3, offering: 1, seed })
  expect(faults, `seed ${seed}`).toEqual([])
})
