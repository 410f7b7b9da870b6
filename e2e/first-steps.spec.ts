import { setTimeout } from 'node:timers/promises'
import { expect, type Page, type Route } from '@playwright/test'
import { dialog, openSlotDialog } from './dashboard.ts'
import { field } from './field.ts'
import { test } from './fixture.ts'

const steps = (page: Page) => page.getByRole('region', { name: 'In fünf Schritten zur ersten' })
const step = (page: Page, name: string) =>
  steps(page).getByRole('listitem').filter({ hasText: name })
const back = (page: Page) => page.getByRole('link', { name: 'Zurück zu den ersten Schritten' })
const isDone = (page: Page, name: string) =>
  expect(step(page, name).getByRole('heading', { name: `${name} (erledigt)` })).toBeVisible()

test('a new project shows its first steps, each one click away, and hides them when all are done', async ({
  dashboard,
  organisation,
}) => {
  await expect(steps(dashboard).getByRole('listitem')).toHaveCount(5)
  await expect(dashboard.getByText('Es gibt noch keine Termine.')).toBeVisible()

  const slot = await openSlotDialog(dashboard)
  await field(slot, 'Plätze').pressSequentially('20')
  await slot.getByRole('button', { name: 'Termin anlegen' }).click()
  await slot.getByRole('button', { name: 'Fertig' }).click()
  await isDone(dashboard, 'Ihr erster Termin')

  await step(dashboard, 'Was Sie anbieten').getByRole('link').press('Enter')
  // The project's only variant opens for editing immediately, but not again after going back.
  await expect(dialog(dashboard, 'Führungstyp bearbeiten')).toBeVisible()
  await expect(dashboard).toHaveURL(/\/admin\/settings(\?[^#]*)?$/)
  await field(dashboard, 'Name').fill('Rundgang durch die Spinnerei')
  await dashboard.getByRole('button', { name: 'Änderungen speichern' }).click()
  await expect(dashboard.getByText('wurde geändert')).toBeVisible()
  await back(dashboard).click()
  await isDone(dashboard, 'Was Sie anbieten')

  await step(dashboard, 'Wohin Gäste antworten').getByRole('link').click()
  await expect(field(dashboard, 'Absender')).toBeFocused()
  // The registrant's address is suggested.
  await expect(field(dashboard, 'Absender')).toHaveValue(organisation.email)
  await expect(dashboard.getByText('Vorgeschlagen ist Ihre eigene Adresse.')).toBeVisible()
  await dashboard.getByRole('button', { name: 'Einstellungen speichern' }).click()
  await expect(dashboard.getByText('Die Einstellungen wurden gespeichert.')).toBeVisible()
  await expect(dashboard.getByText('Vorgeschlagen ist')).toHaveCount(0)
  const { body } = await organisation.call<{ email_from: string }>(
    'GET',
    `admin/settings/email/${organisation.projectId}`,
  )
  expect(body.email_from).toBe(organisation.email)
  await back(dashboard).click()
  await isDone(dashboard, 'Wohin Gäste antworten')
  await dashboard.goBack()
  await dashboard.getByRole('button', { name: 'Einstellungen speichern' }).click()
  await dashboard.getByRole('link', { name: 'Weiter: Impressum und Datenschutz' }).click()
  await expect(field(dashboard, 'Adresse des Impressums')).toBeFocused()
  await expect(field(dashboard, 'Adresse des Impressums')).toBeInViewport()
  await field(dashboard, 'Adresse des Impressums').fill('www.museum.example/impressum')
  await field(dashboard, 'Adresse der Datenschutzerklärung').fill('https://museum.example/daten')
  await dashboard.getByRole('button', { name: 'Einstellungen speichern' }).click()
  await expect(dashboard.getByText('Die Einstellungen wurden gespeichert.')).toBeVisible()
  await expect(field(dashboard, 'Adresse des Impressums')).toHaveValue(
    'https://www.museum.example/impressum',
  )
  await expect(dashboard.getByRole('link', { name: 'Weiter: Ihre Website' })).toHaveAttribute(
    'href',
    /^\/admin\/help/,
  )
  await back(dashboard).press('Enter')
  await isDone(dashboard, 'Impressum und Datenschutz')

  await step(dashboard, 'Ihre Website').getByRole('link').click()
  await expect(dashboard.getByRole('heading', { name: 'Hilfe', level: 1 })).toBeVisible()
  await expect(back(dashboard)).toHaveCount(0)
  await dashboard
    .getByRole('link', { name: 'Alle ersten Schritte sind erledigt: zum Dashboard' })
    .press('Enter')
  await expect(dashboard.getByRole('listitem').first()).toBeVisible()
  await expect(steps(dashboard)).toHaveCount(0)
  await dashboard.reload()
  await expect(dashboard.getByRole('listitem').first()).toBeVisible()
  await expect(steps(dashboard)).toHaveCount(0)
})

test('the first steps can be dismissed, and projects with slots never show them', async ({
  dashboard,
  organisation,
}) => {
  await steps(dashboard).getByRole('button', { name: 'Nicht mehr zeigen' }).click()
  await expect(steps(dashboard)).toHaveCount(0)
  await expect(dashboard.getByRole('button', { name: 'Termin anlegen' })).toBeVisible()
  await dashboard.reload()
  await expect(dashboard.getByText('Es gibt noch keine Termine.')).toBeVisible()
  await expect(steps(dashboard)).toHaveCount(0)

  await organisation.openSlot()
  await dashboard.reload()
  await expect(dashboard.getByRole('listitem').first()).toBeVisible()
  await expect(steps(dashboard)).toHaveCount(0)
})

test('the button that opens a dialog gets the focus back, however slowly the first steps load', async ({
  dashboard,
}) => {
  const slowly = (route: Route) => setTimeout(500).then(() => route.continue())
  await dashboard.route('**/first-steps-*.js', slowly)
  await dashboard.route(/events.*limit=1(&|$)/, slowly)
  await dashboard.goto('/admin')
  const button = dashboard.getByRole('button', { name: 'Termin anlegen' })
  await button.press('Enter')
  const slot = dialog(dashboard, 'Termin anlegen')
  await expect(field(slot, 'Beginn')).toBeFocused()
  await expect(steps(dashboard)).toBeAttached()
  await dashboard.keyboard.press('Escape')
  await expect(slot).toBeHidden()
  await expect(button).toBeFocused()
})

test('the progress of the first steps is also shown on other devices and to colleagues', async ({
  dashboard,
  organisation,
  fixture,
  browser,
}) => {
  await expect(steps(dashboard).getByRole('listitem')).toHaveCount(5)
  await step(dashboard, 'Ihre Website').getByRole('link').click()
  await expect(dashboard.getByRole('heading', { name: 'Hilfe', level: 1 })).toBeVisible()
  await organisation.openSlot()

  const elsewhere = await browser.newContext({ baseURL: fixture.address, locale: 'de-DE' })
  await elsewhere.addCookies([{ ...organisation.cookie, url: fixture.address }])
  const other = await elsewhere.newPage()
  await other.goto('/admin/')
  await isDone(other, 'Ihre Website')
  await isDone(other, 'Ihr erster Termin')
  const noted = other.waitForResponse(/first_steps/)
  await steps(other).getByRole('button', { name: 'Nicht mehr zeigen' }).click()
  await noted
  await elsewhere.close()

  await dashboard.goto('/admin/')
  await expect(dashboard.getByRole('listitem').first()).toBeVisible()
  await expect(steps(dashboard)).toHaveCount(0)
})

test('the notice that no email is sent explains what is missing and links to the setting', async ({
  dashboard,
}) => {
  const told = { count: 0, delayed: 0, held: 0, filed: true }
  await dashboard.route('**/given-up', (route) => route.fulfill({ json: told }))
  await dashboard.reload()
  const notice = dashboard.getByRole('region', { name: 'Kein Mailserver' })
  await expect(notice).toContainText('die Zugangsdaten kennt Ihre IT')
  await notice.getByRole('link', { name: 'Mailserver eintragen' }).click()
  const ownServer = dashboard.getByRole('switch', { name: /eigenen Mailserver verschicken/ })
  await expect(ownServer).toBeFocused()
  await expect(ownServer).toBeInViewport()
})
