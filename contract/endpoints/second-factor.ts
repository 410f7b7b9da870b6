import { endpoint } from '../endpoint.ts'
import type { NewPasskey, PasskeyLogIn, PasskeyName, PasskeyQuestion } from '../passkey.ts'
import type {
  DemandedFactor,
  FactorState,
  IdentityProof,
  OneTimeCode,
  RecoveryCodes,
  Security,
  TotpOffer,
} from '../second-factor.ts'
import type { User } from '../staff.ts'

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
