import { join } from 'node:path'
import { expect, type Page } from '@playwright/test'
import { build } from 'vite'
import type { Variant } from '#contract/variant.ts'
import {
  dayFromNow,
  dayInOneMonth,
  type RegisteredOrganisation,
} from '#test/world/registered-organisation.ts'
import { expectAccessible } from './accessible.ts'
import { field } from './field.ts'
import { test } from './fixture.ts'
import { book, chooseFirstTime, days, fillInDetails, people, times } from './form-pages.ts'
import { tabTo } from './setup/keyboard.ts'

const email = 'guenther@schule.example'
const heading = (page: Page, name: string) => page.getByRole('heading', { name })

test('the browser’s Back button goes back one step in the form and keeps the input, and Forward goes forward again', async ({
  page,
  organisation,
  visit,
}) => {
  await organisation.openSlot()
  await visit(page)
  const address = page.url()
  await chooseFirstTime(page)
  await fillInDetails(page, { people: 4, email, comment: 'Mit Hund' })
  await page.goBack()
  await expect(heading(page, 'Um wie viel Uhr?')).toBeFocused()
  await page.goBack()
  await expect(heading(page, 'An welchem Tag?')).toBeFocused()
  await page.goForward()
  await page.goForward()
  await expect(field(page, 'Ihr Name')).toHaveValue('Sibylle Günther')
  await expect(people(page)).toHaveValue('4')
  await expect(page.getByLabel(/^Anmerkung/)).toHaveValue('Mit Hund')
  // The form's own back button works like the browser's, and leaves no extra history entry.
  await page.getByRole('button', { name: 'Zurück' }).click()
  await expect(heading(page, 'Um wie viel Uhr?')).toBeFocused()
  await expect(page.getByRole('button', { name: 'Zurück' })).toHaveCount(0)
  await page.goBack()
  await expect(heading(page, 'An welchem Tag?')).toBeFocused()
  expect(page.url()).toBe(address)
  await page.goForward()
  await expect(heading(page, 'Um wie viel Uhr?')).toBeVisible()
})

test('Back leaves the days that were looked at, and the step before is one press away', async ({
  page,
  organisation,
  visit,
}) => {
  await organisation.call('POST', `admin/variants/${organisation.projectId}`, { name: 'Kinder' })
  await organisation.openSlot()
  await organisation.openSlot({ starttime: `${dayFromNow(2)}T16:00` })
  await visit(page)
  await page.getByRole('button', { name: /^Führung/ }).click()
  await days(page).last().click()
  await days(page).first().click()
  await expect(page.getByText('Schritt 2 von 3')).toBeVisible()
  await page.goBack()
  await expect(heading(page, 'An welchem Tag?')).toBeFocused()
  await expect(times(page)).toHaveCount(0)
  await days(page).last().click()
  await expect(page.getByRole('button', { name: /16:00/ })).toBeVisible()
  await page.getByRole('button', { name: 'Zurück' }).click()
  await expect(heading(page, 'Was möchten Sie buchen?')).toBeFocused()
})

test('a number of people that became wrong after choosing the day is corrected before choosing a time', async ({
  page,
  organisation,
  visit,
}) => {
  await organisation.openSlot({ max_attendees: 60 })
  await visit(page)
  await days(page).first().click()
  await people(page).press('ControlOrMeta+a')
  await people(page).pressSequentially('31')
  await expect(people(page)).toBeFocused()
  await page.getByRole('button', { name: /^10:00/ }).click()
  await expect(people(page)).toBeFocused()
  await expect(people(page)).toHaveAccessibleDescription(/Höchstens 30 Personen/)
  await people(page).press('Backspace')
  await times(page).first().click()
  await expect(heading(page, 'Ihre Angaben')).toBeFocused()
  await expect(people(page)).toHaveValue('3')
})

