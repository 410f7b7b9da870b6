import { setTimeout as pause } from 'node:timers/promises'
import { expect, test } from 'vitest'
import { SharedReadings } from './shared-readings.ts'

/** Counts reads, and finishes each one on command. */
function counting(most = 4) {
  const shared = new SharedReadings<number>(most)
  const open: PromiseWithResolvers<void>[] = []
  const ask = (key = 'page', pauseMs = 0) =>
    shared.of({
      key,
      pauseMs,
      read: async () => {
        const ended = Promise.withResolvers<void>()
        const number = open.push(ended)
        await ended.promise
        return number
      },
    })
  return { ask, open, begun: (count: number) => expect.poll(() => open.length).toBe(count) }
}

test('requests that arrive during a read all share the next one', async () => {
  const { ask, open, begun } = counting()
  const first = [ask(), ask()]
  await begun(1)
  const later = Array.from({ length: 50 }, () => ask())
  await pause(5)
  expect(open).toHaveLength(1)
  open[0]?.resolve()
  await begun(2)
  open[1]?.resolve()
  expect(await Promise.all(first)).toEqual([1, 1])
  expect(new Set(await Promise.all(later))).toEqual(new Set([2]))
})

test('reads of different pages run in parallel, up to a limit', async () => {
  const { ask, open, begun } = counting(2)
  const pages = ['one', 'two', 'three'].map((page) => ask(page))
  await begun(2)
  await pause(5)
  expect(open).toHaveLength(2)
  open[1]?.resolve()
  await begun(3)
  open[0]?.resolve()
  open[2]?.resolve()
  expect(await Promise.all(pages)).toEqual([1, 2, 3])
})

test('a short wait lets more requests share one read, and does not delay requests that arrive after it', async () => {
  const { ask, open, begun } = counting()
  const first = ask('page', 500)
  await begun(1)
  open[0]?.resolve()
  await first
  const gathered = [ask('page', 500)]
  await pause(10)
  gathered.push(ask('page', 500))
  expect(open).toHaveLength(1)
  await begun(2)
  open[1]?.resolve()
  expect(await Promise.all(gathered)).toEqual([2, 2])
})

test('a failed read rejects the requests waiting for it, and the next read still runs', async () => {
  const shared = new SharedReadings<string>(1)
  const fail = () => Promise.reject(new Error('no database'))
  const asked = [1, 2].map(() => shared.of({ key: 'page', pauseMs: 0, read: fail }))
  for (const one of asked) await expect(one).rejects.toThrow('no database')
  const read = async () => 'read'
  expect(await shared.of({ key: 'page', pauseMs: 0, read })).toBe('read')
})
