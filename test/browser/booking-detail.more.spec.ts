import { expect, type Locator, type Page } from '@playwright/test'
import type { Variant } from '#contract/variant.ts'
import { dayFromNow, type RegisteredOrganisation } from '#test/world/registered-organisation.ts'
import { expectAccessible } from './accessible.ts'
import { dialog, slotAt } from './dashboard.ts'
import { field } from './field.ts'
import { test } from './fixture.ts'
import { bookInEachState, bookingScreens } from './screens/bookings.ts'
import type { Scene } from './screens/scene.ts'

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
    const notify = change.getByRole('checkbox', { name: 'Gast per E-Mail benachrichtigen' })
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
  await expect(detail.getByText(/^Storniert am .*\. Der Termin ist gelöscht\.$/)).toBeVisible()
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

test('the booking dialog is accessible in every state, with its actions and messages, including on a phone', async ({
  dashboard,
  organisation,
}) => {
  test.setTimeout(180_000)
  const scene = { bookings: await bookInEachState(organisation) } as Scene
  for (const { name, path, show } of bookingScreens) {
    await dashboard.setViewportSize({ width: 1280, height: 800 })
    await dashboard.goto('/health/live')
    await dashboard.goto(typeof path === 'string' ? path : path(scene))
    await show?.(dashboard, scene)
    await expectAccessible(dashboard, name)
    await dashboard.setViewportSize({ width: 390, height: 844 })
    await expectAccessible(dashboard, `${name} on a phone`)
    const width = await dashboard.evaluate(() => document.documentElement.scrollWidth)
    expect(width, name).toBe(390)
  }
})

const openCancellation = async (page: Page) => {
  await page.getByRole('button', { name: '1 Buchung' }).click()
  await page.getByRole('link', { name: 'Jürgen Weiß', exact: true }).click()
  await page.getByRole('button', { name: 'Buchung stornieren' }).click()
  const cancellation = dialog(page, 'Buchung stornieren?')
  await expect(field(cancellation, 'Grund')).toBeFocused()
  return cancellation
}

test('an admin cancels a booking with a reason, which the booker gets by email, and the audit log records it', async ({
  dashboard,
  organisation,
  fixture,
}) => {
  const booker_email = `${crypto.randomUUID()}@schule.example`
  await organisation.book(await organisation.openSlot(), { booker_email })
  await dashboard.reload()
  const cancellation = await openCancellation(dashboard)
  await expect(cancellation).toContainText(/Jürgen Weiß, 2 Personen/)
  const [, number = ''] =
    /Buchungsnummer (\d{3} \d{3} \d{4})/.exec(await cancellation.innerText()) ?? []
  await expectAccessible(dashboard, 'cancellation')
  await dashboard.keyboard.type('Die Heizung ist kaputt.')
  await dashboard.keyboard.press('Enter')
  await expect(dashboard.getByText('Buchung von Jürgen Weiß wurde storniert')).toBeVisible()
  await dashboard.keyboard.press('Escape')
  await expect(slotAt(dashboard, '10:00')).toContainText('0 von 10')
  const mail = await fixture.mailbox.waitFor(
    ({ recipients, subject }) =>
      recipients.includes(booker_email) && /^Storniert/.test(subject ?? ''),
  )
  expect(mail.text).toContain(`Grund: Die Heizung ist kaputt.\nBuchungsnummer: ${number}`)
  await dashboard.goto('/admin/settings/audit')
  await expect(
    dashboard.getByText(new RegExp(`hat die Buchung ${number} am .* storniert\\.`)),
  ).toBeVisible()
})

test('an admin cancels a booking without an email to the booker', async ({
  dashboard,
  organisation,
  fixture,
}) => {
  const booker_email = `${crypto.randomUUID()}@schule.example`
  await organisation.book(await organisation.openSlot(), { booker_email })
  await dashboard.reload()
  const cancellation = await openCancellation(dashboard)
  await cancellation.getByRole('checkbox', { name: 'Gast per E-Mail benachrichtigen' }).uncheck()
  await expect(cancellation.getByText('Ohne E-Mail erfährt der Gast')).toBeVisible()
  await cancellation.getByRole('button', { name: 'Buchung stornieren' }).click()
  await expect(dashboard.getByText('Buchung von Jürgen Weiß wurde storniert')).toBeVisible()
  await dashboard.keyboard.press('Escape')
  await expect(slotAt(dashboard, '10:00')).toContainText('0 von 10')
  await dashboard.goto('/admin/settings/delivery')
  const cancelled = fixture.mailbox.mails.filter(({ recipients }) =>
    recipients.includes(booker_email),
  )
  expect(cancelled.filter(({ subject }) => /^Storniert/.test(subject ?? ''))).toEqual([])
})

