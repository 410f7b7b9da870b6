import { endpoint } from '../endpoint.ts'
import type { Invitation, InvitationMade, InvitationSent, InvitationShown } from '../invitation.ts'

export const invitationCalls = {
  list: endpoint<{ answers: Invitation[] }>()('GET', '/api/admin/invites', 'admin'),
  invite: endpoint<{ json: InvitationSent; answers: InvitationMade }>()(
    'POST',
    '/api/admin/invites',
    'admin',
  ),
  show: endpoint<{ answers: InvitationShown }>()('GET', '/api/invites/:token', 'anyone'),
  delete: endpoint()('DELETE', '/api/admin/invites/:id', 'admin'),
}
