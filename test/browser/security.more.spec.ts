import { expect, type Page } from '@playwright/test'
import { Secret, TOTP } from 'otpauth'
import { password } from '#test/world/registered-organisation.ts'
import { expectAccessible } from './accessible.ts'
import { dialog } from './dashboard.ts'
import { field } from './field.ts'
import { test } from './fixture.ts'
import { section } from './people.ts'
import { named, suggestNoPasskeys, useAuthenticator } from './security/authenticator.ts'

test.use({ clock: 'settable' })
// Runs in one worker, because only these tests use this server configuration.
test.describe.configure({ mode: 'default' })
test.afterEach(({ fixture }) => fixture.setAhead({ days: 0 }))

const codeOf = (secret: string, seconds = 0) =>
  TOTP.generate({
    secret: Secret.fromBase32(secret.replaceAll(' ', '')),
    timestamp: Date.now() + seconds * 1000,
  })

test('an authenticator app is set up and used with the keyboard alone, and a recovery code replaces a lost app', async ({
  page,
  fixture,
  organisation,
}) => {
  await page.goto(`${fixture.address}/login`)
  await logIn(page, organisation.email)
  await page.getByRole('button', { name: /Benutzermenü/ }).press('Enter')
  await page.getByRole('menuitem', { name: 'Anmeldung und Sicherheit' }).press('Enter')
  await expect(page).toHaveURL(/\/admin\/security/)
  const own = section(page, 'Codes aus einer App')
  await expectAccessible(page, 'the page, with nothing set up')
  await own.getByRole('button', { name: 'App einrichten' }).press('Enter')
  const making = dialog(page, 'App für Codes einrichten')
  await expect(making.getByRole('img', { name: 'QR-Code für die App' })).toBeVisible()
  const secret = await making.getByLabel('diesen Schlüssel').inputValue()
  await expect(field(making, 'Code aus der App')).toBeFocused()
  await expect(field(making, 'Code aus der App')).toBeInViewport({ ratio: 1 })
  await expect(making.getByText('Öffnen Sie eine Authenticator-App')).toBeInViewport({ ratio: 1 })
  await expectAccessible(page, 'the app to be set up')
  await page.keyboard.type('000000')
  await page.keyboard.press('Enter')
  await expect(making.getByText('Dieser Code stimmt nicht')).toBeVisible()
  await page.keyboard.press('ControlOrMeta+A')
  await page.keyboard.type(codeOf(secret))
  await page.keyboard.press('Enter')
  const codes = making.getByLabel('Wiederherstellungscodes', { exact: true })
  await expect(codes).toHaveValue(/^([a-z2-9]{5}-[a-z2-9]{5}\n?){10}$/)
  await expectAccessible(page, 'the recovery codes')
  const [recovery = ''] = (await codes.inputValue()).split('\n')
  await making.getByRole('button', { name: 'Ich habe die Codes aufbewahrt' }).press('Enter')
  await expect(own).toContainText('10 Wiederherstellungscodes sind übrig')

  await page.context().clearCookies({ name: 'rundgang_session' })
  await page.goto(`${fixture.address}/login`)
  await logIn(page, organisation.email)
  await expect(field(page, 'Code')).toBeFocused()
  // The second step offers neither a passkey, because the account has none, nor registration.
  await expect(page.getByRole('button', { name: 'Mit Passkey anmelden' })).toHaveCount(0)
  await expect(page.getByText('Noch kein Konto?')).toHaveCount(0)
  await expectAccessible(page, 'the second step')
  // The password alone does not give access to the API.
  const answer = await page.request.get(`${fixture.address}/api/users/me/`)
  expect(answer.status()).toBe(401)
  await page.keyboard.type('000000')
  await page.keyboard.press('Enter')
  await expect(page.getByText('Dieser Code stimmt nicht')).toBeVisible()
  await expect(field(page, 'Code')).toBeFocused()
  await page.keyboard.press('ControlOrMeta+A')
  await page.keyboard.type(codeOf(secret, 30))
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(/\/admin\/?(\?|$)/)

  await page.context().clearCookies({ name: 'rundgang_session' })
  await page.goto(`${fixture.address}/login`)
  await logIn(page, organisation.email)
  await expect(field(page, 'Code')).toBeFocused()
  await page.keyboard.type(recovery)
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(/\/admin\/?(\?|$)/)
  const mail = await fixture.mailbox.waitFor(
    ({ text = '', recipients }) =>
      recipients.includes(organisation.email) && text.includes('Wiederherstellungscode benutzt'),
  )
  expect(mail.subject).toBe('Ihre Anmeldung bei Rundgang ist geändert')
})

