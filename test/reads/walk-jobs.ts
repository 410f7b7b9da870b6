import { randomUUIDv7 } from 'node:crypto'
import { mkdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { AppContext } from '#server/context.ts'
import { countOpenHolds } from '#server/database/booking-details.ts'
import { findCopies } from '#server/database/vacuum.ts'
import { indexLeftOut, NewBookings } from '#server/features/booking/search/search.ts'
import { mailFolderIn } from '#server/mail/delivery/mail-file.ts'
import { countWaiting } from '#server/mail/outbox.ts'
import {
  accessJobs,
  dailyJobs,
  deletionJobs,
  frequentJobs,
  hourlyJobs,
  reminderJobs,
} from '#server/runtime/jobs.ts'
import type { WalkStep } from './walk.ts'

/** The scheduled jobs, and the counts for the metrics. */
export function jobSteps({ ctx }: { ctx: AppContext }): WalkStep[] {
  const { db, config } = ctx
  const { signal } = new AbortController()
  // Looks for erased data without rewriting the tables to scrub it.
  const scrubbing = {
    scrubIfDue: async () => {
      await findCopies(db)
    },
  }
  const pause = async () => {}
  const jobs = [
    ...frequentJobs(ctx),
    ...reminderJobs(ctx),
    ...accessJobs(ctx),
    ...deletionJobs(ctx),
    ...hourlyJobs(ctx, scrubbing),
    ...dailyJobs(ctx, pause),
  ]
  return [
    ['a file of an email', () => writeMailFile(mailFolderIn(config.dataDir))],
    ['reminders in every project', () => remindEverywhere(ctx)],
    ...jobs.map(({ name, run }): WalkStep => [name, () => run(signal)]),
    ['indexing what was left out', () => indexLeftOut(ctx)],
    ['indexing new bookings', () => indexNewOf(ctx)],
    ['counting mails for whoever watches', () => countWaiting(db)],
    ['counting holds for whoever watches', () => countOpenHolds(db)],
  ]
}

async function writeMailFile(folder: string): Promise<void> {
  await mkdir(folder, { recursive: true })
  await writeFile(join(folder, `20260101T000000Z-${randomUUIDv7()}.eml`), '')
}

/**
 * Makes sure some slots have a reminder that is due or too late to send, whatever the time of day.
 */
const remindEverywhere = ({ db }: AppContext) =>
  db
    .updateTable('project')
    .set({ reminders: [24, 31, 40, 48, 96] })
    .execute()

/** Indexes the new bookings as if every organisation had some. */
async function indexNewOf(ctx: AppContext): Promise<void> {
  const newBookings = new NewBookings()
  const organisations = await ctx.db.selectFrom('organisation').select('id').execute()
  for (const { id } of organisations) newBookings.note(id)
  await newBookings.index(ctx)
}
