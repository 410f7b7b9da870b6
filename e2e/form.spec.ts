import { expect, type Page } from '@playwright/test'
import type { PublicSlot } from '#contract/slot.ts'
import { dayFromNow } from '#server/testing/registered-organisation.ts'
import { field } from './field.ts'
import { book, chooseFirstTime, days, fillInDetails, times } from './form-pages.ts'
import { test } from './stand.ts'

const email = 'guenther@schule.example'
const bookNow = (page: Page) => page.getByRole('button', { name: 'Jetzt buchen' })

test('the form asks one thing after the other, and going back loses nothing', async ({
  page,
  organisation,
  visit,
}) => {
  await organisation.openSlot()
  await organisation.openSlot({ starttime: `${dayFromNow(1)}T14:00` })
  await visit(page)
  await expect(page.getByRole('heading', { name: 'An welchem Tag?' })).toBeVisible()
  await days(page).first().click()
  await expect(page.getByRole('heading', { name: 'Um wie viel Uhr?' })).toBeFocused()
  await page.getByRole('button', { name: /10:00/ }).click()
  await expect(page.getByRole('heading', { name: 'Ihre Angaben' })).toBeFocused()
  await fillInDetails(page, { people: 4, email, comment: 'Wir kommen mit dem Zug.' })

  await page.getByRole('button', { name: 'Zurück' }).click()
  await page.getByRole('button', { name: /14:00/ }).click()
  await expect(field(page, 'Anzahl Personen')).toHaveValue('4')
  await expect(field(page, 'Ihr Name')).toHaveValue('Sibylle Günther')
  await expect(field(page, 'E-Mail-Adresse')).toHaveValue(email)
  await expect(page.getByLabel(/^Anmerkung/)).toHaveValue('Wir kommen mit dem Zug.')
  await expect(page.getByText(/14:00/).first()).toBeVisible()
  await bookNow(page).click()
  await expect(page.getByRole('heading', { name: 'Ihre Buchung ist bestätigt' })).toBeFocused()
})

test('a form without name and address says so at the fields, the first one has the focus', async ({
  page,
  organisation,
  visit,
}) => {
  await organisation.openSlot()
  await visit(page)
  await chooseFirstTime(page)
  await fillInDetails(page, { people: 2, name: '', email: 'keine Adresse' })
  await bookNow(page).click()
  await expect(page.getByText('Bitte geben Sie Ihren Namen an.')).toBeVisible()
  await expect(page.getByText('Bitte prüfen Sie die E-Mail-Adresse')).toBeVisible()
  await expect(field(page, 'Ihr Name')).toBeFocused()
  expect(await organisation.slots()).toMatchObject([{ sum: 0 }])
})

test('nobody can ask for more people than there are places', async ({
  page,
  organisation,
  visit,
}) => {
  await organisation.openSlot({ max_attendees: 2 })
  await visit(page)
  await chooseFirstTime(page)
  await fillInDetails(page, { people: 3, email })
  await expect(page.getByText('Für diesen Termin sind nur noch 2 Plätze frei.')).toBeVisible()
  await bookNow(page).click()
  expect(await organisation.slots()).toMatchObject([{ sum: 0 }])
})

test('a place that somebody else took meanwhile: the input stays, another time is offered', async ({
  page,
  organisation,
  visit,
}) => {
  const slotId = await organisation.openSlot({ max_attendees: 3 })
  await organisation.openSlot({ starttime: `${dayFromNow(1)}T14:00` })
  await visit(page)
  await days(page).first().click()
  await page.getByRole('button', { name: /10:00/ }).click()
  await fillInDetails(page, { people: 3, email, comment: 'Mit Rollstuhl' })
  await organisation.book(slotId, { attendees_count: 3 })
  await bookNow(page).click()

  await expect(page.getByRole('alert')).toContainText('ausgebucht')
  await expect(field(page, 'Ihr Name')).toHaveValue('Sibylle Günther')
  await expect(page.getByLabel(/^Anmerkung/)).toHaveValue('Mit Rollstuhl')
  await page.getByRole('alert').getByRole('button', { name: /14:00/ }).click()
  await bookNow(page).click()
  await expect(page.getByRole('heading', { name: 'Ihre Buchung ist bestätigt' })).toBeVisible()
  expect((await organisation.slots()).map(({ sum }) => sum)).toEqual([3, 3])
})

test('an answer that got lost never books twice', async ({ page, organisation, visit }) => {
  await organisation.openSlot()
  await visit(page)
  let lost = 0
  await page.route('**/bookings', async (route) => {
    if (lost++ > 0) return route.continue()
    await route.fetch()
    return route.abort()
  })
  await book(page, { people: 2, email })
  await expect(page.getByRole('alert')).toContainText('Es wird nichts doppelt gebucht.')
  expect(await organisation.slots()).toMatchObject([{ sum: 2 }])
  await page.getByRole('button', { name: 'Erneut versuchen' }).click()
  await expect(page.getByRole('heading', { name: 'Ihre Buchung ist bestätigt' })).toBeVisible()
  expect(await organisation.slots()).toMatchObject([{ sum: 2 }])
})