test('the summary keeps the description at hand, which opens by keyboard and covers no field', async ({
  page,
  organisation,
  visit,
}) => {
  const { call, projectId, variant, openSlot } = organisation
  const short_description = 'Bitte bringen Sie Schürzen mit. '.repeat(60)
  await call('PUT', `admin/variants/${variant.id}`, { name: 'Werkstatt', short_description })
  await call('POST', `admin/variants/${projectId}`, { name: 'Kinder' })
  await openSlot()
  await page.setViewportSize({ width: 390, height: 664 })
  await visit(page)
  await page.getByRole('button', { name: /^Werkstatt/ }).click()
  await chooseFirstTime(page)
  const summary = page.getByLabel('Ihre Auswahl')
  const description = summary.getByText('Bitte bringen Sie Schürzen mit.')
  await expect(description).toBeHidden()
  await tabTo(summary.locator('summary'))
  await page.keyboard.press('Enter')
  await expect(description).toBeInViewport()
  await expectAccessible(page, 'an open description')
  await field(page, 'Ihr Name').pressSequentially('Zoë')
  await expect(field(page, 'Ihr Name')).toBeInViewport({ ratio: 1 })
  const [bar, name] = [await summary.boundingBox(), await field(page, 'Ihr Name').boundingBox()]
  expect((bar?.y ?? 0) + (bar?.height ?? 0)).toBeLessThanOrEqual(name?.y ?? 0)
  await summary.locator('summary').press('Enter')
  await expect(description).toBeHidden()
  await expect(summary).toContainText(/10:00.*1 Person/)
})

test('the last page leads to changing the booking, and shows nothing of it to whoever comes after', async ({
  page,
  organisation,
  visit,
}) => {
  await organisation.openSlot()
  await visit(page)
  await book(page, { people: 2, email })
  await expect(heading(page, 'Ihre Buchung ist bestätigt')).toBeVisible()
  const changing = page.getByRole('link', { name: 'Buchung ändern oder stornieren' })
  const { searchParams } = new URL((await changing.getAttribute('href')) ?? '')
  const token = searchParams.get('cancel_token') ?? ''
  expect(token).toMatch(/.{22}/)
  const tab = page.waitForEvent('popup')
  await changing.press('Enter')
  const own = await tab
  await expect(heading(own, 'Meine Buchung')).toBeVisible()
  await expect(own.getByRole('button', { name: 'Personenzahl ändern' })).toBeVisible()

  // Some browsers keep a page that is left, and show it as it was when somebody goes back.
  await page.evaluate(() => window.dispatchEvent(new PageTransitionEvent('pagehide')))
  await expect(heading(page, 'An welchem Tag?')).toBeVisible()
  const left = await page.locator('#rundgang').evaluate((form) => form.shadowRoot?.innerHTML)
  expect(left).not.toContain(token)
  await chooseFirstTime(page)
  await expect(field(page, 'Ihr Name')).toHaveValue('')
  await expect(field(page, 'E-Mail-Adresse')).toHaveValue('')
})

test('without changes by guests, the last page offers to cancel', async ({
  page,
  organisation,
  visit,
}) => {
  const { call, name, projectId, openSlot } = organisation
  await call('PUT', `admin/project/${projectId}`, { name, visitor_changes: false })
  await openSlot()
  await visit(page)
  await book(page, { people: 2, email })
  await expect(page.getByRole('link', { name: /^Buchung stornieren/ })).toBeVisible()
  await expect(page.getByRole('link', { name: 'In den Kalender eintragen' })).toBeVisible()
})

test('Back after booking starts a new booking instead of repeating the first', async ({
  page,
  organisation,
  visit,
}) => {
  await organisation.openSlot()
  await visit(page)
  await book(page, { people: 2, email })
  await expect(heading(page, 'Ihre Buchung ist bestätigt')).toBeVisible()
  await page.goBack()
  await expect(heading(page, 'An welchem Tag?')).toBeVisible()
  await page.goForward()
  await expect(heading(page, 'An welchem Tag?')).toBeVisible()
  await expect(people(page)).toHaveValue('1')
  expect(await organisation.slots()).toMatchObject([{ sum: 2 }])
})

test('the form and its host page do not interfere with each other’s history entries and state', async ({
  page,
  organisation,
  visit,
}) => {
  await organisation.openSlot()
  await visit(page)
  await expect(days(page).first()).toBeVisible()
  await page.evaluate(() => history.replaceState({ host: 'Startseite' }, ''))
  await days(page).first().click()
  expect(await page.evaluate(() => history.state.host)).toBe('Startseite')
  await page.evaluate(() => history.pushState({ host: 'Bild' }, '', '#bild'))
  await page.goBack()
  await expect(times(page).first()).toBeVisible()
  await page.goto(`${page.url()}#inhalt`)
  await expect(times(page).first()).toBeVisible()
  await page.goBack()
  await page.goBack()
  await expect(heading(page, 'An welchem Tag?')).toBeVisible()
  expect(await page.evaluate(() => history.state.host)).toBe('Startseite')
})

