import { Counter, Gauge, Histogram, type Registry } from 'prom-client'
import type { MailCounts } from '#server/mail/queue/mail-counts.ts'

export function countMails(registry: Registry): MailCounts {
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
