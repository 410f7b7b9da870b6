import { expect, type Page } from '@playwright/test'
import { dayInOneMonth } from '#test/world/registered-organisation.ts'
import { field } from './field.ts'
import { test } from './fixture.ts'
import { book, chooseFirstTime, days, fillInDetails, people, times } from './form-pages.ts'

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
  await page.getByRole('button', { name: 'Zurück' }).click()
  await expect(heading(page, 'An welchem Tag?')).toBeFocused()
  expect(page.url()).toBe(address)
  await page.goForward()
  await expect(heading(page, 'Um wie viel Uhr?')).toBeVisible()
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