for (const state of ['Bild 3', ['Bild', 3], { rundgang: 'Bild 3' }]) {
  test(`the host page’s own history state survives a step of the form: ${JSON.stringify(state)}`, async ({
    page,
    organisation,
    visit,
  }) => {
    await organisation.openSlot()
    await visit(page)
    await expect(days(page).first()).toBeVisible()
    await page.evaluate((own) => history.replaceState(own, ''), state)
    await days(page).first().click()
    await expect(times(page).first()).toBeVisible()
    await page.goBack()
    await expect(heading(page, 'An welchem Tag?')).toBeFocused()
    const isText = typeof state === 'string'
    const kept = isText || Array.isArray(state) ? state : expect.objectContaining(state)
    expect(await page.evaluate(() => history.state)).toEqual(kept)
    await page.goForward()
    await expect(times(page).first()).toBeVisible()
  })
}

test('the form only offers days and times with room for the whole group, and otherwise suggests a smaller group', async ({
  page,
  organisation,
  visit,
}) => {
  await organisation.openSlot({ starttime: `${dayInOneMonth(1)}T10:00`, max_attendees: 3 })
  await organisation.openSlot({ starttime: `${dayInOneMonth(2)}T10:00`, max_attendees: 8 })
  await organisation.openSlot({ starttime: `${dayInOneMonth(2)}T14:00`, max_attendees: 2 })
  await visit(page)
  await expect(days(page)).toHaveCount(2)
  await page.getByRole('button', { name: 'Eine Person mehr' }).click()
  await expect(people(page)).toHaveValue('2')
  await people(page).fill('5')
  await expect(days(page)).toHaveCount(1)
  await expect(page.getByRole('button', { name: /zu wenig Plätze$/ })).toHaveCount(1)
  await days(page).first().click()
  await expect(times(page)).toHaveCount(1)
  await times(page).first().click()
  await expect(people(page)).toHaveValue('5')

  await page.goBack()
  await page.goBack()
  await people(page).fill('20')
  await expect(page.getByText(/Für 20 Personen reicht der Platz in keinem Termin/)).toBeVisible()
  await page.getByRole('button', { name: 'Weiter mit 3 Personen' }).click()
  await expect(people(page)).toHaveValue('3')
  await expect(days(page).first()).toBeFocused()
})

test('a variant without slots is shown as not bookable, and another variant can still be chosen', async ({
  page,
  organisation,
  visit,
}) => {
  await organisation.call('POST', `admin/variants/${organisation.projectId}`, {
    name: 'Kinderführung',
  })
  await organisation.openSlot()
  await visit(page)
  await expect(page.getByText('Zurzeit nicht buchbar')).toBeVisible()
  await expect(page.getByRole('button', { name: /Kinderführung/ })).toHaveCount(0)
  await page.getByRole('button', { name: /^Führung/ }).click()
  await expect(days(page).first()).toBeVisible()
})

test('if a group is too large, the form shows one limit next to the number and one button to continue', async ({
  page,
  organisation,
  visit,
}) => {
  await organisation.openSlot({ max_attendees: 15 })
  await visit(page)
  await people(page).fill('99')
  const limit = page.getByText('Höchstens 30 Personen je Buchung.')
  await expect(limit).toBeVisible()
  await expect(page.getByText(/reicht der Platz in keinem Termin/)).toHaveCount(0)
  const onward = page.getByRole('button', { name: 'Weiter mit 15 Personen' })
  const grid = page.getByRole('grid').or(page.locator('table'))
  const tops = [limit, onward, grid.first()].map(async (part) => (await part.boundingBox())?.y ?? 0)
  const [first = 0, second = 0, third = 0] = await Promise.all(tops)
  expect([first, second, third]).toEqual([first, second, third].toSorted((a, b) => a - b))
  await onward.click()
  await expect(people(page)).toHaveValue('15')
})

