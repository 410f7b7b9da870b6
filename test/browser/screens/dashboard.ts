import { randomUUID } from 'node:crypto'
import type { Page } from '@playwright/test'
import { todoKinds } from '#contract/todo.ts'
import { dayFromNow } from '#test/world/registered-organisation.ts'
import { choose, dialog, openSlotDialog, slotAt } from '../dashboard.ts'
import { field } from '../field.ts'
import type { Screen } from './screen.ts'

const as = 'admin'
const path = '/admin'
const slots = '**/api/admin/events/**'

const busy = (page: Page) => slotAt(page, '14:00')

const openBookings = (page: Page) =>
  busy(page)
    .getByRole('button', { name: /2 Buchungen/ })
    .click()

async function openHeld(page: Page) {
  await slotAt(page, '16:00')
    .getByRole('button', { name: /2 Buchungen/ })
    .click()
}

async function openMenu(page: Page, action: string, title: string) {
  await choose(page, busy(page), action)
  await dialog(page, title).waitFor()
}

async function openSlot(page: Page) {
  const slot = await openSlotDialog(page)
  await slot.waitFor()
  return slot
}

async function openBooking(page: Page) {
  await busy(page)
    .getByRole('button', { name: /^Buchen/ })
    .click()
  const booking = dialog(page, 'Buchung anlegen')
  await booking.waitFor()
  return booking
}

async function openTeam(page: Page) {
  await busy(page)
    .getByRole('button', { name: /Team ändern/ })
    .click()
  await dialog(page, 'Team einteilen').getByRole('checkbox').first().waitFor()
}

const failure = (page: Page) => page.getByRole('alert').first().waitFor()

const timetable: Screen[] = [
  { name: 'dashboard', as, path, show: openBookings },
  { name: 'dashboard-whole', as, path, whole: true, show: openBookings },
  { name: 'dashboard-held', as, path: `${path}?ab=${dayFromNow(1)}`, whole: true, show: openHeld },
  { name: 'dashboard-menu', as, path, afresh: true, show: menuOfSlot },
  { name: 'dashboard-empty', as: 'newcomer', path },
  { name: 'dashboard-read-only', as: 'guide', path, show: openBookings },
  { name: 'dashboard-desk', as: 'desk', path, show: openBookings },
  { name: 'dashboard-other-zone', as, path: `${path}?ab=${dayFromNow(2)}` },
  { name: 'dashboard-filtered', as, path: `${path}?buchungen=mit` },
  { name: 'dashboard-nothing-fits', as, path: `${path}?buchungen=mit&ab=${dayFromNow(9)}` },
  { name: 'dashboard-day-without', as, path: `${path}?ab=2031-01-01` },
  { name: 'dashboard-past', as, path, before: tenDaysLater, show: earlier },
  { name: 'dashboard-loading', as, path, before: (page) => page.route(slots, () => {}) },
  { name: 'dashboard-failed', as, path, before: refuse(slots), show: failure },
  { name: 'dashboard-unconfirmed', as, path, before: unconfirmed },
  { name: 'dashboard-unusual', as: 'overrun', path, show: unusualNoticed },
  { name: 'dashboard-todo', as, path, before: muchToDo, show: todoListed },
]

