import type { MailSettings, MailSettingsSent } from '#contract/mail-settings.ts'

/** The entries of the form; the server never returns the stored password. */
export type MailSettingsEntries = Omit<MailSettings, 'email_password' | 'email_password_set'> & {
  email_password: string
}

export function entriesOf(settings: MailSettings): MailSettingsEntries {
  const { email_password_set: _, ...entries } = settings
  return entries
}

/**
 * The request body: all texts, because the page shows all of them. Fields that are read-only while
 * the custom server is off are not sent.
 */
export function toForm(entries: MailSettingsEntries): MailSettingsSent {
  const { email_smtpserver, email_password, email_custom_smtpserver: custom, ...texts } = entries
  const server = custom ? { email_smtpserver, email_password } : {}
  return { ...texts, ...server, email_custom_smtpserver: custom ? 'true' : 'false' }
}