test('a group that is too large for any booking is not led on, even if a slot has room for it', async ({
  page,
  organisation,
  visit,
}) => {
  await organisation.openSlot({ max_attendees: 60 })
  await visit(page)
  for (const [typed, message] of [
    ['31', 'Höchstens 30 Personen je Buchung.'],
    ['viele', 'Bitte geben Sie als Zahl an'],
  ] as const) {
    await people(page).fill(typed)
    await expect(people(page)).toHaveAccessibleDescription(new RegExp(message))
    await page.locator('.day:not([aria-disabled=true])').first().click()
    await expect(people(page)).toBeFocused()
    await expect(heading(page, 'An welchem Tag?')).toBeVisible()
  }
  await people(page).fill('31')
  await page.getByRole('button', { name: 'Weiter mit 30 Personen' }).click()
  await days(page).first().click()
  await expect(times(page).first()).toBeVisible()
})

const soldOutDays = (page: Page) => page.getByRole('button', { name: /, ausgebucht$/ })

test('a fully booked day looks different from a day without slots, and its times are shown but cannot be chosen', async ({
  page,
  organisation,
  visit,
}) => {
  for (const hour of ['10', '14']) {
    const starttime = `${dayInOneMonth(1)}T${hour}:00`
    const slotId = await organisation.openSlot({ starttime, max_attendees: 2 })
    await organisation.book(slotId, { attendees_count: 2 })
  }
  await organisation.openSlot({ starttime: `${dayInOneMonth(2)}T10:00`, max_attendees: 5 })
  await visit(page)
  await expect(days(page)).toHaveCount(1)
  const day = soldOutDays(page)
  await expect(day).toHaveCount(1)
  // A fully booked day shows how full it is, unlike a day without slots.
  await expect(day.locator('.level')).toBeVisible()
  const closed = page.getByRole('button', { name: /, nicht buchbar$/ }).first()
  await expect(closed.locator('.level')).toHaveCount(0)

  await day.focus()
  await day.press('Enter')
  await expect(heading(page, 'Um wie viel Uhr?')).toBeFocused()
  await expect(page.getByText('An diesem Tag ist kein Termin mehr frei.')).toBeVisible()
  for (const time of ['10:00', '14:00']) {
    await expect(page.getByRole('listitem').filter({ hasText: time })).toContainText('ausgebucht')
  }
  await expect(times(page)).toHaveCount(0)
  await expect(page.getByRole('listitem').getByRole('button')).toHaveCount(0)
  await page.getByRole('button', { name: 'Anderen Tag wählen' }).press('Enter')
  await expect(heading(page, 'An welchem Tag?')).toBeFocused()

  await field(page, 'Anzahl Personen').press('ControlOrMeta+a')
  await field(page, 'Anzahl Personen').pressSequentially('6')
  await page.getByRole('button', { name: /, zu wenig Plätze$/ }).click()
  await expect(page.getByText('Für 6 Personen reicht der Platz an diesem Tag nicht.')).toBeVisible()
  await expect(page.getByRole('listitem')).toContainText('noch 5 Plätze frei')
  await expect(page.getByRole('listitem').getByRole('button')).toHaveCount(0)
})

test('fully booked days in the distant future are shown too', async ({
  page,
  organisation,
  visit,
}) => {
  const starttime = `${dayFromNow(200)}T10:00`
  const slotId = await organisation.openSlot({ starttime, max_attendees: 2 })
  await organisation.book(slotId, { attendees_count: 2 })
  await visit(page)
  await expect(heading(page, 'Alle Termine sind ausgebucht')).toBeVisible()
  await expect(soldOutDays(page)).toHaveCount(1)
  await expect(page.getByText('Schauen Sie bald wieder vorbei')).toBeVisible()
})

test('a fully booked variant is shown as fully booked, and one without slots as not bookable', async ({
  page,
  organisation,
  visit,
}) => {
  const { call, projectId, openSlot, book } = organisation
  await call('POST', `admin/variants/${projectId}`, { name: 'Kindergeburtstag' })
  await book(await openSlot({ max_attendees: 2 }), { attendees_count: 2 })
  await visit(page)
  await expect(heading(page, 'Alle Termine sind ausgebucht')).toBeVisible()
  await expect(page.getByText(/^Schritt/)).toHaveCount(0)
  const listed = (name: string) => page.getByRole('listitem').filter({ hasText: name })
  await expect(listed('Führung')).toContainText('ausgebucht')
  await expect(listed('Kindergeburtstag')).toContainText('Zurzeit nicht buchbar')
})

