import { fork } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import type { Addresses, Arrivals } from './mail-server.ts'

/** Starts the mail servers for a measurement in a separate process. */
export async function startMailServers() {
  const child = fork(join(import.meta.dirname, 'mail-server.ts'))
  const next = async <T>() => (await once(child, 'message'))[0] as T
  const addresses = await next<Addresses>()
  const arrivals = () => {
    child.send('what arrived?')
    return next<Arrivals>()
  }
  return { addresses, arrivals, close: () => child.disconnect() }
}

/**
 * Waits for `count` emails to guests; returns when the last one arrived, in milliseconds since
 * 1970.
 */
export async function lastArrival(
  ask: () => Promise<Arrivals>,
  { count, withinMs }: { count: number; withinMs: number },
): Promise<number> {
  for (const until = performance.now() + withinMs; performance.now() < until; ) {
    const { mails, lastAt } = await ask()
    if (mails === count) return lastAt
    await pause(100)
  }
  throw new Error('not all mails arrived')
}
