import { expect } from '@playwright/test'
import { password } from '#test/world/registered-organisation.ts'
import { expectAccessible } from './accessible.ts'
import { dialog } from './dashboard.ts'
import { field } from './field.ts'
import { test } from './fixture.ts'
import { section } from './people.ts'
import { named, useAuthenticator } from './security/authenticator.ts'

test('after the password, Enter is enough to use a required passkey, and the page says what to do if it is lost', async ({
  page,
  fixture,
  organisation,
}) => {
  const address = named(fixture.address)
  const device = await useAuthenticator(page)
  await page.context().addCookies([{ ...organisation.cookie, url: address }])
  await page.goto(`${address}/admin/security`)
  await page.getByRole('button', { name: 'Passkey hinzufügen' }).press('Enter')
  await field(dialog(page, 'Passkey hinzufügen'), 'Name').fill('Laptop')
  await page.keyboard.press('Enter')
  await expect(section(page, 'Passkeys').getByRole('listitem')).toContainText(['Laptop'])
  const demanded = page.getByRole('radio', { name: 'von Administratoren' })
  await demanded.click()
  await expect(page.getByText('Gespeichert.')).toBeVisible()

  await device.refuse()
  await page.context().clearCookies({ name: 'rundgang_session' })
  await page.goto(`${address}/login`)
  await field(page, 'E-Mail-Adresse').fill(organisation.email)
  await field(page, 'Passwort').fill(password)
  await page.keyboard.press('Enter')
  await expect(page.getByText('Bestätigen Sie mit Ihrem Passkey.')).toBeVisible()
  const button = page.getByRole('button', { name: 'Mit Passkey anmelden' })
  await expect(button).toBeFocused()
  await expect(page.getByText(/^Passkey verloren\? Der Betreiber/)).toBeVisible()
  await expectAccessible(page, 'the second step by passkey')
  await page.keyboard.press('Enter')
  const failure = page.getByRole('alert')
  await expect(failure).toContainText('Es wurde kein Passkey benutzt')
  // The error does not mention the password, which was correct.
  await expect(failure).not.toContainText('Passwort')
  await expect(button).toBeFocused()
  await expectAccessible(page, 'the passkey failed')

  await device.accept()
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(/\/admin\/?(\?|$)/)
})
