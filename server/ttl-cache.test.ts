import { expect, test } from 'vitest'
import { TtlCache } from './ttl-cache.ts'

const long = 3_600_000

/** Answers what it is asked for with how often it was asked. */
function reader() {
  let reads = 0
  return async (id: string) => {
    reads += 1
    return `${id} ${reads}`
  }
}

test('what was read a moment ago is not read again, until it is forgotten', async () => {
  const [memory, read] = [new TtlCache<string>(long), reader()]
  expect(await Promise.all([memory.of('a', read), memory.of('a', read)])).toEqual(['a 1', 'a 1'])
  expect(await memory.of('b', read)).toBe('b 2')
  memory.forget('a')
  expect(await memory.of('a', read)).toBe('a 3')
  expect(await memory.of('b', read)).toBe('b 2')
})

test('what was read longer ago is read again', async () => {
  const [memory, read] = [new TtlCache<string>(0), reader()]
  expect([await memory.of('a', read), await memory.of('a', read)]).toEqual(['a 1', 'a 2'])
})

test('what is forgotten while it is being read is not kept', async () => {
  const memory = new TtlCache<string>(long)
  const { promise, resolve } = Promise.withResolvers<string>()
  const before = memory.of('a', () => promise)
  memory.forget('a')
  const after = memory.of('a', async () => 'as it is now')
  resolve('as it was')
  expect([await before, await after]).toEqual(['as it was', 'as it is now'])
  expect(await memory.of('a', async () => 'read again')).toBe('as it is now')
})

test('what is not there or cannot be read is looked for again', async () => {
  const memory = new TtlCache<string>(long)
  expect(await memory.of('a', async () => undefined)).toBeUndefined()
  await expect(memory.of('a', () => Promise.reject(new Error('cut')))).rejects.toThrow('cut')
  expect(await memory.of('a', async () => 'there')).toBe('there')
})

test('who asks for very many ids does not fill the memory of the machine', async () => {
  const [memory, read] = [new TtlCache<string>(long), reader()]
  for (let n = 0; n < 25_000; n++) await memory.of(`${n}`, read)
  expect(await memory.of('20000', read)).toBe('20000 20001')
  expect(await memory.of('0', read)).toBe('0 25001')
})
