import { endpoint } from '../endpoint.ts'
import type { MailSettings, MailSettingsSent } from '../mail-settings.ts'

export const mailSettingsCalls = {
  read: endpoint<{ answers: MailSettings }>()(
    'GET',
    '/api/admin/settings/email/:projectId',
    'admin',
  ),
  change: endpoint<{ form: MailSettingsSent; answers: MailSettings }>()(
    'POST',
    '/api/admin/settings/email/:projectId',
    'admin',
  ),
}