for (const width of [320, 390, 600, 768, 1280]) {
  test(`at ${width} pixels wide, the choices stay visible while the form is filled in`, async ({
    page,
    organisation,
    visit,
  }) => {
    await organisation.openSlot()
    await page.setViewportSize({ width, height: 560 })
    await visit(page)
    const summary = page.getByLabel('Ihre Auswahl')
    await chooseFirstTime(page)
    await expect(summary).toContainText('Führung')
    await expect(summary).toContainText('1 Person')
    const submit = page.getByRole('button', { name: 'Jetzt buchen' })
    await submit.focus()
    await expect(summary).toBeInViewport({ ratio: 1 })
    // Goes through the fields in reverse, so that the page scrolls towards the summary.
    for (const name of ['comment', 'booker_email', 'booker_name', 'attendees_count']) {
      const input = page.locator(`[name=${name}]`)
      while (!(await input.evaluate((element) => element.matches(':focus')))) {
        await page.keyboard.press('Shift+Tab')
      }
      await expect(summary).toBeInViewport({ ratio: 1 })
      const [field, bar] = [await input.boundingBox(), await summary.boundingBox()]
      if (!field || !bar) throw new Error(`${name} is not shown`)
      const isBeside = bar.x >= field.x + field.width
      expect(isBeside || field.y >= bar.y + bar.height, `${name} is not covered`).toBe(true)
    }
    expect(await summary.evaluate((bar) => getComputedStyle(bar).backgroundColor)).not.toBe(
      'rgba(0, 0, 0, 0)',
    )
  })
}

const longName =
  'Öffentliche Führung durch die Alte Spinnerei mit Vorführung der Maschinen, Verkostung im Speicher und anschließendem Gespräch mit den letzten Weberinnen der Stadt'

for (const height of [480, 664, 844]) {
  test(`on a phone ${height} pixels high, the field to correct and its label are not covered by the choices`, async ({
    page,
    organisation,
    visit,
  }) => {
    const { call, variant, openSlot } = organisation
    await call('PUT', `admin/variants/${variant.id}`, { name: longName })
    await openSlot()
    await page.setViewportSize({ width: 390, height })
    await visit(page)
    await chooseFirstTime(page)
    const submit = page.getByRole('button', { name: 'Jetzt buchen' })
    await submit.evaluate((button) => button.scrollIntoView({ block: 'end' }))
    await submit.click()
    await expect(page.locator('[name=booker_name]')).toBeFocused()
    const bar = await page.getByLabel('Ihre Auswahl').boundingBox()
    const label = await page.getByText('Ihr Name*').boundingBox()
    expect(label?.y).toBeGreaterThanOrEqual((bar?.y ?? 0) + (bar?.height ?? 0))
    await expect(page.getByText('Bitte geben Sie Ihren Namen an.')).toBeInViewport({ ratio: 1 })
  })
}

for (const width of [390, 1280]) {
  test(`at ${width} pixels wide, no empty summary takes up space before anything is chosen`, async ({
    page,
    organisation,
    visit,
  }) => {
    const { projectId, call } = organisation
    await call('POST', `admin/variants/${projectId}`, { name: 'Kinderführung' })
    const { body } = await call<Variant[]>('GET', `admin/variants/${projectId}`)
    const possible_ressources = body.map(({ ressource_id }) => ressource_id)
    await organisation.openSlot({ possible_ressources })
    await page.setViewportSize({ width, height: 860 })
    await visit(page)
    await expect(page.getByRole('button', { name: 'Kinderführung' })).toBeVisible()
    await expect(page.getByLabel('Ihre Auswahl')).toBeHidden()
  })
}

