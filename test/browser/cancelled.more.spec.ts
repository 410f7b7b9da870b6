import { expect } from '@playwright/test'
import { dayFromNow } from '#test/world/registered-organisation.ts'
import { choose, dialog, slotAt } from './dashboard.ts'
import { test } from './fixture.ts'

test('cancelled bookings and slots are shown on request, struck through, with who cancelled them and when', async ({
  dashboard,
  organisation,
  fixture,
}) => {
  const slotId = await organisation.openSlot()
  await organisation.openSlot({ starttime: `${dayFromNow(1)}T15:00` })
  await organisation.book(slotId, { booker_name: 'Ada Lovelace', attendees_count: 3 })
  const booked = await organisation.bookAsAdmin(slotId)
  const cancellation = `/api/public/bookings/${booked.cancel_token}/cancel`
  await fetch(`${fixture.address}${cancellation}`, { method: 'POST' })
  await dashboard.reload()
  await choose(dashboard, slotAt(dashboard, '15:00'), 'Löschen')
  await dialog(dashboard, 'Termin löschen?').getByRole('button', { name: 'Termin löschen' }).click()
  await expect(slotAt(dashboard, '15:00')).toHaveCount(0)

  const shown = dashboard.getByRole('button', { name: 'Gelöschte und Abgesagte' })
  await expect(shown).toHaveAttribute('aria-pressed', 'false')
  await shown.press('Enter')
  const deleted = slotAt(dashboard, '15:00')
  await expect(deleted).toContainText(/Gelöscht am .* Uhr von Käthe Roß/)
  await expect(deleted.locator('time')).toHaveCSS('text-decoration-line', 'line-through')
  await expect(deleted.getByRole('button')).toHaveCount(0)
  await expect(dashboard.getByText('1 Termin · 3 Personen')).toBeVisible()

  const slot = slotAt(dashboard, '10:00')
  await expect(slot.getByText('1 storniert')).toBeVisible()
  await slot.getByRole('button', { name: '1 Buchung', exact: true }).click()
  const [standing, cancelled] = await slot.getByRole('listitem').all()
  await expect(standing ?? slot).toContainText('Ada Lovelace')
  await expect(standing ?? slot).not.toContainText('storniert,')
  await expect(cancelled ?? slot).toContainText(/Am .* Uhr storniert, vom Gast/)
  await expect(cancelled?.getByRole('button') ?? slot).toHaveCount(0)
  // Matches only part of the value, because links are also underlined.
  for (const struck of ['Jürgen Weiß', 'juergen.weiss@schule.example', '2 Personen']) {
    const line = cancelled?.getByText(struck) ?? slot
    await expect(line).toHaveCSS('text-decoration-line', /line-through/)
  }

  // The option to show cancelled bookings and slots is part of the URL: it survives a reload, and
  // can be turned off again.
  await dashboard.reload()
  await expect(deleted).toBeVisible()
  await shown.click()
  await expect(deleted).toHaveCount(0)
  await expect(slot.getByText('1 storniert')).toHaveCount(0)
})

test('a project’s only slot can be shown after it has been deleted', async ({
  dashboard,
  organisation,
}) => {
  const slotId = await organisation.openSlot()
  await organisation.call('DELETE', `admin/timeslot/${slotId}`)
  await dashboard.reload()
  await expect(dashboard.getByText('Es gibt noch keine Termine.')).toBeVisible()
  const shown = dashboard.getByRole('button', { name: 'Gelöschte und Abgesagte' })
  await shown.click()
  await expect(dashboard.getByText(/^Gelöscht am/)).toBeVisible()
  await expect(dashboard.getByRole('button', { name: /^Drucken/ })).toHaveCount(0)
  await shown.click()
  await expect(dashboard.getByText('Es gibt noch keine Termine.')).toBeVisible()
})

test('the dashboard and the booking say why a slot was called off, and the list of emails says that it was', async ({
  dashboard,
  organisation,
}) => {
  const { openSlot, book } = organisation
  const slotId = await openSlot()
  const { booking_id } = await book(slotId)
  const form = { staff_name: 'Käthe Roß', event_id: slotId }
  await dashboard.request.post('/api/admin/assign_staff', { form })
  await dashboard.reload()
  await choose(dashboard, slotAt(dashboard, '10:00'), 'Termin absagen')
  const box = dialog(dashboard, 'Termin absagen')
  await box.getByRole('textbox', { name: 'Grund' }).click()
  await dashboard.keyboard.type('Rohrbruch im Keller.')
  await box.getByRole('button', { name: 'Termin absagen' }).click()
  await expect(box).toBeHidden()
  await dashboard.getByRole('button', { name: 'Gelöschte und Abgesagte' }).click()
  await expect(
    dashboard.getByText(/^Abgesagt am .* Uhr von Käthe Roß\. Grund: Rohrbruch im Keller\.$/),
  ).toBeVisible()
  await expect(dashboard.getByText(/Gelöscht am/)).toHaveCount(0)
  await dashboard.goto(`/admin/booking/${booking_id}`)
  const detail = dialog(dashboard, 'Buchung von Jürgen Weiß')
  await expect(detail.getByText(/Rohrbruch im Keller\. Der Termin ist abgesagt\.$/)).toBeVisible()
  await dashboard.goto('/admin/settings/delivery')
  await expect(dashboard.getByText(/^Abgesagter Termin an /)).toBeVisible()
})

test('on a phone, showing deleted slots counts as an active filter', async ({
  dashboard,
  organisation,
}) => {
  await organisation.openSlot()
  await dashboard.setViewportSize({ width: 390, height: 844 })
  await dashboard.reload()
  await dashboard.getByRole('button', { name: 'Filter', exact: true }).click()
  await dashboard.getByRole('button', { name: 'Gelöschte und Abgesagte' }).click()
  await expect(dashboard.getByRole('button', { name: 'Filter (1)' })).toBeVisible()
})
