import { fork } from 'node:child_process'
import { once } from 'node:events'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import autocannon from 'autocannon'

/**
 * Starts a file of this folder as a child process, which replies to each message that is asked. It
 * gets messages that were sent before it listens.
 */
export function startBeside(file: string) {
  const child = fork(join(import.meta.dirname, file))
  const exited = once(child, 'exit')
  const ended = exited.then(() => {
    throw new Error(`${file} ended`)
  })
  ended.catch(() => {})
  return {
    pid: child.pid ?? 0,
    tell: (message: object) => child.send(message),
    ask: async <Answer>(message: object | string): Promise<Answer> => {
      const told = once(child, 'message')
      child.send(message)
      const [answer] = await Promise.race([told, ended])
      return answer
    },
    end: async () => {
      if (child.connected) child.disconnect()
      await exited
    },
  }
}

interface Load {
  address: string
  /** Spread over the connections, each of which repeats its share. `[<id>]` becomes a random id. */
  calls: autocannon.Request[]
  connections: number
  /** The status of a response that counts. */
  expected: number
  /** How many calls to make in all, or for how many seconds. */
  until: { amount: number } | { duration: number }
}

export interface Loaded {
  /** Expected responses, and how many a second. */
  count: number
  rate: number
  /** In milliseconds. */
  p50: number
  p95: number
  p99: number
  /** The number of other responses by status; status 0 means no response. */
  others: Record<string, number>
}

/** Makes calls without pausing: each connection waits for the response, then makes the next call. */
export async function load({ address, calls, connections, expected, until }: Load) {
  const share = Math.ceil(calls.length / connections)
  const times: number[] = []
  const others: Record<string, number> = {}
  const began = performance.now()
  let lastAt = began
  let clients = 0
  const { errors } = await autocannon({
    url: address,
    connections,
    ...until,
    timeout: 60,
    idReplacement: true,
    setupClient: (client) => {
      const first = (clients++ * share) % calls.length
      client.setRequests(calls.slice(first, first + share))
      client.on('response', (status, _bytes, ms) => {
        lastAt = performance.now()
        if (status === expected) times.push(ms)
        else others[status] = (others[status] ?? 0) + 1
      })
    },
  })
  if (errors > 0) others[0] = errors
  return loadedIn(times, lastAt - began, others)
}

/** Sums up how long calls took. */
export const loadedIn = (times: number[], ms: number, others: Loaded['others']): Loaded => ({
  count: times.length,
  rate: (times.length * 1000) / ms,
  p50: median(times),
  p95: quantile(times, 0.95),
  p99: quantile(times, 0.99),
  others,
})

export function quantile(values: number[], part: number): number {
  const sorted = values.toSorted((one, other) => one - other)
  return sorted[Math.floor(part * (sorted.length - 1))] ?? Number.NaN
}

export const median = (values: number[]) => quantile(values, 0.5)

// The unit of times in /proc, on every Linux that Node runs on.
const ticksASecond = 100

/**
 * The CPU time that a process and its children have used, including children that have ended, in
 * milliseconds; Linux only.
 */
export function cpuMsOf(pid: number): number {
  const running = readFileSync(`/proc/${pid}/task/${pid}/children`, 'utf8').trim().split(' ')
  const own = ticksOf(pid)
  const ticks = running.filter(Boolean).map((child) => {
    try {
      const { utime, stime } = ticksOf(child)
      return utime + stime
    } catch {
      // It has just ended.
      return 0
    }
  })
  const sum = own.utime + own.stime + own.cutime + own.cstime
  return ((sum + ticks.reduce((one, other) => one + other, 0)) * 1000) / ticksASecond
}

function ticksOf(pid: number | string) {
  const stat = readFileSync(`/proc/${pid}/stat`, 'utf8')
  // The process name, which ends at the last closing bracket, may contain spaces.
  const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ')
  const [utime = 0, stime = 0, cutime = 0, cstime = 0] = fields.slice(11, 15).map(Number)
  return { utime, stime, cutime, cstime }
}
