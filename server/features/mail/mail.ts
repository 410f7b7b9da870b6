import { mailCaps } from '#contract/limits.ts'
import type { MailsQuery, Undelivered } from '#contract/mail.ts'
import type { OrganisationId, Staff } from '#server/auth/actor.ts'
import type { AppContext } from '#server/context.ts'
import type { Transaction } from '#server/database/open.ts'
import { transact } from '#server/database/transact.ts'
import { DomainError } from '#server/errors.ts'
import { auditLabelOf } from '#server/features/booking/place/place.ts'
import { isFiled } from '#server/features/project/mail-settings/mail-settings.ts'
import { requireProject } from '#server/features/project/project.ts'
import {
  dropGivenUp,
  type LockedMail,
  lockMailForUpdate,
  sendAgain,
  sendAllAgain,
} from '#server/mail/resend.ts'
import { countUndelivered, findMail, listMails } from './mail.queries.ts'
import { isOver } from './mail.rules.ts'

/** A project's emails, newest first. Throws `not_found`. */
export async function mailsOf(
  ctx: AppContext,
  staff: Staff,
  { projectId, ...query }: MailsQuery & { projectId: string },
) {
  await requireProject(ctx, staff, projectId)
  const { organisationId } = staff
  return listMails(ctx.db, { organisationId, projectId }, query)
}

/**
 * The counts of a project's stuck emails, and whether its emails go to files. Throws `not_found`.
 */
export async function undeliveredOf(
  ctx: AppContext,
  staff: Staff,
  projectId: string,
): Promise<Undelivered> {
  await requireProject(ctx, staff, projectId)
  const where = { organisationId: staff.organisationId, projectId }
  const counts = await countUndelivered(ctx.db, { ...where, caps: mailCaps })
  return { ...counts, filed: await isFiled(ctx, where) }
}

/**
 * Sends an email as soon as possible: an undeliverable one with a fresh set of attempts, a waiting
 * one before it is due, a sent one as a new email. Two requests within a minute send it only once.
 * Returns the email that is sent. Throws `not_found`, and `mail_over` for one that was dropped or
 * erased.
 */
export async function sendMailAgain(ctx: AppContext, staff: Staff, mailId: string) {
  const { organisationId } = staff
  const sentId = await transact(ctx, async ({ tx, at, audit, changed }) => {
    const mail = await hold(tx, { organisationId, mailId })
    if (isOver(mail)) throw new DomainError('mail_over')
    const id = await sendAgain(tx, mail, at)
    const label = await labelOf(tx, mail)
    await audit(staff, { action: 'mail_sent_again', subjectId: id, label })
    changed({ organisationId, projectId: mail.projectId })
    return id
  })
  return shownMail(ctx, staff, sentId)
}

/**
 * Sends all of a project's undeliverable emails again, and returns how many. Throws `not_found`.
 */
export async function sendGivenUpAgain(
  ctx: AppContext,
  staff: Staff,
  projectId: string,
): Promise<number> {
  await requireProject(ctx, staff, projectId)
  const { organisationId } = staff
  return transact(ctx, async ({ tx, at, audit, changed }) => {
    const sent = await sendAllAgain(tx, { organisationId, projectId, at })
    if (sent === 0) return sent
    const label = String(sent)
    await audit(staff, { action: 'mails_sent_again', subjectId: projectId, label })
    changed({ organisationId, projectId })
    return sent
  })
}

/**
 * Dismisses an undeliverable email; dismissing it again changes nothing. Returns the email. Throws
 * `not_found`, and `mail_not_given_up` for one that is waiting or was sent.
 */
export async function dismissMail(ctx: AppContext, staff: Staff, mailId: string) {
  const { organisationId } = staff
  await transact(ctx, async ({ tx, audit, changed }) => {
    const mail = await hold(tx, { organisationId, mailId })
    if (mail.state === 'dropped') return
    if (mail.state !== 'given_up') throw new DomainError('mail_not_given_up')
    await dropGivenUp(tx, mail)
    const label = await labelOf(tx, mail)
    await audit(staff, { action: 'mail_dismissed', subjectId: mailId, label })
    changed({ organisationId, projectId: mail.projectId })
  })
  return shownMail(ctx, staff, mailId)
}

/** The audit-log label for the booking an email is about; empty if there is none. */
async function labelOf(tx: Transaction, { organisationId, id, bookingId }: LockedMail) {
  if (!bookingId) return ''
  const { startsAt } = (await findMail(tx, { organisationId, mailId: id })) ?? {}
  return startsAt ? auditLabelOf({ bookingId, startsAt }) : ''
}

async function hold(
  tx: Transaction,
  place: { organisationId: OrganisationId; mailId: string },
): Promise<LockedMail> {
  const mail = await lockMailForUpdate(tx, place)
  if (!mail) throw new DomainError('not_found')
  return mail
}

async function shownMail(
  { db }: Pick<AppContext, 'db'>,
  { organisationId }: Staff,
  mailId: string,
) {
  const mail = await findMail(db, { organisationId, mailId })
  if (!mail) throw new DomainError('not_found')
  return mail
}
