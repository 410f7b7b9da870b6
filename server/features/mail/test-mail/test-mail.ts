import { randomUUIDv7 } from 'node:crypto'
import { bookingNumber } from '#contract/booking-number.ts'
import type { MailSample, TestMail } from '#contract/mail.ts'
import type { MailSettingsInput } from '#contract/mail-settings.ts'
import type { Staff } from '#server/auth/actor.ts'
import type { AppContext } from '#server/context.ts'
import { DomainError } from '#server/errors.ts'
import { bookingConfirmed, bookingValues } from '#server/features/booking/booking.mails.ts'
import { withConfirmationPdf } from '#server/features/booking/confirmation/confirmation.ts'
import { organisationOf } from '#server/features/organisation/organisation.ts'
import { userNameOf } from '#server/features/project/mail-settings/mail-settings.rules.ts'
import { typedMailSettings } from '#server/features/project/mail-settings/mail-settings.ts'
import { requireProject } from '#server/features/project/project.ts'
import { variantsOf } from '#server/features/variant/variant.queries.ts'
import { sampleBooker, sampleToken } from '#texts/de/mail-settings.ts'
import { sampleStart } from './test-mail.rules.ts'

/** The sample booking used to fill in previews of a project's emails. Throws `not_found`. */
export async function sampleOf(
  ctx: AppContext,
  staff: Staff,
  projectId: string,
): Promise<MailSample> {
  const booking = await sampleBooking(ctx, staff, projectId)
  const message = bookingConfirmed({ ...booking, ...noTexts }, ctx.config)
  return {
    values: bookingValues(booking, ctx.config, booking.language),
    sender: message?.sender ?? '',
    actions: message?.actions ?? [],
    footer: message?.footer ?? '',
    booking_number: bookingNumber(booking.bookingId),
  }
}

const noTexts = {
  emailFrom: '',
  emailBcc: '',
  emailSubject: '',
  emailBody: '',
  emailCancelSubject: '',
  emailCancelBody: '',
  street: '',
  postalCode: '',
  city: '',
  meetingPoint: '',
}

/** As long as the postman allows for an attempt, but shorter than any proxy's timeout. */
const patienceMs = 45_000

/**
 * Sends the caller the confirmation of a sample booking, using the unsaved settings, in the same
 * way as the project's emails; stores nothing. Throws `not_found`; `invalid` for settings that
 * cannot be saved; `address_unconfirmed` if emails cannot be sent that way yet.
 */
export async function sendTestMail(
  ctx: AppContext,
  staff: Staff,
  { projectId, input }: { projectId: string; input: MailSettingsInput },
): Promise<TestMail> {
  const typed = await typedMailSettings(ctx, staff, { projectId, input })
  const { settings } = typed
  const recipient = staff.username
  await requireAllowed(ctx, staff, settings.customSmtp)
  const booking = await sampleBooking(ctx, staff, projectId)
  const confirmed = { ...booking, ...settings }
  const message = bookingConfirmed(confirmed, ctx.config)
  const composed = await withConfirmationPdf(message, confirmed, ctx.config)
  if (!composed) throw new Error('a booking that stands is confirmed')
  const mail = {
    id: randomUUIDv7(),
    recipient,
    // Sends no copies, because their recipients would wonder about a booker who does not exist.
    message: { ...composed, bcc: '' },
    date: ctx.clock.now(),
  }
  const server = settings.customSmtp
    ? {
        setting: settings.smtpServer,
        user: userNameOf(settings),
        sender: settings.emailFrom,
        password: typed.password,
      }
    : null
  const done = await ctx.transports.sendOnce({ server, mail }, AbortSignal.timeout(patienceMs))
  const way = server ? 'own_server' : ctx.config.smtpUrl ? 'default_server' : 'file'
  // Only the operator may know the path of the file.
  const answer = way === 'file' && done.sent ? '' : done.answer
  return { sent: done.sent, recipient, way, fault: done.sent ? null : done.fault, answer }
}

/** Until an organisation's address is confirmed, only that address gets emails. */
async function requireAllowed(ctx: AppContext, staff: Staff, ownServer: boolean): Promise<void> {
  const { confirmed, contact_email } = await organisationOf(ctx, staff)
  if (confirmed) return
  if (ownServer || contact_email !== staff.username) throw new DomainError('address_unconfirmed')
}

/** A sample booking for the project's first variant. */
async function sampleBooking(ctx: AppContext, staff: Staff, projectId: string) {
  const { organisationId } = staff
  const project = await requireProject(ctx, staff, projectId)
  const [variant] = await variantsOf(ctx.db, { organisationId, projectId })
  const { name: organisationName } = await organisationOf(ctx, staff)
  const now = ctx.clock.now()
  return {
    bookingId: randomUUIDv7(),
    bookerName: sampleBooker,
    bookerEmail: '',
    attendees: 3,
    cancelToken: sampleToken,
    language: 'de' as const,
    bookedAt: now,
    changedAt: null,
    revision: 0,
    cancelledAt: null,
    cancelReason: '',
    answers: [],
    startsAt: sampleStart(now, project.timezone),
    timezone: project.timezone,
    internal: false,
    visitorChanges: project.visitorChanges,
    confirmationPdf: project.confirmationPdf,
    confirmationText: project.confirmationText,
    heldUntil: null,
    erasedAt: null,
    variantName: variant?.name ?? '',
    variantTranslations: {},
    durationSeconds: variant?.durationSeconds ?? 0,
    mailTranslations: {},
    projectName: project.name,
    imprintUrl: project.imprintUrl,
    privacyUrl: project.privacyUrl,
    organisationName,
  }
}
