import { endpoint } from './endpoint.ts'
import type {
  DemandedFactor,
  FactorState,
  IdentityProof,
  NewPasskey,
  OneTimeCode,
  PasskeyLogIn,
  PasskeyName,
  PasskeyQuestion,
  RecoveryCodes,
  Security,
  TotpOffer,
} from './second-factor.ts'
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
} from './sign-on.ts'
import type {
  AccountDeletion,
  Invitation,
  InvitationMade,
  InvitationSent,
  InvitationShown,
  LinkEntry,
  LinkHolder,
  LinkState,
  LogIn,
  MemberChange,
  MemberDetail,
  PasswordChange,
  PasswordResetAnswer,
  PasswordResetSent,
  Session,
  SlotMails,
  TeamMember,
  User,
} from './staff.ts'

export const staffCalls = {
  logIn: endpoint<{ form: LogIn; answers: User }>()('POST', '/api/token', 'anyone'),
  me: endpoint<{ answers: User }>()('GET', '/api/users/me/', 'staff'),
  slotMails: endpoint<{ answers: SlotMails }>()('GET', '/api/users/me/mails', 'staff'),
  chooseSlotMails: endpoint<{ json: SlotMails }>()('PUT', '/api/users/me/mails', 'staff'),
  deleteAccount: endpoint<{ json: AccountDeletion }>()('POST', '/api/users/me/delete', 'staff'),
  changePassword: endpoint<{ json: PasswordChange }>()('POST', '/api/password', 'staff'),
  resetPassword: endpoint<{ form: PasswordResetSent; answers: PasswordResetAnswer }>()(
    'POST',
    '/api/password-reset',
    'anyone',
  ),
  team: endpoint<{ answers: TeamMember[] }>()('GET', '/api/admin/staff', 'staff'),
  member: endpoint<{ answers: MemberDetail }>()('GET', '/api/admin/staff/:staffId', 'admin'),
  changeMember: endpoint<{ json: MemberChange; answers: MemberDetail }>()(
    'PATCH',
    '/api/admin/staff/:staffId',
    'admin',
  ),
  endAccess: endpoint()('DELETE', '/api/admin/staff/:staffId/access', 'admin'),
  endSession: endpoint()('DELETE', '/api/admin/staff/:staffId/sessions/:sessionId', 'admin'),
  removeMember: endpoint()('DELETE', '/api/admin/users/:staffId', 'admin'),
}

export const sessionCalls = {
  logOut: endpoint()('DELETE', '/api/token', 'anyone'),
  list: endpoint<{ answers: Session[] }>()('GET', '/api/users/me/sessions', 'staff'),
  end: endpoint()('DELETE', '/api/users/me/sessions/:sessionId', 'staff'),
  logOutEverywhere: endpoint()('DELETE', '/api/users/me/sessions', 'staff'),
}

export const secondFactorCalls = {
  secondStep: endpoint<{ json: OneTimeCode; answers: User }>()(
    'POST',
    '/api/token/second',
    'anyone',
  ),
  security: endpoint<{ answers: Security }>()('GET', '/api/users/me/security', 'staff'),
  confirm: endpoint<{ json: IdentityProof }>()('POST', '/api/users/me/confirm', 'staff'),
  offerTotp: endpoint<{ answers: TotpOffer }>()('POST', '/api/users/me/totp', 'staff'),
  confirmTotp: endpoint<{ json: OneTimeCode; answers: RecoveryCodes }>()(
    'PUT',
    '/api/users/me/totp',
    'staff',
  ),
  removeTotp: endpoint()('DELETE', '/api/users/me/totp', 'staff'),
  renewCodes: endpoint<{ answers: RecoveryCodes }>()(
    'POST',
    '/api/users/me/recovery_codes',
    'staff',
  ),
}

export const passkeyCalls = {
  ask: endpoint<{ answers: PasskeyQuestion }>()('POST', '/api/token/passkey/options', 'anyone'),
  logIn: endpoint<{ json: PasskeyLogIn; answers: User }>()('POST', '/api/token/passkey', 'anyone'),
  askForNew: endpoint<{ answers: PasskeyQuestion }>()(
    'POST',
    '/api/users/me/passkeys/options',
    'staff',
  ),
  add: endpoint<{ json: NewPasskey }>()('POST', '/api/users/me/passkeys', 'staff'),
  rename: endpoint<{ json: PasskeyName }>()('PUT', '/api/users/me/passkeys/:passkeyId', 'staff'),
  remove: endpoint()('DELETE', '/api/users/me/passkeys/:passkeyId', 'staff'),
}

export const factorDemandCalls = {
  demanded: endpoint<{ answers: FactorState }>()('GET', '/api/admin/second_factor', 'admin'),
  demand: endpoint<{ json: DemandedFactor }>()('PUT', '/api/admin/second_factor', 'admin'),
}

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
