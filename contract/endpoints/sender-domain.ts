import { endpoint } from '../endpoint.ts'
import type { SenderDomain, SenderDomainQuerySent } from '../sender-domain.ts'

export const senderDomainCalls = {
  check: endpoint<{ query: SenderDomainQuerySent; answers: SenderDomain }>()(
    'GET',
    '/api/admin/settings/email/:projectId/domain',
    'admin',
  ),
}
