import { expect, type Page } from '@playwright/test'
import { dayFromNow, password, registerOrganisation } from '#test/world/registered-organisation.ts'
import { clickAnyway, dialog, openSlotDialog, slotAt } from './dashboard.ts'
import { field } from './field.ts'
import { test } from './fixture.ts'
import { newEmail, row, section } from './people.ts'
import { openInviteDialog } from './team.ts'

const logInDialog = (page: Page) => dialog(page, 'Bitte melden Sie sich wieder an')

test('[A05] a session that ends while somebody is working is renewed without leaving the page, and no input is lost', async ({
  dashboard,
  organisation,
}) => {
  const slot = await openSlotDialog(dashboard)
  await field(slot, 'Beginn').fill(`${dayFromNow(2)}T14:30`)
  await field(slot, 'Plätze').fill('23')
  const save = slot.getByRole('button', { name: 'Termin anlegen' })
  await save.focus()
  await organisation.call('DELETE', 'token')
  await clickAnyway(save)

  const again = logInDialog(dashboard)
  await expect(field(again, 'E-Mail-Adresse')).toHaveValue(organisation.email)
  await expect(field(again, 'E-Mail-Adresse')).not.toBeEditable()
  await expect(field(again, 'Passwort')).toBeFocused()
  await dashboard.keyboard.press('Escape')
  await expect(again).toBeVisible()
  await field(again, 'Passwort').fill('ganz-falsch-1')
  await dashboard.keyboard.press('Enter')
  await expect(again.getByRole('alert')).toHaveText('Falsche Zugangsdaten')
  await field(again, 'Passwort').fill(password)
  await dashboard.keyboard.press('Enter')

  await expect(again).toBeHidden()
  // The error is gone, because the session it was about has been renewed.
  await expect(slot.getByRole('alert')).toHaveCount(0)
  await expect(save).toBeFocused()
  await expect(field(slot, 'Plätze')).toHaveValue('23')
  await save.click()
  await expect(slot.getByText('Termin wurde erstellt')).toBeVisible()
  await slot.getByRole('button', { name: 'Fertig' }).click()
  await expect(slotAt(dashboard, '14:30')).toContainText('0 von 23')
})

test('a page restored after its session has ended asks the user to log in without leaving it, and then loads new data', {
  tag: '@more',
}, async ({ dashboard, organisation }) => {
  await dashboard.clock.install()
  await dashboard.reload()
  await expect(dashboard.getByText('Es gibt noch keine Termine.')).toBeVisible()
  await organisation.openSlot()
  await organisation.call('DELETE', 'token')
  await dashboard.clock.runFor('02:00')
  await dashboard.evaluate(() => window.dispatchEvent(new Event('visibilitychange')))
  await field(logInDialog(dashboard), 'Passwort').fill(password)
  await dashboard.keyboard.press('Enter')
  await expect(logInDialog(dashboard)).toBeHidden()
  await expect(dashboard).toHaveURL(/\/admin\/?(\?|$)/)
  await expect(slotAt(dashboard, '10:00')).toContainText('0 von 10')
})

test('lists that failed to load because the session ended are loaded once it is renewed', {
  tag: '@more',
}, async ({ dashboard, organisation }) => {
  const email = newEmail()
  await organisation.call('POST', 'admin/invites', { invitee_email: email })
  await expect(dashboard.getByText('Es gibt noch keine Termine.')).toBeVisible()
  await organisation.call('DELETE', 'token')
  await clickAnyway(dashboard.getByRole('navigation').getByRole('link', { name: 'Team' }))
  await field(logInDialog(dashboard), 'Passwort').fill(password)
  await dashboard.keyboard.press('Enter')
  await expect(row(section(dashboard, 'Einladungen'), email)).toBeVisible()
  await expect(row(section(dashboard, 'Teammitglieder'), organisation.email)).toBeVisible()
  await expect(dashboard.getByRole('alert')).toHaveCount(0)
})

test('the login dialog links to the password reset page, and the input behind the dialog is kept', {
  tag: '@more',
}, async ({ dashboard, organisation }) => {
  const slot = await openSlotDialog(dashboard)
  await field(slot, 'Plätze').fill('23')
  await organisation.call('DELETE', 'token')
  await clickAnyway(slot.getByRole('button', { name: 'Termin anlegen' }))
  const opened = dashboard.waitForEvent('popup')
  const requested: string[] = []
  dashboard.context().on('request', (request) => requested.push(request.url()))
  await logInDialog(dashboard)
    .getByRole('link', { name: 'Passwort vergessen? (neuer Tab)', exact: true })
    .click()
  const tab = await opened
  await expect(tab.getByRole('button', { name: 'Link anfordern' })).toBeVisible()
  await expect(field(tab, 'E-Mail-Adresse')).toHaveValue(organisation.email)
  await expect(tab).toHaveURL(/\/password-reset$/)
  // The email address is only in the URL's fragment, so it never reaches the server or its log.
  expect(requested.filter((url) => /email/.test(url.replace(/#.*/, '')))).toEqual([])
  await expect(field(slot, 'Plätze')).toHaveValue('23')
})

test('if another user logs in, the page restarts at the dashboard without any old data', {
  tag: '@more',
}, async ({ dashboard, organisation, fixture }) => {
  const other = await registerOrganisation(fixture.address)
  await dashboard.clock.install()
  await dashboard.reload()
  await dashboard.getByRole('link', { name: 'Team' }).click()
  await expect(dashboard.getByText(organisation.email)).toBeVisible()
  const invitation = await openInviteDialog(dashboard)
  await field(invitation, 'E-Mail-Adresse').fill(newEmail())
  await organisation.call('DELETE', 'token')
  await clickAnyway(invitation.getByRole('button', { name: 'Einladung senden' }))
  await expect(logInDialog(dashboard)).toBeVisible()

  // Simulates another user logging in from another tab of the same browser.
  await dashboard.context().addCookies([{ ...other.cookie, url: fixture.address }])
  await dashboard.clock.runFor('02:00')
  await dashboard.evaluate(() => window.dispatchEvent(new Event('visibilitychange')))
  await expect(dashboard).toHaveURL(/\/admin\/?$/)
  await expect(dashboard.getByRole('combobox', { name: 'Projekt' })).toContainText(other.name)
  await expect(dashboard.getByRole('dialog')).toHaveCount(0)
  await dashboard.getByRole('link', { name: 'Team' }).click()
  await expect(dashboard.getByText(other.email)).toBeVisible()
  await expect(dashboard.getByText(organisation.email)).toHaveCount(0)
})

test('the login dialog has a link for logging in as another user', { tag: '@more' }, async ({
  dashboard,
  organisation,
}) => {
  await expect(dashboard.getByText('Es gibt noch keine Termine.')).toBeVisible()
  await organisation.call('DELETE', 'token')
  await clickAnyway(dashboard.getByRole('navigation').getByRole('link', { name: 'Team' }))
  await logInDialog(dashboard)
    .getByRole('link', { name: 'Mit einem anderen Konto anmelden' })
    .click()
  await expect(dashboard).toHaveURL(/\/login$/)
  await expect(field(dashboard, 'E-Mail-Adresse')).toBeEditable()
  await expect(dashboard.getByText(organisation.name)).toHaveCount(0)
})