test('the form says so if there is nothing to book, the project does not exist, or there is no connection', async ({
  page,
  organisation,
  visit,
  fixture,
}) => {
  await visit(page)
  await expect(page.getByText('Zurzeit sind keine Termine buchbar')).toBeVisible()

  const address = `${fixture.address}/api/public/**`
  await page.route(address, (route) => route.abort())
  await page.reload()
  await expect(page.getByText('Die Termine lassen sich gerade nicht laden')).toBeVisible()
  await organisation.openSlot()
  await page.unroute(address)
  await page.getByRole('button', { name: 'Erneut versuchen' }).click()
  await expect(days(page).first()).toBeVisible()

  await page.goto(`${fixture.address}/buchen/${crypto.randomUUID()}`)
  await expect(page.getByText('Hier gibt es nichts zu buchen')).toBeVisible()
})

test('a visitor abroad sees which time zone the times are in', async ({
  browser,
  organisation,
  fixture,
}) => {
  await organisation.openSlot()
  const context = await browser.newContext({ timezoneId: 'America/New_York', locale: 'de-DE' })
  const page = await context.newPage()
  await page.goto(`${fixture.address}/buchen/${organisation.projectId}`)
  await days(page).first().click()
  await expect(page.getByRole('button', { name: /^10:00/ })).toBeVisible()
  await expect(page.getByText(/Europe\/Berlin/)).toBeVisible()
  await context.close()
})

test('a booking page links to its other languages, and the form follows the chosen one', async ({
  page,
  fixture,
}) => {
  const { projectId } = fixture.prepared.twoVariants
  await page.goto(`/buchen/${projectId}?lang=de`)
  await expect(page.getByRole('heading', { level: 1, name: /^Museum / })).toBeVisible()
  const languages = page.getByRole('navigation', { name: 'Sprache' })
  await expect(languages.getByRole('link', { name: 'Deutsch' })).toHaveAttribute('aria-current')
  await languages.getByRole('link', { name: 'English' }).click()
  await expect(page.locator('html')).toHaveAttribute('lang', 'en')
  await expect(page.getByRole('navigation', { name: 'Language' })).toBeVisible()
  await expect(page.locator('#rundgang .rundgang-form')).toHaveAttribute('lang', /^en/)
})

test('the language can be changed at any step without losing any input', async ({
  page,
  organisation,
}) => {
  const { projectId, variant } = organisation
  const [named, other] = [{ name: 'Führung', short_description: '', leadtime: 0 }, 'Kinder']
  const translations = { en: { name: 'Guided tour', short_description: '' } }
  await organisation.call('PUT', `admin/variants/${variant.id}`, { ...named, translations })
  await organisation.call('POST', `admin/variants/${projectId}`, { ...named, name: other })
  await organisation.openSlot()
  await page.setViewportSize({ width: 390, height: 844 })
  await page.goto(`/buchen/${projectId}?lang=de`)
  await page.getByRole('button', { name: 'Führung' }).click()
  await days(page).first().click()
  await times(page).first().click()
  await field(page, 'Anzahl Personen').fill('3')
  await field(page, 'Ihr Name').pressSequentially('Zoë Ångström')
  await page.getByRole('link', { name: 'English' }).click()
  const chosen = page.getByRole('navigation', { name: 'Language' }).getByText('English')
  await expect(chosen).toBeFocused()
  await expect(page.getByText('Step 3 of 3')).toBeVisible()
  await expect(page.locator('.summary')).toContainText('Guided tour')
  await expect(field(page, 'Your name')).toHaveValue('Zoë Ångström')
  await expect(field(page, 'Number of people')).toHaveValue('3')
  expect(new URL(page.url()).searchParams.get('lang')).toBe('en')
  await page.getByRole('button', { name: 'Back' }).click()
  await expect(page.getByText('Step 2 of 3')).toBeVisible()

  // If the other language cannot be fetched, the link loads the whole page.
  await page.route('**/buchen/**', (route) =>
    route.request().resourceType() === 'document' ? route.continue() : route.abort(),
  )
  await page.getByRole('link', { name: 'Français' }).click()
  await expect(page.locator('html')).toHaveAttribute('lang', 'fr')
})

