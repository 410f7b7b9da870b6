import { endpoint } from '../endpoint.ts'
import type {
  Confirmation,
  EmailCheck,
  EmailCheckAnswer,
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
}
