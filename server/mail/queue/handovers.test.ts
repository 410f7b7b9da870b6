import { expect, test } from 'vitest'
import { Circuits } from './circuits.ts'
import { Handovers } from './handovers.ts'

const clock = { now: () => Temporal.Instant.from('2026-12-01T09:00:00Z') }

test('an email that times out while it waits for the server is not sent', async () => {
  const handovers = new Handovers(new Circuits(), clock)
  expect(handovers.room('server', 3)).toBe(3)
  handovers.claim('server')
  const over = new Error('no time left')
  await expect(handovers.enter('server', AbortSignal.abort(over))).rejects.toBe(over)
  handovers.leaveOut('server')
  expect(handovers.room('server', 3)).toBe(3)
})
