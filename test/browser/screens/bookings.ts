import type { Page } from '@playwright/test'
import { dayFromNow, type RegisteredOrganisation } from '#test/world/registered-organisation.ts'
import { dialog } from '../dashboard.ts'
import { field } from '../field.ts'
import { wantConfirmation } from '../setup/held.ts'
import type { Scene } from './scene.ts'
import type { Screen } from './screen.ts'

const longName = 'Oberschulratspräsidentinnenanwärterinnenausschussvorsitzende'
const longComment = `Bitte mit Rollstuhlplätzen. ${'Wir kommen zu sechst mit dem Bus. '.repeat(5)}`

/** Makes a booking in each state the booking dialog can show. */
export async function bookInEachState(organisation: RegisteredOrganisation) {
  const { call, openSlot, book, bookAsAdmin } = organisation
  const slotId = await openSlot({ max_attendees: 40 })
  const otherId = await openSlot({ starttime: `${dayFromNow(1)}T15:00` })
  const deletedId = await openSlot({ starttime: `${dayFromNow(2)}T10:00` })
  const cancel = (id: string, reason = '') =>
    call('POST', `admin/booking/${id}/cancel`, { reason, notify: false })
  const comment = longComment.trim()
  const standing = await book(slotId, { booker_name: longName, comment })
  const changed = (await book(slotId)).booking_id
  const note = 'Hat angerufen: Bitte vorne parken lassen.'
  const booker_phone = '0421 361-0'
  const email = { booker_email: 'j.weiss@schule.example' }
  const moved = { slot_id: otherId, attendees_count: 8, note, booker_phone, ...email }
  await call('PATCH', `admin/booking/${changed}`, moved)
  const cancelled = (await bookAsAdmin(slotId)).booking_id
  await cancel(cancelled, 'Die Heizung ist ausgefallen.')
  const booker_email = 'erika@schule.example'
  const erased = (await bookAsAdmin(slotId, { booker_email })).booking_id
  await cancel(erased)
  await call('POST', 'admin/booker/erase', { email: booker_email })
  const slotDeleted = (await book(deletedId)).booking_id
  await call('DELETE', `admin/timeslot/${deletedId}`)
  await wantConfirmation(organisation)
  const held = (await book(slotId)).booking_id
  return { standing: standing.booking_id, changed, cancelled, erased, slotDeleted, held }
}

type Which = keyof Awaited<ReturnType<typeof bookInEachState>>

const as = 'booked'
const pathOf = (which: Which) => (scene: Scene) => `/admin/booking/${scene.bookings[which]}`

const shown = (name: string, which: Which): Screen => ({
  name,
  as,
  path: pathOf(which),
  show: (page) => page.getByRole('heading', { name: 'Verlauf' }).waitFor(),
})

const pressed = (name: string, button: string, opened: string): Screen => ({
  name,
  as,
  path: pathOf('changed'),
  show: (page) => press(page, button, opened),
})

/** The booking dialog in each state, its actions, and messages to bookers. */
export const bookingScreens: Screen[] = [
  shown('booking-detail', 'standing'),
  shown('booking-detail-changed', 'changed'),
  shown('booking-detail-cancelled', 'cancelled'),
  shown('booking-detail-erased', 'erased'),
  shown('booking-detail-slot-deleted', 'slotDeleted'),
  shown('booking-detail-held', 'held'),
  {
    name: 'booking-detail-unknown',
    as,
    path: '/admin/booking/01980000-0000-7000-8000-000000000000',
    show: (page) => page.getByText('Diese Buchung gibt es nicht.').waitFor(),
  },
  pressed('booking-change', 'Ändern', 'Buchung ändern'),
  { name: 'booking-change-faults', as, path: pathOf('changed'), show: changeFaults },
  pressed('booking-resend', 'Bestätigung erneut senden', 'Bestätigung erneut senden'),
  pressed('booking-cancel', 'Buchung stornieren', 'Buchung stornieren?'),
  { name: 'message', as, path: '/admin', show: writeMessage },
]

async function press(page: Page, button: string, opened: string) {
  await page.getByRole('button', { name: button, exact: true }).click()
  await dialog(page, opened).locator('form').waitFor()
}

async function changeFaults(page: Page) {
  await press(page, 'Ändern', 'Buchung ändern')
  const change = dialog(page, 'Buchung ändern')
  await field(change, 'Personen').fill('99')
  await change.getByRole('radio', { name: /15:00/ }).waitFor()
  await change.getByRole('button', { name: 'Änderung speichern' }).click()
  await change.locator('[aria-invalid=true]').first().waitFor()
}

async function writeMessage(page: Page) {
  await page.getByRole('button', { name: /^Weitere Aktionen: .*10:00/ }).click()
  await page.getByRole('menuitem', { name: 'Nachricht an Gäste' }).click()
  const message = dialog(page, 'Nachricht an Gäste')
  await field(message, 'Betreff').fill('Bitte festes Schuhwerk')
  await field(message, 'Nachricht').fill(`Der Hof wird gepflastert.\n\n${longName}`)
  await message.getByText(/Diese Nachricht geht an/).waitFor()
}
