import { randomUUID } from 'node:crypto'
import { expect, type Locator, type Page } from '@playwright/test'
import { field } from './field.ts'
import { test } from './fixture.ts'
import { englishIn, wordsOn } from './wording.ts'

test('[G01] [G02] [G03] [G06] somebody registers an organisation, and each fault is explained', async ({
  page,
}) => {
  await page.goto('/registration')
  const sent = registrations(page)
  const register = page.getByRole('button', { name: 'Registrieren' })

  await test.step('an empty form shows an error on each field, and sends nothing to the server', async () => {
    await register.click()
    for (const label of ['Organisation', 'Ihr Name', 'E-Mail-Adresse', 'Passwort']) {
      await expect(field(page, label)).toHaveAttribute('aria-invalid', 'true')
    }
    await expect(page.getByText('Bitte geben Sie den Namen Ihrer Organisation ein.')).toBeVisible()
    await expect(field(page, 'Organisation')).toBeFocused()
    expect(sent).toEqual([])
  })

  await test.step('a password needs 8 characters and must be repeated identically', async () => {
    await fillIn(page, {
      organisation: 'Stadtmuseum Lindenau',
      password: 'sieben7',
      again: 'sieben7',
    })
    await register.click()
    await expect(page.getByText('Das Passwort braucht mindestens 8 Zeichen.')).toBeVisible()

    await field(page, 'Passwort').fill('acht-8-8')
    await field(page, 'Passwort wiederholen').fill('acht-8-9')
    await register.click()
    await expect(page.getByText('Passwörter stimmen nicht überein')).toBeVisible()
    expect(sent).toEqual([])
    await field(page, 'Passwort wiederholen').fill('acht-8-8')
  })

  await test.step('if registration fails, the page says why and keeps the input', async () => {
    await page.route('**/api/registration', (route) => route.fulfill({ status: 503, body: '' }))
    await register.click()
    await expect(page.getByRole('alert')).toHaveText('Service Unavailable')
    await expect(page.getByText(/^Der Server hat mit dem Fehler 503 geantwortet/)).toBeVisible()

    await page.unroute('**/api/registration')
    await page.route('**/api/registration', (route) => route.abort())
    await register.click()
    await expect(page.getByRole('alert')).toHaveText('Fehler bei der Registrierung')
    await page.unroute('**/api/registration')
    await expect(field(page, 'Organisation')).toHaveValue('Stadtmuseum Lindenau')
    expect(sent).toEqual(['POST', 'POST'])
  })

  await test.step('the registered organisation sees its empty dashboard', async () => {
    await register.click()
    await expect(page).toHaveURL(/\/admin\/?(\?|$)/)
    await expect(page.getByText('Es gibt noch keine Termine.')).toBeVisible()
    await expect(page.getByRole('heading', { level: 1, name: 'Termine' })).toBeFocused()
    expect(sent).toEqual(['POST', 'POST', 'POST'])
  })
})

test('the whole registration form is visible on a laptop', { tag: '@more' }, async ({ page }) => {
  await page.goto('/registration')
  const register = page.getByRole('button', { name: 'Registrieren' })
  await expect(register).toBeInViewport({ ratio: 1 })
})

test('[G04] [G05] an address is checked while it is being typed, or when the field loses focus', async ({
  page,
  organisation,
}) => {
  await page.clock.install()
  await page.goto('/registration')
  const email = field(page, 'E-Mail-Adresse')
  const invalid = page.getByText('Ungültige E-Mail-Adresse')
  const taken = page.getByText('Diese E-Mail-Adresse ist bereits registriert.')
  await email.click()
  await page.clock.pauseAt(Date.now() + 60_000)
  // The page's clock is simulated, and must advance once more before the result is shown.
  const isShown = (message: Locator) =>
    expect(async () => {
      await page.clock.runFor(1)
      await expect(message).toBeVisible({ timeout: 200 })
    }).toPass()

  await test.step('an address is checked a second after the last key press', async () => {
    await email.pressSequentially('quatsch')
    await page.clock.runFor(900)
    await expect(invalid).toBeHidden()
    await email.press('x')
    await page.clock.runFor(900)
    await expect(invalid).toBeHidden()
    await page.clock.runFor(200)
    await isShown(invalid)
    await expect(email).toHaveAttribute('aria-invalid', 'true')
  })

  await test.step('an address that the server finds invalid is reported', async () => {
    await email.fill('')
    await expect(invalid).toBeHidden()
    const checked = page.waitForResponse(/check-email/)
    await email.pressSequentially('kasse@museum')
    await page.clock.runFor(1_100)
    expect((await checked).status()).toBe(422)
    await isShown(invalid)
  })

  await test.step('an address that already has an account is reported', async () => {
    await email.fill('')
    await email.pressSequentially(organisation.email)
    await page.clock.runFor(1_100)
    await isShown(
      page.getByText(
        'Diese E-Mail-Adresse ist bereits registriert. Bitte eine andere E-Mail-Adresse verwenden.',
      ),
    )
    await email.fill(`${randomUUID()}@museum.example`)
    await expect(taken).toBeHidden()
  })

  await test.step('an address is checked when the field loses focus', async () => {
    await page.clock.resume()
    await email.fill(organisation.email)
    await expect(invalid).toBeHidden()
    await email.press('Tab')
    await expect(taken).toBeVisible()
    for (const typed of ['vera@', 'quatsch']) {
      await email.fill(typed)
      await expect(invalid).toBeHidden()
      await email.press('Tab')
      await expect(invalid).toBeVisible()
    }
  })
})

