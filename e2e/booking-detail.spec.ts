import { expect, type Page } from '@playwright/test'
import { dayFromNow } from '#server/testing/organisations/registered-organisation.ts'
import { expectAccessible } from './accessible.ts'
import { dialog } from './dashboard.ts'
import { field } from './field.ts'
import { test } from './fixture.ts'

const open = async (page: Page) => {
  await page.getByRole('button', { name: '1 Buchung' }).click()
  await page.getByRole('link', { name: 'Jürgen Weiß', exact: true }).click()
  const detail = dialog(page, 'Buchung von Jürgen Weiß')
  await expect(detail.getByText(/Buchungsnummer \d{3} \d{3} \d{4}/)).toBeVisible()
  return detail
}

const replace = async (page: Page, text: string) => {
  await page.keyboard.press('ControlOrMeta+a')
  await page.keyboard.type(text)
}

test('the dialog of a booking has an address of its own, and shows its history', async ({
  dashboard,
  organisation,
}) => {
  await organisation.book(await organisation.openSlot())
  await dashboard.reload()
  const detail = await open(dashboard)
  await expect(detail.getByText('2 Personen')).toBeVisible()
  await expect(detail.getByText('Gebucht vom Gast')).toBeVisible()
  await expect(detail.getByText(/E-Mail „Bestätigung“ an .*: (wartet|verschickt)/)).toBeVisible()
  await expectAccessible(dashboard, 'booking')
  await expect(dashboard).toHaveURL(/\/admin\/booking\/[0-9a-f-]{36}/)
  await dashboard.reload()
  await expect(detail.getByText('2 Personen')).toBeVisible()
  await dashboard.keyboard.press('Escape')
  await expect(detail).toBeHidden()
  await expect(dashboard).toHaveURL(/\/admin(\?|$)/)
})

test('"please make it eight, later that week, and I mistyped my address" takes at most 12 actions', async ({
  dashboard,
  organisation,
  fixture,
}) => {
  const [wrong, right] = [0, 1].map(() => `${crypto.randomUUID()}@schule.example`)
  await organisation.book(await organisation.openSlot(), {
    booker_email: wrong,
    attendees_count: 6,
  })
  const later = dayFromNow(10)
  await organisation.openSlot({ starttime: `${later}T15:00` })
  await dashboard.reload()
  let actions = 3
  const detail = await open(dashboard)
  await detail.getByRole('button', { name: 'Ändern' }).click()
  const change = dialog(dashboard, 'Buchung ändern')
  await expect(field(change, 'Personen')).toBeFocused()
  await replace(dashboard, '8')
  await field(change, 'Tag').fill(later)
  await change.getByRole('radio', { name: /15:00/ }).check()
  await field(change, 'E-Mail-Adresse').click()
  await replace(dashboard, right ?? '')
  await expectAccessible(dashboard, 'booking change')
  await change.getByRole('button', { name: 'Änderung speichern' }).click()
  actions += 5
  await expect(dashboard.getByText('Buchung von Jürgen Weiß wurde geändert')).toBeVisible()
  await expect(detail.getByText('8 Personen', { exact: true })).toBeVisible()
  await expect(detail.getByText('Personen: 6 Personen → 8 Personen')).toBeVisible()
  expect(actions).toBeLessThanOrEqual(12)
  const mail = await fixture.mailbox.waitFor(
    ({ recipients, subject }) => recipients.includes(right ?? '') && /geändert/.test(subject ?? ''),
  )
  expect(mail.text).toContain('8')
})

test('a change that does not fit says how many places are left, and keeps what was typed', async ({
  dashboard,
  organisation,
}) => {
  await organisation.book(await organisation.openSlot())
  await dashboard.reload()
  const detail = await open(dashboard)
  await detail.getByRole('button', { name: 'Ändern' }).click()
  const change = dialog(dashboard, 'Buchung ändern')
  await field(change, 'Personen').click()
  await replace(dashboard, '11')
  await dashboard.keyboard.press('Enter')
  await expect(change.getByText('In diesem Termin ist nur für 10 Personen Platz.')).toBeVisible()
  await expect(field(change, 'Personen')).toBeFocused()
  await dashboard.keyboard.press('Escape')
  await expect(dialog(dashboard, 'Eingaben verwerfen?')).toBeVisible()
})

test('an unknown booking says so and leads back', async ({ dashboard }) => {
  await dashboard.goto('/admin/booking/01980000-0000-7000-8000-000000000000')
  await expect(dashboard.getByText('Diese Buchung gibt es nicht.')).toBeVisible()
  await dashboard.getByRole('button', { name: 'Zu den Terminen' }).click()
  await expect(dashboard).toHaveURL(/\/admin(\?|$)/)
})

test('an admin sends a message to those who booked a slot', async ({
  dashboard,
  organisation,
  fixture,
}) => {
  const booker_email = `${crypto.randomUUID()}@schule.example`
  await organisation.book(await organisation.openSlot(), { booker_email })
  await dashboard.reload()
  await dashboard.getByRole('button', { name: /^Weitere Aktionen: .*10:00/ }).click()
  await dashboard.getByRole('menuitem', { name: 'Nachricht an Gäste' }).click()
  const message = dialog(dashboard, 'Nachricht an Gäste')
  await expect(message.getByText('Diese Nachricht geht an 1 Person')).toBeVisible()
  await dashboard.keyboard.type('Festes Schuhwerk')
  await dashboard.keyboard.press('Tab')
  await dashboard.keyboard.type('Der Hof wird gepflastert.')
  await expectAccessible(dashboard, 'message')
  await message.getByRole('button', { name: 'Nachricht senden' }).click()
  await expect(dashboard.getByText('Die Nachricht an 1 Gast ist unterwegs')).toBeVisible()
  const mail = await fixture.mailbox.waitFor(
    ({ recipients, subject }) =>
      recipients.includes(booker_email) && subject === 'Festes Schuhwerk',
  )
  expect(mail.text).toContain('Der Hof wird gepflastert.')
})
