import { endpoint } from '../endpoint.ts'
import type {
  Confirmation,
  EmailCheck,
  EmailCheckAnswer,
  Organisation,
  OrganisationChange,
  RegistrationSent,
} from '../registration.ts'
import type { User } from '../staff.ts'

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
  organisation: endpoint<{ answers: Organisation }>()('GET', '/api/admin/organisation', 'admin'),
  chooseGuideView: endpoint<{ json: OrganisationChange }>()(
    'PUT',
    '/api/admin/organisation',
    'admin',
  ),
}
