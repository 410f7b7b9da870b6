import { expect, type Page } from '@playwright/test'
import { dayFromNow } from '#test/world/registered-organisation.ts'
import { field } from './field.ts'
import { test } from './fixture.ts'
import { book, chooseFirstTime, days, fillInDetails, people, times } from './form-pages.ts'
import { tabTo } from './setup/keyboard.ts'

const email = 'guenther@schule.example'
const bookNow = (page: Page) => page.getByRole('button', { name: 'Jetzt buchen' })

test('day and time are chosen together, going back does not lose any input, and the last page can be printed', async ({
  page,
  dashboard,
  organisation,
  visit,
}) => {
  await dashboard.request.post(`/api/admin/settings/email/${organisation.projectId}`, {
    form: { location_meeting_point: 'Haupteingang, Garderobe' },
  })
  await organisation.openSlot()
  await organisation.openSlot({ starttime: `${dayFromNow(1)}T14:00` })
  await organisation.openSlot({ starttime: `${dayFromNow(2)}T16:00` })
  await visit(page)
  await expect(page.getByRole('heading', { name: 'An welchem Tag?' })).toBeVisible()
  const times = page.getByRole('heading', { name: 'Um wie viel Uhr?' })
  await test.step('the times appear with the month, in which another day can be chosen', async () => {
    const month = page.getByRole('table')
    const place = async () => {
      const { x, width } = (await month.boundingBox()) ?? {}
      return [x, width]
    }
    const before = await place()
    for (const [day, time] of [
      [days(page).last(), /16:00/],
      [days(page).first(), /14:00/],
    ] as const) {
      await day.click()
      await expect(times).toBeFocused()
      await expect(day).toHaveAttribute('aria-pressed', 'true')
      await expect(month.getByRole('button', { pressed: true })).toHaveCount(1)
      const last = page.getByRole('button', { name: time })
      await expect(last).toBeInViewport({ ratio: 1 })
      await expect(month).toBeInViewport({ ratio: 0.5 })
      expect(await place()).toEqual(before)
    }
    await expect(page.getByRole('button', { name: /16:00/ })).toHaveCount(0)
  })
  await expect(page.getByLabel('Ihre Auswahl')).toContainText('1 Person')
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

  await test.step('the last page shows the meeting point and the booking number', async () => {
    const line = (name: string) => page.getByRole('term').filter({ hasText: name }).locator('+ dd')
    await expect(line('Treffpunkt')).toHaveText('Haupteingang, Garderobe')
    await expect(line('Buchungsnummer')).toHaveText(/^\d{3} \d{3} \d{4}$/)
  })

  await test.step('when printed, it shows only the booking, without buttons', async () => {
    const toPress = page.locator('#rundgang').locator('button, a')
    await expect(toPress.first()).toBeVisible()
    await page.emulateMedia({ media: 'print' })
    await expect(page.getByText(/14:00/)).toBeVisible()
    expect(await toPress.filter({ visible: true }).count()).toBe(0)
  })
})

test('if there are several variants, the form asks for one first', { tag: '@more' }, async ({
  page,
  fixture,
}) => {
  await page.goto(`/buchen/${fixture.prepared.twoVariants.projectId}`)
  await expect(page.getByRole('heading', { name: 'Was möchten Sie buchen?' })).toBeVisible()
  await page.getByRole('button', { name: 'Kindergeburtstag' }).click()
  await book(page, { people: 2, email })
  await expect(page.getByRole('heading', { name: 'Ihre Buchung ist bestätigt' })).toBeVisible()
  await expect(page.getByText('Kindergeburtstag').last()).toBeVisible()
})

test('missing or overlong input is reported next to each field, and the first of these fields gets the focus', async ({
  page,
  organisation,
  visit,
}) => {
  await organisation.openSlot({ max_attendees: 2 })
  await visit(page)
  await chooseFirstTime(page)
  await fillInDetails(page, { people: 2, name: '', email: 'keine Adresse' })
  await bookNow(page).click()
  await expect(page.getByText('Bitte geben Sie Ihren Namen an.')).toBeVisible()
  await expect(page.getByText('Bitte prüfen Sie die E-Mail-Adresse')).toBeVisible()
  await expect(field(page, 'Ihr Name')).toBeFocused()

  await people(page).fill('3')
  const tooMany = page.getByText('Für diesen Termin sind nur noch 2 Plätze frei.')
  await expect(tooMany).toBeVisible()
  await expect(tooMany).toHaveAttribute('aria-live', 'polite')
  await bookNow(page).click()
  await expect(people(page)).toBeFocused()
  await expect(people(page)).toHaveAccessibleDescription(/nur noch 2 Plätze/)
  expect(await organisation.slots()).toMatchObject([{ sum: 0 }])
})

test('a visitor is asked again about a slot’s new time if the slot was moved between choosing and sending', {
  tag: '@more',
}, async ({ page, organisation, visit }) => {
  const slotId = await organisation.openSlot()
  await visit(page)
  await chooseFirstTime(page)
  await fillInDetails(page, { people: 2, email })
  const moved = await organisation.call(
    'PUT',
    `admin/timeslot/${organisation.projectId}/${slotId}`,
    {
      starttime: `${dayFromNow(1)}T15:30`,
      max_attendees: 10,
      possible_ressources: [organisation.variant.ressource_id],
    },
  )
  expect(moved.status).toBe(204)
  await bookNow(page).click()
  await expect(page.getByRole('alert')).toContainText('andere Zeit')
  await page.getByRole('button', { name: /15:30/ }).click()
  await bookNow(page).click()
  await expect(page.getByRole('heading', { name: 'Ihre Buchung ist bestätigt' })).toBeVisible()
  await expect(page.getByText(/15:30/)).toBeVisible()
  await expect(page.getByText(/10:00/)).toBeHidden()
})

