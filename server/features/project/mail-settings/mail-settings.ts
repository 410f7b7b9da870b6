import { isDeepStrictEqual } from 'node:util'
import type { FieldFault } from '#contract/errors.ts'
import { hasUmlautBeforeAt } from '#contract/fields.ts'
import type { MailSettings, MailSettingsInput } from '#contract/mail-settings.ts'
import {
  allTranslationFields,
  byTranslationField,
  type MailTranslations,
} from '#contract/mail-text.ts'
import type { OrganisationId, Staff } from '#server/auth/actor.ts'
import { requireRecent } from '#server/auth/secrets.ts'
import type { AppContext } from '#server/context.ts'
import type { Transaction } from '#server/database/open.ts'
import { transact } from '#server/database/transact.ts'
import { DomainError, fieldError } from '#server/errors.ts'
import { tellAdmins } from '#server/features/staff/notice/notice.ts'
import { openSmtpPassword, sealSmtpPassword } from '#server/mail/delivery/smtp-password.ts'
import { hasten } from '#server/mail/resend.ts'
import { mailServerFault } from '#server/mail-server.ts'
import { defaultMailsOf } from '#texts/mail-texts.ts'
import {
  findMailSettings,
  findOwnServer,
  insertMailSettings,
  lockMailSettings,
  updateMailSettings,
  type Where,
} from './mail-settings.queries.ts'
import {
  changed,
  passwordLeadsElsewhere,
  type Settings,
  userNameOf,
} from './mail-settings.rules.ts'

/** Whether a project's emails go to files, because there is no mail server. */
export const isFiled = async (ctx: AppContext, where: Where): Promise<boolean> =>
  ctx.transports.isFile(null) && !(await findOwnServer(ctx.db, where))

/** The error at `field` for an address that the project's mail server would not take. */
export async function addressFaults(
  ctx: AppContext,
  { field, email, ...where }: Where & { field: string; email: string | undefined },
): Promise<Record<string, { fault: FieldFault; named: string }>> {
  if (!(email && hasUmlautBeforeAt(email))) return {}
  const own = await findOwnServer(ctx.db, where)
  const password = openSmtpPassword(own?.smtpPassword ?? null, where.projectId, ctx.secretKey)
  const server = own ? { setting: own.setting, user: own.user, sender: own.sender, password } : null
  const taken = await ctx.transports.takes(server, email)
  return taken ? {} : { [field]: { fault: 'umlaut_before_at', named: '' } }
}

/** Gives a new project the default German emails, sent from the default no-reply address. */
export async function addDefaultMailSettings(
  tx: Transaction,
  {
    organisation,
    ...where
  }: { organisationId: OrganisationId; projectId: string; organisation: string },
): Promise<void> {
  const settings = {
    ...where,
    ...defaultMailsOf(organisation),
    emailFrom: '',
    emailBcc: '',
    smtpPassword: null,
  }
  await insertMailSettings(tx, settings)
}

type Stored = Settings & { smtpPassword: Uint8Array | null }

/** The settings as the API shows them: not the password, only whether one is stored. */
const shown = (
  settings: Stored,
  { revision, changedByName }: { revision: number; changedByName: string | null },
): MailSettings => ({
  email_from: settings.emailFrom,
  email_bcc: settings.emailBcc,
  email_subject: settings.emailSubject,
  email_body: settings.emailBody,
  email_cancel_subject: settings.emailCancelSubject,
  email_cancel_body: settings.emailCancelBody,
  email_custom_smtpserver: settings.customSmtp,
  email_smtpserver: settings.smtpServer,
  email_smtpuser: settings.smtpUser,
  email_password: '',
  email_password_set: settings.smtpPassword !== null,
  location_street: settings.street,
  location_postalcode: settings.postalCode,
  location_city: settings.city,
  location_meeting_point: settings.meetingPoint,
  ...meetingPointsOf(settings),
  location_phone: settings.phone,
  ...byTranslationField(({ field }) => settings.translations[field] ?? ''),
  revision,
  ...(changedByName ? { changed_by: changedByName } : {}),
})

const meetingPointsOf = ({
  meetingPointTranslations: { en, fr, 'de-simple': simple },
}: Settings) => ({
  ...(en && { location_meeting_point_en: en }),
  ...(fr && { location_meeting_point_fr: fr }),
  ...(simple && { location_meeting_point_de_simple: simple }),
})

/** How a project's emails are sent and what they say. Throws `not_found`. */
export async function mailSettingsOf(
  { db }: AppContext,
  { organisationId }: Staff,
  projectId: string,
): Promise<MailSettings> {
  const settings = await findMailSettings(db, { organisationId, projectId })
  if (!settings) throw new DomainError('not_found')
  return shown(settings, settings)
}

/**
 * The settings as they would be after the change, and the password that would then be used; null if
 * the stored password cannot be decrypted. Stores nothing. Throws as `changeMailSettings` does.
 */
export async function typedMailSettings(
  ctx: AppContext,
  { organisationId }: Staff,
  { projectId, input }: { projectId: string; input: MailSettingsInput },
): Promise<{ settings: Settings; password: string | null }> {
  const stored = await findMailSettings(ctx.db, { organisationId, projectId })
  if (!stored) throw new DomainError('not_found')
  const { smtpPassword, ...settings } = changedSettings(ctx, stored, { projectId, input })
  return { settings, password: openSmtpPassword(smtpPassword, projectId, ctx.secretKey) }
}

