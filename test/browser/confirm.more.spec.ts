import { expect, type Page } from '@playwright/test'
import type { Organisation } from '#contract/registration.ts'
import { expectAccessible } from './accessible.ts'
import { test } from './fixture.ts'
import { pathIn } from './people.ts'

test.use({ registration: 'confirm' })
// Runs in one worker, because only these tests use this server configuration.
test.describe.configure({ mode: 'default' })

const notice = (page: Page) => page.getByRole('region', { name: 'E-Mail-Adresse bestätigen' })

test('a new admin must confirm the address with the button on the page; opening the link is not enough', async ({
  dashboard,
  organisation,
  fixture,
}) => {
  await expect(notice(dashboard)).toContainText('Bitte bestätigen Sie Ihre E-Mail-Adresse.')
  await expect(notice(dashboard)).toContainText(organisation.email)
  const confirmed = async () => {
    const { body } = await organisation.call<Organisation>('GET', 'admin/organisation')
    return body.confirmed
  }
  const mail = await fixture.mailbox.waitFor(({ recipients }) =>
    recipients.includes(organisation.email),
  )
  await dashboard.goto(pathIn(mail, 'confirm'))
  const confirm = dashboard.getByRole('button', { name: 'Adresse bestätigen' })
  await expect(confirm).toBeVisible()
  expect(await confirmed()).toBe(false)
  await confirm.click()
  await expect(dashboard.getByText('Ihre E-Mail-Adresse ist bestätigt.')).toBeVisible()
  expect(await confirmed()).toBe(true)
  await dashboard.getByRole('link', { name: 'Zum Dashboard' }).click()
  await expect(dashboard.getByText('Es gibt noch keine Termine.')).toBeVisible()
  await expect(notice(dashboard)).toHaveCount(0)
})

test('the confirmation email can be sent again, and only the new link is valid', async ({
  dashboard,
  organisation,
  fixture,
}) => {
  const mine = () =>
    fixture.mailbox.mails.filter(({ recipients }) => recipients.includes(organisation.email))
  await expect.poll(() => mine().length).toBe(1)
  await notice(dashboard).getByRole('button', { name: 'E-Mail erneut senden' }).click()
  await expect(
    dashboard.getByText(`Eine neue E-Mail an ${organisation.email} ist unterwegs.`),
  ).toBeVisible()
  await expect.poll(() => mine().length).toBe(2)
  const [old, fresh] = mine().map((mail) => pathIn(mail, 'confirm'))
  await dashboard.goto(old ?? '')
  await dashboard.getByRole('button', { name: 'Adresse bestätigen' }).click()
  await expect(dashboard.getByRole('alert')).toHaveText('Dieser Link ist ungültig oder abgelaufen.')
  await expect(dashboard.getByText(/Öffnen Sie das Dashboard/)).toBeVisible()
  await dashboard.goto(fresh ?? '')
  await dashboard.getByRole('button', { name: 'Adresse bestätigen' }).click()
  await expect(dashboard.getByText('Ihre E-Mail-Adresse ist bestätigt.')).toBeVisible()
})

test('without a mail server, the page says that the confirmation email was written to a file', async ({
  dashboard,
  organisation,
}) => {
  const told = { count: 0, delayed: 0, filed: true }
  await dashboard.route('**/given-up', (route) => route.fulfill({ json: told }))
  await notice(dashboard).getByRole('button', { name: 'E-Mail erneut senden' }).click()
  await expect(
    dashboard.getByText(`Eine neue E-Mail an ${organisation.email} ist als Datei abgelegt.`),
  ).toBeVisible()
})

test('if the confirmation email cannot be sent again, the page says why', async ({ dashboard }) => {
  await dashboard.route('**/api/admin/confirmation', (route) => route.abort())
  await notice(dashboard).getByRole('button', { name: 'E-Mail erneut senden' }).click()
  await expect(notice(dashboard).getByRole('alert')).toHaveText(
    'Die E-Mail konnte nicht gesendet werden.',
  )
  await expect(notice(dashboard)).toContainText(/Der Server ist nicht erreichbar/)
})

test('confirming an address can be retried after losing the connection to the server', async ({
  page,
}) => {
  await page.goto('/confirm?token=ausgedacht')
  await page.route('**/api/confirmation', (route) => route.abort())
  await page.getByRole('button', { name: 'Adresse bestätigen' }).click()
  await expect(page.getByRole('alert')).toHaveText('Die Adresse konnte nicht bestätigt werden.')
  await page.unroute('**/api/confirmation')
  await page.getByRole('button', { name: 'Adresse bestätigen' }).click()
  await expect(page.getByRole('alert')).toHaveText('Dieser Link ist ungültig oder abgelaufen.')
  // Leaves this history entry first: the address bar no longer contains the token, but the entry
  // does.
  await page.goto('about:blank')
  await page.goto('/confirm')
  await expect(page.getByRole('alert')).toHaveText('Dieser Link ist ungültig oder abgelaufen.')
})

test('the confirmation notice and the confirmation page are accessible', async ({ dashboard }) => {
  await notice(dashboard).getByRole('button', { name: 'E-Mail erneut senden' }).click()
  await expect(notice(dashboard).getByText(/^Eine neue E-Mail/)).toBeVisible()
  await expectAccessible(dashboard, 'notice of an unconfirmed address')
  await dashboard.goto('/confirm?token=ausgedacht')
  await expect(dashboard.getByRole('button', { name: 'Adresse bestätigen' })).toBeVisible()
  await expectAccessible(dashboard, 'confirmation')
  await dashboard.getByRole('button', { name: 'Adresse bestätigen' }).click()
  await expect(dashboard.getByRole('alert')).toBeVisible()
  await expectAccessible(dashboard, 'confirmation refused')
})
