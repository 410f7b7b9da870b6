import { expect, type Locator, type Page } from '@playwright/test'
import { Secret, TOTP } from 'otpauth'
import { password } from '#test/world/registered-organisation.ts'
import { expectAccessible } from './accessible.ts'
import { dialog, slotAt } from './dashboard.ts'
import { field } from './field.ts'
import { test } from './fixture.ts'
import { join, section } from './people.ts'
import { named, useAuthenticator } from './security/authenticator.ts'
import { tabTo } from './setup/keyboard.ts'

async function openDeletion(page: Page, name: string) {
  await page.getByRole('button', { name: `Benutzermenü: ${name}` }).click()
  await page.getByRole('menuitem', { name: 'Konto löschen' }).click()
  return dialog(page, 'Konto löschen?')
}

test('members delete their own account by entering their password, and are then taken to the login page', async ({
  page,
  organisation,
  fixture,
}) => {
  const guide = await join(fixture, organisation, { name: 'Rosa Weiß' })
  await page.context().addCookies([{ ...guide.cookie, url: fixture.address }])
  await page.goto('/admin')
  const deletion = await openDeletion(page, 'Rosa Weiß')
  await expect(deletion).toContainText(guide.email)
  await deletion.getByRole('button', { name: 'Konto löschen' }).click()
  await expect(field(deletion, 'Aktuelles Passwort')).toBeFocused()
  await field(deletion, 'Aktuelles Passwort').fill('ganz-falsch-1')
  await deletion.getByRole('button', { name: 'Konto löschen' }).click()
  await expect(deletion).toContainText('stimmt nicht mit Ihrem Passwort überein')
  await expect(field(deletion, 'Aktuelles Passwort')).toBeFocused()
  await expect(field(deletion, 'Aktuelles Passwort')).toHaveAttribute('aria-invalid', 'true')
  await expect(deletion.getByText('Das Konto wurde nicht gelöscht.')).toHaveCount(0)
  await expectAccessible(page, 'account deletion')
  await field(deletion, 'Aktuelles Passwort').fill(password)
  await deletion.getByRole('button', { name: 'Konto löschen' }).click()
  await expect(page).toHaveURL(/\/login$/)
  await page.goto('/admin')
  await expect(page).toHaveURL(/\/login/)
})

test('the last admin must invite another admin before deleting the account', async ({
  dashboard,
}) => {
  const deletion = await openDeletion(dashboard, 'Käthe Roß')
  await field(deletion, 'Aktuelles Passwort').fill(password)
  await deletion.getByRole('button', { name: 'Konto löschen' }).click()
  await expect(deletion).toContainText('Laden Sie zuerst jemand anderen als Admin ein.')
  await deletion.getByRole('button', { name: 'Konto behalten' }).click()
  await expect(deletion).toBeHidden()
})

test('an admin restricts guides to seeing only the bookers of their own slots', async ({
  dashboard,
  organisation,
  fixture,
  browser,
}) => {
  const slotId = await organisation.openSlot()
  await organisation.book(slotId)
  const guide = await join(fixture, organisation)
  await dashboard.goto('/admin/settings/privacy')
  const own = dashboard.getByRole('switch', { name: /nur bei den eigenen Terminen/ })
  await expect(own).not.toBeChecked()
  // The switch only changes once the setting is stored, and `check` does not wait for that.
  await own.click({ force: true })
  const saved = dashboard.getByText(/^Gespeichert: Teammitglieder sehen nur/)
  await expect(saved).toBeVisible()
  await expect(saved).toBeHidden()
  await dashboard.reload()
  await expect(own).toBeChecked()

  const context = await browser.newContext({ baseURL: fixture.address })
  await context.addCookies([{ ...guide.cookie, url: fixture.address }])
  const page = await context.newPage()
  await page.goto('/admin')
  const slot = slotAt(page, '10:00')
  await slot.getByRole('button', { name: /Buchung/ }).click()
  await expect(page.getByText('Name nur für Eingeteilte sichtbar')).toBeVisible()
  await context.close()
})

const box = (page: Page) => dialog(page, 'Angemeldete Geräte')
const devices = (page: Page) => box(page).getByRole('listitem')

async function openBox(page: Page) {
  await page.getByRole('button', { name: /Benutzermenü/ }).click()
  await page.getByRole('menuitem', { name: 'Angemeldete Geräte' }).click()
  await expect(devices(page).first()).toBeVisible()
}

test('users see the devices they are logged in on, and log out of all of them', async ({
  page,
  organisation,
  fixture,
  browser,
}) => {
  await page.goto('/login')
  await field(page, 'E-Mail-Adresse').fill(organisation.email)
  await field(page, 'Passwort').fill(password)
  await page.getByRole('button', { name: 'Anmelden' }).click()
  await openBox(page)
  await expect(devices(page)).toHaveCount(2)
  const here = devices(page).filter({ hasText: 'Dieses Gerät' })
  await expect(here).toContainText('Chrome unter')
  await expect(here).toContainText('Netz 127.0.0.0/24')
  await expect(here).toContainText('Zuletzt benutzt:')
  await expectAccessible(page, 'devices')

  const other = await browser.newPage({ baseURL: fixture.address })
  await other.context().addCookies([{ ...organisation.cookie, url: fixture.address }])
  await other.goto('/admin/')
  await expect(other.getByRole('heading', { level: 1, name: 'Termine' })).toBeVisible()

  await box(page).getByRole('button', { name: 'Überall abmelden' }).click()
  await expect(page).toHaveURL(/\/login$/)
  await page.goto('/admin/')
  await expect(page).toHaveURL(/\/login$/)
  await other.reload()
  await expect(other).toHaveURL(/\/login$/)
  await other.close()
})

test('on a phone, the list of devices opens from the menu and says so if it cannot be loaded', async ({
  dashboard,
}) => {
  await dashboard.setViewportSize({ width: 390, height: 844 })
  const path = '**/api/users/me/sessions'
  await dashboard.route(path, (route) => route.abort())
  await dashboard.getByRole('button', { name: 'Menü öffnen' }).click()
  await dialog(dashboard, 'Menü').getByRole('button', { name: 'Angemeldete Geräte' }).click()
  await expect(box(dashboard).getByRole('alert')).toHaveText(
    'Die Geräte konnten nicht geladen werden.',
  )
  await dashboard.unroute(path)
  await box(dashboard).getByRole('button', { name: 'Erneut versuchen' }).click()
  await expect(devices(dashboard)).toHaveCount(1)
  await dashboard.keyboard.press('Escape')
  await expect(box(dashboard)).toBeHidden()
})

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
  const demanded = page.getByRole('radio', { name: 'von Admins' })
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

  await test.step('and so does a button that is focused then', async () => {
    const other = app(page).getByRole('button', {
      name: 'Neue Wiederherstellungscodes',
      includeHidden: true,
    })
    const buttons = { closes: await kept.elementHandle(), focused: await other.elementHandle() }
    await page.evaluate(async ({ closes, focused }) => {
      if (!(closes instanceof HTMLElement && focused instanceof HTMLElement)) return
      closes.click()
      await new Promise((passed) => setTimeout(passed))
      focused.focus()
    }, buttons)
    await page.waitForTimeout(100)
    await expect(other).toBeFocused()
  })
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
  await demands.getByRole('radio', { name: 'von Admins' }).click()
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
