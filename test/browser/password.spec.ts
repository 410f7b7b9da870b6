import { expect, type Page } from '@playwright/test'
import type { Mailbox } from '#test/servers/mailbox.ts'
import { password } from '#test/world/registered-organisation.ts'
import { dialog } from './dashboard.ts'
import { field } from './field.ts'
import { test } from './fixture.ts'
import { pathIn } from './people.ts'

const newPassword = 'Webstuhl-1912'

test('[R03] [R04] [A10] [A11] somebody who forgot the password gets a link by email and chooses a new one', async ({
  page,
  organisation,
  fixture,
}) => {
  const email = field(page, 'E-Mail-Adresse')
  const ask = page.getByRole('button', { name: 'Link anfordern' })
  const told = (address: string) => page.getByText(`Eine Anleitung wurde an ${address} gesendet.`)

  await test.step('the login page links to the page for asking for a link, which needs an address', async () => {
    await page.goto('/login')
    await email.fill(organisation.email)
    await page.getByRole('link', { name: 'Passwort vergessen?' }).click()
    await expect(page).toHaveURL(/\/password-reset$/)
    // Until then, the login page with its own field for the address may still be shown.
    await expect(ask).toBeVisible()
    await expect(email).toHaveValue(organisation.email)
    await email.fill('')
    await ask.click()
    await expect(page.getByText('Bitte geben Sie eine E-Mail-Adresse ein.')).toBeVisible()
    await expect(email).toBeFocused()
  })

  await test.step('an address without an account gets the same message', async () => {
    await email.fill('niemand@museum.example')
    await ask.click()
    await expect(told('niemand@museum.example')).toBeVisible()
    await page.getByRole('button', { name: /Andere Adresse/ }).click()
    await expect(email).toHaveValue('niemand@museum.example')
    await email.fill(organisation.email)
    await ask.click()
    await expect(told(organisation.email)).toBeVisible()
  })

  await test.step('the emailed link opens the page for choosing a new password, and can be reloaded', async () => {
    const mail = await fixture.mailbox.waitFor(({ recipients }) =>
      recipients.includes(organisation.email),
    )
    await page.goto(pathIn(mail, 'password-reset'))
    await expect(page).toHaveURL(`${fixture.address}/password-reset`)
    await page.clock.install()
    await page.reload()
    await expect(page.getByRole('heading', { name: 'Neues Passwort wählen' })).toBeVisible()
    await expect(email).toHaveValue(organisation.email)
    await expect(email).not.toBeEditable()
    await expect(field(page, 'Neues Passwort')).toBeFocused()
    await chooseNew(page, 'sieben7', 'sieben7')
    await expect(page.getByText('Das Passwort braucht mindestens 8 Zeichen.')).toBeVisible()
    await chooseNew(page, newPassword, 'Webstuhl-1913')
    await expect(page.getByText('Passwörter stimmen nicht überein')).toBeVisible()
  })

  await test.step('the new password is saved, and two seconds later the login page opens and accepts it', async () => {
    // Otherwise the two seconds would also pass while the test waits.
    await page.clock.pauseAt(Date.now() + 60_000)
    await chooseNew(page, newPassword, newPassword)
    const saved = page.getByText('Das neue Passwort wurde erfolgreich gespeichert.', {
      exact: true,
    })
    // The page's clock is simulated, and must advance before the result of the call is shown.
    await expect(async () => {
      await page.clock.runFor(20)
      await expect(saved).toBeVisible({ timeout: 200 })
    }).toPass()
    await page.clock.runFor(1700)
    await expect(page).toHaveURL(/\/password-reset/)
    await page.clock.runFor(400)
    await expect(page).toHaveURL(/\/login$/)
    await expect(email).toHaveValue(organisation.email)
    await page.clock.resume()
    await expect(field(page, 'Passwort')).toBeFocused()
    await logIn(page, organisation.email, password)
    await expect(page.getByRole('alert')).toHaveText('Falsche Zugangsdaten')
    await logIn(page, organisation.email, newPassword)
    await expect(page.getByRole('heading', { level: 1, name: 'Termine' })).toBeVisible()
  })
})

