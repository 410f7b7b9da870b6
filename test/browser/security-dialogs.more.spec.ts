import { expect, type Locator, type Page } from '@playwright/test'
import { Secret, TOTP } from 'otpauth'
import { expectAccessible } from './accessible.ts'
import { dialog } from './dashboard.ts'
import { field } from './field.ts'
import { test } from './fixture.ts'
import { section } from './people.ts'
import { named, useAuthenticator } from './security/authenticator.ts'
import { tabTo } from './setup/keyboard.ts'

const app = (page: Page) => section(page, 'Codes aus einer App')
const setUp = (page: Page) => dialog(page, 'App für Codes einrichten')
const proof = (page: Page) => dialog(page, 'Bitte bestätigen Sie, dass Sie es sind')
const kept = (page: Page) => dialog(page, 'Haben Sie die Codes aufbewahrt?')
const codesIn = (page: Page) => page.getByLabel('Wiederherstellungscodes', { exact: true })

/** Sets up an authenticator app, up to the step showing the recovery codes. */
async function setUpApp(page: Page, address = '') {
  await page.goto(`${address}/admin/security`)
  await app(page).getByRole('button', { name: 'App einrichten' }).press('Enter')
  const secret = await setUp(page).getByLabel('diesen Schlüssel').inputValue()
  const code = TOTP.generate({ secret: Secret.fromBase32(secret.replaceAll(' ', '')) })
  await field(setUp(page), 'Code aus der App').fill(code)
  await page.keyboard.press('Enter')
  await expect(codesIn(page)).toHaveValue(/-/)
}

test('new recovery codes replace the old ones only after confirmation, and their dialog does not close by accident', async ({
  dashboard: page,
}) => {
  await setUpApp(page)
  const first = await codesIn(page).inputValue()

  // The app is already active, so closing the dialog would only lose the recovery codes.
  await page.keyboard.press('Escape')
  await expect(kept(page)).toContainText('Sie werden nicht noch einmal gezeigt.')
  await expect(kept(page).getByRole('button', { name: 'Zurück zu den Codes' })).toBeFocused()
  await expectAccessible(page, 'the question about the recovery codes')
  await page.keyboard.press('Enter')
  await expect(kept(page)).toBeHidden()
  await expect(codesIn(page)).toHaveValue(first)
  await setUp(page).getByRole('button', { name: 'Schließen' }).click()
  await expect(kept(page)).toBeVisible()
  await kept(page).getByRole('button', { name: 'Ja, schließen' }).press('Enter')
  await expect(setUp(page)).toBeHidden()
  await expect(app(page).getByRole('button', { name: 'Anderes Gerät einrichten' })).toBeFocused()
  await expect(app(page)).toContainText('10 Wiederherstellungscodes sind übrig')

  const button = app(page).getByRole('button', { name: 'Neue Wiederherstellungscodes' })
  const asking = dialog(page, 'Neue Wiederherstellungscodes?')
  let renewals = 0
  page.on('response', (response) => {
    const { method, url } = { method: response.request().method(), url: response.url() }
    if (method === 'POST' && url.includes('codes') && response.ok()) renewals++
  })
  await button.press('Enter')
  await expect(asking).toContainText('Die alten Codes gelten dann nicht mehr.')
  await expect(asking.getByRole('button', { name: 'Alte Codes behalten' })).toBeFocused()
  await expectAccessible(page, 'the question before new recovery codes')
  await page.keyboard.press('Enter')
  await expect(asking).toBeHidden()
  await expect(button).toBeFocused()
  expect(renewals).toBe(0)
  await page.keyboard.press('Enter')
  await expect(asking.getByRole('button', { name: 'Alte Codes behalten' })).toBeFocused()
  await page.keyboard.press('Tab')
  await page.keyboard.press('Enter')
  const shown = dialog(page, 'Ihre Wiederherstellungscodes')
  await expect(field(proof(page), 'Code')).toBeFocused()
  await expectAccessible(page, 'the question for the second factor')
  await field(proof(page), 'Code').fill(first.split('\n')[0] ?? '')
  await page.keyboard.press('Enter')
  await expect(codesIn(page)).toHaveValue(/^([a-z2-9]{5}-[a-z2-9]{5}\n?){10}$/)
  await expect(asking).toBeHidden()
  expect(await codesIn(page).inputValue()).not.toBe(first)
  expect(renewals).toBe(1)
  await expect(shown.locator(':focus')).toContainText('Ihre Wiederherstellungscodes')
  await expectAccessible(page, 'new recovery codes')
  await page.keyboard.press('Escape')
  await expect(kept(page)).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(kept(page)).toBeHidden()
  await tabTo(shown.getByRole('button', { name: 'Ich habe die Codes aufbewahrt' }), 8)
  await page.keyboard.press('Enter')
  await expect(shown).toBeHidden()
  await expect(kept(page)).toBeHidden()
  await expect(button).toBeFocused()
})

