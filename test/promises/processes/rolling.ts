import { randomBytes } from 'node:crypto'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { freePort } from '#server/http/request/network.ts'
import { startBalancer } from '../../servers/balancer.ts'
import type { TestPostgres } from '../../servers/postgres.ts'
import {
  type RegisteredOrganisation,
  registerOrganisation,
} from '../../world/registered-organisation.ts'
import { type ServerProcess, startListeningServer } from './process.ts'

interface Sizes {
  servers: number
  connections: number
  settings?: Record<string, string>
}

/**
 * Opens several servers on one PostgreSQL behind a load balancer, with visitors who call
 * continuously.
 */
export async function openRollingFixture(postgres: TestPostgres, sizes: Sizes) {
  const folder = await mkdtemp(join(tmpdir(), 'rundgang-rolling-'))
  const settings = {
    DATABASE_URL: await postgres.createDatabase(`rolling_${randomBytes(6).toString('hex')}`),
    SECRET_KEY: randomBytes(32).toString('hex'),
    DATA_DIR: folder,
    DRAIN_SECONDS: '2',
    ...sizes.settings,
  }
  const start = (port: number) =>
    startListeningServer({ settings: { ...settings, PORT: String(port) } })
  const ports = await Promise.all(
    Array.from({ length: sizes.servers }, () => freePort('127.0.0.1')),
  )
  const servers = new Map<number, ServerProcess>()
  for (const port of ports) servers.set(port, await start(port))
  const balancer = await startBalancer(ports)
  const museum = await registerOrganisation(balancer.address)
  const slotId = await museum.openSlot({ max_attendees: 1_000_000 })
  const visitors = startVisitors(balancer.address, { museum, slotId, count: sizes.connections })
  return {
    address: balancer.address,
    museum,
    visitors,
    /** Restarts the servers one at a time. Returns their exit codes. */
    restartAll: async () => {
      const codes: (number | null | undefined)[] = []
      for (const port of ports) {
        codes.push((await servers.get(port)?.signal('SIGTERM'))?.code)
        servers.set(port, await start(port))
        while (!balancer.usesAll()) await pause(20)
      }
      return codes
    },
    close: async () => {
      await visitors.leave()
      await balancer.close()
      await Promise.all([...servers.values()].map((server) => server.signal('SIGTERM')))
      await rm(folder, { recursive: true, force: true })
    },
  }
}

interface Visitors {
  museum: RegisteredOrganisation
  slotId: string
  count: number
}

/**
 * Starts visitors who make the next call as soon as they get a response; half of the calls book,
 * half read.
 */
function startVisitors(address: string, { museum, slotId, count }: Visitors) {
  const project = `${address}/api/public/projects/${museum.projectId}`
  const booking = {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({
      slot_id: slotId,
      category: museum.variant.ressource_id,
      booker_name: 'Jürgen Weiß',
      booker_email: 'juergen.weiss@schule.example',
      attendees_count: 1,
    }),
  }
  const outcomes = new Map<string, number>()
  let going = true
  const visits = Array.from({ length: count }, async (_, visitor) => {
    for (let turn = visitor; going; turn++) {
      const books = turn % 2 === 0
      const answer = books ? fetch(`${project}/bookings`, booking) : fetch(`${project}/slots`)
      const outcome = await answer.then(whole, lost)
      outcomes.set(outcome, (outcomes.get(outcome) ?? 0) + 1)
    }
  })
  return {
    /** The number of calls by status or by error. */
    outcomes,
    leave: async () => {
      going = false
      await Promise.all(visits)
      return outcomes
    },
  }
}

async function whole(answer: Response): Promise<string> {
  const text = await answer.text()
  return answer.ok ? String(answer.status) : `${answer.status} ${text}`
}

const lost = (error: Error) => `lost: ${String(error.cause ?? error)}`
