import { endpoint } from '../endpoint.ts'
import type { Mail, MailCount, MailsQuerySent, Undelivered } from '../mail.ts'

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
