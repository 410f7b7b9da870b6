import { execFile } from 'node:child_process'
import http from 'node:http'
import { setTimeout as pause } from 'node:timers/promises'
import { promisify } from 'node:util'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { testFolder } from '#test/per-file.ts'
import { type ServerProcess, startListeningServer } from '#test/promises/processes/process.ts'
import { registerOrganisation } from '#test/world/registered-organisation.ts'

const connections = 16
const loadBeforeSignal = 1_500

const folder = await testFolder('rundgang-sigterm-')
let server: ServerProcess & { address: string }

// The first server starts with an empty folder, the next one with the first one's data.
beforeEach(async () => {
  server = await startListeningServer({
    settings: { DATA_DIR: folder, RATE_LIMIT: 'off' },
    byNpm: true,
  })
}, 120_000)

afterEach(async () => {
  // A killed npm would leave its child process running.
  for (const pid of await descendants(server.pid)) process.kill(pid, 'SIGKILL')
  await server.signal('SIGKILL')
})

test('on SIGTERM under load, npm start lets all requests finish, exits with 0 and leaves nothing running', {
  timeout: 60_000,
}, async () => {
  const organisation = await registerOrganisation(server.address)
  const slotId = await organisation.openSlot({ max_attendees: 1_000_000 })
  const processes = await descendants(server.pid)
  expect(processes.length).toBeGreaterThan(0)

  const load = startLoad(server.address, [
    { method: 'POST', path: `/api/public/projects/${organisation.projectId}/bookings`, slotId },
    { method: 'GET', path: `/api/public/projects/${organisation.projectId}/slots` },
  ])
  await pause(loadBeforeSignal)
  const answeredBefore = load.outcomes.length
  const ended = await server.signal('SIGTERM')
  const outcomes = await load.end()

  expect(ended).toEqual({ code: 0, signal: null })
  expect(answeredBefore).toBeGreaterThan(connections)
  expect(outcomes.length).toBeGreaterThan(answeredBefore)
  expect(outcomes.filter((outcome) => !whole.includes(outcome))).toEqual([])
  expect(outcomes.at(-1)).toBe('refused')
  expect(await alive(processes)).toEqual([])
})

test('the server also exits with 0 on Ctrl+C, which both the terminal and npm pass on', {
  tags: ['more'],
  timeout: 60_000,
}, async () => {
  const children = await descendants(server.pid)
  for (const pid of children) process.kill(pid, 'SIGINT')
  for (const pid of children) process.kill(pid, 'SIGINT')
  expect(await server.ended).toEqual({ code: 0, signal: null })
  expect(await alive(children)).toEqual([])
})

/** The outcomes of uninterrupted requests: a response, or a refused connection. */
const whole = ['200', '201', 'refused']

interface Call {
  method: string
  path: string
  slotId?: string
}

/**
 * Each connection is kept alive and repeats its request after each response until it is refused.
 */
function startLoad(address: string, calls: Call[]) {
  const agent = new http.Agent({ keepAlive: true, maxSockets: connections })
  const outcomes: string[] = []
  const loops = Array.from({ length: connections }, async (_, loop) => {
    for (let turn = loop; ; turn++) {
      const call = calls[turn % calls.length]
      if (!call) return
      const outcome = await ask(agent, address, call).catch(failure)
      outcomes.push(outcome)
      if (!/^\d+$/.test(outcome)) return
    }
  })
  return {
    outcomes,
    end: async () => {
      await Promise.all(loops)
      agent.destroy()
      return outcomes
    },
  }
}

function ask(agent: http.Agent, address: string, call: Call): Promise<string> {
  const { promise, resolve, reject } = Promise.withResolvers<string>()
  const body = call.slotId && JSON.stringify(visitorFor(call.slotId))
  const headers = body ? { 'content-type': 'application/json' } : {}
  const request = http.request(
    new URL(call.path, address),
    { agent, method: call.method, headers },
    (response) => {
      response.on('error', reject)
      response.on('end', () => {
        if (response.complete) resolve(String(response.statusCode))
        else reject(new Error('answer cut'))
      })
      response.resume()
    },
  )
  request.on('error', (error) => {
    reject(Object.assign(error, { reused: request.reusedSocket }))
  })
  request.end(body)
  return promise
}

function failure(error: NodeJS.ErrnoException & { reused?: boolean }): string {
  if (error.code === 'ECONNREFUSED') return 'refused'
  return `${error.code ?? error.message} on a ${error.reused ? 'kept' : 'new'} connection`
}

function visitorFor(slotId: string) {
  return {
    slot_id: slotId,
    category: 'Führung',
    booker_name: 'Jürgen Weiß',
    booker_email: 'juergen.weiss@schule.example',
    attendees_count: 1,
  }
}

async function descendants(pid: number): Promise<number[]> {
  const { stdout } = await promisify(execFile)('ps', ['-A', '-o', 'pid=,ppid='])
  const pairs = stdout
    .trim()
    .split('\n')
    .map((line) => line.trim().split(/\s+/).map(Number))
  const below = (parent: number): number[] =>
    pairs.flatMap(([child, of]) => (of === parent && child ? [child, ...below(child)] : []))
  return below(pid)
}

async function alive(pids: number[]): Promise<number[]> {
  const { stdout } = await promisify(execFile)('ps', ['-A', '-o', 'pid='])
  const running = new Set(stdout.trim().split(/\s+/).map(Number))
  return pids.filter((pid) => running.has(pid))
}