test('on the phone itself, a link opens the authenticator app, or the key can be copied into the app', async ({
  page,
  fixture,
  organisation,
}) => {
  const blocked: string[] = []
  page.on('console', (message) => {
    if (message.text().includes('Content Security Policy')) blocked.push(message.text())
  })
  await page.context().grantPermissions(['clipboard-read', 'clipboard-write'])
  await page.setViewportSize({ width: 390, height: 844 })
  await page.goto(`${fixture.address}/login`)
  await logIn(page, organisation.email)
  await expect(page).toHaveURL(/\/admin\/?(\?|$)/)
  await page.goto(`${fixture.address}/admin/security`)
  await page.getByRole('button', { name: 'App einrichten' }).click()
  const making = dialog(page, 'App für Codes einrichten')
  const link = making.getByRole('link', { name: 'In einer App auf diesem Gerät öffnen' })
  await expect(field(making, 'Code aus der App')).toBeFocused()
  await expect(field(making, 'Code aus der App')).toBeInViewport({ ratio: 1 })
  const key = (await making.getByLabel('diesen Schlüssel').inputValue()).replaceAll(' ', '')
  await expect(link).toHaveAttribute('href', new RegExp(`^otpauth://totp/.*secret=${key}`))
  const picture = making.getByRole('img', { name: 'QR-Code für die App' })
  expect((await link.boundingBox())?.y).toBeLessThan((await picture.boundingBox())?.y ?? 0)
  // No authenticator app is installed here, so this only checks that the page stays open and that
  // its policy allows the link.
  await link.press('Enter')
  await making.getByRole('button', { name: 'Schlüssel kopieren' }).press('Enter')
  await expect(making.getByText('Kopiert.')).toBeVisible()
  expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(key)
  expect(blocked).toEqual([])
})

test('passkeys are created, named, used instead of the password, and removed', async ({
  page,
  fixture,
  organisation,
}) => {
  const address = named(fixture.address)
  await useAuthenticator(page)
  await page.goto(`${address}/login`)
  // The button for logging in with a passkey is not shown until one exists.
  await expect(page.getByRole('button', { name: 'Mit Passkey anmelden' })).toBeHidden()
  await logIn(page, organisation.email)
  await expect(page).toHaveURL(/\/admin\/?(\?|$)/)
  await page.goto(`${address}/admin/security`)
  const own = section(page, 'Passkeys')
  await own.getByRole('button', { name: 'Passkey hinzufügen' }).click()
  const adding = dialog(page, 'Passkey hinzufügen')
  await expectAccessible(page, 'a new passkey')
  await field(adding, 'Name').fill('Laptop im Büro')
  await adding.getByRole('button', { name: 'Passkey anlegen' }).click()
  await expect(own.getByRole('listitem')).toContainText(['Laptop im Büro'])
  // A device can only hold one passkey per account.
  await own.getByRole('button', { name: 'Passkey hinzufügen' }).click()
  await field(adding, 'Name').fill('Noch einer')
  await adding.getByRole('button', { name: 'Passkey anlegen' }).click()
  await expect(adding.getByRole('alert')).toContainText('schon einen Passkey')
  await adding.getByRole('button', { name: 'Abbrechen' }).click()
  const other = await useAuthenticator(page, 'usb')
  await own.getByRole('button', { name: 'Passkey hinzufügen' }).click()
  await field(adding, 'Name').fill('Schlüssel')
  await adding.getByRole('button', { name: 'Passkey anlegen' }).click()
  await expect(own.getByRole('listitem')).toContainText(['Laptop im Büro', 'Schlüssel'])
  await own.getByRole('button', { name: 'Passkey Schlüssel umbenennen' }).click()
  const renaming = dialog(page, 'Passkey umbenennen')
  await field(renaming, 'Name').fill('Sicherheitsschlüssel')
  await renaming.getByRole('button', { name: 'Umbenennen' }).click()
  await expect(own.getByRole('listitem')).toContainText(['Laptop im Büro', 'Sicherheitsschlüssel'])
  await expectAccessible(page, 'two passkeys')
  await other.remove()

  await page.context().clearCookies({ name: 'rundgang_session' })
  await page.goto(`${address}/login`)
  // The virtual authenticator accepts the suggestion in the email field.
  await expect(page).toHaveURL(/\/admin\/?(\?|$)/)

  await page.context().clearCookies({ name: 'rundgang_session' })
  await suggestNoPasskeys(page)
  await page.goto(`${address}/login`)
  await page.getByRole('button', { name: 'Mit Passkey anmelden' }).click()
  await expect(page).toHaveURL(/\/admin\/?(\?|$)/)
  await page.goto(`${address}/admin/security`)
  await expect(own.getByRole('listitem').first()).toContainText('Zuletzt benutzt')

  await own.getByRole('button', { name: 'Passkey Laptop im Büro entfernen' }).click()
  await dialog(page, 'Passkey entfernen?').getByRole('button', { name: 'Entfernen' }).click()
  await expect(own.getByRole('listitem')).toHaveCount(1)
  await page.context().clearCookies({ name: 'rundgang_session' })
  await page.goto(`${address}/login`)
  await page.getByRole('button', { name: 'Mit Passkey anmelden' }).click()
  await expect(page.getByRole('alert')).toContainText('Mit diesem Passkey hat es nicht geklappt')
})