const dialogs: Screen[] = [
  { name: 'slot-new', as, path, show: openSlot },
  { name: 'slot-new-faults', as, path, show: slotFaults },
  { name: 'slot-new-leaving', as, path, show: slotLeft },
  { name: 'slot-new-broken', as, path, broken: true, show: slotBreaks },
  { name: 'slot-new-failed', as, path, show: slotFails },
  // Reopened at each width, because the success message only stays for three seconds.
  { name: 'slot-new-made', as: 'newcomer', path, afresh: true, show: slotMade },
  {
    name: 'slot-edit-booked',
    as,
    path,
    show: (p) => openMenu(p, 'Bearbeiten', 'Termin bearbeiten'),
  },
  { name: 'slot-delete', as, path, show: (p) => openMenu(p, 'Löschen', 'Termin löschen?') },
  {
    name: 'slot-delete-past',
    as,
    path: `${path}?ab=${dayFromNow(1)}`,
    setsClock: true,
    show: deletePast,
  },
  { name: 'slot-delete-failed', as, path, show: deletionFails },
  {
    name: 'slot-move',
    as,
    path,
    show: (p) => openMenu(p, 'Termin verlegen', 'Termin verlegen'),
  },
  { name: 'slot-move-failed', as, path, show: moveFails },
  {
    name: 'slot-call-off',
    as,
    path,
    show: (p) => openMenu(p, 'Termin absagen', 'Termin absagen'),
  },
  { name: 'slot-call-off-failed', as, path, show: callingOffFails },
  { name: 'cancellation', as, path, show: openCancellation },
  { name: 'comment', as, path, show: (p) => openMenu(p, 'Kommentar', 'Kommentar zum Termin') },
  { name: 'staff', as, path, show: openTeam },
  { name: 'staff-failed', as, path, show: assignmentFails },
  { name: 'booking', as, path, show: openBooking },
  { name: 'booking-faults', as, path, show: bookingFaults },
  { name: 'booking-no-email', as, path, show: bookWithoutEmail },
  { name: 'unusual-bookings', as: 'overrun', path, show: openUnusual },
  { name: 'unusual-bookings-none-chosen', as: 'overrun', path, show: chooseNoUnusual },
]

/** The timetable in each state, and the actions on a slot. */
export const dashboard: Screen[] = [...timetable, ...dialogs]

async function menuOfSlot(page: Page) {
  await busy(page)
    .getByRole('button', { name: /Weitere Aktionen/ })
    .click()
  // Pressing the button loads the menu's code, and only then does the focus move into the menu.
  await page.waitForFunction(() =>
    document.querySelector('[role=menu]')?.contains(document.activeElement),
  )
}

async function tenDaysLater(page: Page) {
  await page.clock.setFixedTime(new Date(`${dayFromNow(10)}T12:00:00Z`))
}

async function openCancellation(page: Page) {
  await openBookings(page)
  await page
    .getByRole('list', { name: /^Buchungen am/ })
    .getByRole('link')
    .first()
    .click()
  await page.getByRole('button', { name: 'Buchung stornieren' }).click()
  await dialog(page, 'Buchung stornieren?').waitFor()
}

async function earlier(page: Page) {
  await page.getByRole('button', { name: 'Frühere Termine' }).click()
  await slotAt(page, '10:00').first().waitFor()
}

function refuse(calls: string) {
  return (page: Page) => page.route(calls, (route) => route.fulfill({ status: 400, json: {} }))
}

async function unconfirmed(page: Page) {
  await page.route('**/api/admin/organisation', async (route) => {
    const answer = await route.fetch()
    const contact_email = 'besucherdienst@industriemuseum-sachsen.example'
    await route.fulfill({ json: { ...(await answer.json()), confirmed: false, contact_email } })
  })
}

async function slotFaults(page: Page) {
  const slot = await openSlot(page)
  for (const box of await slot.getByRole('checkbox', { checked: true }).all()) await box.uncheck()
  await field(slot, 'Beginn').fill('')
  await field(slot, 'Plätze').fill('0')
  await slot.getByRole('button', { name: 'Termin anlegen' }).click()
  await slot.locator('[aria-invalid=true]').first().waitFor()
}

async function slotLeft(page: Page) {
  const slot = await openSlot(page)
  await field(slot, 'Plätze').fill('23')
  await page.keyboard.press('Escape')
  await dialog(page, 'Eingaben verwerfen?').waitFor()
}

async function slotBreaks(page: Page) {
  const slot = await openSlot(page)
  // Makes rendering fail only after something is typed, because the form must render before that.
  await page.evaluate(() => {
    const fail = () => {
      Temporal.PlainDateTime.from = () => {
        throw new TypeError('a mistake')
      }
    }
    document.addEventListener('input', fail, { capture: true, once: true })
  })
  await field(slot, 'Beginn').fill('2031-07-01T10:00')
  await failure(page)
}

