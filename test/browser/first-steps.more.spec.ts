import { setTimeout } from 'node:timers/promises'
import { expect, type Page, type Route } from '@playwright/test'
import type { RegisteredOrganisation } from '#test/world/registered-organisation.ts'
import { dialog, openSlotDialog } from './dashboard.ts'
import { field } from './field.ts'
import { test } from './fixture.ts'

const steps = (page: Page) =>
  page.getByRole('region', { name: /Erste Schritte|Ihre erste Buchung ist da/ })
const step = (page: Page, name: string) =>
  steps(page).getByRole('listitem').filter({ hasText: name })
const back = (page: Page) => page.getByRole('link', { name: 'Zurück zu den ersten Schritten' })
const over = (page: Page) => page.getByRole('region', { name: 'Alles eingerichtet' })
const goOn = (page: Page, title: string) => page.getByRole('link', { name: `Weiter: ${title}` })
const saveAndGoOn = (page: Page, title: string) =>
  page.getByRole('button', { name: `Speichern und weiter: ${title}` })
const isDone = (page: Page, name: string) =>
  expect(step(page, name).getByRole('heading', { name: `${name} (erledigt)` })).toBeVisible()
const prominent = (page: Page) => steps(page).locator('.mantine-Button-root')

/** Selects the website code and copies it with the keyboard, on the page that shows it. */
async function copyCode(page: Page) {
  const noted = page.waitForResponse(/first_steps/)
  await page.getByLabel('Code zum Einbauen').first().selectText()
  await page.keyboard.press('ControlOrMeta+c')
  await noted
}

const renameVariant = ({ call, variant }: RegisteredOrganisation) =>
  call('PUT', `admin/variants/${variant.id}`, {
    name: 'Rundgang',
    short_description: '',
    leadtime: 0,
  })

/** Completes all steps without opening their pages. Returns the slot's id. */
async function finish(page: Page, organisation: RegisteredOrganisation) {
  const { projectId, call, name } = organisation
  await renameVariant(organisation)
  await page.request.post(`/api/admin/settings/email/${projectId}`, {
    form: { email_from: 'info@museum.example' },
  })
  const links = { imprint_url: 'https://museum.example', privacy_url: 'https://museum.example' }
  await call('PUT', `admin/project/${projectId}`, { name, ...links })
  await call('PUT', `admin/project/${projectId}/first_steps`, { embedding_seen: true })
  return organisation.openSlot()
}

