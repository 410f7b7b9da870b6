import { setTimeout as pause } from 'node:timers/promises'
import { Gauge, type Registry } from 'prom-client'
import { countOpenHolds } from '#server/database/booking-details.ts'
import type { Database, OpenDatabase } from '#server/database/open.ts'
import { countWaiting } from '#server/mail/outbox.ts'

/**
 * Metrics for the whole deployment, from the database, and for this process's connections to it.
 */
export function watchDatabase(
  registry: Registry,
  { db, connections, disk }: Pick<OpenDatabase, 'db' | 'connections' | 'disk'>,
): void {
  // Connections are counted first, because the query for the rows uses one of them.
  if (connections) watchConnections(registry, connections)
  if (disk) watchDisk(registry, disk)
  watchRows(registry, oneLookAtATime(db))
}

interface Figures {
  mails: Awaited<ReturnType<typeof countWaiting>>
  holds: number
}

/** Undefined while the database does not respond. */
type Look = () => Promise<Figures | undefined>

/** All metrics of one scrape share one read, and no scrape waits longer than `patienceMs`. */
function oneLookAtATime(db: Database): Look {
  let looking: ReturnType<Look> | undefined
  const look = async () => {
    const [mails, holds] = await Promise.all([countWaiting(db), countOpenHolds(db)])
    return { mails, holds }
  }
  return () => {
    looking ??= Promise.race([look(), tooLate()])
      .catch(() => undefined)
      .finally(() => {
        looking = undefined
      })
    return looking
  }
}

const patienceMs = 3000

const tooLate = () => pause(patienceMs, undefined, { ref: false })

/**
 * Each process reports the same value for these metrics, so `aggregator` uses only one of the
 * values.
 */
function watchRows(registry: Registry, look: Look): void {
  const registers = [registry]
  new Gauge({
    name: 'rundgang_database_up',
    help: 'Whether the database answers: 1 or 0',
    aggregator: 'min',
    registers,
    async collect() {
      this.set((await look()) ? 1 : 0)
    },
  })
  new Gauge({
    name: 'rundgang_mails',
    help: 'Mails in the outbox that wait, or were given up',
    labelNames: ['state'],
    aggregator: 'max',
    registers,
    async collect() {
      const figures = await look()
      this.reset()
      for (const { state, mails } of figures?.mails ?? []) this.set({ state }, mails)
    },
  })
  new Gauge({
    name: 'rundgang_holds',
    help: 'Bookings that wait for their confirmation',
    aggregator: 'max',
    registers,
    async collect() {
      const figures = await look()
      if (figures) this.set(figures.holds)
      else this.remove()
    },
  })
}

function watchDisk(registry: Registry, disk: NonNullable<OpenDatabase['disk']>): void {
  new Gauge({
    name: 'rundgang_database_disk_free_bytes',
    help: 'Room left on the disk that the embedded database lies on',
    registers: [registry],
    collect() {
      const free = disk.freeBytes()
      if (free !== undefined) this.set(free)
    },
  })
}

function watchConnections(
  registry: Registry,
  connections: NonNullable<OpenDatabase['connections']>,
): void {
  const registers = [registry]
  new Gauge({
    name: 'rundgang_database_connections',
    help: 'Connections to PostgreSQL that this process has open',
    labelNames: ['state'],
    registers,
    collect() {
      const { total, idle } = connections()
      this.set({ state: 'idle' }, idle)
      this.set({ state: 'busy' }, total - idle)
    },
  })
  new Gauge({
    name: 'rundgang_database_connections_most',
    help: 'Connections to PostgreSQL that this process opens at most',
    registers,
    collect() {
      this.set(connections().most)
    },
  })
  new Gauge({
    name: 'rundgang_database_waiting',
    help: 'Queries that wait until a connection is free',
    registers,
    collect() {
      this.set(connections().waiting)
    },
  })
}