for (const [width, height] of [
  [1280, 800],
  [390, 844],
] as const) {
  test(`at ${width} pixels, the dialog for the authenticator app opens at its first step and shows the whole error`, async ({
    dashboard: page,
  }) => {
    await page.setViewportSize({ width, height })
    await page.goto('/admin/security')
    await app(page).getByRole('button', { name: 'App einrichten' }).press('Enter')
    const first = setUp(page).getByText('Öffnen Sie eine Authenticator-App')
    const code = field(setUp(page), 'Code aus der App')
    await expect(code).toBeFocused()
    await expectUncovered(first)
    await expectAccessible(page, 'the first step')
    await expectUncovered(code)
    await page.keyboard.type('000000')
    await page.keyboard.press('Enter')
    const error = setUp(page).getByText('Dieser Code stimmt nicht')
    await expect(code).toBeFocused()
    await expectUncovered(error)
    await expectUncovered(code)
    await expectAccessible(page, 'a wrong code')
  })
}

test('a dialog that is opened right after another has closed keeps the focus', async ({
  page,
  fixture,
  organisation,
}) => {
  const address = named(fixture.address)
  await page.context().addCookies([{ ...organisation.cookie, url: address }])
  await page.goto(`${address}/admin/security`)
  await setUpApp(page, address)
  const done = setUp(page).getByRole('button', { name: 'Ich habe die Codes aufbewahrt' })
  const removeApp = app(page).getByRole('button', { name: 'App entfernen', includeHidden: true })
  const buttons = { closes: await done.elementHandle(), opens: await removeApp.elementHandle() }
  await page.evaluate(async ({ closes, opens }) => {
    const press = (button: unknown) => {
      if (!(button instanceof HTMLElement)) throw new Error('no button')
      button.focus()
      button.click()
    }
    press(closes)
    await new Promise((passed) => setTimeout(passed))
    press(opens)
  }, buttons)
  const kept = dialog(page, 'App für Codes entfernen?').getByRole('button', { name: 'Behalten' })
  await expect(kept).toBeFocused()
  await page.waitForTimeout(100)
  await expect(kept).toBeFocused()
})

test('the only second factor cannot be removed if the organisation requires one, and the dialog says so immediately', async ({
  page,
  fixture,
  organisation,
}) => {
  const address = named(fixture.address)
  await useAuthenticator(page)
  await page.context().addCookies([{ ...organisation.cookie, url: address }])
  await page.goto(`${address}/admin/security`)
  const demands = section(page, 'Zweiter Faktor im Team')
  await demands.getByRole('radio', { name: 'von Administratoren' }).click()
  await expect(page.getByText(/Bitte richten Sie ihn bis .* ein/)).toBeVisible()
  await setUpApp(page, address)
  await setUp(page).getByRole('button', { name: 'Ich habe die Codes aufbewahrt' }).press('Enter')
  await expect(app(page).getByRole('button', { name: 'Anderes Gerät einrichten' })).toBeFocused()

  const removeApp = app(page).getByRole('button', { name: 'App entfernen' })
  await removeApp.press('Enter')
  const removing = dialog(page, 'App für Codes entfernen?')
  await expect(removing).toContainText('Fügen Sie zuerst unter „Passkeys“ einen hinzu')
  await expect(removing).not.toContainText('genügt')
  await expect(removing.getByRole('button', { name: 'App entfernen' })).toHaveCount(0)
  await expect(removing.getByRole('button', { name: 'Behalten' })).toBeFocused()
  await expectAccessible(page, 'the only factor, an app')
  await page.keyboard.press('Enter')
  await expect(removing).toBeHidden()
  await expect(removeApp).toBeFocused()

  const passkeys = section(page, 'Passkeys')
  await passkeys.getByRole('button', { name: 'Passkey hinzufügen' }).press('Enter')
  await field(dialog(page, 'Passkey hinzufügen'), 'Name').fill('Laptop')
  await page.keyboard.press('Enter')
  await expect(passkeys.getByRole('listitem')).toContainText(['Laptop'])
  await removeApp.press('Enter')
  await expect(removing).toContainText('durch einen Passkey')
  await removing.getByRole('button', { name: 'App entfernen' }).press('Enter')
  await proof(page).getByRole('button', { name: 'Mit Passkey bestätigen' }).press('Enter')
  await expect(page.getByText('Die App für Codes ist entfernt.')).toBeVisible()

  await passkeys.getByRole('button', { name: 'Passkey Laptop entfernen' }).press('Enter')
  const removingPasskey = dialog(page, 'Passkey entfernen?')
  await expect(removingPasskey).toContainText('„Laptop“ ist Ihr einziger')
  await expect(removingPasskey.getByRole('button', { name: 'Entfernen' })).toHaveCount(0)
  await expectAccessible(page, 'the only factor, a passkey')
})

/** Checks that neither the dialog's heading nor its buttons cover any part of the element. */
const expectUncovered = (shown: Locator) =>
  expect(async () => {
    const covered = await shown.evaluate((element) => {
      const { left, right, top, bottom } = element.getBoundingClientRect()
      const middle = (left + right) / 2
      return [top + 1, bottom - 1].filter(
        (y) => !element.contains(document.elementFromPoint(middle, y)),
      )
    })
    expect(covered).toEqual([])
  }).toPass({ timeout: 3000 })
