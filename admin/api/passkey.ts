import type { NewPasskey, PasskeyProof } from '#contract/second-factor.ts'
import { passkeyCalls } from '#contract/staff.calls.ts'
import { call } from './client.ts'

const library = () => import('@simplewebauthn/browser')

type Library = Awaited<ReturnType<typeof library>>
type AskedToMake = Parameters<Library['startRegistration']>[0]['optionsJSON']
type AskedToUse = Parameters<Library['startAuthentication']>[0]['optionsJSON']

/** Whether the browser can create and use passkeys at this address. */
export const canUsePasskeys = () => isSecureContext && 'PublicKeyCredential' in window

/** Why the browser did not create or use a passkey. */
export type PasskeyFault = 'cancelled' | 'known' | 'failed'

/** What went wrong in the browser; null if the server refused the passkey. */
export function passkeyFaultOf(error: unknown): PasskeyFault | null {
  const name = error instanceof Error ? error.name : ''
  if (name === 'NotAllowedError' || name === 'AbortError') return 'cancelled'
  if (name === 'InvalidStateError') return 'known'
  return name === 'ApiError' ? null : 'failed'
}

/** Lets the user create a passkey. */
export async function makePasskey(): Promise<NewPasskey['made']> {
  const { startRegistration } = await library()
  const { state, options } = await call(passkeyCalls.askForNew)
  const optionsJSON = options as unknown as AskedToMake
  const made = await startRegistration({ optionsJSON })
  remember()
  return { state, credential: plain(made) as NewPasskey['made']['credential'] }
}

/**
 * Lets the user choose a passkey; with `quietly`, only from the browser's suggestions in a field.
 */
export async function answerByPasskey(quietly = false): Promise<PasskeyProof> {
  const { startAuthentication } = await library()
  const { state, options } = await call(passkeyCalls.ask)
  const optionsJSON = options as unknown as AskedToUse
  const used = await startAuthentication({
    optionsJSON,
    useBrowserAutofill: quietly,
    verifyBrowserAutofillInput: false,
  })
  remember()
  return { state, credential: plain(used) as PasskeyProof['credential'] }
}

/** Whether the browser can suggest passkeys in a form. */
export const suggestsPasskeys = async () =>
  canUsePasskeys() && (await library()).browserSupportsWebAuthnAutofill()

/** Stops waiting for the user to pick a suggested passkey. */
export const stopSuggesting = async () => (await library()).WebAuthnAbortService.cancelCeremony()

// Browser extensions may add results that the server does not accept.
const plain = (credential: object) => ({ ...credential, clientExtensionResults: {} })

const key = 'rundgang-passkey'

/** Whether a passkey has been created or used in this browser. */
export function knowsPasskey(): boolean {
  try {
    return localStorage.getItem(key) !== null
  } catch {
    return false
  }
}

function remember() {
  try {
    localStorage.setItem(key, '1')
  } catch {
    // Without storage, the browser still suggests passkeys.
  }
}