test('if a reset link cannot be requested, the page says why, and the address is kept', {
  tag: '@more',
}, async ({ page }) => {
  await page.goto('/password-reset')
  await field(page, 'E-Mail-Adresse').fill('niemand@museum.example')
  await page.route('**/api/password-reset', (route) => route.abort())
  await page.getByRole('button', { name: 'Link anfordern' }).click()
  await expect(page.getByRole('alert')).toHaveText('Der Link konnte nicht angefordert werden.')
  await expect(field(page, 'E-Mail-Adresse')).toHaveValue('niemand@museum.example')
})

test('the page for a used or made-up reset link says that it is invalid and offers a new one', {
  tag: '@more',
}, async ({ page, organisation, fixture }) => {
  const used = await askForLink(page, organisation.email, fixture.mailbox)
  await page.goto(used)
  await chooseNew(page, newPassword, newPassword)
  await expect(page).toHaveURL(/\/login$/)
  for (const link of [used, '/password-reset?token=ausgedacht&email=wer@museum.example']) {
    await page.goto(link)
    await chooseNew(page, newPassword, newPassword)
    await expect(page.getByRole('alert')).toHaveText(
      'Dieser Link ist ungültig oder abgelaufen. Bitte fordern Sie einen neuen an.',
    )
    await expect(field(page, 'Neues Passwort')).toHaveValue(newPassword)
  }
  await page.getByRole('link', { name: 'Neuen Link anfordern' }).click()
  await expect(page).toHaveURL(/\/password-reset$/)
  await expect(page.getByRole('button', { name: 'Link anfordern' })).toBeVisible()
  await expect(field(page, 'E-Mail-Adresse')).toHaveValue('wer@museum.example')
})

