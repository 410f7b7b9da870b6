import { setTimeout as pause } from 'node:timers/promises'
import { brotliDecompressSync } from 'node:zlib'
import { expect, test } from 'vitest'
import { asOrganisationId } from '#server/auth/organisation-id.ts'
import { Announcements } from '../database/notify/announcements.ts'
import { type Question, ResponseCache } from './response-cache.ts'

const now = Temporal.Instant.from('2026-11-20T12:00:00Z')
const projectId = '01980000-0000-7000-8000-000000000001'
const organisationId = asOrganisationId('01980000-0000-7000-8000-000000000002')

/** A cache whose responses contain the number of reads so far. */
function keeping(bounds = {}) {
  const changes = new Announcements()
  const answers = new ResponseCache(changes, bounds)
  let reads = 0
  const ask = async (question: Partial<Question<null>> = {}) => {
    const read = async () => {
      reads += 1
      const text = `read ${reads}`
      await pause(5)
      return { text, endsAt: null, facts: null }
    }
    const { answer } = await answers.to({ projectId, what: 'slots', now, read, ...question })
    return answer.plain.toString()
  }
  return { changes, answers, ask }
}

test('concurrent requests share one read', async () => {
  const { ask } = keeping()
  expect(await Promise.all([ask(), ask(), ask()])).toEqual(['read 1', 'read 1', 'read 1'])
  expect(await ask()).toBe('read 1')
})

test('a request made after a change does not get the result of a read that began before it', async () => {
  const { ask, changes } = keeping()
  const before = ask()
  changes.announce({ organisationId, projectId })
  const after = ask()
  expect(await Promise.all([before, after])).toEqual(['read 1', 'read 2'])
  expect(await ask()).toBe('read 2')
})

test('a list that keeps changing during a read is read once more, but never twice at the same time', async () => {
  const { ask, changes } = keeping()
  const reading = { now: 0, most: 0, times: 0 }
  const door = Promise.withResolvers<void>()
  const read = async () => {
    reading.times += 1
    reading.now += 1
    reading.most = Math.max(reading.most, reading.now)
    const text = `read ${reading.times}`
    await door.promise
    reading.now -= 1
    return { text, endsAt: null, facts: null }
  }
  const asked = [ask({ read })]
  for (let n = 0; n < 5; n++) {
    changes.announce({ organisationId, projectId })
    asked.push(ask({ read }))
    await pause(1)
  }
  door.resolve()
  expect(new Set(await Promise.all(asked.slice(1)))).toEqual(new Set(['read 2']))
  expect(reading).toEqual({ now: 0, most: 1, times: 2 })
  expect(await ask({ read })).toBe('read 2')
  changes.announce({ organisationId, projectId })
  expect(await ask({ read })).toBe('read 3')
})

test('a change by another process drops the response, but a change to another project does not', async () => {
  const { ask, changes } = keeping()
  await ask()
  changes.tell({ organisationId, projectId: organisationId })
  expect(await ask()).toBe('read 1')
  changes.tell({ organisationId, projectId })
  expect(await ask()).toBe('read 2')
  changes.resync()
  expect(await ask()).toBe('read 3')
})

test('no response is kept beyond its maximum age, even if no change is announced', async () => {
  const { ask } = keeping({ oldestMs: 60, renewedMs: 1000 })
  await ask()
  await pause(80)
  expect(await ask()).toBe('read 2')
})

test('a response in use is refreshed in the background', async () => {
  const { ask } = keeping({ oldestMs: 100_000, renewedMs: 20 })
  await ask()
  await pause(40)
  expect(await ask()).toBe('read 1')
  await expect.poll(() => ask()).not.toBe('read 1')
})

test('a failed read rejects all its callers, and is not cached', async () => {
  const { ask, answers } = keeping()
  const read = () => Promise.reject(new Error('no database'))
  await expect(ask({ read })).rejects.toThrow('no database')
  expect(await ask()).toBe('read 1')
  expect(answers.bytes).toBeGreaterThan(0)
})

test('responses that are no longer requested are removed', async () => {
  const { ask, answers } = keeping({ idleMs: 50, oldestMs: 100_000 })
  for (const what of ['one', 'two']) await ask({ what })
  await expect.poll(() => answers.bytes).toBe(0)
})

test('an unchanged response stays the same object and is compressed once', async () => {
  const { answers } = keeping({ oldestMs: 0, renewedMs: 0 })
  const read = async () => ({ text: 'x'.repeat(5000), endsAt: null, facts: null })
  const asked = { projectId, what: 'slots', now, read }
  const first = await answers.to(asked)
  const small = await first.answer.in('br')
  await pause(5)
  const second = await answers.to(asked)
  expect(second.answer).toBe(first.answer)
  expect(await second.answer.in('br')).toBe(small)
  expect(brotliDecompressSync(small).toString()).toBe('x'.repeat(5000))
})
