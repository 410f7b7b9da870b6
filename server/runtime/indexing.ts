import type { AppContext } from '../context.ts'
import { completeSearchIndex, NewBookings } from '../features/booking/search-index/search-index.ts'
import type { App } from '../http/app-type.ts'
import { type ScheduledJob, type ScheduledJobs, startScheduledJobs } from './scheduled-jobs.ts'

export interface Indexing {
  app: App
  /** Waits until visitors' calls leave time. */
  throttle: () => Promise<void>
}

const lookForNewMs = 1000

/** Makes new bookings found within two seconds; in a rush, after it. */
export function startIndexing(ctx: AppContext, { app, throttle: pause }: Indexing): ScheduledJobs {
  const newBookings = new NewBookings()
  ctx.changes.made = ({ organisationId }) => newBookings.note(organisationId)
  const run = (stopping: AbortSignal) => newBookings.index(ctx, { stopping, pause })
  const jobs = [{ name: 'index new bookings', run }]
  return startScheduledJobs({ jobs, log: app.log, everyMs: lookForNewMs })
}

/** Indexes what was left out. */
export const indexingJob = (ctx: AppContext, { throttle: pause }: Indexing): ScheduledJob => ({
  name: 'complete the search index',
  run: (stopping) => completeSearchIndex(ctx, { stopping, pause }),
})
