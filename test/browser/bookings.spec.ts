import { expect, type Page } from '@playwright/test'
import { dayFromNow } from '#test/world/registered-organisation.ts'
import { dialog, slotAt } from './dashboard.ts'
import { field } from './field.ts'
import { test } from './fixture.ts'

test.beforeEach(async ({ organisation }) => {
  await organisation.openSlot()
})

test('[D09] [D10] [B01] [B02] [B03] an admin makes a booking for a caller on the phone and cancels it', async ({
  dashboard,
  organisation,
  fixture,
}) => {
  const email = `${crypto.randomUUID()}@schule.example`
  const booking = await openDialog(dashboard)
  const save = booking.getByRole('button', { name: 'Buchung anlegen' })
  const areFaulty = async (...labels: string[]) => {
    for (const label of labels) {
      await expect(field(booking, label)).toHaveAttribute('aria-invalid', 'true')
    }
  }

  await test.step('a booking requires a name, an email address and a number of people, and each field shows its own error', async () => {
    await expect(booking.getByRole('radio', { name: 'Führung' })).toBeChecked()
    await expect(field(booking, 'E-Mail-Adresse')).toHaveAttribute('type', 'email')
    await field(booking, 'Personen').fill('0')
    await save.click()
    await areFaulty('Name', 'E-Mail-Adresse', 'Personen')
    await expect(field(booking, 'Name')).toBeFocused()
    await field(booking, 'Name').fill('Sibylle Günther')
    await field(booking, 'E-Mail-Adresse').fill('keine Adresse')
    await field(booking, 'Personen').fill('1.5')
    await save.click()
    await areFaulty('E-Mail-Adresse', 'Personen')
    await expect(field(booking, 'E-Mail-Adresse')).toBeFocused()
    expect(await organisation.slots()).toMatchObject([{ sum: 0, bookings: [null] }])
  })

  await test.step('an admin makes the booking, without a comment', async () => {
    await field(booking, 'E-Mail-Adresse').fill(email)
    await field(booking, 'Personen').fill('7')
    await save.click()
    await expect(booking).toBeHidden()
    await expect(slotAt(dashboard, '10:00')).toContainText('7 von 10')
    await fixture.mailbox.waitFor(({ recipients }) => recipients.includes(email))
  })

  await test.step('an admin cancels the booking on the cancel page linked from the dashboard', async () => {
    const [slot] = await organisation.slots()
    const [made] = slot?.bookings ?? []
    await slotAt(dashboard, '10:00')
      .getByRole('button', { name: /1 Buchung/ })
      .click()
    const link = dashboard.getByRole('link', {
      name: 'Stornieren als Gast: Sibylle Günther (neuer Tab)',
    })
    await expect(link).toHaveAttribute('href', `/cancel.html?cancel_token=${made?.cancel_token}`)
    const opening = dashboard.waitForEvent('popup')
    await link.click()
    const cancelPage = await opening
    await cancelPage.getByRole('button', { name: 'Buchung stornieren' }).click()
    await expect(cancelPage.getByRole('heading', { name: /ist storniert/ })).toBeVisible()
    await dashboard.reload()
    await expect(slotAt(dashboard, '10:00')).toContainText('0 von 10')
    await dashboard.goto(`/admin/booking/${made?.booking_id}`)
    const detail = dialog(dashboard, 'Buchung von Sibylle Günther')
    await expect(detail.getByText('Storniert von Käthe Roß').first()).toBeVisible()
  })

  await test.step('a booking in a slot with several variants requires choosing one of them', async () => {
    const { body } = await organisation.call<{ ressource_id: string }>(
      'POST',
      `admin/variants/${organisation.projectId}`,
      { name: 'Kindergeburtstag' },
    )
    await organisation.openSlot({
      starttime: `${dayFromNow(1)}T14:00`,
      possible_ressources: [organisation.variant.ressource_id, body.ressource_id],
    })
    await dashboard.goto('/admin')
    await openDialog(dashboard, '14:00')
    await field(booking, 'Name').fill('Sibylle Günther')
    await field(booking, 'E-Mail-Adresse').fill('guenther@schule.example')
    const variants = booking.getByRole('radio')
    await expect(variants).toHaveCount(2)
    await expect(booking.getByRole('radio', { checked: true })).toHaveCount(0)
    await save.click()
    await expect(booking.getByText('Bitte wählen Sie einen Führungstyp.')).toBeVisible()
    await expect(variants.first()).toBeFocused()
    await booking.getByRole('radio', { name: 'Kindergeburtstag' }).check()
    await save.click()
    await expect(booking).toBeHidden()
  })
})

