import type { Page } from '@playwright/test'

/** Swaps the server's IP address for a host name, because passkeys require one. */
export const named = (address: string) => address.replace('127.0.0.1', 'localhost')

/** Adds Chromium's virtual authenticator, as either a built-in one or a USB key. */
export async function useAuthenticator(page: Page, transport: 'internal' | 'usb' = 'internal') {
  const session = await page.context().newCDPSession(page)
  await session.send('WebAuthn.enable')
  const { authenticatorId } = await session.send('WebAuthn.addVirtualAuthenticator', {
    options: {
      protocol: 'ctap2',
      transport,
      hasResidentKey: true,
      hasUserVerification: true,
      isUserVerified: true,
      automaticPresenceSimulation: true,
    },
  })
  return {
    /** From this call on, the device does not recognise its owner. */
    refuse: () =>
      session.send('WebAuthn.setUserVerified', { authenticatorId, isUserVerified: false }),
    accept: () =>
      session.send('WebAuthn.setUserVerified', { authenticatorId, isUserVerified: true }),
    remove: () => session.send('WebAuthn.removeVirtualAuthenticator', { authenticatorId }),
  }
}

/**
 * From the next page on, the browser does not suggest passkeys in fields. Chromium's virtual
 * authenticator accepts suggestions by itself, which may log in before a test has clicked.
 */
export const suggestNoPasskeys = (page: Page) =>
  page.addInitScript(() => {
    PublicKeyCredential.isConditionalMediationAvailable = () => Promise.resolve(false)
  })
