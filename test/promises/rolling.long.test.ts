import { setTimeout as pause } from 'node:timers/promises'
import { afterEach, expect, test } from 'vitest'
import { testPostgres } from '#test/per-file.ts'
import { openRollingFixture } from '#test/promises/processes/rolling.ts'

const rounds = 10

const postgres = await testPostgres()
let fixture: Awaited<ReturnType<typeof openRollingFixture>> | undefined

afterEach(() => fixture?.close())

test.each([
  ['of one process each', { DRAIN_SECONDS: '3' }],
  ['of two workers each', { DRAIN_SECONDS: '3', WORKERS: '2' }],
])('servers %s are restarted ten times under load without losing a call', async (_, settings) => {
  fixture = await openRollingFixture(postgres, { servers: 2, connections: 64, settings })
  for (let round = 0; round < rounds; round++) {
    await pause(1000)
    expect(await fixture.restartAll()).toEqual([0, 0])
  }
  const outcomes = await fixture.visitors.leave()
  expect([...outcomes.keys()].toSorted()).toEqual(['200', '201'])
  expect(outcomes.get('201')).toBeGreaterThan(1000)
  expect(await fixture.museum.slots()).toMatchObject([{ sum: outcomes.get('201') }])
})
