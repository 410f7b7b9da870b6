import { expect, type Page } from '@playwright/test'
import { test } from './fixture.ts'
import { days, people, times } from './form-pages.ts'
import {
  bookTwoDates,
  button,
  heading,
  letVisitorsChange,
  setLeadTime,
  summary,
} from './own-booking/two-dates.ts'
import { wantConfirmation } from './setup/held.ts'

const saved = (page: Page) => heading(page, 'Ihre Buchung ist geändert')
const save = (page: Page) => button(page, 'Änderung speichern')

/** Chooses the first free time of another slot, which opens the final check before saving. */
async function chooseOther(page: Page) {
  await button(page, 'Anderen Termin wählen').click()
  await days(page).first().click()
  await times(page).first().click()
}

test('if changes by bookers are turned off, the page only offers cancellation', async ({
  page,
  organisation,
}) => {
  const { path } = await bookTwoDates(organisation)
  await letVisitorsChange(organisation, false)
  const asked: string[] = []
  page.on('request', (request) => asked.push(new URL(request.url()).pathname))
  await page.goto(path)
  await expect(page).toHaveTitle('Buchung stornieren')
  await expect(page.getByRole('main')).toMatchAriaSnapshot(`
- main:
  - heading "Diese Buchung stornieren?" [level=1]
  - term: Veranstalter
  - definition
  - term: Führungstyp
  - definition: Führung
  - term: Termin
  - definition
  - term: Personen
  - definition: 2 Personen
  - term: Name
  - definition: Jürgen Weiß
  - paragraph: /^Danach sind Ihre Plätze/
  - button "Buchung stornieren"
  - paragraph: /^Möchten Sie die Buchung behalten/`)
  await expect(page.getByRole('button')).toHaveCount(1)
  expect(asked.filter((path) => path.includes('own-booking'))).toEqual([])
})

test('if changes have only just been turned off, the page says so and offers to cancel', async ({
  page,
  organisation,
}) => {
  const { path } = await bookTwoDates(organisation)
  await page.goto(path)
  await button(page, 'Personenzahl ändern').click()
  await people(page).fill('3')
  await letVisitorsChange(organisation, false)
  await expect(async () => {
    // Retries, because the server briefly caches projects.
    if (await save(page).isVisible()) await save(page).click()
    await expect(page.getByRole('alert')).toContainText(organisation.name, { timeout: 500 })
  }).toPass()
  await expect(heading(page, 'Diese Buchung stornieren?')).toBeFocused()
  await expect(page.getByRole('button')).toHaveText(['Buchung stornieren'])
})

test('within the lead time, the page says whom to contact about changes, and cancelling still works', async ({
  page,
  organisation,
}) => {
  const { path } = await bookTwoDates(organisation)
  await page.goto(path)
  await button(page, 'Personenzahl ändern').click()
  await people(page).fill('3')
  await setLeadTime(organisation, 14 * 24 * 3600)
  await save(page).click()
  const sentence = page.getByText(/lässt sich diese Buchung nicht mehr/)
  await expect(sentence).toContainText(`Bitte wenden Sie sich dafür an ${organisation.name}`)
  await expect(heading(page, 'Meine Buchung')).toBeFocused()
  await page.reload()
  await expect(sentence).toBeVisible()
  await expect(page.getByRole('button')).toHaveText(['Buchung stornieren'])
  await button(page, 'Buchung stornieren').click()
  await expect(heading(page, 'Ihre Buchung ist storniert')).toBeVisible()
})

test('a booker sees that an unconfirmed booking must be confirmed before it can be changed', async ({
  page,
  organisation,
}) => {
  await wantConfirmation(organisation)
  const { path } = await bookTwoDates(organisation)
  await page.goto(path)
  await expect(page.getByText(/sobald sie bestätigt ist/)).toBeVisible()
  await expect(page.getByRole('button')).toHaveText(['Buchung stornieren'])
})

test('if others take the places first, the booking and the input are kept, and the nearest dates are offered', async ({
  page,
  organisation,
}) => {
  const { path, slotId, otherId } = await bookTwoDates(organisation)
  await page.goto(path)
  await button(page, 'Personenzahl ändern').click()
  await people(page).fill('7')
  await organisation.bookAsAdmin(slotId, { attendees_count: 5 })
  await save(page).click()
  await expect(page.getByRole('alert')).toContainText('nur noch 3 weitere Plätze frei')
  await expect(people(page)).toHaveValue('7')

  await button(page, 'Anderen Termin für 7 Personen suchen').click()
  await days(page).first().click()
  await times(page).first().click()
  await organisation.bookAsAdmin(otherId, { attendees_count: 8 })
  const thirdId = await organisation.openSlot({
    starttime: (await organisation.slots())[1]?.start.replace(/T\d\d/, 'T16') ?? '',
  })
  await save(page).click()
  const alert = page.getByRole('alert')
  await expect(alert).toContainText('inzwischen ausgebucht')
  await expect(alert).toBeFocused()
  expect((await organisation.slots()).map(({ sum }) => sum)).toEqual([7, 8, 0])

  await alert.getByRole('button', { name: /frei/ }).click()
  await expect(heading(page, 'Buchung so ändern?')).toBeFocused()
  await save(page).click()
  await expect(saved(page)).toBeVisible()
  const slots = await organisation.slots()
  expect(slots.find(({ slot_id }) => slot_id === thirdId)?.sum).toBe(7)
})