test('the whole booking can be made with the keyboard alone', async ({
  page,
  organisation,
  visit,
}) => {
  await organisation.openSlot()
  await organisation.openSlot({ starttime: `${dayFromNow(3)}T10:00` })
  await visit(page)
  await expect(days(page).first()).toBeVisible()
  await tabTo(page, days(page).first())
  // Two days on, as the arrows walk over days that offer nothing.
  await page.keyboard.press('ArrowRight')
  await page.keyboard.press('ArrowRight')
  await page.keyboard.press('Enter')
  await tabTo(page, times(page).first())
  await page.keyboard.press('Enter')
  await tabTo(page, field(page, 'Anzahl Personen'))
  await page.keyboard.press('ControlOrMeta+a')
  await page.keyboard.type('2')
  await tabTo(page, field(page, 'Ihr Name'))
  await page.keyboard.type('Sibylle Günther')
  await page.keyboard.press('Tab')
  await page.keyboard.type(email)
  await page.keyboard.press('Enter')
  await expect(page.getByRole('heading', { name: 'Ihre Buchung ist bestätigt' })).toBeFocused()
  const [first, second] = await organisation.slots()
  expect([first?.sum, second?.sum]).toEqual([0, 2])
})

test('the form says so when there is nothing to book, no such project, or no connection', async ({
  page,
  organisation,
  visit,
  stand,
}) => {
  await visit(page)
  await expect(page.getByText('Zurzeit sind keine Termine buchbar')).toBeVisible()

  const address = `${stand.address}/api/public/**`
  await page.route(address, (route) => route.abort())
  await page.reload()
  await expect(page.getByText('Die Termine lassen sich gerade nicht laden')).toBeVisible()
  await organisation.openSlot()
  await page.unroute(address)
  await page.getByRole('button', { name: 'Erneut versuchen' }).click()
  await expect(days(page).first()).toBeVisible()

  await page.goto(`${stand.address}/buchen/${crypto.randomUUID()}`)
  await expect(page.getByText('Hier gibt es nichts zu buchen')).toBeVisible()
})

test('the same form is a page of its own for those who link instead of embedding', async ({
  page,
  organisation,
}) => {
  await organisation.openSlot()
  await page.goto(`/buchen/${organisation.projectId}`)
  await expect(page.getByRole('heading', { name: organisation.name })).toBeVisible()
  await book(page, { people: 2, email })
  await expect(page.getByRole('heading', { name: 'Ihre Buchung ist bestätigt' })).toBeVisible()
})

test('a visitor gets no cookie, and the form asks nobody but the product', async ({
  page,
  organisation,
  stand,
  visit,
}) => {
  await organisation.openSlot()
  const asked = new Set<string>()
  page.on('request', (request) => asked.add(new URL(request.url()).origin))
  await visit(page)
  await book(page, { people: 2, email })
  await expect(page.getByRole('heading', { name: 'Ihre Buchung ist bestätigt' })).toBeVisible()
  expect([...asked].sort()).toEqual([stand.address, new URL(page.url()).origin].sort())
  expect(await page.context().cookies()).toEqual([])
})

test('a visitor abroad is told which clocks the times go by', async ({
  browser,
  organisation,
  stand,
}) => {
  await organisation.openSlot()
  const context = await browser.newContext({ timezoneId: 'America/New_York', locale: 'de-DE' })
  const page = await context.newPage()
  await page.goto(`${stand.address}/buchen/${organisation.projectId}`)
  await days(page).first().click()
  await expect(page.getByRole('button', { name: /^10:00/ })).toBeVisible()
  await expect(page.getByText(/Europe\/Berlin/)).toBeVisible()
  await context.close()
})

test('on a narrow phone nothing is cut off, and everything is large enough for a finger', async ({
  page,
  organisation,
  visit,
}) => {
  await organisation.openSlot()
  await page.setViewportSize({ width: 320, height: 640 })
  await visit(page)
  const fits = async () => {
    expect(
      await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth),
    ).toBeLessThanOrEqual(0)
    for (const button of await page.locator('#rundgang button:visible').all()) {
      const { height = 0 } = (await button.boundingBox()) ?? {}
      expect(height, await button.innerText()).toBeGreaterThanOrEqual(40)
    }
  }
  await expect(days(page).first()).toBeVisible()
  await fits()
  await days(page).first().click()
  await fits()
  await times(page).first().click()
  await fits()
})

test('a slot that fills up is no longer offered', async ({ organisation }) => {
  const slotId = await organisation.openSlot({ max_attendees: 2 })
  await organisation.book(slotId, { attendees_count: 2 })
  const { body } = await organisation.call<PublicSlot[]>(
    'GET',
    `public/projects/${organisation.projectId}/slots`,
  )
  expect(body.filter(({ remaining }) => remaining > 0)).toEqual([])
})

async function tabTo(page: Page, target: ReturnType<Page['locator']>) {
  for (let stops = 0; stops < 30; stops++) {
    if (await target.evaluate((element) => element.matches(':focus'))) return
    await page.keyboard.press('Tab')
  }
  await expect(target).toBeFocused()
}
