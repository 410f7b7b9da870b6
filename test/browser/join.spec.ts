import { expect } from '@playwright/test'
import { password } from '#test/world/registered-organisation.ts'
import { field } from './field.ts'
import { test } from './fixture.ts'
import { invite, newEmail } from './people.ts'

test('[R02] [G01] [G03] [G07] an invited person finds the form filled in, completes it and joins the organisation', async ({
  page,
  organisation,
  fixture,
}) => {
  const { email, path } = await invite(fixture, organisation, {
    email: newEmail('erika.muster-mann'),
  })
  await page.goto(path)
  const register = page.getByRole('button', { name: 'Registrieren' })

  await test.step('the invitation fills in the address and name, and shows the organisation', async () => {
    await expect(page.getByText(organisation.name)).toBeVisible()
    await expect(field(page, 'E-Mail-Adresse')).toHaveValue(email)
    await expect(field(page, 'E-Mail-Adresse')).not.toBeEditable()
    await expect(field(page, 'Ihr Name')).toHaveValue(/^Erika Muster-Mann/)
    await expect(page.getByLabel('Organisation')).toHaveCount(0)
  })

  await test.step('an invited person must enter a name and, twice, a password of at least eight characters', async () => {
    await field(page, 'Ihr Name').fill('')
    await field(page, 'Passwort').fill('sieben7')
    await register.click()
    await expect(page.getByText('Bitte geben Sie Ihren Namen ein.')).toBeVisible()
    await expect(page.getByText('Das Passwort braucht mindestens 8 Zeichen.')).toBeVisible()
    await expect(page.getByText('Passwörter stimmen nicht überein')).toBeVisible()
    await expect(field(page, 'Ihr Name')).toBeFocused()
  })

  await test.step('the person joins the organisation', async () => {
    await field(page, 'Ihr Name').fill('Erika Muster-Mann')
    await field(page, 'Passwort').fill(password)
    await field(page, 'Passwort wiederholen').fill(password)
    await register.click()
    await expect(page.getByRole('heading', { level: 1, name: 'Termine' })).toBeFocused()
    await expect(page.getByRole('banner')).toContainText(organisation.name)
    await expect(
      page.getByRole('button', { name: 'Benutzermenü: Erika Muster-Mann' }),
    ).toBeVisible()
    await expect(page.getByRole('link', { name: 'Team' })).toHaveCount(0)
  })
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

test('[G08] the page for an unknown, used or withdrawn invitation says that it is invalid and where to go', async ({
  page,
  organisation,
  fixture,
}) => {
  const used = await invite(fixture, organisation, { email: newEmail('123'), admin: true })
  const withdrawn = await invite(fixture, organisation)
  const invalid = page.getByRole('heading', { name: 'Einladung ungültig' })
  const submit = async () => {
    await field(page, 'Passwort').fill(password)
    await field(page, 'Passwort wiederholen').fill(password)
    await page.getByRole('button', { name: 'Registrieren' }).click()
  }

  await test.step('if it is withdrawn while its form is being filled in, submitting the form says so', async () => {
    await page.goto(withdrawn.path)
    await expect(field(page, 'E-Mail-Adresse')).toHaveValue(withdrawn.email)
    await organisation.call('DELETE', `admin/invites/${withdrawn.id}`)
    await submit()
    await expect(invalid).toBeVisible()
  })

  await test.step('an invitation as admin leads to the back office with its team page', async () => {
    await page.goto(used.path)
    await field(page, 'Ihr Name').fill('Änne Groß')
    await submit()
    await expect(page.getByRole('heading', { level: 1, name: 'Termine' })).toBeVisible()
    await expect(page.getByRole('link', { name: 'Team' })).toBeVisible()
  })

  for (const path of [used.path, withdrawn.path, '/registration?token=ausgedacht']) {
    await page.goto(path)
    await expect(invalid).toBeVisible()
    await expect(
      page.getByText('Die Einladung ist ungültig oder abgelaufen.', { exact: true }),
    ).toBeVisible()
    await expect(page.getByRole('link', { name: 'Zur Anmeldung' })).toBeVisible()
    await expect(page.getByRole('textbox')).toHaveCount(0)
  }
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
