import { execFileSync, fork } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, readFileSync, rmSync, symlinkSync } from 'node:fs'
import { Agent, request } from 'node:http'
import { connect } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

/*
 * Tools for the measurements. Load comes from a child process, which runs this same file and does
 * what the message tells it: make calls and time them, repeat calls until told to stop, or request
 * one URL as fast as possible.
 */

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

/** Starts a child process that makes calls and reports how long they took. */
export function startCaller() {
  const { ask, end } = startBeside('load.ts')
  return { ask: (call: CallOrder) => ask<CallerMessage>({ call }), end }
}

/** Starts a child process that requests a URL repeatedly. */
export function startPuller() {
  const { ask, end } = startBeside('load.ts')
  return { ask: (pull: Pull) => ask<Pulled>({ pull }), end }
}

/** Starts repeating calls in a child process; the function returned ends that. */
export async function startLoops(loop: Loops): Promise<() => Promise<Looped>> {
  const { ask, end } = startBeside('load.ts')
  await ask({ loop })
  return async () => {
    const looped = await ask<Looped>('stop')
    await end()
    return looped
  }
}

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

export const here = join(import.meta.dirname, '..')

const git = (...args: string[]) => execFileSync('git', args, { cwd: here, encoding: 'utf8' }).trim()

/**
 * Checks out another version in its own folder, with its own packages if its lock file differs.
 * `remove` deletes the folder again.
 */
export function checkOut(commit: string): { folder: string; remove: () => void } {
  const folder = join(mkdtempSync(join(tmpdir(), 'rundgang-compare-')), 'other')
  git('worktree', 'add', '--detach', folder, commit)
  const lock = (at: string) => readFileSync(join(at, 'package-lock.json'), 'utf8')
  if (lock(here) === lock(folder)) {
    symlinkSync(join(here, 'node_modules'), join(folder, 'node_modules'))
  } else {
    execFileSync('npm', ['ci', '--no-audit', '--no-fund'], { cwd: folder, stdio: 'inherit' })
  }
  return {
    folder,
    remove: () => {
      git('worktree', 'remove', '--force', folder)
      rmSync(join(folder, '..'), { recursive: true, force: true })
    },
  }
}

export interface CallPlan {
  method: 'GET' | 'POST'
  path: string
  headers?: Record<string, string>
  body?: string
}

interface CallOrder {
  address: string
  /** The child process cycles through this list. */
  calls: CallPlan[]
  /** How many calls to make in all, and over how many connections at once. */
  count: number
  connections: number
  expected: number
}

interface CallerMessage {
  /** All times are in milliseconds. */
  p50: number
  p95: number
  p99: number
  /** Calls per second. */
  rate: number
  /** Unexpected responses, by status. */
  others: Record<string, number>
}

/** Makes a call, discards the response, and returns its status. */
function made(address: string, agent: Agent, call: CallPlan): Promise<number> {
  const { method, path, headers = {}, body } = call
  return new Promise((resolve, reject) => {
    const sent = request(address + path, { method, headers, agent })
    sent.on('error', reject)
    sent.on('response', (answer) => {
      answer.resume()
      answer.on('end', () => resolve(answer.statusCode ?? 0))
    })
    sent.end(body)
  })
}

async function carryOut(order: CallOrder): Promise<CallerMessage> {
  const { address, calls, count, connections, expected } = order
  const agent = new Agent({ keepAlive: true, maxSockets: connections })
  const times: number[] = []
  const others: Record<string, number> = {}
  let begun = 0
  const callOn = async () => {
    while (begun < count) {
      const call = calls[begun % calls.length]
      begun += 1
      if (!call) return
      const at = performance.now()
      const status = await made(address, agent, call)
      times.push(performance.now() - at)
      if (status !== expected) others[status] = (others[status] ?? 0) + 1
    }
  }
  const since = performance.now()
  await Promise.all(Array.from({ length: connections }, callOn))
  const seconds = (performance.now() - since) / 1000
  agent.destroy()
  return {
    p50: median(times),
    p95: quantile(times, 0.95),
    p99: quantile(times, 0.99),
    rate: count / seconds,
    others,
  }
}

interface Loops {
  address: string
  /** Each list is repeated over a connection of its own, one call after the other. */
  loops: CallPlan[][]
}

/** The responses by the name of the call's loop and status, and how long the slowest took. */
export type Looped = Record<string, { count: number; slowestMs: number }>

