import type { MailSettingsInput } from '#contract/mail-settings.ts'
import type { MailTranslations } from '#contract/mail-text.ts'
import type { OtherLanguage } from '#contract/other-languages.ts'

/** The mail settings without the password, which is never read for display. */
export interface Settings {
  emailFrom: string
  emailBcc: string
  emailSubject: string
  emailBody: string
  emailCancelSubject: string
  emailCancelBody: string
  customSmtp: boolean
  smtpServer: string
  /** Empty if it is `emailFrom`. */
  smtpUser: string
  street: string
  postalCode: string
  city: string
  meetingPoint: string
  /** Contains no empty translations. */
  meetingPointTranslations: Partial<Record<OtherLanguage, string>>
  phone: string
  /** Contains no empty translations. */
  translations: MailTranslations
}

/**
 * The settings after a change, except for the translations, which stay as stored. A text that was
 * not sent keeps its value; a checkbox that was not sent becomes unticked.
 */
export const changed = (stored: Settings, input: MailSettingsInput): Settings => ({
  emailFrom: input.email_from ?? stored.emailFrom,
  emailBcc: input.email_bcc ?? stored.emailBcc,
  emailSubject: input.email_subject ?? stored.emailSubject,
  emailBody: input.email_body ?? stored.emailBody,
  emailCancelSubject: input.email_cancel_subject ?? stored.emailCancelSubject,
  emailCancelBody: input.email_cancel_body ?? stored.emailCancelBody,
  customSmtp: input.email_custom_smtpserver !== 'false',
  smtpServer: input.email_smtpserver ?? stored.smtpServer,
  smtpUser: input.email_smtpuser ?? stored.smtpUser,
  street: input.location_street ?? stored.street,
  postalCode: input.location_postalcode ?? stored.postalCode,
  city: input.location_city ?? stored.city,
  meetingPoint: input.location_meeting_point ?? stored.meetingPoint,
  meetingPointTranslations: meetingPointsIn(stored, input),
  phone: input.location_phone ?? stored.phone,
  translations: stored.translations,
})

function meetingPointsIn(
  { meetingPointTranslations: stored }: Settings,
  input: MailSettingsInput,
): Settings['meetingPointTranslations'] {
  const en = input.location_meeting_point_en ?? stored.en
  const fr = input.location_meeting_point_fr ?? stored.fr
  const simple = input.location_meeting_point_de_simple ?? stored['de-simple']
  return { ...(en && { en }), ...(fr && { fr }), ...(simple && { 'de-simple': simple }) }
}

/** The user name at the project's own server. */
export const userNameOf = ({ smtpUser, emailFrom }: Settings): string => smtpUser || emailFrom

/** Whether the stored password would be sent to another server, or with another log-in name. */
export const passwordLeadsElsewhere = (stored: Settings, next: Settings): boolean =>
  stored.smtpServer !== next.smtpServer || userNameOf(stored) !== userNameOf(next)
