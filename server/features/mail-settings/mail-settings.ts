import type { Transaction } from '#server/database/open.ts'
import { defaultMailsOf } from '#texts/de/mails.ts'
import { insertMailSettings } from './mail-settings.queries.ts'

/** Gives a new project the German default mails, sent by the default no-reply sender. */
export async function addDefaultMailSettings(
  tx: Transaction,
  { organisation, ...where }: { organisationId: string; projectId: string; organisation: string },
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