test('a new project shows its first steps, each one click away, and suggests a booking when all are done', async ({
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
  await expect(field(dashboard, 'Antwortadresse')).toBeFocused()
  // The address used to register is suggested.
  await expect(field(dashboard, 'Antwortadresse')).toHaveValue(organisation.email)
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
  await expect(
    dashboard.getByRole('link', { name: 'Weiter: Code für Ihre Website' }),
  ).toHaveAttribute('href', /^\/admin\/help/)
  await back(dashboard).press('Enter')
  await isDone(dashboard, 'Impressum und Datenschutz')

  await step(dashboard, 'Code für Ihre Website').getByRole('link').click()
  await expect(dashboard.getByRole('heading', { name: 'Hilfe', level: 1 })).toBeVisible()
  await expect(back(dashboard)).toBeVisible()
  await copyCode(dashboard)
  await expect(back(dashboard)).toHaveCount(0)
  await dashboard
    .getByRole('link', { name: 'Alle ersten Schritte sind erledigt: zum Dashboard' })
    .press('Enter')
  await expect(over(dashboard)).toContainText('Alles eingerichtet. Probieren Sie es selbst aus:')
  await expect(over(dashboard)).toContainText('Der Code für Ihre Website bleibt unter „Hilfe“.')
  await expect(steps(dashboard)).toHaveCount(0)
  await dashboard.reload()
  await expect(over(dashboard).getByRole('link', { name: 'Buchungsseite' })).toHaveAttribute(
    'href',
    `/buchen/${organisation.projectId}`,
  )
  await expect(steps(dashboard)).toHaveCount(0)

  const noted = dashboard.waitForResponse(/first_steps/)
  await over(dashboard).getByRole('button', { name: 'Nicht mehr zeigen' }).press('Enter')
  await expect(over(dashboard)).toHaveCount(0)
  await noted
  await expect(dashboard.getByRole('main')).toBeFocused()
  await dashboard.reload()
  await expect(dashboard.getByRole('listitem').first()).toBeVisible()
  await expect(over(dashboard)).toHaveCount(0)
})

test('the first booking ends the first steps permanently', async ({ dashboard, organisation }) => {
  await expect(steps(dashboard)).toBeVisible()
  const slotId = await finish(dashboard, organisation)
  await dashboard.goto('/admin')
  await expect(over(dashboard)).toBeVisible()
  const noted = dashboard.waitForResponse(/first_steps/)
  const { cancel_token } = await organisation.bookAsAdmin(slotId)
  await expect(over(dashboard)).toHaveCount(0)
  await noted

  await organisation.call('POST', `public/bookings/${cancel_token}/cancel`)
  await dashboard.reload()
  await expect(dashboard.getByRole('listitem').first()).toBeVisible()
  await expect(over(dashboard)).toHaveCount(0)
})

test('a project that gets a booking before its last step is done never shows the suggestion to book', async ({
  dashboard,
  organisation,
}) => {
  await expect(steps(dashboard)).toBeVisible()
  await organisation.bookAsAdmin(await finish(dashboard, organisation))
  await dashboard.addInitScript(() => {
    const look = () => {
      if (document.body?.textContent.includes('Alles eingerichtet')) localStorage.shown = 'yes'
    }
    new MutationObserver(look).observe(document, { childList: true, subtree: true })
  })
  const noted = dashboard.waitForResponse(/first_steps/)
  await dashboard.goto('/admin')
  await noted
  await expect(dashboard.getByRole('listitem').first()).toBeVisible()
  expect(await dashboard.evaluate(() => localStorage.shown)).toBeUndefined()
})

test('the steps are numbered, and only the first unfinished one has the prominent button', async ({
  dashboard,
  organisation,
}) => {
  await expect(steps(dashboard).getByRole('heading', { level: 3 })).toHaveText([
    '1. Was Sie anbieten',
    '2. Ihr erster Termin',
    '3. Code für Ihre Website',
    '4. Wohin Gäste antworten',
    '5. Impressum und Datenschutz',
  ])
  await expect(prominent(dashboard)).toHaveText(['Führungstyp bearbeiten'])

  await renameVariant(organisation)
  await dashboard.reload()
  await isDone(dashboard, 'Was Sie anbieten')
  await expect(prominent(dashboard)).toHaveText(['Termin anlegen'])

  await organisation.openSlot()
  await dashboard.reload()
  await isDone(dashboard, 'Ihr erster Termin')
  await expect(prominent(dashboard)).toHaveText(['Code ansehen'])
})

test('the button for the next step saves the entries first, and the page stays open if saving fails', async ({
  dashboard,
  organisation,
}) => {
  await step(dashboard, 'Wohin Gäste antworten').getByRole('link').click()
  // The suggested address is not stored yet.
  await expect(saveAndGoOn(dashboard, 'Impressum und Datenschutz')).toBeVisible()
  await field(dashboard, 'Antwortadresse').fill('keine Adresse')
  await saveAndGoOn(dashboard, 'Impressum und Datenschutz').click()
  await expect(field(dashboard, 'Antwortadresse')).toBeFocused()
  await expect(field(dashboard, 'Antwortadresse')).toHaveAttribute('aria-invalid', 'true')
  await expect(dashboard).toHaveURL(/\/settings\/mails/)

  // After a failed attempt to continue, the save button only saves.
  await field(dashboard, 'Antwortadresse').fill('kasse@museum.example')
  await dashboard.getByRole('button', { name: 'Einstellungen speichern' }).click()
  await expect(dashboard.getByText('Die Einstellungen wurden gespeichert.')).toBeVisible()
  await expect(dashboard).toHaveURL(/\/settings\/mails/)
  await expect(goOn(dashboard, 'Impressum und Datenschutz')).toBeVisible()

  await field(dashboard, 'Antwortadresse').fill('info@museum.example')
  await saveAndGoOn(dashboard, 'Impressum und Datenschutz').click()
  await expect(field(dashboard, 'Adresse des Impressums')).toBeFocused()
  await expect(dialog(dashboard, 'Änderungen verwerfen?')).toHaveCount(0)
  await expect(dashboard.getByText('Die Einstellungen wurden gespeichert.')).toBeVisible()
  const path = `admin/settings/email/${organisation.projectId}`
  const { body } = await organisation.call<{ email_from: string }>('GET', path)
  expect(body.email_from).toBe('info@museum.example')

  await field(dashboard, 'Adresse des Impressums').fill('https://museum.example/impressum')
  await field(dashboard, 'Adresse der Datenschutzerklärung').fill('https://museum.example/daten')
  await saveAndGoOn(dashboard, 'Code für Ihre Website').press('Enter')
  await expect(dashboard.getByRole('heading', { name: 'Hilfe', level: 1 })).toBeVisible()
  await expect(dashboard.getByText('Die Einstellungen wurden gespeichert.')).toBeVisible()
  await copyCode(dashboard)
  await back(dashboard).click()
  await isDone(dashboard, 'Wohin Gäste antworten')
  await isDone(dashboard, 'Impressum und Datenschutz')
  await isDone(dashboard, 'Code für Ihre Website')
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

test('the button that opened a dialog gets the focus back, however slowly the first steps load', async ({
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
  await step(dashboard, 'Code für Ihre Website').getByRole('link').click()
  await expect(dashboard.getByRole('heading', { name: 'Hilfe', level: 1 })).toBeVisible()
  await copyCode(dashboard)
  await organisation.openSlot()

  const elsewhere = await browser.newContext({ baseURL: fixture.address, locale: 'de-DE' })
  await elsewhere.addCookies([{ ...organisation.cookie, url: fixture.address }])
  const other = await elsewhere.newPage()
  await other.goto('/admin/')
  await isDone(other, 'Code für Ihre Website')
  await isDone(other, 'Ihr erster Termin')
  const noted = other.waitForResponse(/first_steps/)
  await steps(other).getByRole('button', { name: 'Nicht mehr zeigen' }).click()
  await noted
  await elsewhere.close()

  await dashboard.goto('/admin/')
  await expect(dashboard.getByRole('listitem').first()).toBeVisible()
  await expect(steps(dashboard)).toHaveCount(0)
})

test('each finished step leads on to the next one with one key press', async ({ dashboard }) => {
  await dashboard.context().grantPermissions(['clipboard-read', 'clipboard-write'])
  const next = dashboard.getByRole('link', { name: 'Weiter: Ihr erster Termin' })
  await dashboard.getByRole('link', { name: 'Führungstyp bearbeiten' }).press('Enter')
  await expect(field(dashboard, 'Name')).toBeFocused()
  await expect(next).toHaveCount(0)
  await dashboard.keyboard.type('Rundgang durch die Spinnerei')
  await dashboard.keyboard.press('Enter')
  await next.press('Enter')

  const slot = dialog(dashboard, 'Termin anlegen')
  await expect(slot).toBeVisible()
  await expect(dashboard).toHaveURL(/\/admin(\?[^#]*)?$/)
  await dashboard.keyboard.press('Escape')
  await expect(slot).toHaveCount(0)
  await expect(dashboard.getByRole('main')).toBeFocused()

  await dashboard.getByRole('button', { name: 'Termin anlegen' }).press('Enter')
  await slot.getByRole('button', { name: 'Termin anlegen' }).click()
  await slot.getByRole('button', { name: 'Fertig' }).click()
  await expect(slot).toHaveCount(0)
  // The button that opened the dialog has been replaced.
  await expect(dashboard.getByRole('main')).toBeFocused()
  await dashboard.getByRole('link', { name: 'Code ansehen' }).press('Enter')
  const sender = dashboard.getByRole('link', { name: 'Weiter: Wohin Gäste antworten' })
  await expect(dashboard.getByLabel('Code zum Einbauen').first()).toBeVisible()
  await expect(sender).toHaveCount(0)
  await dashboard.getByRole('button', { name: 'Code kopieren' }).press('Enter')
  await dashboard.setViewportSize({ width: 320, height: 640 })
  const cut = await sender.evaluate((link) =>
    [link, ...link.querySelectorAll('span')].filter(
      ({ scrollWidth, clientWidth }) => scrollWidth > clientWidth,
    ),
  )
  expect(cut).toEqual([])
  await sender.press('Enter')
  await expect(field(dashboard, 'Antwortadresse')).toBeFocused()
})

test('the website step is done once the code has been copied or a visitor has booked; seeing the code is not enough', async ({
  dashboard,
  organisation,
}) => {
  const website = step(dashboard, 'Code für Ihre Website')
  const booked = dashboard.getByRole('heading', { name: 'Ihre erste Buchung ist da' })
  const isOpen = () => expect(website.getByRole('link', { name: 'Code ansehen' })).toBeVisible()
  const noted = dashboard.waitForResponse(/first_steps/)
  await dashboard.reload()
  await noted
  await website.getByRole('link').click()
  await expect(dashboard.getByRole('button', { name: 'Code kopieren' })).toBeVisible()
  await back(dashboard).click()
  await isOpen()
  const slotId = await organisation.openSlot()
  await dashboard.reload()
  await isDone(dashboard, 'Ihr erster Termin')
  const purpose = dashboard.getByText('Zum Ausprobieren genügen die ersten drei.')
  await expect(purpose).toBeVisible()
  await organisation.bookAsAdmin(slotId)
  await expect(booked).toBeVisible()
  await expect(purpose).toHaveCount(0)
  await dashboard.getByRole('link', { name: 'Buchung ansehen' }).click()
  await expect(dashboard.getByRole('dialog', { name: /^Buchung von / })).toBeVisible()
  await dashboard.keyboard.press('Escape')
  await isOpen()

  await organisation.book(slotId)
  const kept = dashboard.waitForResponse(/first_steps/)
  await dashboard.reload()
  await isDone(dashboard, 'Code für Ihre Website')
  await kept
  await dashboard.reload()
  await isDone(dashboard, 'Code für Ihre Website')
})

test('copying the code with the button completes the website step', async ({ dashboard }) => {
  await dashboard.context().grantPermissions(['clipboard-read', 'clipboard-write'])
  await step(dashboard, 'Code für Ihre Website').getByRole('link').click()
  const noted = dashboard.waitForResponse(/first_steps/)
  await dashboard.getByRole('button', { name: 'Code kopieren' }).click()
  await noted
  await back(dashboard).click()
  await isDone(dashboard, 'Code für Ihre Website')
})

test('the slots and the first steps appear together, so an immediate click does not miss its target', async ({
  dashboard,
  organisation,
}) => {
  const steps = dashboard.getByRole('region', { name: 'Erste Schritte' })
  const select = dashboard.getByRole('button', { name: 'Auswählen' })
  await expect(steps).toBeVisible()
  await organisation.openSlot()
  const released = Promise.withResolvers<void>()
  await dashboard.route(/first-steps-[^/]*\.js$/, async (route) => {
    await released.promise
    await route.continue()
  })
  const slots = dashboard.waitForResponse(/\/api\/admin\/events\//)
  await dashboard.reload()
  await slots
  // If the slots did not wait for the first steps, they would be visible by now.
  await dashboard.waitForTimeout(1000)
  await expect(steps).toBeHidden()
  await expect(select).toBeHidden()
  released.resolve()
  await expect(select).toBeVisible()
  await expect(steps).toBeVisible()
})
