import { randomUUIDv7 } from 'node:crypto'
import { mkdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { AppContext } from '#server/context.ts'
import { forgetOldTries } from '#server/database/limits/tries.ts'
import { countOpenHolds } from '#server/database/open-holds.ts'
import { anythingErased } from '#server/database/vacuum.ts'
import { deleteOldAuditEvents } from '#server/features/audit/audit.ts'
import {
  eraseOldBookers,
  forgetOldKeys,
  forgetOldOrigins,
} from '#server/features/booking/booker/booker.ts'
import { lapseHolds } from '#server/features/booking/hold/hold.ts'
import {
  completeSearchIndex,
  NewBookings,
} from '#server/features/booking/search-index/search-index.ts'
import { remindUnconfirmed, removeUnconfirmed } from '#server/features/organisation/organisation.ts'
import { forgetOldChanges } from '#server/features/slot/change/change.ts'
import { forgetOldInvitations } from '#server/features/staff/invitation/invitation.ts'
import { forgetOldSessions } from '#server/features/staff/session/session.ts'
import { forgetFormerMembers, forgetLapsedResets } from '#server/features/staff/staff.ts'
import { mailFolderIn } from '#server/mail/delivery/mail-file.ts'
import { emptyOldMails } from '#server/mail/erasing.ts'
import { sweepMailFiles } from '#server/mail/mail-sweep.ts'
import { countWaiting } from '#server/mail/queue/waiting.ts'
import type { WalkStep } from './walk.ts'

/** The scheduled jobs. */
export function jobSteps({ ctx }: { ctx: AppContext }): WalkStep[] {
  const { db, config, clock } = ctx
  return [
    ['lapsing holds', () => lapseHolds(ctx)],
    ['completing the search index', () => completeSearchIndex(ctx)],
    ['indexing new bookings', () => indexNewOf(ctx)],
    ['erasing old bookers', () => eraseOldBookers(ctx)],
    ['emptying old mails', () => emptyOldMails(db, clock.now())],
    ['whether anything is erased', () => anythingErased(db)],
    [
      'sweeping mail files',
      async () => {
        const folder = mailFolderIn(config.dataDir)
        await mkdir(folder, { recursive: true })
        await writeFile(join(folder, `20260101T000000Z-${randomUUIDv7()}.eml`), '')
        await sweepMailFiles(db, config.dataDir)
      },
    ],
    ['forgetting old keys', () => forgetOldKeys(ctx)],
    ['forgetting old origins', () => forgetOldOrigins(ctx)],
    ['deleting old audit events', () => deleteOldAuditEvents(ctx)],
    ['forgetting old changes', () => forgetOldChanges(ctx)],
    ['forgetting old tries', () => forgetOldTries(db, clock.now())],
    ['forgetting old sessions', () => forgetOldSessions(ctx)],
    ['forgetting lapsed resets', () => forgetLapsedResets(ctx)],
    ['forgetting old invitations', () => forgetOldInvitations(ctx)],
    ['forgetting former members', () => forgetFormerMembers(ctx)],
    ['reminding the unconfirmed', () => remindUnconfirmed(ctx)],
    ['removing the unconfirmed', () => removeUnconfirmed(ctx)],
    ['counting mails for whoever watches', () => countWaiting(db)],
    ['counting holds for whoever watches', () => countOpenHolds(db)],
  ]
}

/** As if every organisation had just changed. */
async function indexNewOf(ctx: AppContext): Promise<void> {
  const newBookings = new NewBookings()
  const organisations = await ctx.db.selectFrom('organisation').select('id').execute()
  for (const { id } of organisations) newBookings.note(id)
  await newBookings.index(ctx)
}