test('after a quarter of an hour, sensitive changes require the password again', async ({
  page,
  fixture,
  organisation,
}) => {
  await page.goto(`${fixture.address}/login`)
  await logIn(page, organisation.email)
  await expect(page).toHaveURL(/\/admin\/?(\?|$)/)
  await page.goto(`${fixture.address}/admin/security`)
  const demands = section(page, 'Zweiter Faktor im Team')
  await expect(demands.getByRole('radio', { name: 'von niemandem' })).toBeChecked()
  await fixture.setAhead({ days: 1 / 24 })
  await demands.getByRole('radio', { name: 'von Admins' }).click()
  const asking = dialog(page, 'Bitte bestätigen Sie, dass Sie es sind')
  await expect(field(asking, 'Passwort')).toBeFocused()
  await expectAccessible(page, 'the question who is there')
  await page.keyboard.press('Escape')
  await expect(asking).toBeHidden()
  await expect(demands.getByRole('alert')).toContainText('nicht gespeichert')
  await demands.getByRole('radio', { name: 'von Admins' }).click()
  await expect(field(asking, 'Passwort')).toBeFocused()
  await page.keyboard.type('ganz-falsch-1')
  await page.keyboard.press('Enter')
  await expect(asking.getByText('Dieses Passwort stimmt nicht.')).toBeVisible()
  await page.keyboard.press('ControlOrMeta+A')
  await page.keyboard.type(password)
  await page.keyboard.press('Enter')
  await expect(asking).toBeHidden()
  await expect(demands.getByRole('radio', { name: 'von Admins' })).toBeChecked()
  await expect(page.getByText(/Bitte richten Sie ihn bis .* ein/)).toBeVisible()
  await expectAccessible(page, 'a factor that is demanded')
  // Every page says that a second factor must be set up.
  await page.goto(`${fixture.address}/admin/`)
  await expect(page.getByText(/Bitte richten Sie ihn bis .* ein/)).toBeVisible()
  await page.getByRole('main').getByRole('link', { name: 'Anmeldung und Sicherheit' }).click()
  await expect(demands.getByRole('radio', { name: 'von Admins' })).toBeChecked()

  // The password prompt also appears on top of a dialog, and keeps that dialog's input.
  await fixture.setAhead({ days: 2 / 24 })
  await page.getByRole('button', { name: 'Projekte verwalten' }).click()
  await page.getByRole('menuitem', { name: 'Projekt löschen' }).click()
  const deleting = dialog(page, `Projekt „${organisation.name}“ löschen?`)
  await expect(deleting.getByText(/^(Das Projekt hat keine|Gelöscht werden) /)).toBeVisible()
  await field(deleting, 'Name des Projekts').fill(organisation.name)
  await deleting.getByRole('button', { name: 'Projekt löschen' }).click()
  await expect(asking).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(asking).toBeHidden()
  await expect(field(deleting, 'Name des Projekts')).toHaveValue(organisation.name)
  await deleting.getByRole('button', { name: 'Projekt behalten' }).click()
  await expect(deleting).toBeHidden()

  // Seven days later, nothing else works until a second factor is set up.
  await fixture.setAhead({ days: 8 })
  await page.goto(`${fixture.address}/admin`)
  await expect(page).toHaveURL(/\/second-factor/)
  await expect(page.getByRole('heading', { name: 'Zweiten Faktor einrichten' })).toBeVisible()
  await expectAccessible(page, 'only a second factor can be set up')
  await page.getByRole('button', { name: 'App einrichten' }).click()
  await field(asking, 'Passwort').fill(password)
  await asking.getByRole('button', { name: 'Bestätigen' }).click()
  const making = dialog(page, 'App für Codes einrichten')
  const secret = await making.getByLabel('diesen Schlüssel').inputValue()
  await field(making, 'Code aus der App').fill(codeOf(secret, 8 * 24 * 3600))
  await making.getByRole('button', { name: 'App einrichten' }).click()
  await making.getByRole('button', { name: 'Ich habe die Codes aufbewahrt' }).click()
  await page.getByRole('button', { name: 'Weiter zu Rundgang' }).click()
  await expect(page.getByRole('heading', { name: 'Termine', exact: true })).toBeVisible()
})

