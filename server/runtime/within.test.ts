import { setTimeout as pause, setImmediate } from 'node:timers/promises'
import { setFlagsFromString } from 'node:v8'
import { runInNewContext } from 'node:vm'
import { expect, test } from 'vitest'
import { within } from './within.ts'

setFlagsFromString('--expose-gc')
const collectGarbage: () => void = runInNewContext('gc')

test('work that exceeds its time limit is aborted', async () => {
  const work = (signal: AbortSignal) => pause(60_000, undefined, { signal })
  await expect(within(10, work)).rejects.toMatchObject({ cause: { name: 'TimeoutError' } })
})

test('work is aborted with the work around it', async () => {
  const outer = new AbortController()
  const work = (signal: AbortSignal) => pause(60_000, undefined, { signal })
  const aborted = within(60_000, work, outer.signal)
  outer.abort(new Error('stopping'))
  await expect(aborted).rejects.toMatchObject({ cause: { message: 'stopping' } })
  await expect(within(60_000, work, outer.signal)).rejects.toThrow('stopping')
})

test('the result or the error of the work is passed on', async () => {
  expect(await within(60_000, async () => 'sent')).toBe('sent')
  const failed = within(60_000, () => Promise.reject(new Error('away')))
  await expect(failed).rejects.toThrow('away')
})

// A process sending hundreds of emails a second used to keep each one in memory until its timeout.
test('no listener is kept in memory once the work is done', async () => {
  const mails: WeakRef<object>[] = []
  for (let n = 0; n < 100; n++) {
    await within(60_000, async (signal) => {
      const mail = { text: 'Guten Tag' }
      mails.push(new WeakRef(mail))
      signal.addEventListener('abort', () => mail.text)
    })
  }
  // Creating or reading a WeakRef keeps its target alive until the next turn of the event loop.
  await setImmediate()
  collectGarbage()
  expect(mails.filter((mail) => mail.deref())).toEqual([])
})
