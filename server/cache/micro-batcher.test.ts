import { expect, test } from 'vitest'
import { MicroBatcher } from './micro-batcher.ts'

/** A batcher whose runs finish on command, and a record of which requests ran together. */
function office(isLeft: (asked: string) => boolean = () => false) {
  const done: string[] = []
  const gates: (() => void)[] = []
  const behindGate = (what: string) => {
    done.push(what)
    return new Promise<void>((open) => gates.push(open))
  }
  const batcher = new MicroBatcher<string, string>({
    alone: async (asked) => {
      await behindGate(asked)
      if (asked.includes('disaster')) throw new Error('nothing was done')
      return `${asked} alone`
    },
    together: async (asked) => {
      await behindGate(asked.join('+'))
      if (asked.includes('disaster')) throw new Error('nothing was done')
      return asked.map((one) => (isLeft(one) ? undefined : `${one} together`))
    },
    wantedBy: (asked) => asked.slice(0, 1),
    most: 3,
    mostAlone: 2,
    isOver: (error) => (error as Error).message === 'nothing was done',
  })
  const openOne = async () => {
    gates.shift()?.()
    for (let turn = 0; turn < 3; turn++) await new Promise(setImmediate)
  }
  return { batcher, done, openOne }
}

test('a lone request runs immediately; requests that arrive while it runs are batched, a few at a time', async () => {
  const { batcher, done, openOne } = office()
  const first = batcher.ask('a1')
  await new Promise(setImmediate)
  expect(done).toEqual(['a1'])
  const others = ['b1', 'b2', 'c1', 'd1', 'e1'].map((asked) => batcher.ask(asked))
  await new Promise(setImmediate)
  expect(done).toEqual(['a1', 'b1+b2+c1'])
  await openOne()
  expect(await first).toBe('a1 alone')
  await openOne()
  expect(done).toEqual(['a1', 'b1+b2+c1', 'd1+e1'])
  await openOne()
  expect(await Promise.all(others)).toEqual(
    ['b1', 'b2', 'c1', 'd1', 'e1'].map((asked) => `${asked} together`),
  )
  batcher.ask('f1')
  await new Promise(setImmediate)
  expect(done.at(-1)).toBe('f1')
})

test('a request that runs alone delays only requests for the same resource', async () => {
  const { batcher, done, openOne } = office()
  batcher.ask('a1')
  await new Promise(setImmediate)
  const same = batcher.ask('a2')
  const other = batcher.ask('b1')
  await new Promise(setImmediate)
  expect(done).toEqual(['a1', 'b1'])
  await openOne()
  expect(done).toEqual(['a1', 'b1'])
  await openOne()
  expect(await other).toBe('b1 together')
  expect(done).toEqual(['a1', 'b1', 'a2'])
  await openOne()
  expect(await same).toBe('a2 alone')
})

test('a request that a batch skips runs alone, before later ones for the same resource', async () => {
  const { batcher, done, openOne } = office((asked) => asked === 'b1')
  batcher.ask('a1')
  await new Promise(setImmediate)
  const left = batcher.ask('b1')
  batcher.ask('c1')
  await new Promise(setImmediate)
  await openOne()
  await openOne()
  expect(done).toEqual(['a1', 'b1+c1', 'b1'])
  const later = batcher.ask('b2')
  await new Promise(setImmediate)
  expect(done).toHaveLength(3)
  await openOne()
  expect(await left).toBe('b1 alone')
  await openOne()
  expect(await later).toBe('b2 alone')
})

test('an error fails the requests in its batch, but no later ones', async () => {
  const { batcher, openOne } = office()
  batcher.ask('a1')
  await new Promise(setImmediate)
  const failed = [batcher.ask('disaster'), batcher.ask('e1')]
  await new Promise(setImmediate)
  const after = batcher.ask('e2')
  const outcomes = Promise.allSettled(failed)
  await openOne()
  await openOne()
  expect((await outcomes).map(({ status }) => status)).toEqual(['rejected', 'rejected'])
  await openOne()
  expect(await after).toBe('e2 alone')
})

test('skipped requests for the same resource run a few at a time', async () => {
  const { batcher, done, openOne } = office((asked) => asked.startsWith('b'))
  batcher.ask('a1')
  await new Promise(setImmediate)
  const left = ['b1', 'b2', 'b3'].map((asked) => batcher.ask(asked))
  await new Promise(setImmediate)
  await openOne()
  await openOne()
  expect(done).toEqual(['a1', 'b1+b2+b3', 'b1', 'b2'])
  await openOne()
  expect(done.at(-1)).toBe('b3')
  await openOne()
  await openOne()
  expect(await Promise.all(left)).toEqual(['b1 alone', 'b2 alone', 'b3 alone'])
})

test('an error that would hit every later request fails the waiting ones without running them', async () => {
  const { batcher, done, openOne } = office((asked) => asked.startsWith('b'))
  batcher.ask('a1')
  await new Promise(setImmediate)
  const left = ['b disaster', 'b2', 'b3'].map((asked) => batcher.ask(asked))
  const outcomes = Promise.allSettled(left)
  await new Promise(setImmediate)
  for (let run = 0; run < 4; run++) await openOne()
  expect((await outcomes).map(({ status }) => status)).toEqual([
    'rejected',
    'fulfilled',
    'rejected',
  ])
  expect(done).toEqual(['a1', 'b disaster+b2+b3', 'b disaster', 'b2'])
})
