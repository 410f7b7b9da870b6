import type { Worker } from 'node:cluster'
import cluster from 'node:cluster'
import { randomUUID } from 'node:crypto'
import { once } from 'node:events'
import { createServer } from 'node:http'
import {
  AggregatorRegistry,
  Counter,
  collectDefaultMetrics,
  Gauge,
  Histogram,
  Registry,
} from 'prom-client'
import type { AppContext } from '#server/context.ts'
import type { OpenDatabase } from '#server/database/open.ts'
import type { MailCounts } from '#server/mail/delivery/delivery.ts'
import type { Config } from '#server/runtime/config.ts'
import type { BookingEvent } from '#server/unit-of-work.ts'
import { watchDatabase } from './database.ts'

function countMails(registry: Registry): MailCounts {
  const registers = [registry]
  const ended = new Histogram({
    name: 'rundgang_mail_seconds',
    help: 'How long a try to send a mail took, by what became of the mail',
    labelNames: ['outcome'],
    buckets: [0.05, 0.2, 1, 5, 15, 45],
    registers,
  })
  const tries = new Counter({
    name: 'rundgang_mail_tries_total',
    help: 'Tries to send a mail, by what became of the mail',
    labelNames: ['outcome'],
    registers,
  })
  const down = new Gauge({
    name: 'rundgang_mail_servers_down',
    help: 'Mail servers that this process leaves alone for a while',
    registers,
  })
  return {
    ended: (outcome, seconds) => {
      ended.observe({ outcome }, seconds)
      tries.inc({ outcome })
    },
    serversDown: (servers) => down.set(servers),
  }
}

/** The metrics of one process. Labels are names from the code, never client input. */
export interface Metrics {
  registry: Registry
  mails: MailCounts
  count: AppContext['count']
}

export function openMetrics(
  database: Pick<OpenDatabase, 'db' | 'connections' | 'disk'>,
  config: Pick<Config, 'metricsPort' | 'metricsToken'>,
): Metrics {
  const registry = new Registry()
  const metrics = { registry, mails: countMails(registry), count: countBookings(registry) }
  // Collecting process metrics costs a little, so it is done only if metrics are served.
  const asked = config.metricsPort !== undefined || config.metricsToken !== undefined
  if (asked) collectDefaultMetrics({ register: registry })
  watchDatabase(registry, database)
  countProcess(registry)
  return metrics
}

/** Each process reports 1, so the sum is the number of processes. */
function countProcess(registry: Registry): void {
  const help = 'Processes that serve'
  new Gauge({ name: 'rundgang_processes', help, registers: [registry] }).set(1)
}

const bookingEvents: Record<BookingEvent, true> = {
  booked: true,
  held: true,
  confirmed: true,
  lapsed: true,
  changed: true,
  cancelled: true,
}

function countBookings(registry: Registry): AppContext['count'] {
  const bookings = new Counter({
    name: 'rundgang_bookings_total',
    help: 'Bookings that were booked, held, confirmed, lapsed, changed or cancelled by this process',
    labelNames: ['event'],
    registers: [registry],
  })
  // Events that have not happened yet are reported as 0, so that the first one shows as an
  // increase.
  for (const event of Object.keys(bookingEvents)) bookings.inc({ event }, 0)
  return (event, times = 1) => bookings.inc({ event }, times)
}

/** The content of `/metrics` and its content type. */
export interface MetricsSource {
  contentType: string
  text: () => Promise<string>
}

export const metricsOf = (registry: Registry): MetricsSource => ({
  contentType: registry.contentType,
  text: () => registry.metrics(),
})

interface Address {
  /** If unset, no metrics are served. */
  port: number | undefined
  host: string
}

/** Serves Prometheus metrics at `/metrics`, on a separate port that visitors cannot reach. */
export async function startMetricsExporter(
  told: MetricsSource,
  { port, host }: Address,
): Promise<() => Promise<void>> {
  if (port === undefined) return async () => {}
  const server = createServer((request, response) => {
    if (request.method !== 'GET' || request.url !== '/metrics') {
      response.writeHead(404).end()
      return
    }
    told.text().then(
      (text) => response.writeHead(200, { 'content-type': told.contentType }).end(text),
      () => response.writeHead(503, { 'retry-after': '5' }).end(),
    )
  })
  server.listen({ port, host })
  await once(server, 'listening')
  return async () => {
    server.closeAllConnections()
    server.close()
    await once(server, 'close')
  }
}

// Messages between a worker that serves `/metrics` on the public port and the main process, which
// has the metrics of all workers.
interface Question {
  rundgang: 'metrics?'
  id: string
}
interface Answer {
  rundgang: 'metrics'
  id: string
  /** Null if not available. */
  text: string | null
}

const patienceMs = 6000

/**
 * For the main process: combines the metrics of all workers and sends them to any worker that asks.
 */
export function metricsOfWorkers(): MetricsSource {
  const registry = new AggregatorRegistry()
  const text = () => registry.clusterMetrics()
  cluster.on('message', (worker: Worker, message: Question) => {
    if (message.rundgang !== 'metrics?') return
    const reply = (text: string | null) => {
      const answer: Answer = { rundgang: 'metrics', id: message.id, text }
      if (worker.isConnected()) worker.send(answer)
    }
    text().then(reply, () => reply(null))
  })
  return { contentType: registry.contentType, text }
}

/** For a worker: requests the combined metrics, which include its own, from the main process. */
export function metricsByPrimary(own: Registry): MetricsSource {
  AggregatorRegistry.setRegistries([own])
  const registry = new AggregatorRegistry()
  return { contentType: registry.contentType, text: askMain }
}

function askMain(): Promise<string> {
  const id = randomUUID()
  const { promise, resolve, reject } = Promise.withResolvers<string>()
  const hear = (message: Answer) => {
    if (message.rundgang !== 'metrics' || message.id !== id) return
    if (message.text === null) reject(new Error('the workers did not answer'))
    else resolve(message.text)
  }
  const timer = setTimeout(() => reject(new Error('the main process did not answer')), patienceMs)
  process.on('message', hear)
  const question: Question = { rundgang: 'metrics?', id }
  process.send?.(question)
  return promise.finally(() => {
    clearTimeout(timer)
    process.off('message', hear)
  })
}
