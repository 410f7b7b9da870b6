import { sql } from 'kysely'

/** The user name at a project's own mail server. */
export const smtpUser = sql<string>`coalesce(
  nullif(${sql.ref('mail_settings.smtp_user')}, ''), ${sql.ref('mail_settings.email_from')})`