test('if a cancellation fails, the dialog stays open and keeps the entered text', async ({
  dashboard,
  organisation,
}) => {
  await organisation.book(await organisation.openSlot())
  await dashboard.reload()
  await dashboard.route('**/api/admin/booking/*/cancel', (route) => route.abort())
  const cancellation = await openCancellation(dashboard)
  await field(cancellation, 'Grund').fill('Krankheit')
  await cancellation.getByRole('button', { name: 'Buchung stornieren' }).click()
  await expect(cancellation.getByText('Die Buchung wurde nicht storniert.')).toBeVisible()
  await expect(field(cancellation, 'Grund')).toHaveValue('Krankheit')
  await dashboard.keyboard.press('Escape')
  await expect(dialog(dashboard, 'Eingaben verwerfen?')).toBeVisible()
})

const title = 'Ungewöhnlich viele Buchungen'

const dialogOf = (page: Page) => page.getByRole('dialog', { name: title })

test.describe('unusual bookings', () => {
  test.beforeEach(({ organisation }) => bookALot(organisation))

  test('unusual bookings are cancelled together, except those that are unticked', async ({
    dashboard: page,
    organisation,
    fixture,
  }) => {
    const notice = page.getByRole('region', { name: 'Zu tun' }).getByText(/ungewöhnlich viele/)
    await expect(notice).toHaveText('5 Buchungen in den letzten 24 Stunden, ungewöhnlich viele')
    await page.getByRole('button', { name: /^Prüfen/ }).click()
    const dialog = dialogOf(page)
    const group = dialog.getByRole('group', { name: 'Herkunft 1 · 5 Buchungen · 150 Personen' })
    await expect(group).toContainText('klasse-3@schule.example')
    await expect(dialog).not.toContainText('127.0.0.1')
    await expectAccessible(page, 'unusual bookings')
    await group.getByRole('checkbox', { name: 'Klasse 3' }).uncheck()
    const mailsBefore = fixture.mailbox.mails.length
    await dialog.getByRole('button', { name: '4 Buchungen stornieren' }).click()
    await expect(dialog).toBeHidden()
    await expect(page.getByText('4 Buchungen wurden storniert.')).toBeVisible()
    await expect(notice).toBeHidden()
    const [slot] = await organisation.slots()
    expect(slot?.bookings.map((booking) => booking?.booker_name)).toEqual(['Klasse 3'])
    const later = fixture.mailbox.mails.slice(mailsBefore)
    expect(later.filter(({ subject }) => /storniert|abgesagt/i.test(subject ?? ''))).toEqual([])
  })

  test('a dismissed notice does not come back', async ({ dashboard: page }) => {
    const notice = page.getByRole('button', { name: /^Prüfen/ })
    await notice.click()
    await dialogOf(page).getByRole('button', { name: 'Das ist in Ordnung' }).click()
    await expect(notice).toBeHidden()
    await page.reload()
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
    await page.getByRole('button', { name: /Buchungen$/ }).waitFor()
    await expect(notice).toBeHidden()
  })

  test('the dialog about unusual bookings shows the current ones each time it is opened', async ({
    dashboard: page,
    organisation,
  }) => {
    const open = page.getByRole('button', { name: /^Prüfen/ })
    await open.click()
    const dialog = dialogOf(page)
    await dialog.getByRole('checkbox', { name: /Klasse 1/ }).uncheck()
    await expect(dialog.getByRole('button', { name: '4 Buchungen stornieren' })).toBeVisible()
    await page.keyboard.press('Escape')
    await expect(dialog).toBeHidden()
    await bookALot(organisation, 1)
    await open.click()
    await expect(dialog.getByRole('button', { name: '6 Buchungen stornieren' })).toBeVisible()
  })

  test('with nothing ticked, the dialog asks the admin to choose bookings, and nothing is cancelled', async ({
    dashboard: page,
    organisation,
  }) => {
    await page.getByRole('button', { name: /^Prüfen/ }).click()
    const dialog = dialogOf(page)
    await dialog.getByRole('checkbox', { name: /^Herkunft 1/ }).uncheck()
    await dialog.getByRole('button', { name: '0 Buchungen stornieren' }).click()
    await expect(dialog.getByRole('alert')).toHaveText(
      'Bitte wählen Sie mindestens eine Buchung aus.',
    )
    await page.keyboard.press('Escape')
    await expect(dialog).toBeHidden()
    expect((await organisation.slots())[0]?.sum).toBe(150)
  })
})

/** Makes this many bookings from one network within a day. */
async function bookALot({ openSlot, book }: RegisteredOrganisation, bookings = 5) {
  const slotId = await openSlot({ max_attendees: 1000 })
  for (let n = 1; n <= bookings; n++) {
    const booker_email = `klasse-${n}@schule.example`
    await book(slotId, { attendees_count: 30, booker_name: `Klasse ${n}`, booker_email })
  }
}
