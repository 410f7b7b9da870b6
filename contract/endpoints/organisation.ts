import { endpoint } from '../endpoint.ts'
import type { Organisation, OrganisationChange, OrganisationDeletion } from '../registration.ts'

export const organisationCalls = {
  read: endpoint<{ answers: Organisation }>()('GET', '/api/admin/organisation', 'admin'),
  change: endpoint<{ json: OrganisationChange }>()('PUT', '/api/admin/organisation', 'admin'),
  askForDeletion: endpoint<{ json: OrganisationDeletion }>()(
    'POST',
    '/api/admin/organisation/deletion',
    'admin',
  ),
  takeDeletionBack: endpoint()('DELETE', '/api/admin/organisation/deletion', 'admin'),
}
