import type { MailSettings, MailSettingsSent } from '#contract/mail-settings.ts'
import {
  allTranslationFields,
  byTranslationField,
  type TranslationField,
} from '#contract/mail-translation.ts'

/** The entries of the form; the server never returns the stored password. */
export type MailSettingsEntries = Omit<MailSettings, 'email_password' | 'email_password_set'> & {
  email_password: string
}

export function entriesOf(settings: MailSettings): MailSettingsEntries {
  const { email_password_set: _, ...entries } = settings
  // A server that still runs the previous version sends no translations.
  return { ...byTranslationField(() => ''), ...entries }
}

/**
 * The request body: all texts, because the page shows all of them. Fields that are read-only while
 * the custom server is off, and unchanged translations, are not sent.
 */
export function toForm(entries: MailSettingsEntries, stored: MailSettings): MailSettingsSent {
  const { email_smtpserver, email_password, email_custom_smtpserver: custom, ...texts } = entries
  const server = custom ? { email_smtpserver, email_password } : {}
  // A subject and its text are sent together.
  const isStored = (field: TranslationField) => texts[field] === stored[field]
  const kept = allTranslationFields.filter(({ field, other }) => isStored(field) && isStored(other))
  const unsent = Object.fromEntries(kept.map(({ field }) => [field, undefined]))
  return { ...texts, ...unsent, ...server, email_custom_smtpserver: custom ? 'true' : 'false' }
}
