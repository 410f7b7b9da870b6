import { once } from 'node:events'
import { createServer, type Server } from 'node:http'
import { Counter, Gauge, Histogram, Registry } from 'prom-client'
import type { Database } from './database/open.ts'
import type { MailCounts } from './mail/mail-counts.ts'
import { countWaiting } from './mail/waiting.ts'

export interface Metrics {
  mails: MailCounts
  close: () => Promise<void>
}

interface MetricsOptions {
  db: Database
  /** Unset: nobody is told. */
  port: number | undefined
  host: string
}

/** What Prometheus reads at `/metrics`, on a port of its own that visitors do not reach. */
export async function startMetrics({ db, port, host }: MetricsOptions): Promise<Metrics> {
  const registry = new Registry()
  const mails = countMails(registry)
  watchOutbox(registry, db)
  const server = port === undefined ? undefined : await tell(registry, { port, host })
  const close = async () => {
    if (!server) return
    server.closeAllConnections()
    server.close()
    await once(server, 'close')
  }
  return { mails, close }
}

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

function watchOutbox(registry: Registry, db: Database): void {
  new Gauge({
    name: 'rundgang_mails',
    help: 'Mails in the outbox that wait, or were given up',
    labelNames: ['state'],
    registers: [registry],
    async collect() {
      for (const { state, mails } of await countWaiting(db)) this.set({ state }, mails)
    },
  })
}

async function tell(registry: Registry, at: { port: number; host: string }): Promise<Server> {
  const server = createServer((request, response) => {
    if (request.method !== 'GET' || request.url !== '/metrics') {
      response.writeHead(404).end()
      return
    }
    registry.metrics().then(
      (metrics) => response.writeHead(200, { 'content-type': registry.contentType }).end(metrics),
      () => response.writeHead(503, { 'retry-after': '5' }).end(),
    )
  })
  server.listen(at)
  await once(server, 'listening')
  return server
}