test('a slot that has just been deleted is not booked, and another can be chosen', async ({
  page,
  organisation,
}) => {
  const { path, otherId } = await bookTwoDates(organisation)
  await page.goto(path)
  await chooseOther(page)
  await organisation.call('DELETE', `admin/timeslot/${otherId}`)
  await save(page).click()
  await expect(page.getByRole('alert')).toContainText('nicht mehr buchbar')
  await button(page, 'Anderen Tag wählen').click()
  await expect(page.getByText('Schauen Sie bald wieder vorbei')).toBeVisible()
  await expect(page.getByText(/Jetzt gebucht: .*10:00.*2 Personen/)).toBeVisible()
})

test('a group larger than visitors may book for is referred to the organisation', async ({
  page,
  organisation,
}) => {
  const { path } = await bookTwoDates(organisation, { slot: { max_attendees: 100 } })
  await page.goto(path)
  await button(page, 'Personenzahl ändern').click()
  await people(page).fill('31')
  await save(page).click()
  await expect(page.getByRole('alert')).toContainText(
    `Bitte wenden Sie sich an ${organisation.name}`,
  )
  await expect(people(page)).toHaveValue('31')
})

test('an outdated tab shows the current booking, keeps the input and changes nothing', async ({
  page,
  context,
  organisation,
}) => {
  const { path } = await bookTwoDates(organisation)
  await page.goto(path)
  await button(page, 'Personenzahl ändern').click()
  await people(page).fill('4')
  const other = await context.newPage()
  await other.goto(path)
  await chooseOther(other)
  await save(other).click()
  await expect(saved(other)).toBeVisible()

  await save(page).click()
  await expect(page.getByRole('alert')).toContainText('inzwischen geändert')
  await expect(page.getByText(/Jetzt gebucht: .*14:00.*2 Personen/)).toBeVisible()
  await expect(people(page)).toHaveValue('4')
  expect((await organisation.slots()).map(({ sum }) => sum)).toEqual([0, 2])
  await save(page).click()
  await expect(saved(page)).toBeVisible()
  expect((await organisation.slots()).map(({ sum }) => sum)).toEqual([0, 4])
})

test('a booking cancelled in another tab is shown as cancelled, and cannot be changed', async ({
  page,
  organisation,
}) => {
  const { path, token } = await bookTwoDates(organisation)
  await page.goto(path)
  await button(page, 'Personenzahl ändern').click()
  await people(page).fill('4')
  await organisation.call('POST', `public/bookings/${token}/cancel`)
  await save(page).click()
  await expect(heading(page, 'Diese Buchung ist bereits storniert')).toBeFocused()
  expect((await organisation.slots()).map(({ sum }) => sum)).toEqual([0, 0])
})

test('nothing is lost when offline, and a change whose response was lost is stored only once', async ({
  page,
  organisation,
}) => {
  const { path, token } = await bookTwoDates(organisation)
  await page.route('**/own-booking.*', (route) => route.abort())
  await page.goto(path)
  await button(page, 'Anderen Termin wählen').click()
  await expect(page.getByRole('alert')).toContainText('ließ sich gerade nicht laden')
  await page.unroute('**/own-booking.*')
  await page.route('**/offer?*', (route) => route.abort())
  await button(page, 'Anderen Termin wählen').click()
  await expect(page.getByRole('alert')).toContainText('ließ sich gerade nicht laden')
  await page.unroute('**/offer?*')
  await button(page, 'Erneut versuchen').click()
  await days(page).first().click()
  await times(page).first().click()

  // The server receives the change, but the response never reaches the visitor.
  await page.route(`**/bookings/${token}`, async (route) => {
    await route.fetch()
    await route.abort()
  })
  await save(page).click()
  await expect(page.getByRole('alert')).toContainText('nichts doppelt geändert')
  await page.unroute(`**/bookings/${token}`)
  await save(page).click()
  await expect(saved(page)).toBeVisible()
  expect((await organisation.slots()).map(({ sum }) => sum)).toEqual([0, 2])
})

test('a double tap changes a booking only once', async ({ page, organisation }) => {
  const { path } = await bookTwoDates(organisation)
  const changes: string[] = []
  page.on('request', (request) => {
    if (request.method() === 'PATCH') changes.push(request.postData() ?? '')
  })
  await page.goto(path)
  await button(page, 'Personenzahl ändern').click()
  await people(page).fill('4')
  await save(page).dblclick()
  await expect(saved(page)).toBeVisible()
  expect(changes).toHaveLength(1)
})

test('a booker without an address sees that no email will be sent', async ({
  page,
  organisation,
}) => {
  const slotId = await organisation.openSlot()
  const sent = { booker_email: '', no_email: true }
  const { cancel_token } = await organisation.bookAsAdmin(slotId, sent)
  await page.goto(`/cancel.html?cancel_token=${cancel_token}`)
  await button(page, 'Personenzahl ändern').click()
  await button(page, 'Eine Person weniger').click()
  await save(page).click()
  await expect(page.getByRole('status')).toContainText('Eine E-Mail bekommen Sie nicht')
  await expect(summary(page)).toContainText('1 Person')
})
