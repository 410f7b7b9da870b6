import { setTimeout as pause } from 'node:timers/promises'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openRollingFixture } from '#test/promises/processes/rolling.ts'
import { startPostgres, type TestPostgres } from '#test/servers/postgres.ts'

let postgres: TestPostgres
let fixture: Awaited<ReturnType<typeof openRollingFixture>> | undefined

beforeAll(async () => {
  postgres = await startPostgres()
}, 60_000)
afterAll(async () => {
  await fixture?.close()
  await postgres.stop()
})

test('two servers behind a load balancer are restarted one at a time without losing a request', async () => {
  fixture = await openRollingFixture(postgres, { servers: 2, connections: 16 })
  await pause(500)
  expect(await fixture.restartAll()).toEqual([0, 0])
  await pause(500)
  const outcomes = await fixture.visitors.leave()
  expect([...outcomes.keys()].toSorted()).toEqual(['200', '201'])
  expect(await fixture.museum.slots()).toMatchObject([{ sum: outcomes.get('201') }])
})
