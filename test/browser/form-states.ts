import { expect, type Page } from '@playwright/test'
import { dayInOneMonth, type RegisteredOrganisation } from '#test/world/registered-organisation.ts'
import { days, fillInDetails, people, times } from './form-pages.ts'
import { wantConfirmation } from './setup/held.ts'

interface Ground {
  page: Page
  organisation: RegisteredOrganisation
  /** Opens a website with the form. */
  open: () => Promise<void>
  /** Checks the form in its current state. */
  look: (state: string) => Promise<void>
}

const email = 'guenther@schule.example'
const press = (page: Page, name: string | RegExp) => page.getByRole('button', { name }).click()
const heading = (page: Page, name: string | RegExp) => page.getByRole('heading', { name })

/** Goes through the form's states where nothing can be chosen. */
export async function eachStateWithoutOffer({ page, open, look }: Ground): Promise<void> {
  const calls = '**/api/public/projects/**'
  const letGo = await hold(page, calls)
  await open()
  await expect(page.getByRole('status')).toHaveText(/geladen/)
  await look('loading')
  letGo()

  await page.route(calls, (route) => route.abort())
  await open()
  await expect(page.getByRole('alert')).toBeVisible()
  await look('unreachable')
  await page.unroute(calls)

  await page.route(calls, (route) =>
    route.fulfill({ status: 404, json: { code: 'not_found', message: 'Unbekannt' } }),
  )
  await open()
  await expect(heading(page, 'Hier gibt es nichts zu buchen')).toBeVisible()
  await look('no such project')
  await page.unroute(calls)

  await page.route(laterSlots, (route) => route.abort())
  await open()
  await expect(page.getByRole('alert')).toBeVisible()
  await look('months that do not come')
  await page.unroute(laterSlots)
  await press(page, 'Erneut versuchen')
  await expect(page.getByText('Zurzeit sind keine Termine buchbar')).toBeVisible()
  await look('nothing to book')
}

/** From the first question to the booking, including every error. */
export async function eachStep({ page, organisation, open, look }: Ground): Promise<void> {
  const slotId = await prepare(organisation)
  await open()
  await expect(heading(page, 'Was möchten Sie buchen?')).toBeVisible()
  // Whether a variant can be booked is not known until the last slots are loaded.
  await expect(page.getByText('Zurzeit nicht buchbar')).toBeVisible()
  await look('what')
  await press(page, /^Führung/)
  await expect(days(page).first()).toBeVisible()
  await look('when')
  await eachMonth({ page, organisation, open, look })
  await days(page).first().click()
  await expect(times(page).first()).toBeVisible()
  await look('times')
  await press(page, /^10:00/)
  await expect(heading(page, 'Ihre Angaben')).toBeVisible()
  await look('who')
  await press(page, 'Jetzt buchen')
  await expect(page.locator('[aria-invalid]').first()).toBeVisible()
  await look('errors')
  await eachOutcome({ page, organisation, open, look }, slotId)
}

/** Goes on to a month without slots, then back to one with slots. */
async function eachMonth({ page, look }: Ground) {
  for (const _ of [1, 2, 3]) await press(page, 'Nächster Monat')
  await expect(page.getByText(/ist nichts frei/)).toBeVisible()
  await look('a month without slots')
  await press(page, /freien Tag/)
  await people(page).fill('50')
  await expect(page.getByText(/reicht der Platz in keinem Termin/)).toBeVisible()
  await look('too many people')
  await people(page).fill('1')
}

async function eachOutcome({ page, organisation, look }: Ground, slotId: string) {
  await fillInDetails(page, { people: 2, email })
  const letGo = await hold(page, bookings)
  await press(page, 'Jetzt buchen')
  await expect(page.getByRole('button', { name: 'Wird gebucht' })).toBeVisible()
  await look('sending')
  await organisation.bookAsAdmin(slotId, { attendees_count: 4 })
  letGo()
  await expect(page.getByRole('alert')).toContainText('ausgebucht')
  await look('gone')
  await page.getByRole('alert').getByRole('button', { name: /14:00/ }).click()
  await look('another time')

  await page.route(bookings, (route) => route.abort())
  await press(page, 'Jetzt buchen')
  await expect(page.getByRole('alert')).toContainText('nichts doppelt gebucht')
  await look('no answer')
  await page.unroute(bookings)
  await press(page, 'Erneut versuchen')
  await expect(heading(page, 'Ihre Buchung ist bestätigt')).toBeVisible()
  await look('done')
  expect((await organisation.slots()).map(({ sum }) => sum)).toEqual([4, 2, 0])
  await bookToBeConfirmed({ page, organisation })
  await look('held')
}

/** Books again as the same visitor, who did not get the email. */
async function bookToBeConfirmed({ page, organisation }: Pick<Ground, 'page' | 'organisation'>) {
  await wantConfirmation(organisation)
  await press(page, 'Weitere Buchung')
  await press(page, /^Führung/)
  await days(page).first().click()
  await press(page, /^14:00/)
  await press(page, 'Jetzt buchen')
  await expect(heading(page, 'Fast geschafft: Bitte bestätigen Sie')).toBeVisible()
  await press(page, 'E-Mail noch einmal senden')
  await expect(page.getByText(/Die E-Mail ist noch einmal unterwegs/)).toBeVisible()
}

