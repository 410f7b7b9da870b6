import { endpoint } from '../endpoint.ts'
import type { LinkEntry, LinkHolder, LinkState } from '../personal-link.ts'

export const linkCalls = {
  own: endpoint<{ answers: LinkState }>()('GET', '/api/mine/link', 'staff'),
  sendOwn: endpoint<{ answers: LinkState }>()('POST', '/api/mine/link', 'staff'),
  revokeOwn: endpoint()('DELETE', '/api/mine/link', 'link'),
  enter: endpoint<{ json: LinkEntry; answers: LinkHolder }>()(
    'POST',
    '/api/mine/link/enter',
    'anyone',
  ),
  send: endpoint<{ answers: LinkState }>()('POST', '/api/admin/staff/:staffId/link', 'admin'),
  revoke: endpoint()('DELETE', '/api/admin/staff/:staffId/link', 'admin'),
}
