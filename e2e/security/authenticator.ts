import type { Page } from '@playwright/test'

/** Passkeys belong to a host name, but the server has an IP address. */
export const named = (address: string) => address.replace('127.0.0.1', 'localhost')

/** Adds Chromium's virtual authenticator, as a part of the device or as a plugged-in key. */
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
    /** From now on, the device does not recognise its owner. */
    refuse: () =>
      session.send('WebAuthn.setUserVerified', { authenticatorId, isUserVerified: false }),
    accept: () =>
      session.send('WebAuthn.setUserVerified', { authenticatorId, isUserVerified: true }),
    remove: () => session.send('WebAuthn.removeVirtualAuthenticator', { authenticatorId }),
  }
}