async function logIn(page: Page, email: string) {
  await field(page, 'E-Mail-Adresse').fill(email)
  await field(page, 'Passwort').fill(password)
  await page.keyboard.press('Enter')
}

const privacy = '/admin/settings/privacy'

test('with the keyboard alone, an admin requests the organisation’s deletion, and can cancel the request on any page', async ({
  dashboard: page,
  fixture,
  organisation,
}) => {
  const { name, email } = organisation
  const slotId = await organisation.openSlot()
  await organisation.book(slotId)
  await page.goto(privacy)
  const own = section(page, 'Organisation löschen')
  await own.getByRole('button', { name: 'Organisation löschen …' }).press('Enter')
  const question = dialog(page, `„${name}“ löschen?`)
  await expect(field(question, 'Name der Organisation')).toBeFocused()
  await page.keyboard.type('Museum')
  await page.keyboard.press('Enter')
  await expect(question.getByText('Das ist nicht der Name Ihrer Organisation.')).toBeVisible()
  await expect(field(question, 'Name der Organisation')).toBeFocused()
  await expectAccessible(page, 'the question, with a wrong name')
  await question.getByRole('button', { name: 'Organisation behalten' }).press('Enter')
  await expect(question).toBeHidden()
  await expect(own.getByRole('button', { name: 'Organisation löschen …' })).toBeFocused()

  await page.keyboard.press('Enter')
  await expect(field(question, 'Name der Organisation')).toBeFocused()
  await page.keyboard.type(name)
  await page.keyboard.press('Enter')
  await expect(question).toBeHidden()
  const notice = page.getByRole('region', { name: 'Löschen der Organisation' })
  await expect(notice).toContainText('Ihre Organisation wird gelöscht: ')
  await expect(own).toContainText('Ihre Organisation wird gelöscht: ')
  await expect(own.getByRole('button', { name: 'Löschen zurücknehmen' })).toBeFocused()
  await expectAccessible(page, 'an organisation that will be deleted')
  await expect
    .poll(() => fixture.mailbox.mails.filter((mail) => mail.recipients.includes(email)))
    .toMatchObject([{ subject: `${name} wird bei Rundgang gelöscht` }])

  await page.goto('/admin')
  await notice.getByRole('button', { name: 'Löschen zurücknehmen' }).press('Enter')
  await expect(notice).toBeHidden()
  await expect(page.getByText('Ihre Organisation wird nicht gelöscht.')).toBeVisible()
  await expect(page.getByRole('main')).toBeFocused()

  await page.goto(privacy)
  await own.getByRole('button', { name: 'Organisation löschen …' }).press('Enter')
  await field(question, 'Name der Organisation').fill(name)
  await page.keyboard.press('Enter')
  await expect(own.getByRole('button', { name: 'Löschen zurücknehmen' })).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(page.getByText('Ihre Organisation wird nicht gelöscht.')).toBeVisible()
  await expect(own.getByRole('button', { name: 'Organisation löschen …' })).toBeFocused()
})

test('an admin without a recent log-in must enter the password before deleting the organisation', async ({
  dashboard: page,
  fixture,
  organisation,
}) => {
  await fixture.setAhead({ days: 1 })
  await page.goto(privacy)
  await page.getByRole('button', { name: 'Organisation löschen …' }).click()
  const question = dialog(page, `„${organisation.name}“ löschen?`)
  await field(question, 'Name der Organisation').fill(organisation.name)
  await question.getByRole('button', { name: 'In sieben Tagen löschen' }).click()
  await field(page.getByRole('dialog').last(), 'Passwort').fill(password)
  await page.keyboard.press('Enter')
  await expect(question).toBeHidden()
  await expect(page.getByRole('region', { name: 'Löschen der Organisation' })).toBeVisible()
})

test('only admins see that an organisation will be deleted', async ({ openAs }) => {
  const page = await openAs('guide')
  await page.route('**/api/admin/organisation', () => {
    throw new Error('a guide asks for the organisation')
  })
  await page.goto('/admin')
  await expect(page.getByRole('region', { name: 'Löschen der Organisation' })).toHaveCount(0)
})
