import { setTimeout as pause } from 'node:timers/promises'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { startPostgres, type TestPostgres } from '#server/testing/postgres.ts'
import { openRollingStand } from '#server/testing/rolling.ts'

let postgres: TestPostgres
let stand: Awaited<ReturnType<typeof openRollingStand>> | undefined

beforeAll(async () => {
  postgres = await startPostgres()
}, 60_000)
afterAll(async () => {
  await stand?.close()
  await postgres.stop()
})

test('two servers behind a balancer are restarted one after the other, and no call is lost', async () => {
  stand = await openRollingStand(postgres, { servers: 2, connections: 16 })
  await pause(500)
  expect(await stand.restartAll()).toEqual([0, 0])
  await pause(500)
  const outcomes = await stand.visitors.leave()
  expect([...outcomes.keys()].toSorted()).toEqual(['200', '201'])
  expect(await stand.museum.slots()).toMatchObject([{ sum: outcomes.get('201') }])
})
