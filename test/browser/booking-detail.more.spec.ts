import { expect, type Locator, type Page } from '@playwright/test'
import type { Variant } from '#contract/variant.ts'
import { dayFromNow } from '#test/world/registered-organisation.ts'
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

test('a booking’s dialog has its own URL, and shows the booking’s history', async ({
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

test('a booking’s history starts with the newest entry', async ({ dashboard, organisation }) => {
  const { booking_id } = await organisation.book(await organisation.openSlot())
  await organisation.call('PATCH', `admin/booking/${booking_id}`, { attendees_count: 5 })
  await dashboard.goto(`/admin/booking/${booking_id}`)
  const history = dialog(dashboard, 'Buchung von Jürgen Weiß').getByRole('list', {
    name: 'Was mit dieser Buchung geschehen ist, Neuestes zuerst',
  })
  const entries = history.getByRole('listitem').filter({ hasText: /Gebucht|Geändert von/ })
  await expect(entries).toHaveText([/Geändert von Käthe Roß/, /Gebucht vom Gast/])
})

for (const [width, height] of [
  [1280, 800],
  [390, 844],
] as const) {
  test(`at ${width} pixels, the choice to email the booker about a change is visible beside the save button`, async ({
    dashboard,
    organisation,
  }) => {
    await dashboard.setViewportSize({ width, height })
    const { booking_id } = await organisation.book(await organisation.openSlot())
    await dashboard.goto(`/admin/booking/${booking_id}`)
    const detail = dialog(dashboard, 'Buchung von Jürgen Weiß')
    await detail.getByRole('button', { name: 'Ändern' }).click()
    const change = dialog(dashboard, 'Buchung ändern')
    const notify = change.getByRole('checkbox', { name: 'Gast per E-Mail informieren' })
    await expect(notify).toBeInViewport({ ratio: 1 })
    await expect(notify).toBeChecked()
    const save = change.getByRole('button', { name: 'Änderung speichern' })
    await expect(save).toBeInViewport({ ratio: 1 })
    // The footer does not cover the focused field.
    const phone = field(change, 'Telefonnummer')
    await phone.focus()
    const top = async (one: Locator) => (await one.boundingBox())?.y ?? Number.NaN
    expect(await top(phone)).toBeLessThan((await top(notify)) - 40)
    await notify.uncheck()
    await save.click()
    await expect(detail.getByText('Buchung von Jürgen Weiß wurde geändert')).toBeVisible()
  })
}

test('the list keeps its scroll position while a booking is shown on top of it', async ({
  dashboard,
  organisation,
}) => {
  for (const day of [3, 4, 5])
    await organisation.openSlot({ starttime: `${dayFromNow(day)}T15:00` })
  await organisation.book(await organisation.openSlot({ starttime: `${dayFromNow(6)}T15:00` }))
  await dashboard.setViewportSize({ width: 1280, height: 400 })
  await dashboard.reload()
  await dashboard.getByRole('button', { name: '1 Buchung' }).scrollIntoViewIfNeeded()
  const scrolled = () => dashboard.evaluate(() => window.scrollY)
  const before = await scrolled()
  expect(before).toBeGreaterThan(100)
  const detail = await open(dashboard)
  await dashboard.keyboard.press('Escape')
  await expect(detail).toBeHidden()
  await expect(dashboard.getByRole('link', { name: 'Jürgen Weiß', exact: true })).toBeInViewport()
  expect(await scrolled()).toBeGreaterThanOrEqual(before)
})

test('changing the people, time and address of a booking during a phone call takes at most 12 actions', async ({
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
  const told = 'Buchung von Jürgen Weiß wurde geändert, eine E-Mail ist unterwegs'
  await expect(dashboard.getByText(told)).toBeVisible()
  await expect(detail.getByText('8 Personen', { exact: true })).toBeVisible()
  await expect(detail.getByText('Personen: 6 Personen → 8 Personen')).toBeVisible()
  expect(actions).toBeLessThanOrEqual(12)
  const mail = await fixture.mailbox.waitFor(
    ({ recipients, subject }) => recipients.includes(right ?? '') && /geändert/.test(subject ?? ''),
  )
  expect(mail.text).toContain('8')
})

test('if a change needs more places than are left, the dialog says how many there are and keeps the input', async ({
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
  await expect(change.getByText('Bei diesem Termin ist nur für 10 Personen Platz.')).toBeVisible()
  await expect(field(change, 'Personen')).toBeFocused()
  await dashboard.keyboard.press('Escape')
  await expect(dialog(dashboard, 'Eingaben verwerfen?')).toBeVisible()
})

test('a change that the booker makes while an admin has the booking open is not overwritten', async ({
  dashboard,
  organisation,
}) => {
  const { booking_id } = await organisation.book(await organisation.openSlot())
  await dashboard.reload()
  const detail = await open(dashboard)
  await detail.getByRole('button', { name: 'Ändern' }).click()
  const change = dialog(dashboard, 'Buchung ändern')
  await organisation.call('PATCH', `admin/booking/${booking_id}`, { attendees_count: 5 })
  const again = dashboard.waitForResponse(`**/api/admin/booking/${booking_id}`)
  // Simulates the admin returning to the tab.
  await dashboard.evaluate(() => window.dispatchEvent(new Event('visibilitychange')))
  await again
  await field(change, 'Telefonnummer').fill('0421 361-0')
  await change.getByRole('button', { name: 'Änderung speichern' }).click()
  await expect(detail.getByText('0421 361-0', { exact: true })).toBeVisible()
  await expect(detail.getByText('5 Personen', { exact: true })).toBeVisible()
})

test('the variant is restored when the original slot is chosen again, and past slots cannot be chosen', async ({
  dashboard,
  organisation,
}) => {
  const { call, projectId, variant, openSlot } = organisation
  await call('POST', `admin/variants/${projectId}`, { name: 'Kinderführung', leadtime: 0 })
  const variants = await call<Variant[]>('GET', `admin/variants/${projectId}`)
  const children = variants.body.find(({ name }) => name === 'Kinderführung')?.ressource_id ?? ''
  const slotId = await openSlot({ possible_ressources: [variant.ressource_id, children] })
  await openSlot({ starttime: `${dayFromNow(1)}T14:00` })
  await openSlot({ starttime: `${dayFromNow(0)}T00:00` })
  const { booking_id } = await organisation.book(slotId, { category: children })
  await dashboard.goto(`/admin/booking/${booking_id}`)
  const detail = dialog(dashboard, 'Buchung von Jürgen Weiß')
  await detail.getByRole('button', { name: 'Ändern' }).click()
  const change = dialog(dashboard, 'Buchung ändern')
  await change.getByRole('radio', { name: /14:00/ }).check()
  await change.getByRole('radio', { name: /10:00/ }).check()
  await expect(change.getByRole('radio', { name: 'Kinderführung', exact: true })).toBeChecked()
  await field(change, 'Tag').fill(dayFromNow(0))
  await expect(change.getByRole('radio', { name: /00:00/ })).toBeDisabled()
  await expect(change.getByText('hat schon begonnen')).toBeVisible()
  // Choosing the booking's day again also restores its slot.
  await field(change, 'Tag').fill(dayFromNow(1))
  await expect(change.getByRole('radio', { name: /10:00/ })).toBeChecked()
})

test('a booking whose slot was deleted says so', async ({ dashboard, organisation }) => {
  const slotId = await organisation.openSlot()
  const { booking_id } = await organisation.book(slotId)
  await organisation.call('DELETE', `admin/timeslot/${slotId}`)
  await dashboard.goto(`/admin/booking/${booking_id}`)
  const detail = dialog(dashboard, 'Buchung von Jürgen Weiß')
  await expect(detail.getByText(/^Abgesagt am .*\. Der Termin ist gelöscht\.$/)).toBeVisible()
  await expectAccessible(dashboard, 'booking of a deleted slot')
  await expect(detail.getByRole('button', { name: 'Ändern' })).toHaveCount(0)
})

test('the page for an unknown booking says so and links back', async ({ dashboard }) => {
  await dashboard.goto('/admin/booking/01980000-0000-7000-8000-000000000000')
  await expect(dashboard.getByText('Diese Buchung gibt es nicht.')).toBeVisible()
  await dashboard.getByRole('button', { name: 'Zu den Terminen' }).click()
  await expect(dashboard).toHaveURL(/\/admin(\?|$)/)
})

test('an admin sends a message to the bookers of a slot', async ({
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

test('a message without recipients is not reported as sent', async ({
  dashboard,
  organisation,
}) => {
  const { booking_id } = await organisation.book(await organisation.openSlot())
  await organisation.call('PATCH', `admin/booking/${booking_id}`, { booker_email: '' })
  await dashboard.reload()
  await dashboard.getByRole('button', { name: /^Weitere Aktionen: .*10:00/ }).click()
  await dashboard.getByRole('menuitem', { name: 'Nachricht an Gäste' }).click()
  const message = dialog(dashboard, 'Nachricht an Gäste')
  await expect(message.getByText('Niemand bekommt diese Nachricht. 1 Buchung ohne')).toBeVisible()
  await field(message, 'Betreff').fill('Festes Schuhwerk')
  await field(message, 'Nachricht').fill('Der Hof wird gepflastert.')
  await message.getByRole('button', { name: 'Nachricht senden' }).click()
  await expect(message.getByRole('alert')).toContainText('Niemand bekommt diese Nachricht.')
  await expect(field(message, 'Nachricht')).toHaveValue('Der Hof wird gepflastert.')
})
