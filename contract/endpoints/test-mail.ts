import { endpoint } from '../endpoint.ts'
import type { MailSettingsSent } from '../mail-settings.ts'
import type { MailSample, TestMail } from '../test-mail.ts'

export const testMailCalls = {
  sample: endpoint<{ answers: MailSample }>()(
    'GET',
    '/api/admin/settings/email/:projectId/sample',
    'admin',
  ),
  send: endpoint<{ form: MailSettingsSent; answers: TestMail }>()(
    'POST',
    '/api/admin/settings/email/:projectId/test',
    'admin',
  ),
}
