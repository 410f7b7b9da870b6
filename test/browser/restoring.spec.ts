import { expect, type Locator } from '@playwright/test'
import type { AdminBookingMade } from '#contract/booking.ts'
import { dayFromNow } from '#test/world/registered-organisation.ts'
import { expectAccessible } from './accessible.ts'
import { dialog, slotAt } from './dashboard.ts'
import { field } from './field.ts'
import { test } from './fixture.ts'

const withCancelled = '/admin?abgesagte=mit'

const retype = async (input: Locator, text: string) => {
  await input.click()
  await input.press('ControlOrMeta+a')
  await input.pressSequentially(text)
}

test('an admin overbooks a slot by an express word, and its row says so', async ({
  dashboard,
  organisation,
}) => {
  const slotId = await organisation.openSlot({ starttime: `${dayFromNow(2)}T10:00` })
  await organisation.book(slotId, { attendees_count: 9 })
  await dashboard.reload()
  const slot = slotAt(dashboard, '10:00')
  await slot.getByRole('button', { name: /^Buchen/ }).click()
  const booking = dialog(dashboard, 'Buchung anlegen')
  await field(booking, 'Name').pressSequentially('Sibylle Günther')
  await field(booking, 'E-Mail-Adresse').pressSequentially('sibylle@schule.example')
  await retype(field(booking, 'Personen'), '3')
  const anyway = booking.getByRole('checkbox', { name: /^Trotzdem buchen/ })
  await expect(anyway).toHaveAccessibleName(/2 Personen mehr, als der Termin Plätze hat/)
  const save = booking.getByRole('button', { name: 'Buchung anlegen' })
  await save.click()
  await expect(booking.getByText('Es ist nur noch 1 Platz frei.')).toBeVisible()
  await anyway.check()
  await expectAccessible(dashboard, 'overbooking')
  await retype(field(booking, 'Personen'), '4')
  // More people than the admin agreed to.
  await expect(anyway).not.toBeChecked()
  await retype(field(booking, 'Personen'), '3')
  await anyway.check()
  await save.click()
  await expect(booking).toBeHidden()
  await expect(slot).toContainText('12 von 10')
  await expect(slot).toContainText('2 überbucht')
  await slot.getByRole('button', { name: '2 Buchungen' }).click()
  await expect(slot.getByText('3 Personen · überbucht')).toBeVisible()
  await expectAccessible(dashboard, 'an overbooked slot')
  await expect(slot.getByRole('button', { name: /^Buchen/ })).toHaveAttribute(
    'aria-disabled',
    'false',
  )
})

test('a cancelled booking comes back in one action, and asks if its guest cancelled it', async ({
  dashboard,
  organisation,
}) => {
  const slotId = await organisation.openSlot({ starttime: `${dayFromNow(2)}T10:00` })
  const made = await organisation.book(slotId)
  await organisation.call('POST', `admin/booking/${made.booking_id}/cancel`, {})
  await dashboard.goto(withCancelled)
  const slot = slotAt(dashboard, '10:00')
  await slot.getByRole('button', { name: '1 storniert' }).click()
  const restore = slot.getByRole('button', { name: 'Wiederherstellen: Jürgen Weiß' })
  await expectAccessible(dashboard, 'a cancelled booking')
  await restore.click()
  await expect(dashboard.getByText(/^Buchung von Jürgen Weiß gilt wieder/)).toBeVisible()
  await expect(slot.getByRole('button', { name: '1 Buchung', exact: true })).toBeVisible()

  const token = new URL(made.cancel_url).searchParams.get('cancel_token')
  const link = new URL(`/api/public/bookings/${token}/cancel`, dashboard.url())
  // Without a session, as the guest.
  expect((await fetch(link, { method: 'POST' })).status).toBe(200)
  await restore.click()
  const asked = dialog(dashboard, 'Buchung wiederherstellen?')
  await expect(asked.getByText('Der Gast hat diese Buchung selbst storniert.')).toBeVisible()
  await expectAccessible(dashboard, 'restoring a booking')
  await asked.getByRole('button', { name: 'Wiederherstellen' }).click()
  const detail = dialog(dashboard, 'Buchung von Jürgen Weiß')
  await expect(detail.getByText('Wiederhergestellt von Käthe Roß').first()).toBeVisible()
  expect(await organisation.slots()).toMatchObject([{ sum: 2 }])
})

test('a slot that was called off is scheduled again with its bookings, and its guests are told', async ({
  dashboard,
  organisation,
  fixture,
}) => {
  const slotId = await organisation.openSlot({ starttime: `${dayFromNow(2)}T10:00` })
  await organisation.asked<AdminBookingMade>('POST', `admin/booking/${organisation.projectId}`, {
    starttime: `${dayFromNow(2)}T10:00`,
    category: organisation.variant.ressource_id,
    booker_name: 'Sibylle Günther',
    booker_email: 'sibylle.guenther@schule.example',
    attendees_count: 4,
  })
  await organisation.call('POST', `admin/slot/${slotId}/call_off`, { reason: '' })
  await dashboard.goto(withCancelled)
  const slot = slotAt(dashboard, '10:00')
  await slot.getByRole('button', { name: /^Wieder ansetzen/ }).click()
  const asked = dialog(dashboard, 'Termin wieder ansetzen?')
  await expect(asked.getByRole('checkbox', { name: '1 Buchung zurückholen' })).toBeChecked()
  await expectAccessible(dashboard, 'scheduling a slot again')
  await asked.getByRole('button', { name: 'Wieder ansetzen' }).click()
  await expect(asked).toBeHidden()
  await expect(dashboard.getByText(/findet wieder statt\. Wieder gebucht: 1 Buchung/)).toBeVisible()
  await expect(slot).toContainText('4 von 10')
  const mail = await fixture.mailbox.waitFor(
    ({ recipients, subject }) =>
      recipients.includes('sibylle.guenther@schule.example') &&
      (subject ?? '').startsWith('Ihr Termin findet doch statt'),
  )
  expect(mail.text).toContain('Ihre Buchung gilt wieder')
})
