import { setTimeout as pause } from 'node:timers/promises'
import { afterAll, expect, test } from 'vitest'
import { testPostgres } from '#test/per-file.ts'
import { openRollingFixture } from '#test/promises/processes/rolling.ts'

const postgres = await testPostgres()
let fixture: Awaited<ReturnType<typeof openRollingFixture>> | undefined

afterAll(async () => {
  await fixture?.close()
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
