import { expect } from '@playwright/test'
import { password } from '#test/world/registered-organisation.ts'
import { field } from './field.ts'
import { test } from './fixture.ts'
import { invite, join, newEmail } from './people.ts'

test('[R02] [G07] an invitation fills in the address and name, shows the organisation, and lets the person join it', async ({
  page,
  organisation,
  fixture,
}) => {
  const { email, path } = await invite(fixture, organisation, {
    email: newEmail('erika.muster-mann'),
  })
  await page.goto(path)
  await expect(page.getByText(organisation.name)).toBeVisible()
  await expect(field(page, 'E-Mail-Adresse')).toHaveValue(email)
  await expect(field(page, 'E-Mail-Adresse')).not.toBeEditable()
  await expect(field(page, 'Ihr Name')).toHaveValue(/^Erika Muster-Mann/)
  await expect(page.getByLabel('Organisation')).toHaveCount(0)
  await field(page, 'Ihr Name').fill('Erika Muster-Mann')
  await field(page, 'Passwort').fill(password)
  await field(page, 'Passwort wiederholen').fill(password)
  await page.getByRole('button', { name: 'Registrieren' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Termine' })).toBeFocused()
  await expect(page.getByRole('banner')).toContainText(organisation.name)
  await expect(page.getByRole('button', { name: 'Benutzermenü: Erika Muster-Mann' })).toBeVisible()
  await expect(page.getByRole('link', { name: 'Team' })).toHaveCount(0)
})

test('an invitation’s token disappears from the address bar, and reloading or going back still works', {
  tag: '@more',
}, async ({ page, organisation, fixture }) => {
  const { email, path } = await invite(fixture, organisation)
  await page.goto(path)
  await expect(page).toHaveURL(`${fixture.address}/registration`)
  await expect(field(page, 'E-Mail-Adresse')).toHaveValue(email)
  await page.reload()
  await expect(field(page, 'E-Mail-Adresse')).toHaveValue(email)
  await expect(page).toHaveURL(`${fixture.address}/registration`)
  await page.getByRole('link', { name: 'Anmelden' }).click()
  await expect(page).toHaveURL(/\/login$/)
  await page.goBack()
  await expect(field(page, 'E-Mail-Adresse')).toHaveValue(email)
})

test('[G01] [G03] an invited person must enter a name and, twice, a password of at least eight characters', async ({
  page,
  organisation,
  fixture,
}) => {
  const { path } = await invite(fixture, organisation, { email: newEmail('123'), admin: true })
  await page.goto(path)
  await field(page, 'Ihr Name').fill('')
  await field(page, 'Passwort').fill('sieben7')
  await page.getByRole('button', { name: 'Registrieren' }).click()
  await expect(page.getByText('Bitte geben Sie Ihren Namen ein.')).toBeVisible()
  await expect(page.getByText('Das Passwort braucht mindestens 8 Zeichen.')).toBeVisible()
  await expect(page.getByText('Passwörter stimmen nicht überein')).toBeVisible()
  await expect(field(page, 'Ihr Name')).toBeFocused()
  await field(page, 'Ihr Name').fill('Änne Groß')
  await field(page, 'Passwort').fill(password)
  await field(page, 'Passwort wiederholen').fill(password)
  await page.getByRole('button', { name: 'Registrieren' }).click()
  await expect(page.getByRole('link', { name: 'Team' })).toBeVisible()
})

test('[G08] the page for an unknown, used or withdrawn invitation says that it is invalid and where to go', async ({
  page,
  organisation,
  fixture,
}) => {
  const used = await invite(fixture, organisation)
  await join(fixture, organisation, { email: newEmail() })
  const withdrawn = await invite(fixture, organisation)
  await organisation.call('DELETE', `admin/invites/${withdrawn.id}`)
  await page.goto(used.path)
  await field(page, 'Passwort').fill(password)
  await field(page, 'Passwort wiederholen').fill(password)
  await page.getByRole('button', { name: 'Registrieren' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Termine' })).toBeVisible()
  for (const path of [used.path, withdrawn.path, '/registration?token=ausgedacht']) {
    await page.goto(path)
    await expect(page.getByRole('heading', { name: 'Einladung ungültig' })).toBeVisible()
    await expect(
      page.getByText('Die Einladung ist ungültig oder abgelaufen.', { exact: true }),
    ).toBeVisible()
    await expect(page.getByRole('link', { name: 'Zur Anmeldung' })).toBeVisible()
    await expect(page.getByRole('textbox')).toHaveCount(0)
  }
})

test('[G08] if an invitation is withdrawn while its form is being filled in, submitting the form says so', async ({
  page,
  organisation,
  fixture,
}) => {
  const { id, path } = await invite(fixture, organisation)
  await page.goto(path)
  await field(page, 'Passwort').fill(password)
  await field(page, 'Passwort wiederholen').fill(password)
  await organisation.call('DELETE', `admin/invites/${id}`)
  await page.getByRole('button', { name: 'Registrieren' }).click()
  await expect(page.getByRole('heading', { name: 'Einladung ungültig' })).toBeVisible()
})

test('if an invitation fails to load, loading can be retried', { tag: '@more' }, async ({
  page,
  organisation,
  fixture,
}) => {
  const { email, path } = await invite(fixture, organisation)
  await page.route('**/api/invites/*', (route) => route.abort())
  await page.goto(path)
  await expect(page.getByRole('alert')).toHaveText('Die Einladung konnte nicht geladen werden.', {
    timeout: 20_000,
  })
  await page.unroute('**/api/invites/*')
  await page.getByRole('button', { name: 'Erneut versuchen' }).click()
  await expect(field(page, 'E-Mail-Adresse')).toHaveValue(email)
})