test.describe('on closed days', () => {
  const close = ({ call, projectId }: RegisteredOrganisation, closed: object[]) =>
    call('PUT', `admin/closed_days/${projectId}`, { days: closed })

  const shortOf = (day = '') =>
    Temporal.PlainDate.from(day).toLocaleString('de-DE', { day: 'numeric', month: 'long' })

  test.use({ viewport: { width: 390, height: 844 } })

  test('the form says why nothing is free on a closed day', async ({
    page,
    organisation,
    visit,
  }) => {
    // All days are in the same month, which the form shows first.
    const month = Temporal.PlainDate.from(dayFromNow(0)).add({ months: 1 })
    const [open, single, first, last] = [10, 11, 12, 14].map((day) =>
      month.with({ day }).toString(),
    )
    await organisation.openSlot({ starttime: `${open}T10:00` })
    await close(organisation, [
      { from: open, to: open, reason: 'Trotzdem offen' },
      { from: single, to: single, reason: 'Heiligabend' },
      { from: first, to: last, reason: '' },
    ])
    await visit(page)
    await expect(days(page)).toHaveCount(1)
    const text = (sentence: string) => page.getByText(sentence, { exact: true })
    await expect(text(`Am ${shortOf(single)} geschlossen: Heiligabend`)).toBeVisible()
    await expect(text(`Vom ${shortOf(first)} bis ${shortOf(last)} geschlossen`)).toBeVisible()
    await expect(page.getByText('Trotzdem offen')).toHaveCount(0)
    await expectAccessible(page, 'form with closed days')
    await page.getByRole('button', { name: 'Nächster Monat' }).click()
    await expect(page.getByText('Heiligabend')).toHaveCount(0)
  })

  test('if there are no slots, the form gives the reason for the closed days', async ({
    page,
    organisation,
    visit,
  }) => {
    const [first, last] = [dayFromNow(0), dayFromNow(100)]
    await close(organisation, [{ from: first, to: last, reason: 'Umbau' }])
    await visit(page)
    await expect(page.getByText(/^Schauen Sie bald wieder vorbei/)).toBeVisible()
    const reason = `Vom ${shortOf(first)} bis ${shortOf(last)} geschlossen: Umbau`
    await expect(page.getByText(reason, { exact: true })).toBeVisible()
    await expectAccessible(page, 'form without slots, closed')
  })

  test('a slot within a range of closed days does not hide why the other days are closed', async ({
    page,
    organisation,
    visit,
  }) => {
    const month = Temporal.PlainDate.from(dayFromNow(0)).add({ months: 1 })
    const [first, open, last] = [10, 12, 14].map((day) => month.with({ day }).toString())
    await organisation.openSlot({ starttime: `${open}T10:00` })
    await close(organisation, [{ from: first, to: last, reason: 'Winterpause' }])
    await visit(page)
    await expect(days(page)).toHaveCount(1)
    const reason = `Vom ${shortOf(first)} bis ${shortOf(last)} geschlossen: Winterpause`
    await expect(page.getByText(reason, { exact: true })).toBeVisible()
  })

  test('a newer form script works with an older server', async ({ page, organisation, visit }) => {
    await organisation.openSlot()
    await page.route('**/offer*', async (route) => {
      const response = await route.fetch()
      const { closed: _, ...older } = await response.json()
      await route.fulfill({ response, json: older })
    })
    await visit(page)
    await expect(days(page)).toHaveCount(1)
  })
})

declare const compare: (seed: number, ways: number) => Promise<string | number>

/** Bundles the form's renderer and React with the driver that runs both through the same steps. */
async function script(): Promise<string> {
  const built = await build({
    configFile: false,
    mode: 'development',
    logLevel: 'warn',
    // Production builds lack `act`, which waits until React has rendered everything.
    define: { 'process.env.NODE_ENV': JSON.stringify('development') },
    build: {
      write: false,
      minify: false,
      rolldownOptions: {
        input: join(import.meta.dirname, 'renderer/page.ts'),
        output: { format: 'iife' },
      },
    },
  })
  const [output] = [built].flat()
  if (!output || !('output' in output)) throw new Error('nothing was built')
  return output.output[0].code
}

test('the form’s renderer renders and preserves the same nodes as React, whatever the order of steps', async ({
  page,
}) => {
  await page.addScriptTag({ content: await script() })
  const ways = 150
  expect(await page.evaluate((ways) => compare(20_261_121, ways), ways)).toBe(ways)
})
