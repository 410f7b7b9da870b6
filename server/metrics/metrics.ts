import { Counter, collectDefaultMetrics, Gauge, Registry } from 'prom-client'
import type { AppContext } from '#server/context.ts'
import type { OpenDatabase } from '#server/database/open.ts'
import type { MailCounts } from '#server/mail/queue/mail-counts.ts'
import type { Config } from '#server/runtime/config.ts'
import type { BookingEvent } from '#server/unit-of-work.ts'
import { watchDatabase } from './database.ts'
import { countMails } from './mails.ts'

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