test('a lost response never results in two bookings', async ({ page, organisation, visit }) => {
  await organisation.openSlot()
  await visit(page)
  let lost = false
  await page.route('**/bookings', async (route) => {
    const response = await route.fetch()
    // Only drops the response that confirms the booking, not an earlier one, such as a request for
    // a proof of work.
    if (lost || response.status() !== 201) return route.fulfill({ response })
    lost = true
    return route.abort()
  })
  await book(page, { people: 2, email })
  await expect(page.getByRole('alert')).toContainText('Es wird nichts doppelt gebucht.')
  expect(await organisation.slots()).toMatchObject([{ sum: 2 }])
  const again = page.getByRole('button', { name: 'Erneut versuchen' })
  await expect(again).toBeFocused()
  await again.click()
  await expect(page.getByRole('heading', { name: 'Ihre Buchung ist bestätigt' })).toBeVisible()
  expect(await organisation.slots()).toMatchObject([{ sum: 2 }])
})

test('the whole booking can be made with the keyboard alone, and a change of month is announced', async ({
  page,
  organisation,
  visit,
}) => {
  await organisation.openSlot()
  await organisation.openSlot({ starttime: `${dayFromNow(3)}T10:00` })
  await visit(page)
  await expect(days(page).first()).toBeVisible()
  // Tab skips the buttons beside the number of people: they are disabled, or not needed when using
  // the keyboard.
  await page.keyboard.press('Tab')
  await expect(people(page)).toBeFocused()
  await turnMonths(page)
  await tabTo(days(page).first())
  // Moves two days forward: the arrow keys do not skip any days, not even those without slots.
  await page.keyboard.press('ArrowRight')
  await page.keyboard.press('ArrowRight')
  await page.keyboard.press('Enter')
  await tabTo(times(page).first())
  await page.keyboard.press('Enter')
  await tabTo(people(page))
  await page.keyboard.press('ControlOrMeta+a')
  await page.keyboard.type('2')
  await tabTo(field(page, 'Ihr Name'))
  await page.keyboard.type('Sibylle Günther')
  await page.keyboard.press('Tab')
  await page.keyboard.type(email)
  await page.keyboard.press('Enter')
  await expect(page.getByRole('heading', { name: 'Ihre Buchung ist bestätigt' })).toBeFocused()
  const [first, second] = await organisation.slots()
  expect([first?.sum, second?.sum]).toEqual([0, 2])
})

/**
 * Goes to the next month and back. The element with the month's name must stay on the page, because
 * screen readers only announce changes within it.
 */
async function turnMonths(page: Page) {
  const shown = await page.locator('.bar [aria-live=polite]').elementHandle()
  const told = () => shown?.evaluate((month) => month.isConnected && month.textContent)
  const before = await told()
  expect(before).toMatch(/^\p{L}+ \d{4}$/u)
  await tabTo(page.getByRole('button', { name: 'Nächster Monat' }))
  await page.keyboard.press('Enter')
  await expect.poll(told).not.toBe(before)
  expect(await told()).toMatch(/^\p{L}+ \d{4}$/u)
  await page.keyboard.press('Shift+Tab')
  await expect(page.getByRole('button', { name: 'Vorheriger Monat' })).toBeFocused()
  await page.keyboard.press('Enter')
  await expect.poll(told).toBe(before)
}

test('a visitor with too large a group sees whom to contact, both on reaching the limit and after submitting a larger number', {
  tag: '@more',
}, async ({ page, organisation, visit }) => {
  await organisation.openSlot({ max_attendees: 60 })
  await visit(page)
  await people(page).fill('29')
  const sentence = `Höchstens 30 Personen je Buchung. Für größere Gruppen wenden Sie sich bitte an ${organisation.name}.`
  await expect(page.getByText(sentence)).toBeHidden()
  await page.getByRole('button', { name: 'Eine Person mehr' }).click()
  await expect(people(page)).toHaveAccessibleDescription(sentence)
  await expect(page.getByRole('button', { name: 'Eine Person mehr' })).toHaveAttribute(
    'aria-disabled',
    'true',
  )
  await people(page).fill('45')
  await expect(page.getByText(sentence)).toBeVisible()
  await people(page).fill('30')
  await chooseFirstTime(page)
  await fillInDetails(page, { people: 45, email })
  await bookNow(page).click()
  await expect(people(page)).toBeFocused()
  await expect(people(page)).toHaveAccessibleDescription(sentence)
  expect(await organisation.slots()).toMatchObject([{ sum: 0 }])
  await page.getByRole('button', { name: 'Eine Person weniger' }).click()
  await expect(people(page)).toHaveValue('30')
  await bookNow(page).click()
  await expect(page.getByRole('heading', { name: 'Ihre Buchung ist bestätigt' })).toBeVisible()
})

test('a password manager that fills in the hidden field does not keep a visitor from booking', {
  tag: '@more',
}, async ({ page, organisation, visit }) => {
  await organisation.openSlot()
  await visit(page)
  await chooseFirstTime(page)
  await fillInDetails(page, { people: 2, email: 'guenther@schule.example' })
  await page.locator('[name=website]').evaluate((input: HTMLInputElement) => {
    input.value = 'https://schule.example'
    input.dispatchEvent(new Event('input', { bubbles: true }))
  })
  await page.getByRole('button', { name: 'Jetzt buchen' }).click()
  await expect(page.getByRole('alert')).toContainText('noch einmal')
  await page.getByRole('button', { name: 'Erneut versuchen' }).click()
  await expect(page.getByRole('heading', { name: 'Ihre Buchung ist bestätigt' })).toBeVisible()
})
