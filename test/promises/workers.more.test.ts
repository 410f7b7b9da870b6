import { randomBytes } from 'node:crypto'
import { expect, test } from 'vitest'
import { freePort } from '#server/http/request/network.ts'
import { perFile, testFolder, testPostgres } from '#test/per-file.ts'
import {
  type ServerProcess,
  startListeningServer,
  startServer,
} from '#test/promises/processes/process.ts'
import { registerOrganisation } from '#test/world/registered-organisation.ts'

const postgres = await testPostgres()
const folder = await testFolder('rundgang-workers-')
const SECRET_KEY = randomBytes(32).toString('hex')
const METRICS_TOKEN = randomBytes(32).toString('hex')

/**
 * On SIGUSR2, the main process gets the error from a failed write to a worker, as if that worker
 * had just exited.
 */
const tellsTheDying = `data:text/javascript,import cluster from 'node:cluster';
  process.on('SIGUSR2', () => {
    Object.values(cluster.workers)[0].emit('error', new Error('write EPIPE'));
    setTimeout(() => process.stdout.write('not told\\n'), 100)
  })`

const metricsPort = await freePort('127.0.0.1')
const server = await perFile(
  startListeningServer({
    preload: [tellsTheDying],
    settings: {
      DATABASE_URL: await postgres.createDatabase(`workers_${randomBytes(6).toString('hex')}`),
      SECRET_KEY,
      DATA_DIR: folder,
      WORKERS: '2',
      DATABASE_POOL_SIZE: '4',
      METRICS_PORT: String(metricsPort),
      METRICS_TOKEN,
    },
  }),
)

/** The process ids of all workers so far, in the order they started. */
const workersOf = ({ printed }: ServerProcess) =>
  [...printed().matchAll(/"started":\d+,"pid":(\d+)/g)].map(([, pid]) => Number(pid))

const atMain = async () => (await fetch(`http://127.0.0.1:${metricsPort}/metrics`)).text()
const atWorker = async () => {
  const headers = { authorization: `Bearer ${METRICS_TOKEN}` }
  return (await fetch(`${server.address}/metrics`, { headers })).text()
}

test('the metrics of several workers are added up, both in the main process and in each worker', async () => {
  const museum = await registerOrganisation(server.address)
  const slotId = await museum.openSlot({ max_attendees: 100 })
  // Uses separate connections, so that both workers get some of the bookings.
  for (let n = 0; n < 8; n++) {
    const headers = { connection: 'close', 'content-type': 'application/json' }
    const body = JSON.stringify({
      slot_id: slotId,
      category: museum.variant.ressource_id,
      booker_name: 'Jürgen Weiß',
      booker_email: 'juergen.weiss@schule.example',
      attendees_count: 1,
    })
    const url = `${server.address}/api/public/projects/${museum.projectId}/bookings`
    expect((await fetch(url, { method: 'POST', headers, body })).status).toBe(201)
  }
  for (const read of [atMain, atWorker]) {
    const told = await read()
    expect(told).toMatch(/^rundgang_processes 2$/m)
    expect(told).toMatch(/^rundgang_bookings_total\{event="booked"\} 8$/m)
    expect(told).toMatch(/^rundgang_database_up 1$/m)
    expect(told).toMatch(/^rundgang_database_connections_most 8$/m)
    expect(told).toMatch(/^rundgang_holds 0$/m)
  }
})

test('a failed message to a dying worker does not crash the server', async () => {
  process.kill(server.pid, 'SIGUSR2')
  await server.line((line) => (line === 'not told' ? line : undefined))
  expect(await atMain()).toMatch(/^rundgang_processes 2$/m)
})

test('a worker that dies is replaced while the other keeps serving', async () => {
  process.kill(workersOf(server)[0] ?? 0, 'SIGKILL')
  await server.line((line) => (line.includes('a worker ended and is replaced') ? line : undefined))
  expect((await fetch(`${server.address}/health/ready`)).status).toBe(200)
  await expect.poll(atMain, { timeout: 15_000, interval: 200 }).toMatch(/^rundgang_processes 2$/m)
})

test('SIGTERM stops all workers with exit code 0', async () => {
  expect(await server.signal('SIGTERM')).toEqual({ code: 0, signal: null })
  await expect(fetch(`${server.address}/health/live`)).rejects.toThrow()
})

test('when all workers die together, all are replaced', async () => {
  const name = `workers_${randomBytes(6).toString('hex')}`
  const left = await startListeningServer({
    settings: { DATABASE_URL: await postgres.createDatabase(name), SECRET_KEY, WORKERS: '2' },
  })
  for (const pid of workersOf(left)) process.kill(pid, 'SIGKILL')
  await expect.poll(() => workersOf(left), { timeout: 15_000 }).toHaveLength(4)
  expect((await fetch(`${left.address}/health/ready`)).status).toBe(200)
  expect(await left.signal('SIGTERM')).toEqual({ code: 0, signal: null })
})

test('an error that prevents all workers from starting is logged once', async () => {
  const failing = startServer({
    settings: { DATABASE_URL: 'postgres://nobody@127.0.0.1:1/none', SECRET_KEY, WORKERS: '3' },
  })
  expect((await failing.ended).code).toBe(1)
  expect(failing.printed()).toMatch(/^DATABASE_URL: [^\n]+\n$/)
})
