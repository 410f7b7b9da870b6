import { endpoint } from '../endpoint.ts'
import type {
  DomainInput,
  PasswordsOff,
  PendingLink,
  ProviderFound,
  ProviderQuery,
  SignOnFinish,
  SignOnFinished,
  SignOnInput,
  SignOnSettings,
  SignOnStart,
  SignOnStarted,
} from '../sign-on.ts'

export const signOnCalls = {
  findProvider: endpoint<{ query: ProviderQuery; answers: ProviderFound }>()(
    'GET',
    '/api/sign-on',
    'anyone',
  ),
  start: endpoint<{ json: SignOnStart; answers: SignOnStarted }>()(
    'POST',
    '/api/sign-on/start',
    'anyone',
  ),
  finish: endpoint<{ json: SignOnFinish; answers: SignOnFinished }>()(
    'POST',
    '/api/sign-on/finish',
    'anyone',
  ),
  pending: endpoint<{ answers: PendingLink }>()('GET', '/api/sign-on/link', 'staff'),
  link: endpoint()('POST', '/api/sign-on/link', 'staff'),
  settings: endpoint<{ answers: SignOnSettings }>()('GET', '/api/admin/sign-on', 'admin'),
  change: endpoint<{ json: SignOnInput; answers: SignOnSettings }>()(
    'PUT',
    '/api/admin/sign-on',
    'admin',
  ),
  remove: endpoint()('DELETE', '/api/admin/sign-on', 'admin'),
  addDomain: endpoint<{ json: DomainInput; answers: SignOnSettings }>()(
    'POST',
    '/api/admin/sign-on/domains',
    'admin',
  ),
  proveDomain: endpoint<{ answers: SignOnSettings }>()(
    'POST',
    '/api/admin/sign-on/domains/:domainId/check',
    'admin',
  ),
  removeDomain: endpoint<{ answers: SignOnSettings }>()(
    'DELETE',
    '/api/admin/sign-on/domains/:domainId',
    'admin',
  ),
  choosePasswords: endpoint<{ json: PasswordsOff }>()(
    'PUT',
    '/api/admin/sign-on/passwords',
    'admin',
  ),
}
