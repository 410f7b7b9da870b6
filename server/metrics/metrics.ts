import { Counter, collectDefaultMetrics, Gauge, Registry } from 'prom-client'
import type { AppContext, BookingEvent } from '#server/context.ts'
import type { OpenDatabase } from '#server/database/open.ts'
import type { MailCounts } from '#server/mail/queue/mail-counts.ts'
import type { Config } from '#server/runtime/config.ts'
import { watchDatabase } from './database.ts'
import { countMails } from './mails.ts'

/** What one process tells of itself. Labels are names in the code, never what somebody sent. */
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
  // Watching the process costs a little, so only where somebody asks.
  const asked = config.metricsPort !== undefined || config.metricsToken !== undefined
  if (asked) collectDefaultMetrics({ register: registry })
  watchDatabase(registry, database)
  countProcess(registry)
  return metrics
}

/** Each tells 1, so that together they tell how many there are. */
function countProcess(registry: Registry): void {
  const help = 'Processes that serve'
  new Gauge({ name: 'rundgang_processes', help, registers: [registry] }).set(1)
}

const bookingEvents: Record<BookingEvent, true> = {
  booked: true,
  held: true,
  confirmed: true,
  lapsed: true,
  cancelled: true,
}

function countBookings(registry: Registry): AppContext['count'] {
  const bookings = new Counter({
    name: 'rundgang_bookings_total',
    help: 'Bookings that were booked, held, confirmed, lapsed or cancelled by this process',
    labelNames: ['event'],
    registers: [registry],
  })
  // What has not happened yet is told as 0, so that its first time shows as a rise.
  for (const event of Object.keys(bookingEvents)) bookings.inc({ event }, 0)
  return (event, times = 1) => bookings.inc({ event }, times)
}