test('[R10] [A06] [A07] [A08] [A09] an admin changes the password from the user menu, which explains each error', async ({
  dashboard,
  organisation,
}) => {
  const box = dialog(dashboard, 'Passwort ändern')
  const old = field(box, 'Aktuelles Passwort')
  const sent: string[] = []
  dashboard.on('request', (request) => {
    if (request.url().endsWith('/api/password')) sent.push(request.method())
  })

  await test.step('the user menu opens a dialog that asks for the old and the new password and explains each error', async () => {
    await dashboard.getByRole('button', { name: /Benutzermenü/ }).click()
    await expect(dashboard.getByRole('menuitem')).toHaveText([
      'E-Mails an mich',
      'Anmeldung und Sicherheit',
      'Passwort ändern',
      'Angemeldete Geräte',
      'Konto löschen',
      'Abmelden',
    ])
    // Also while the focus has not moved into the menu yet.
    await dashboard.getByRole('button', { name: /Benutzermenü/ }).press('Escape')
    await expect(dashboard.getByRole('menuitem')).toHaveCount(0)
    await openPasswordDialog(dashboard)
    await expect(old).toBeFocused()
    await expect(
      box.getByText('Mindestens 8 Zeichen, am besten mit Ziffern oder Sonderzeichen.'),
    ).toBeVisible()
    await change(dashboard, { old: 'sieben7', next: 'sieben7', again: 'sieben8' })
    await expect(box.getByText('Das Passwort braucht mindestens 8 Zeichen.')).toHaveCount(2)
    await expect(box.getByText('Passwörter stimmen nicht überein', { exact: true })).toBeVisible()
    await expect(old).toBeFocused()
    expect(sent).toEqual([])
    await dashboard.keyboard.press('Escape')
    await dialog(dashboard, 'Eingaben verwerfen?')
      .getByRole('button', { name: 'Verwerfen' })
      .click()
    await expect(box).toBeHidden()
    await expect(dashboard.getByRole('button', { name: /Benutzermenü/ })).toBeFocused()
  })

  await test.step('a failed change is reported with its reason', async () => {
    await openPasswordDialog(dashboard)
    await dashboard.route('**/api/password', (route) => route.abort())
    await change(dashboard, { old: password, next: newPassword })
    await expect(box.getByRole('alert')).toHaveText('Das Passwort wurde nicht geändert.')
    await expect(box.getByText(/Der Server ist nicht erreichbar/)).toBeVisible()
    await expect(old).toHaveValue(password)
    await dashboard.unroute('**/api/password')
  })

  await test.step('a password that is easy to guess is rejected with an error on its field, and the input is kept', async () => {
    await change(dashboard, { old: password, next: '12345678' })
    await expect(box.getByText(/Dieses Passwort benutzen so viele/)).toBeVisible()
    await expect(field(box, 'Neues Passwort')).toBeFocused()
    await expect(field(box, 'Neues Passwort')).toHaveValue('12345678')
  })

  await test.step('if the current password is wrong, the dialog says so and keeps the input', async () => {
    await change(dashboard, { old: 'Ganz-falsch-1', next: newPassword })
    await expect(box.getByRole('alert')).toHaveText(
      '„Aktuelles Passwort“ stimmt nicht mit Ihrem Passwort überein.',
    )
    await expect(old).toBeFocused()
    await expect(field(box, 'Neues Passwort')).toHaveValue(newPassword)
    await expect(dashboard.getByRole('dialog')).toHaveCount(1)
  })

  await test.step('the right one changes the password', async () => {
    await old.fill(password)
    await box.getByRole('button', { name: 'Passwort ändern' }).click()
    await expect(box).toBeHidden()
    await expect(dashboard.getByText(/Ihr Passwort ist geändert/)).toBeVisible()
    // The session continues under a new token, which the page already has; `call` still uses the
    // old one.
    expect((await organisation.call('GET', 'users/me/')).status).toBe(401)
    await dashboard.reload()
    await expect(dashboard.getByRole('heading', { level: 1, name: 'Termine' })).toBeVisible()
    await dashboard.context().clearCookies()
    await dashboard.goto('/login')
    await logIn(dashboard, organisation.email, newPassword)
    await expect(dashboard.getByRole('heading', { level: 1, name: 'Termine' })).toBeVisible()
  })
})

/** Returns the target of the link in the password reset email. */
async function askForLink(page: Page, email: string, mailbox: Mailbox) {
  await page.request.post('/api/password-reset', { form: { email } })
  const mail = await mailbox.waitFor(({ recipients }) => recipients.includes(email))
  return pathIn(mail, 'password-reset')
}

async function openPasswordDialog(page: Page) {
  await page.getByRole('button', { name: /Benutzermenü/ }).click()
  await page.getByRole('menuitem', { name: 'Passwort ändern' }).click()
  return dialog(page, 'Passwort ändern')
}

async function change(page: Page, typed: { old: string; next: string; again?: string }) {
  const box = dialog(page, 'Passwort ändern')
  await field(box, 'Aktuelles Passwort').fill(typed.old)
  await field(box, 'Neues Passwort').fill(typed.next)
  await field(box, 'Neues Passwort wiederholen').fill(typed.again ?? typed.next)
  await box.getByRole('button', { name: 'Passwort ändern' }).click()
}

async function chooseNew(page: Page, word: string, again: string) {
  await field(page, 'Neues Passwort').fill(word)
  await field(page, 'Neues Passwort wiederholen').fill(again)
  await page.getByRole('button', { name: 'Neues Passwort speichern' }).click()
}

async function logIn(page: Page, email: string, word: string) {
  await field(page, 'E-Mail-Adresse').fill(email)
  await field(page, 'Passwort').fill(word)
  await page.getByRole('button', { name: 'Anmelden' }).click()
}
