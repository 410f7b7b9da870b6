import type { MailSettings } from '#contract/mail-settings.ts'

/** What stands in the form; the stored password never comes back from the server. */
export type MailSettingsEntries = Omit<MailSettings, 'email_password' | 'email_password_set'> & {
  email_password: string
}

export function entriesOf(settings: MailSettings): MailSettingsEntries {
  const { email_password_set: _, ...entries } = settings
  return entries
}

/** As the form is sent: every text, since the page shows every text. */
export const toForm = (entries: MailSettingsEntries): Record<string, string> => ({
  ...entries,
  email_custom_smtpserver: String(entries.email_custom_smtpserver),
})
