import { expect, type Page } from '@playwright/test'
import { dayFromNow } from '#test/world/registered-organisation.ts'
import { dateOfDay } from '#texts/de/time.ts'
import { expectAccessible } from './accessible.ts'
import { choose, dialog, slotAt } from './dashboard.ts'
import { field } from './field.ts'
import { test } from './fixture.ts'

const openBooking = async (page: Page, bookingId: string) => {
  await page.goto(`/admin/booking/${bookingId}`)
  return dialog(page, 'Buchung von Jürgen Weiß')
}

const openChange = async (page: Page, bookingId: string) => {
  const detail = await openBooking(page, bookingId)
  await detail.getByRole('button', { name: 'Ändern' }).click()
  return dialog(page, 'Buchung ändern')
}

test('an error shown next to a field does not reappear above the button while the value is being corrected', async ({
  dashboard,
  organisation,
}) => {
  const { booking_id } = await organisation.book(await organisation.openSlot())
  const change = await openChange(dashboard, booking_id)
  await expect(field(change, 'Personen')).toBeFocused()
  await dashboard.keyboard.type('20')
  await dashboard.keyboard.press('Enter')
  await expect(change.getByText('Bei diesem Termin ist nur für 10 Personen Platz.')).toBeVisible()
  await dashboard.keyboard.press('ControlOrMeta+a')
  await dashboard.keyboard.type('6')
  await expect(field(change, 'Personen')).not.toHaveAttribute('aria-invalid', 'true')
  await expect(change.getByRole('alert')).toHaveCount(0)
  await dashboard.keyboard.press('Enter')
  await expect(dashboard.getByText('6 Personen', { exact: true })).toBeVisible()
})

test('the form for changing a booking says how many people there is room for, counting the places the booking already has', async ({
  dashboard,
  organisation,
}) => {
  const { openSlot, book } = organisation
  const slotId = await openSlot()
  const { booking_id } = await book(slotId, { attendees_count: 4 })
  await book(slotId, { attendees_count: 3 })
  await openSlot({ starttime: `${dayFromNow(1)}T15:00`, max_attendees: 5 })
  const change = await openChange(dashboard, booking_id)
  const people = field(change, 'Personen')
  await expect(people).toHaveAccessibleDescription(
    'Platz für bis zu 7 Personen, die bisherigen mitgezählt',
  )
  await change.getByRole('radio', { name: /15:00/ }).check()
  await expect(people).toHaveAccessibleDescription('Platz für bis zu 5 Personen')
})

test('if another day has only one possible slot, it is preselected; if there are several, none is', async ({
  dashboard,
  organisation,
}) => {
  const { openSlot, book } = organisation
  const { booking_id } = await book(await openSlot(), { attendees_count: 4 })
  await openSlot({ starttime: `${dayFromNow(2)}T15:00` })
  for (const hour of [11, 14]) await openSlot({ starttime: `${dayFromNow(3)}T${hour}:00` })
  const change = await openChange(dashboard, booking_id)
  const day = field(change, 'Tag')
  await day.fill(dayFromNow(3))
  await expect(change.getByRole('radio', { name: /14:00/ })).not.toBeChecked()
  await expect(change.getByRole('radio', { name: /11:00/ })).not.toBeChecked()
  await day.fill(dayFromNow(2))
  await expect(change.getByRole('radio', { name: /15:00/ })).toBeChecked()
  await change.getByRole('button', { name: 'Änderung speichern' }).click()
  await expect(
    dialog(dashboard, 'Buchung von Jürgen Weiß').getByText(/15:00/).first(),
  ).toBeVisible()
})

test('choosing a day without slots offers the nearest days the booking can move to', async ({
  dashboard,
  organisation,
}) => {
  const { openSlot, book, bookAsAdmin } = organisation
  const { booking_id } = await book(await openSlot(), { attendees_count: 4 })
  await openSlot({ starttime: `${dayFromNow(2)}T15:00` })
  await bookAsAdmin(await openSlot({ starttime: `${dayFromNow(4)}T15:00` }), {
    attendees_count: 10,
  })
  await bookAsAdmin(await openSlot({ starttime: `${dayFromNow(6)}T15:00` }), {
    attendees_count: 10,
  })
  await openSlot({ starttime: `${dayFromNow(7)}T11:00` })
  const change = await openChange(dashboard, booking_id)
  const day = field(change, 'Tag')
  const next = change.getByRole('button', { name: /^Nächster Tag mit Terminen: / })
  const previous = change.getByRole('button', { name: /^Voriger Tag mit Terminen: / })
  await day.fill(dayFromNow(5))
  await expect(change.getByText('An diesem Tag gibt es keinen Termin.')).toBeVisible()
  await expect(day).toHaveAccessibleDescription(dateOfDay(dayFromNow(5)))
  await expect(next).toHaveText(`Nächster Tag mit Terminen: ${dateOfDay(dayFromNow(7))}`)
  await expect(previous).toHaveText(`Voriger Tag mit Terminen: ${dateOfDay(dayFromNow(2))}`)
  await expectAccessible(dashboard, 'booking change on a day without slots')
  await next.click()
  await expect(day).toHaveValue(dayFromNow(7))
  await expect(change.getByRole('radio', { name: /11:00/ })).toBeChecked()
  await expect(next).toBeHidden()
  // Choosing a day with only full slots also offers the nearest days.
  await day.fill(dayFromNow(4))
  await expect(change.getByText('ausgebucht')).toBeVisible()
  await previous.focus()
  await dashboard.keyboard.press('Enter')
  await expect(change.getByRole('radio', { name: /15:00/ })).toBeChecked()
  await dashboard.keyboard.press('Tab')
  await expect(change.getByRole('radio', { name: /15:00/ })).toBeFocused()
})

