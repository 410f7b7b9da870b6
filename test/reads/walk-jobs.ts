import { randomUUIDv7 } from 'node:crypto'
import { mkdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { AppContext } from '#server/context.ts'
import { countOpenHolds } from '#server/database/booking-details.ts'
import { findCopies } from '#server/database/vacuum.ts'
import { mailFolderIn } from '#server/mail/delivery/mail-file.ts'
import { countWaiting } from '#server/mail/outbox.ts'
import {
  accessJobs,
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
  const jobs = [
    ...frequentJobs(ctx),
    ...reminderJobs(ctx),
    ...accessJobs(ctx, { warn: () => {} }),
    ...deletionJobs(ctx),
    ...hourlyJobs(ctx, scrubbing),
  ]
  return [
    ['a file of an email', () => writeMailFile(mailFolderIn(config.dataDir))],
    ['reminders in every project', () => remindEverywhere(ctx)],
    ...jobs.map(({ name, run }): WalkStep => [name, () => run(signal)]),
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
