import {
  deleteBookingsLeft,
  deleteProjectsLeft,
} from '#server/features/booking/cancellation/deletion.ts'
import { lapseHolds } from '#server/features/booking/place/hold.ts'
import { sealTokens } from '#server/features/booking/place/token.ts'
import {
  forgetPassedEntries,
  keepWaitingLists,
} from '#server/features/booking/waiting/waiting-sweep.ts'
import { remindUnconfirmed, removeUnconfirmed } from '#server/features/organisation/registration.ts'
import { forgetOldOffers, keepOffers } from '#server/features/slot/guide-offer/offer-mail.ts'
import { forgetOldAbsences } from '#server/features/slot/guides/absence.ts'
import { postMorningMails } from '#server/features/slot/guides/mine.ts'
import { forgetOldChanges } from '#server/features/slot/season/change.ts'
import { forgetLapsedSteps } from '#server/features/staff/session/second-step.ts'
import { checkDomains } from '#server/features/staff/sign-on/domain.ts'
import { checkAccess } from '#server/features/staff/sign-on/identity.ts'
import type { AppContext } from '../context.ts'
import { forgetOldTries } from '../database/limits/tries.ts'
import { deleteOldAuditEvents } from '../features/audit/audit.ts'
import {
  eraseOldBookers,
  forgetOldKeys,
  forgetOldOrigins,
} from '../features/booking/booker/booker.ts'
import { forgetOldMessages } from '../features/booking/message/message.ts'
import { forgetOldReminders, remindBookers } from '../features/booking/reminder/reminder.ts'
import { forgetFormerIndex } from '../features/booking/search/search.ts'
import {
  closeDue,
  deleteEmptied,
  retryCancellations,
} from '../features/organisation/deletion/deletion.ts'
import { forgetOldInvitations } from '../features/staff/invitation/invitation.ts'
import { forgetOldLinks } from '../features/staff/personal-link/personal-link.ts'
import { forgetOldSessions } from '../features/staff/session/session.ts'
import { forgetFormerMembers, forgetLapsedResets } from '../features/staff/staff.ts'
import { sumDays } from '../features/statistics/daily-sum/daily-sum.ts'
import { emptyOldMails } from '../mail/erasing.ts'
import { sweepMailFiles } from '../mail/mail-sweep.ts'
import type { MailLog } from '../mail/message/message.ts'
import type { ScheduledJob } from './scheduled-jobs.ts'
import type { DataScrubbing } from './scrubbing.ts'

/**
 * Each process runs these every two seconds. A booking that finds no free places cancels expired
 * holds itself, so visitors never wait for the next run.
 */
export const frequentJobs = (ctx: AppContext): ScheduledJob[] => [
  { name: 'lapse holds', run: (stopping) => lapseHolds(ctx, stopping) },
  { name: 'keep waiting lists', run: (stopping) => keepWaitingLists(ctx, stopping) },
]

/** Run every 15 seconds by one process. */
export const reminderJobs = (ctx: AppContext): ScheduledJob[] => [
  { name: 'remind bookers', run: (stopping) => remindBookers(ctx, stopping) },
  { name: 'keep offers to guides', run: (stopping) => keepOffers(ctx, stopping) },
  { name: 'queue the morning emails', run: (stopping) => postMorningMails(ctx, stopping) },
]

/** Run every minute by one process. Slow providers and name servers must not delay reminders. */
export const accessJobs = (ctx: AppContext, log: Pick<MailLog, 'warn'>): ScheduledJob[] => [
  { name: 'check access at providers', run: (stopping) => checkAccess(ctx, log, stopping) },
  { name: 'check domains', run: (stopping) => checkDomains(ctx, stopping) },
  { name: 'encrypt tokens', run: (stopping) => sealTokens(ctx, stopping) },
]

/**
 * Run every minute by one process, in this order, because each continues the work of the one
 * before.
 */
export const deletionJobs = (ctx: AppContext): ScheduledJob[] => [
  { name: 'close organisations', run: () => closeDue(ctx) },
  { name: 'delete projects left', run: (stopping) => deleteProjectsLeft(ctx, stopping) },
  { name: 'retry cancellations', run: () => retryCancellations(ctx) },
  { name: 'delete bookings left', run: (stopping) => deleteBookingsLeft(ctx, stopping) },
  { name: 'delete closed organisations', run: () => deleteEmptied(ctx) },
]

/** Everything that must be deleted after a certain time, in all organisations. */
export const hourlyJobs = (
  ctx: AppContext,
  scrubbing: Pick<DataScrubbing, 'scrubIfDue'>,
): ScheduledJob[] => [
  { name: 'sum days', run: (stopping) => sumDays(ctx, stopping) },
  { name: 'erase old bookers', run: (stopping) => eraseOldBookers(ctx, stopping) },
  { name: 'empty old mails', run: () => emptyOldMails(ctx.db, ctx.clock.now()) },
  { name: 'leave no copies of what was erased', run: () => scrubbing.scrubIfDue() },
  {
    name: 'sweep mail files',
    run: () => sweepMailFiles(ctx.db, ctx.config.dataDir),
    own: true,
  },
  { name: 'forget old keys', run: () => forgetOldKeys(ctx) },
  { name: 'forget old origins', run: () => forgetOldOrigins(ctx) },
  { name: 'forget the former search index', run: () => forgetFormerIndex(ctx) },
  { name: 'forget old messages', run: () => forgetOldMessages(ctx) },
  { name: 'forget old reminders', run: () => forgetOldReminders(ctx) },
  { name: 'forget passed entries', run: () => forgetPassedEntries(ctx) },
  { name: 'delete old audit events', run: () => deleteOldAuditEvents(ctx) },
  { name: 'forget old changes', run: () => forgetOldChanges(ctx) },
  { name: 'forget old absences', run: () => forgetOldAbsences(ctx) },
  { name: 'forget old offers', run: () => forgetOldOffers(ctx) },
  { name: 'forget former members', run: () => forgetFormerMembers(ctx) },
  { name: 'forget old tries', run: () => forgetOldTries(ctx.db, ctx.clock.now()) },
  { name: 'forget old sessions', run: () => forgetOldSessions(ctx) },
  { name: 'forget lapsed second steps', run: () => forgetLapsedSteps(ctx) },
  { name: 'forget lapsed resets', run: () => forgetLapsedResets(ctx) },
  { name: 'forget lapsed links', run: () => forgetOldLinks(ctx) },
  { name: 'forget lapsed invitations', run: () => forgetOldInvitations(ctx) },
  { name: 'remind unconfirmed organisations', run: () => remindUnconfirmed(ctx) },
  { name: 'remove unconfirmed organisations', run: () => removeUnconfirmed(ctx) },
]
