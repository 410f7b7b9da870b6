import { endpoint } from './endpoint.ts'
import type { Mail, MailCount, MailSample, MailsQuerySent, TestMail, Undelivered } from './mail.ts'
import type {
  MailSettings,
  MailSettingsSent,
  SenderDomain,
  SenderDomainQuerySent,
} from './mail-settings.ts'

export const mailCalls = {
  list: endpoint<{ query: MailsQuerySent; answers: Mail[] }>()(
    'GET',
    '/api/admin/mails/:projectId',
    'admin',
  ),
  undelivered: endpoint<{ answers: Undelivered }>()(
    'GET',
    '/api/admin/mails/:projectId/given-up',
    'desk',
  ),
  sendAllAgain: endpoint<{ answers: MailCount }>()(
    'POST',
    '/api/admin/mails/:projectId/given-up/send-again',
    'admin',
  ),
  sendAgain: endpoint<{ answers: Mail }>()('POST', '/api/admin/mails/:mailId/send-again', 'admin'),
  dismiss: endpoint<{ answers: Mail }>()('POST', '/api/admin/mails/:mailId/dismiss', 'admin'),
}

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

export const senderDomainCalls = {
  check: endpoint<{ query: SenderDomainQuerySent; answers: SenderDomain }>()(
    'GET',
    '/api/admin/settings/email/:projectId/domain',
    'admin',
  ),
}

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
