import type { Page } from '@playwright/test'

/** Replaces the server's IP address with a host name, which passkeys require. */
export const named = (address: string) => address.replace('127.0.0.1', 'localhost')

/** Adds Chromium's virtual authenticator, either built into the device or as a USB key. */
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
    /** After the call, the device does not recognise its owner. */
    refuse: () =>
      session.send('WebAuthn.setUserVerified', { authenticatorId, isUserVerified: false }),
    accept: () =>
      session.send('WebAuthn.setUserVerified', { authenticatorId, isUserVerified: true }),
    remove: () => session.send('WebAuthn.removeVirtualAuthenticator', { authenticatorId }),
  }
}

/**
 * From the next page onwards, the browser does not suggest passkeys in fields. Chromium's virtual
 * authenticator accepts a suggestion on its own, which may log in before a test has clicked.
 */
export const suggestNoPasskeys = (page: Page) =>
  page.addInitScript(() => {
    PublicKeyCredential.isConditionalMediationAvailable = () => Promise.resolve(false)
  })