const nameOf = ({ method, path }: CallPlan) => `${method} ${path.split('?')[0]?.split('/')[3]}`

/** Repeats calls until the function returned is called. */
function keepLooping({ address, loops }: Loops): () => Promise<Looped> {
  let going = true
  const looped: Looped = {}
  const loop = async (calls: CallPlan[]) => {
    const agent = new Agent({ keepAlive: true, maxSockets: 1 })
    for (let n = 0; going; n++) {
      const call = calls[n % calls.length]
      if (!call) break
      const began = performance.now()
      const status = await made(address, agent, call)
      const key = `${nameOf(call)} ${status}`
      const { count, slowestMs } = looped[key] ?? { count: 0, slowestMs: 0 }
      const ms = Math.max(slowestMs, Math.round(performance.now() - began))
      looped[key] = { count: count + 1, slowestMs: ms }
    }
    agent.destroy()
  }
  const ended = Promise.all(loops.map(loop))
  return async () => {
    going = false
    await ended
    return looped
  }
}

interface Pull {
  url: string
  headers: Record<string, string>
  connections: number
  seconds: number
}

export interface Pulled {
  /** Responses per second. */
  rate: number
  /** In milliseconds. */
  p50: number
  p95: number
  p99: number
  /** Responses with a status other than 200 and 304. */
  failed: number
}

const endOfHead = '\r\n\r\n'

/** Calls `done` with the status of each complete response. */
function readAnswers(done: (status: number) => void): (chunk: Buffer) => void {
  let head = Buffer.alloc(0)
  let status = 0
  let missing = 0
  return (chunk) => {
    if (missing === 0) {
      head = Buffer.concat([head, chunk])
      const end = head.indexOf(endOfHead)
      if (end < 0) return
      const text = head.toString('latin1', 0, end)
      status = Number(text.slice(9, 12))
      missing = Number(/\ncontent-length: (\d+)/i.exec(text)?.[1] ?? 0)
      missing -= head.length - end - endOfHead.length
      head = Buffer.alloc(0)
    } else {
      missing -= chunk.length
    }
    if (missing === 0) done(status)
  }
}

/**
 * Requests one URL repeatedly, on each connection as soon as the previous response is complete, and
 * discards the responses. autocannon turns every response into text, which for two hundred
 * compressed kilobytes takes far longer than the server takes to send them.
 */
function pullOn({ url, headers, connections, seconds }: Pull): Promise<Pulled> {
  const { hostname, port, pathname, search, host } = new URL(url)
  const lines = Object.entries({ host, ...headers }).map(([name, value]) => `${name}: ${value}`)
  const asking = [`GET ${pathname}${search} HTTP/1.1`, ...lines, '', ''].join('\r\n')
  const { promise, resolve, reject } = Promise.withResolvers<Pulled>()
  const times: number[] = []
  let failed = 0
  const begun = performance.now()
  const sockets = Array.from({ length: connections }, () => {
    const socket = connect({ host: hostname, port: Number(port) })
    let askedAt = 0
    const ask = () => {
      askedAt = performance.now()
      socket.write(asking)
    }
    socket.once('connect', ask)
    socket.on('error', reject)
    socket.on(
      'data',
      readAnswers((status) => {
        times.push(performance.now() - askedAt)
        if (status !== 200 && status !== 304) failed += 1
        ask()
      }),
    )
    return socket
  })
  setTimeout(() => {
    const rate = times.length / ((performance.now() - begun) / 1000)
    for (const socket of sockets) socket.destroy()
    resolve({
      rate,
      p50: median(times),
      p95: quantile(times, 0.95),
      p99: quantile(times, 0.99),
      failed,
    })
  }, seconds * 1000)
  return promise
}

type Order = { call: CallOrder } | { pull: Pull } | { loop: Loops } | 'stop'

let stopLooping: (() => Promise<Looped>) | undefined

async function answerTo(order: Order) {
  if (order === 'stop') return stopLooping?.()
  if ('call' in order) return carryOut(order.call)
  if ('pull' in order) return pullOn(order.pull)
  stopLooping = keepLooping(order.loop)
  return 'looping'
}

// Only the child process listens, and no benchmark that imports these tools.
if (import.meta.main) {
  process.on('message', async (order: Order) => {
    process.send?.(await answerTo(order))
  })
  process.on('disconnect', () => process.exit())
}