test('the address is kept between registration, log-in and password reset', {
  tag: '@more',
}, async ({ page }) => {
  const typed = async () => {
    await expect(field(page, 'E-Mail-Adresse')).toHaveValue('erika@museum.example')
  }
  await page.goto('/registration')
  await field(page, 'E-Mail-Adresse').fill('erika@museum.example')
  await page.getByRole('link', { name: 'Anmelden' }).click()
  await expect(page).toHaveURL(/\/login$/)
  await typed()
  await page.getByRole('link', { name: 'Organisation registrieren' }).click()
  await expect(page).toHaveURL(/\/registration$/)
  await typed()
  await page.goto('/password-reset')
  await field(page, 'E-Mail-Adresse').fill('erika@museum.example')
  await page.getByRole('link', { name: 'Zur Anmeldung' }).click()
  await expect(page).toHaveURL(/\/login$/)
  await typed()
})

test('a rejected password is explained in German, at the top and next to its field', {
  tag: '@more',
}, async ({ page }) => {
  await page.goto('/registration')
  await fillIn(page, { organisation: 'Stadtmuseum Lindenau', password: '12345678' })
  await page.getByRole('button', { name: 'Registrieren' }).click()
  await expect(page.getByRole('alert')).toHaveText('Das stimmt so noch nicht.')
  await expect(page.getByText('Bitte prüfen Sie Ihre Angaben.')).toBeVisible()
  await expect(page.getByText(/^Dieses Passwort benutzen so viele/)).toBeVisible()
  expect(englishIn(await wordsOn(page))).toEqual([])
})

test('a name containing a script is shown as typed and not executed', { tag: '@more' }, async ({
  page,
}) => {
  await page.goto('/registration')
  const name = 'Verein <script>document["title"]="X"</script> 🏭'
  await fillIn(page, { organisation: name })
  await page.getByRole('button', { name: 'Registrieren' }).click()
  await expect(page.getByRole('combobox', { name: 'Projekt' })).toContainText(name)
  await expect(page).not.toHaveTitle('X')
})

interface Typed {
  organisation?: string
  password?: string
  again?: string
}

async function fillIn(page: Page, typed: Typed) {
  const { organisation = 'Museum', password = 'acht-8-8' } = typed
  await field(page, 'Organisation').fill(organisation)
  await field(page, 'Ihr Name').fill('Käthe Roß')
  await field(page, 'E-Mail-Adresse').fill(`${randomUUID()}@museum.example`)
  await field(page, 'Passwort').fill(password)
  await field(page, 'Passwort wiederholen').fill(typed.again ?? password)
}

function registrations(page: Page): string[] {
  const sent: string[] = []
  page.on('request', (request) => {
    if (request.url().endsWith('/api/registration')) sent.push(request.method())
  })
  return sent
}

test('Tab moves from the password to the field that repeats it, and Shift+Tab reaches the button that shows the password', {
  tag: '@more',
}, async ({ page }) => {
  await page.goto('/registration')
  await field(page, 'Passwort').press('Tab')
  await expect(field(page, 'Passwort wiederholen')).toBeFocused()
  await page.keyboard.press('Shift+Tab')
  await expect(page.getByRole('button', { name: 'Passwort anzeigen' }).first()).toBeFocused()
})
