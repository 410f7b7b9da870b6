import type { MailSettings, MailSettingsSent } from '#contract/mail-settings.ts'

/** What stands in the form; the stored password never comes back from the server. */
export type MailSettingsEntries = Omit<MailSettings, 'email_password' | 'email_password_set'> & {
  email_password: string
}

export function entriesOf(settings: MailSettings): MailSettingsEntries {
  const { email_password_set: _, ...entries } = settings
  return entries
}

/**
 * As the form is sent: every text, since the page shows every text; but what nobody can write in
 * while the custom server is off stays as it is.
 */
export function toForm(entries: MailSettingsEntries): MailSettingsSent {
  const { email_smtpserver, email_password, email_custom_smtpserver: custom, ...texts } = entries
  const server = custom ? { email_smtpserver, email_password } : {}
  return { ...texts, ...server, email_custom_smtpserver: custom ? 'true' : 'false' }
}