test('a booking for more people than there are places is refused, and the entered text is kept', {
  tag: '@more',
}, async ({ dashboard, organisation }) => {
  const booking = await openDialog(dashboard)
  const [slot] = await organisation.slots()
  await organisation.book(slot?.slot_id ?? '', { attendees_count: 8 })
  await field(booking, 'Name').fill('Sibylle Günther')
  await field(booking, 'E-Mail-Adresse').fill('guenther@schule.example')
  await field(booking, 'Personen').fill('3')
  await booking.getByRole('button', { name: 'Buchung anlegen' }).click()
  await expect(booking.getByText('Es sind nur noch 2 Plätze frei.')).toBeVisible()
  await expect(field(booking, 'Personen')).toBeFocused()
  await expect(booking.getByRole('alert')).toHaveCount(0)
  await expect(field(booking, 'Name')).toHaveValue('Sibylle Günther')
  await field(booking, 'Personen').fill('2')
  await booking.getByRole('button', { name: 'Buchung anlegen' }).click()
  await expect(slotAt(dashboard, '10:00')).toContainText('10 von 10')
})

test('a slot’s buttons include its day and time for screen readers', { tag: '@more' }, async ({
  dashboard,
}) => {
  await dashboard.reload()
  for (const action of ['Buchen', 'Weitere Aktionen']) {
    const name = new RegExp(`^${action}: .+ \\d{4}, 10:00–11:00 Uhr$`)
    await expect(dashboard.getByRole('button', { name })).toBeVisible()
  }
})

test('a booking for more people than the free places shown in the dialog is refused without calling the server', {
  tag: '@more',
}, async ({ dashboard }) => {
  const booking = await openDialog(dashboard)
  const sent: string[] = []
  dashboard.on('request', (request) => void sent.push(request.method()))
  await field(booking, 'Name').fill('Sibylle Günther')
  await field(booking, 'E-Mail-Adresse').fill('guenther@schule.example')
  await field(booking, 'Personen').fill('11')
  await booking.getByRole('button', { name: 'Buchung anlegen' }).click()
  await expect(booking.getByText('Es sind nur noch 10 Plätze frei.')).toBeVisible()
  await expect(field(booking, 'Personen')).toBeFocused()
  expect(sent).not.toContain('POST')
})

async function openDialog(page: Page, time = '10:00') {
  await page.reload()
  await slotAt(page, time)
    .getByRole('button', { name: /^Buchen/ })
    .click()
  return dialog(page, 'Buchung anlegen')
}

test('a booking whose personal data was erased is marked as such, and still counts', {
  tag: '@more',
}, async ({ organisation, dashboard }) => {
  const slotId = await organisation.openSlot({ starttime: `${dayFromNow(0)}T00:00` })
  await organisation.bookAsAdmin(slotId, { attendees_count: 4 })
  const booker = { email: 'juergen.weiss@schule.example' }
  const erased = await organisation.call('POST', 'admin/booker/erase', booker)
  expect(erased).toEqual({ status: 200, body: { erased: 1 } })
  await dashboard.reload()
  await slotAt(dashboard, '00:00')
    .getByRole('button', { name: /1 Buchung/ })
    .click()
  await expect(dashboard.getByText('Angaben gelöscht')).toBeVisible()
  await expect(dashboard.getByRole('link', { name: /@/ })).toHaveCount(0)
})
