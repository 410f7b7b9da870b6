import { setTimeout as pause } from 'node:timers/promises'
import { expect, test } from 'vitest'
import { testApp } from '#test/app.ts'
import { HeavyReads } from './heavy-reads.ts'

test('an organisation makes one heavy call at a time, and does not hold up others', async () => {
  const reads = new HeavyReads({ atOnce: 2 })
  const running = new Map<string, number>()
  const done: string[] = []
  let most = 0
  const read = (name: string) =>
    reads.run(name, async () => {
      running.set(name, (running.get(name) ?? 0) + 1)
      expect(running.get(name)).toBe(1)
      most = Math.max(
        most,
        [...running.values()].reduce((sum, one) => sum + one, 0),
      )
      await pause(5)
      running.set(name, 0)
      done.push(name)
    })
  const greedy = Array.from({ length: 20 }, () => read('greedy'))
  await Promise.all([read('other'), read('third')])
  expect(done.filter((name) => name === 'greedy').length).toBeLessThan(4)
  await Promise.all(greedy)
  expect(most).toBe(2)
})

test('an organisation with too many waiting calls is refused, another one is not', async () => {
  const reads = new HeavyReads({ mostWaiting: 3, mostInAll: 3 })
  const { promise: gate, resolve: open } = Promise.withResolvers<void>()
  const settled = Array.from({ length: 6 }, () => reads.run('greedy', () => gate))
  const outcomes = Promise.allSettled(settled)
  const other = reads.run('other', () => gate)
  open()
  await other
  const refused = (await outcomes).filter(({ status }) => status === 'rejected')
  expect(refused).toHaveLength(2)
  expect(refused[0]).toMatchObject({ reason: { code: 'too_many_reads' } })
  await reads.run('greedy', async () => {})
})

const app = await testApp()

test('a refused heavy call says so, and when to try again', async () => {
  const { projectId, as } = await app.register()
  const url = `/api/admin/statistics/${projectId}?from=2026-01-01&to=2028-12-31`
  const answers = await Promise.all(Array.from({ length: 40 }, () => as({ url })))
  const refused = answers.filter(({ statusCode }) => statusCode !== 200)
  expect(refused.length).toBeGreaterThan(0)
  expect(refused.length).toBeLessThan(10)
  expect(refused[0]?.statusCode).toBe(429)
  expect(refused[0]?.headers['retry-after']).toBe('5')
  expect(refused[0]?.json()).toEqual({
    code: 'too_many_reads',
    message:
      'Für Ihre Organisation wird gerade schon sehr viel auf einmal berechnet. Bitte versuchen Sie es in ein paar Sekunden noch einmal.',
  })
})
