// Known only while the script runs for the first time, and to modules never.
const script = (document.currentScript ??
  document.querySelector('script[src*="/embed/rundgang"]')) as HTMLScriptElement | null

/** Where the form's files lie, unless a page says otherwise. */
export const origin = script?.src ? new URL(script.src).origin : location.origin

/** What a policy with nonces asks of everything that is added to the page. */
export const nonce = script?.nonce ?? ''

interface TrustedTypes {
  createPolicy: (name: string, rules: Policy) => Policy
}

interface Policy {
  createScriptURL: (url: string) => string
}

// A page may allow a policy of this name only once.
let policy: Policy | undefined

/** Runs another script of ours, also under a policy with `require-trusted-types-for 'script'`. */
export function addScript(url: string): HTMLScriptElement {
  const { trustedTypes } = globalThis as { trustedTypes?: TrustedTypes }
  const added = document.createElement('script')
  const same: Policy = { createScriptURL: (address) => address }
  policy ??= trustedTypes?.createPolicy('rundgang', same) ?? same
  added.nonce = nonce
  added.src = policy.createScriptURL(url)
  document.head.append(added)
  return added
}