const bookings = '**/bookings'
const laterSlots = /\/offer\?.*&to=/

/** Holds back responses until the returned function is called. */
async function hold(page: Page, calls: string): Promise<() => void> {
  const { promise, resolve } = Promise.withResolvers<void>()
  await page.route(calls, async (route) => {
    await promise
    await route.fallback()
  })
  return resolve
}

/** Sets up two variants and slots with few and many places, and allows groups of any size. */
async function prepare({ call, projectId, name, openSlot }: RegisteredOrganisation) {
  await call('PUT', `admin/project/${projectId}`, { name, max_people_per_booking: null })
  await call('POST', `admin/variants/${projectId}`, { name: 'Kindergeburtstag' })
  const slotId = await openSlot({ starttime: `${dayInOneMonth(1)}T10:00`, max_attendees: 4 })
  await openSlot({ starttime: `${dayInOneMonth(1)}T14:00`, max_attendees: 40 })
  await openSlot({ starttime: `${dayInOneMonth(2)}T10:00` })
  return slotId
}

/** Goes through the states of the cancel page. */
export async function eachStateOfCancelling({ page, organisation, look }: Omit<Ground, 'open'>) {
  const { cancel_token } = await organisation.bookAsAdmin(await organisation.openSlot())
  const address = `/cancel.html?cancel_token=${cancel_token}`
  const calls = `**/api/public/bookings/${cancel_token}`
  const states: [state: string, title: string][] = [
    ['a question', 'Diese Buchung stornieren?'],
    ['cancelled', 'Ihre Buchung ist storniert'],
    ['cancelled before', 'Diese Buchung ist bereits storniert'],
  ]
  await page.route(calls, (route) => route.abort())
  await page.goto(address)
  await expect(heading(page, 'Der Server ist gerade nicht erreichbar')).toBeVisible()
  await look('unreachable')
  await page.unroute(calls)
  await press(page, 'Erneut versuchen')
  for (const [state, title] of states) {
    await expect(heading(page, title)).toBeVisible()
    await look(state)
    if (state === 'a question') await press(page, 'Buchung stornieren')
    else await page.goto(address)
  }
  await page.route(calls, async (route) => {
    const answer = await route.fetch()
    const shown = { ...(await answer.json()), cancelled: false, cancellable: false }
    await route.fulfill({ response: answer, json: shown })
  })
  await page.goto(address)
  await expect(heading(page, 'Dieser Termin hat schon begonnen')).toBeVisible()
  await look('begun')
  await page.goto('/cancel.html?cancel_token=erfunden')
  await expect(heading(page, 'Diese Buchung finden wir nicht')).toBeVisible()
  await look('unknown')
}

/**
 * Goes through the states of the page linked from the confirmation email, for an unconfirmed
 * booking.
 */
export async function eachStateOfConfirming(
  { page, organisation, look }: Omit<Ground, 'open'>,
  address: string,
) {
  const calls = '**/api/public/holds/**'
  await page.route(calls, (route) => route.abort())
  await page.goto(address)
  await expect(heading(page, 'Der Server ist gerade nicht erreichbar')).toBeVisible()
  await look('unreachable')
  await page.unroute(calls)
  await press(page, 'Erneut versuchen')
  await expect(heading(page, 'Ihre Buchung bestätigen')).toBeVisible()
  await look('held')
  await page.route(calls, (route) => route.abort())
  await press(page, 'Buchung bestätigen')
  await expect(page.getByRole('alert')).toContainText('kam nicht durch')
  await look('not confirmed')
  await page.unroute(calls)
  await press(page, 'Buchung bestätigen')
  await expect(heading(page, 'Ihre Buchung ist bestätigt')).toBeVisible()
  await look('confirmed')
  const cancelling = page.getByRole('link', { name: 'Buchung stornieren' })
  const { search } = new URL((await cancelling.getAttribute('href')) ?? '')
  const token = new URLSearchParams(search).get('cancel_token')
  await organisation.call('POST', `public/bookings/${token}/cancel`)
  await page.reload()
  await expect(heading(page, 'Diese Buchung ist bereits storniert')).toBeVisible()
  await look('cancelled')
  await page.route(calls, async (route) => {
    const answer = await route.fetch()
    await route.fulfill({ response: answer, json: { ...(await answer.json()), state: 'lapsed' } })
  })
  await page.reload()
  await expect(heading(page, 'Diese Vormerkung ist verfallen')).toBeVisible()
  await look('lapsed')
  await page.unroute(calls)
  await page.goto('/confirm-booking.html?confirm_token=erfunden')
  await expect(heading(page, 'Diese Buchung finden wir nicht')).toBeVisible()
  await look('unknown')
}
