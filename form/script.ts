// `currentScript` is set only while the script first runs, and never in modules.
const script = (document.currentScript ??
  document.querySelector('script[src*="/embed/rundgang"]')) as HTMLScriptElement | null

/** The base URL of the form's files, unless the page sets another. */
export const origin = script?.src ? new URL(script.src).origin : location.origin

/** The nonce the page's content security policy requires for added elements. */
export const nonce = script?.nonce ?? ''

interface TrustedTypes {
  createPolicy: (name: string, rules: Policy) => Policy
}

interface Policy {
  createScriptURL: (url: string) => string
}

// Created once, because a page may allow only one policy with this name.
let policy: Policy | undefined

/** Loads another script of the form, even under `require-trusted-types-for 'script'`. */
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

/** Resolves when the script has run or failed to load. */
export const loadScript = (url: string) =>
  new Promise((resolve) => {
    const script = addScript(url)
    script.onload = script.onerror = resolve
  })