async function slotFails(page: Page) {
  const slot = await openSlot(page)
  await slot.getByRole('checkbox').first().check()
  await page.route('**/api/admin/timeslot/*', (route) => route.abort())
  await slot.getByRole('button', { name: 'Termin anlegen' }).click()
  await failure(page)
}

async function slotMade(page: Page) {
  const slot = await openSlot(page)
  await page.route('**/api/admin/timeslot/*', (route) =>
    route.fulfill({ status: 201, json: { add_timeslot: crypto.randomUUID() } }),
  )
  await slot.getByRole('button', { name: 'Termin anlegen' }).click()
  await slot.getByText('Termin wurde erstellt').waitFor()
}

async function deletePast(page: Page) {
  await page.clock.setFixedTime(new Date(`${dayFromNow(3)}T12:00:00Z`))
  await openMenu(page, 'Löschen', 'Termin löschen?')
}

async function deletionFails(page: Page) {
  await openMenu(page, 'Löschen', 'Termin löschen?')
  await page.route('**/api/admin/timeslot/**', (route) => route.abort())
  await page.getByRole('button', { name: 'Trotzdem löschen' }).click()
  await failure(page)
}

async function moveFails(page: Page) {
  await openMenu(page, 'Termin verlegen', 'Termin verlegen')
  const move = dialog(page, 'Termin verlegen')
  await page.route('**/api/admin/slot/*/move', (route) => route.abort())
  await field(move, 'Neuer Beginn').fill(`${dayFromNow(6)}T15:30`)
  await move.getByRole('button', { name: 'Termin verlegen' }).click()
  await failure(page)
}

async function callingOffFails(page: Page) {
  await openMenu(page, 'Termin absagen', 'Termin absagen')
  await page.route('**/api/admin/slot/*/call_off', (route) => route.abort())
  await dialog(page, 'Termin absagen').getByRole('button', { name: 'Termin absagen' }).click()
  await failure(page)
}

async function assignmentFails(page: Page) {
  await openTeam(page)
  await page.route('**/api/admin/assign_staff', (route) => route.abort())
  await dialog(page, 'Team einteilen').getByRole('checkbox', { name: /Käthe/ }).click()
  await failure(page)
}

async function bookWithoutEmail(page: Page) {
  const booking = await openBooking(page)
  await booking.getByRole('checkbox', { name: 'ohne E-Mail' }).check()
}

async function bookingFaults(page: Page) {
  const booking = await openBooking(page)
  await booking.getByRole('button', { name: 'Buchung anlegen' }).click()
  await booking.locator('[aria-invalid=true]').first().waitFor()
}

/** Mocks one item of each kind. */
async function muchToDo(page: Page) {
  const due = `${dayFromNow(1)}T10:00:00Z`
  const slot_ids = [randomUUID()]
  const items = todoKinds.map((kind, count) => ({ kind, count: count + 1, slot_ids, due }))
  await page.route('**/api/admin/todo/**', (route) => route.fulfill({ json: { items } }))
}

async function todoListed(page: Page) {
  await page.getByRole('region', { name: 'Zu tun' }).waitFor()
}

const unusual = 'Ungewöhnlich viele Buchungen'

async function unusualNoticed(page: Page) {
  await page.getByRole('button', { name: /^Prüfen/ }).waitFor()
}

async function openUnusual(page: Page) {
  await page.getByRole('button', { name: /^Prüfen/ }).click()
  await dialog(page, unusual).getByText('Grundschule am Lindenplatz').waitFor()
}

async function chooseNoUnusual(page: Page) {
  await openUnusual(page)
  const bookings = dialog(page, unusual)
  await bookings.getByRole('checkbox', { name: /^Herkunft 1/ }).uncheck()
  await bookings.getByRole('button', { name: '0 Buchungen stornieren' }).click()
  await failure(page)
}