test('the first click in a prefilled number field selects the number, and no typed text is lost', async ({
  dashboard,
  organisation,
}) => {
  await organisation.openSlot()
  await dashboard.reload()
  await slotAt(dashboard, '10:00')
    .getByRole('button', { name: /^Buchen/ })
    .click()
  const booking = dialog(dashboard, 'Buchung anlegen')
  const people = field(booking, 'Personen')
  await people.click()
  await dashboard.keyboard.type('3')
  await expect(people).toHaveValue('3')
  await field(booking, 'Name').click()
  await dashboard.keyboard.type('Sibylle')
  await people.click()
  await dashboard.keyboard.press('End')
  await dashboard.keyboard.type('0')
  await expect(people).toHaveValue('30')
  await expect(field(booking, 'Name')).toHaveValue('Sibylle')
})

test('a second click in a prefilled number field places the cursor', async ({
  dashboard,
  organisation,
}) => {
  await organisation.openSlot({ max_attendees: 10 })
  await dashboard.reload()
  await choose(dashboard, slotAt(dashboard, '10:00'), 'Bearbeiten')
  const capacity = field(dialog(dashboard, 'Termin bearbeiten'), 'Plätze')
  const selected = () =>
    capacity.evaluate((input: HTMLInputElement) => [input.selectionStart, input.selectionEnd])
  await capacity.click()
  expect(await selected()).toEqual([0, 2])
  // Waits long enough that the next click does not count as a double click.
  await dashboard.waitForTimeout(700)
  await capacity.click()
  const [start, end] = await selected()
  expect(start).toBe(end)
})

test('a booking’s email is shown as sent without a reload, and can be sent again', async ({
  dashboard,
  organisation,
  fixture,
}) => {
  const booker_email = `${crypto.randomUUID()}@schule.example`
  const hold = fixture.mailbox.hold(booker_email)
  const { booking_id } = await organisation.book(await organisation.openSlot(), { booker_email })
  const detail = await openBooking(dashboard, booking_id)
  const mail = detail.getByText(/^E-Mail „Bestätigung“ an/)
  await expect(mail).toHaveText(/: wartet$/)
  hold.letGo()
  await expect(mail).toHaveText(/: verschickt$/)
  await detail.getByRole('button', { name: 'Bestätigung erneut senden' }).click()
  const again = dialog(dashboard, 'Bestätigung erneut senden')
  await again.getByRole('button', { name: 'Abbrechen' }).click()
  // The button that cancels the booking is not labelled "Abbrechen", which only closes dialogs.
  await expect(detail.getByRole('button', { name: 'Buchung absagen' })).toBeVisible()
})

test('the dialogs explain what a missing email address means, and sending a first confirmation is not called resending', async ({
  dashboard,
  organisation,
}) => {
  const slotId = await organisation.openSlot()
  await dashboard.reload()
  await slotAt(dashboard, '10:00')
    .getByRole('button', { name: /^Buchen/ })
    .click()
  const booking = dialog(dashboard, 'Buchung anlegen')
  await field(booking, 'Name').click()
  await dashboard.keyboard.type('Jürgen Weiß')
  await dashboard.keyboard.press('Enter')
  await expect(
    booking.getByText('Bitte geben Sie eine E-Mail-Adresse ein oder wählen Sie „ohne E-Mail“.'),
  ).toBeVisible()
  const made = await organisation.bookAsAdmin(slotId, { booker_email: '', ...{ no_email: true } })
  const change = await openChange(dashboard, made.booking_id)
  const email = field(change, 'E-Mail-Adresse')
  await expect(email).toHaveAccessibleDescription(
    'Bleibt das Feld leer, bekommt der Gast keine E-Mails.',
  )
  await email.click()
  await dashboard.keyboard.type('weiss@schule.example')
  const quiet = change.getByRole('checkbox', { name: 'Gast per E-Mail informieren' })
  await quiet.uncheck()
  await change.getByRole('button', { name: 'Änderung speichern' }).click()
  const detail = dialog(dashboard, 'Buchung von Jürgen Weiß')
  await detail.getByRole('button', { name: 'Bestätigung senden' }).click()
  await expect(dialog(dashboard, 'Bestätigung senden')).toBeVisible()
})
