import { expect, test } from 'vitest'
import { TtlCache } from './ttl-cache.ts'

const long = 3_600_000

/** Returns a read function whose results contain the number of reads so far. */
function reader() {
  let reads = 0
  return async (id: string) => {
    reads += 1
    return `${id} ${reads}`
  }
}

test('an entry is read only once until it is deleted', async () => {
  const [cache, read] = [new TtlCache<string>(long), reader()]
  expect(await Promise.all([cache.of('a', read), cache.of('a', read)])).toEqual(['a 1', 'a 1'])
  expect(await cache.of('b', read)).toBe('b 2')
  cache.forget('a')
  expect(await cache.of('a', read)).toBe('a 3')
  expect(await cache.of('b', read)).toBe('b 2')
})

test('an expired entry is read again', async () => {
  const [cache, read] = [new TtlCache<string>(0), reader()]
  expect([await cache.of('a', read), await cache.of('a', read)]).toEqual(['a 1', 'a 2'])
})

test('an entry deleted while it is being read is not kept', async () => {
  const cache = new TtlCache<string>(long)
  const { promise, resolve } = Promise.withResolvers<string>()
  const before = cache.of('a', () => promise)
  cache.forget('a')
  const after = cache.of('a', async () => 'as it is now')
  resolve('as it was')
  expect([await before, await after]).toEqual(['as it was', 'as it is now'])
  expect(await cache.of('a', async () => 'read again')).toBe('as it is now')
})

test('a missing or unreadable entry is read again each time', async () => {
  const cache = new TtlCache<string>(long)
  expect(await cache.of('a', async () => undefined)).toBeUndefined()
  await expect(cache.of('a', () => Promise.reject(new Error('cut')))).rejects.toThrow('cut')
  expect(await cache.of('a', async () => 'there')).toBe('there')
})

test('requests for a huge number of ids do not exhaust the memory', async () => {
  const [cache, read] = [new TtlCache<string>(long), reader()]
  for (let n = 0; n < 25_000; n++) await cache.of(`${n}`, read)
  expect(await cache.of('20000', read)).toBe('20000 20001')
  expect(await cache.of('0', read)).toBe('0 25001')
})