/**
 * Changes the settings, and tells the admins of another server or other recipients of copies. Throws
 * `not_found`, `changed_meanwhile`, `confirm_first` unless only the place changes, and `invalid` for an unusable server, a custom server without a sender, an incomplete
 * translation, or a stored password that would go to another server or sender.
 */
export function changeMailSettings(
  ctx: AppContext,
  staff: Staff,
  { projectId, input }: { projectId: string; input: MailSettingsInput },
): Promise<MailSettings> {
  const where = { organisationId: staff.organisationId, projectId }
  const { config, secretKey } = ctx
  return transact(ctx, async ({ tx, at, audit, changed: announce }) => {
    const stored = await lockMailSettings(tx, where)
    if (!stored) throw new DomainError('not_found')
    if (input.revision !== undefined && input.revision !== stored.revision) {
      throw new DomainError('changed_meanwhile')
    }
    const revision = stored.revision + 1
    const next = changedSettings({ config, secretKey }, stored, { projectId, input })
    const isElsewhere = leadsElsewhere(stored, next, input)
    if (isElsewhere || saysOtherwise(stored, next)) requireRecent(staff, at)
    await updateMailSettings(tx, where, {
      ...next,
      translations: JSON.stringify(next.translations),
      meetingPointTranslations: JSON.stringify(next.meetingPointTranslations),
      revision,
      changedBy: staff.staffId,
    })
    // Emails may have failed because of the settings that were just corrected.
    await hasten(tx, where, at)
    const label = stored.projectName
    await audit(staff, { action: 'mail_settings_changed', subjectId: projectId, label })
    announce(where)
    const told = { by: staff, project: label }
    if (stored.emailBcc !== next.emailBcc) {
      await tellAdmins(
        { tx, at },
        { secretKey },
        { ...told, kind: 'bcc_changed', about: next.emailBcc },
      )
    }
    if (isElsewhere) {
      const about = next.customSmtp ? next.smtpServer : ''
      await tellAdmins({ tx, at }, { secretKey }, { ...told, kind: 'mail_server_changed', about })
    }
    return shown(next, { revision, changedByName: staff.name })
  })
}

/** Whether emails would go through another server, or use a different log-in there. */
const leadsElsewhere = (stored: Settings, next: Settings, input: MailSettingsInput) =>
  stored.customSmtp !== next.customSmtp ||
  stored.smtpServer !== next.smtpServer ||
  (next.customSmtp &&
    (stored.emailFrom !== next.emailFrom ||
      userNameOf(stored) !== userNameOf(next) ||
      Boolean(input.email_password)))

/** Whether guests would get other emails, or somebody else copies of them or the replies. */
const saysOtherwise = (stored: Settings, next: Settings) =>
  (
    [
      ...(['emailFrom', 'emailBcc', 'emailSubject', 'emailBody'] as const),
      ...(['emailCancelSubject', 'emailCancelBody'] as const),
    ] as const
  ).some((field) => stored[field] !== next[field]) ||
  !isDeepStrictEqual(stored.translations, next.translations)

/** The settings after a change. Throws `invalid` as `changeMailSettings` does. */
function changedSettings(
  ctx: Pick<AppContext, 'config' | 'secretKey'>,
  stored: Stored,
  of: { projectId: string; input: MailSettingsInput },
): Stored {
  const translations = translationsChanged(stored.translations, of.input)
  const settings = { ...changed(stored, of.input), translations }
  requireWhole(settings.translations)
  requireUsable(stored, settings, ctx.config)
  return { ...settings, smtpPassword: passwordFor(stored, settings, { ...of, ctx }) }
}

const translationsChanged = (stored: MailTranslations, input: MailSettingsInput) =>
  Object.fromEntries(
    allTranslationFields
      .map(({ field }) => [field, input[field] ?? stored[field] ?? ''])
      .filter(([, text]) => text !== ''),
  ) satisfies MailTranslations

/** Requires both a subject and a text for each translation, or neither. */
function requireWhole(translations: MailTranslations): void {
  const missing = allTranslationFields.find(
    ({ field, other }) => !translations[field] && translations[other],
  )
  if (missing) throw fieldError(missing.field, 'nothing_visible')
}

function requireUsable(
  stored: Settings,
  { customSmtp, smtpServer, emailFrom }: Settings,
  { smtpAllowPrivate }: AppContext['config'],
): void {
  // A server that is neither used nor changed is not checked again, so it does not block other
  // changes.
  if (customSmtp || (smtpServer && smtpServer !== stored.smtpServer)) {
    const fault = mailServerFault(smtpServer, smtpAllowPrivate)
    if (fault) throw fieldError('email_smtpserver', fault)
  }
  // The server must know whom the emails come from.
  if (customSmtp && !emailFrom) throw fieldError('email_from', 'not_an_email')
}

/**
 * The password to store. A stored password is never sent to a server that it was not entered for:
 * if the server or the sender changes, it must be entered again, or it is deleted if no custom
 * server is used.
 */
function passwordFor(
  stored: Stored,
  settings: Settings,
  {
    ctx,
    projectId,
    input,
  }: { ctx: Pick<AppContext, 'secretKey'>; projectId: string; input: MailSettingsInput },
): Uint8Array | null {
  if (input.email_password) {
    return sealSmtpPassword(input.email_password, projectId, ctx.secretKey)
  }
  if (!stored.smtpPassword || !passwordLeadsElsewhere(stored, settings)) return stored.smtpPassword
  if (settings.customSmtp) throw fieldError('email_password', 'password_again')
  return null
}
