import { endpoint } from './endpoint.ts'
import type {
  Confirmation,
  EmailCheck,
  EmailCheckAnswer,
  Organisation,
  OrganisationChange,
  OrganisationDeletion,
  RegistrationSent,
} from './registration.ts'
import type { User } from './staff.ts'

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

export const registrationCalls = {
  register: endpoint<{ form: RegistrationSent; answers: User }>()(
    'POST',
    '/api/registration',
    'anyone',
  ),
  checkEmail: endpoint<{ query: EmailCheck; answers: EmailCheckAnswer }>()(
    'GET',
    '/api/check-email',
    'anyone',
  ),
  confirm: endpoint<{ json: Confirmation }>()('POST', '/api/confirmation', 'anyone'),
  askForConfirmation: endpoint()('POST', '/api/admin/confirmation', 'admin'),
}
