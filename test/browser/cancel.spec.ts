import { expect } from '@playwright/test'
import { slotAt } from './dashboard.ts'
import { test } from './fixture.ts'

test('[F02] a visitor sees the booking, cancels it, and then sees that it is cancelled', async ({
  page,
  organisation,
}) => {
  const slotId = await organisation.openSlot()
  const { cancel_url } = await organisation.book(slotId)
  const { search } = new URL(cancel_url)
  await page.goto(`/cancel.html${search}`)
  for (const fact of ['Führung', 'Jürgen Weiß', '2 Personen', '10:00', organisation.name]) {
    await expect(page.getByText(fact).first()).toBeVisible()
  }
  expect(await organisation.slots()).toMatchObject([{ sum: 2 }])

  await page.getByRole('button', { name: 'Buchung stornieren' }).click()
  await expect(page.getByRole('heading', { name: 'Ihre Buchung ist storniert' })).toBeVisible()
  expect(await organisation.slots()).toMatchObject([{ sum: 0, bookings: [null] }])

  await page.reload()
  await expect(page.getByRole('heading', { name: /bereits storniert/ })).toBeVisible()
  await expect(page.getByRole('button', { name: 'Buchung stornieren' })).toBeHidden()
})

test('a booker sees the meeting point and the booking number', { tag: '@more' }, async ({
  page,
  dashboard,
  organisation,
}) => {
  await dashboard.request.post(`/api/admin/settings/email/${organisation.projectId}`, {
    form: { location_meeting_point: 'Haupteingang, an der Garderobe' },
  })
  const { cancel_url } = await organisation.book(await organisation.openSlot())
  await page.goto(`/cancel.html${new URL(cancel_url).search}`)
  await expect(page.getByText('Haupteingang, an der Garderobe')).toBeVisible()
  await expect(page.getByText('Buchungsnummer')).toBeVisible()
  await expect(page.getByText(/^\d{3} \d{3} \d{4}$/)).toBeVisible()
})

test('a booker without an address is not promised an email', { tag: '@more' }, async ({
  page,
  organisation,
}) => {
  const slotId = await organisation.openSlot()
  const { cancel_token, booking_id } = await organisation.bookAsAdmin(slotId)
  await organisation.call('PATCH', `admin/booking/${booking_id}`, { booker_email: '' })
  await page.goto(`/cancel.html?cancel_token=${cancel_token}`)
  await expect(page.getByText(/sind Ihre Plätze wieder für andere frei/)).toBeVisible()
  await expect(page.getByText(/E-Mail/)).toHaveCount(0)
  await page.getByRole('button', { name: 'Buchung stornieren' }).click()
  await expect(page.getByRole('status')).toHaveText('Ihre Plätze sind wieder frei.')
})

test('a booking cancelled in the meantime is shown as cancelled, and its places are freed only once', {
  tag: '@more',
}, async ({ page, organisation }) => {
  const slotId = await organisation.openSlot()
  await organisation.book(slotId, { attendees_count: 3 })
  const { cancel_token } = await organisation.bookAsAdmin(slotId)
  await page.goto(`/cancel.html?cancel_token=${cancel_token}`)
  await expect(page.getByText('Jürgen Weiß')).toBeVisible()
  await organisation.call('POST', `public/bookings/${cancel_token}/cancel`)
  await page.getByRole('button', { name: 'Buchung stornieren' }).click()
  await expect(page.getByRole('heading', { name: /storniert|abgesagt/ })).toBeVisible()
  expect(await organisation.slots()).toMatchObject([{ sum: 3 }])
})

test('an incomplete or made-up cancel link finds no booking, and the page says what to do', {
  tag: '@more',
}, async ({ page }) => {
  for (const search of ['', '?cancel_token=', '?cancel_token=erfunden', '?cancel_token=%3Cb%3E']) {
    await page.goto(`/cancel.html${search}`)
    await expect(
      page.getByRole('heading', { name: 'Diese Buchung finden wir nicht' }),
    ).toBeVisible()
  }
})

test('for a guest whose browser is English, the page for an unknown booking is entirely in English', {
  tag: '@more',
}, async ({ browser, fixture }) => {
  const page = await browser.newPage({ locale: 'en-GB', baseURL: fixture.address })
  for (const [path, title] of [
    ['cancel.html?cancel_token=x', 'Cancel booking'],
    ['confirm-booking.html?confirm_token=x', 'Confirm booking'],
    ['warteliste.html?waiting_token=x', 'Waiting list'],
  ] as const) {
    await page.goto(path)
    await expect(page.getByRole('heading', { name: /cannot find/ })).toBeVisible()
    await expect(page).toHaveTitle(title)
    await expect(page.locator('html')).toHaveAttribute('lang', 'en-GB')
  }
  await page.close()
})

test('a cancelled booking leads to other dates in the guest’s language and for the same offer', {
  tag: '@more',
}, async ({ page, organisation }) => {
  const { cancel_url } = await organisation.book(await organisation.openSlot(), { language: 'en' })
  await page.goto(`/cancel.html${new URL(cancel_url).search}`)
  await page.getByRole('button', { name: 'Cancel booking' }).click()
  await page.getByRole('link', { name: 'Book another date' }).click()
  await expect(page.getByRole('heading', { name: 'On which day?' })).toBeVisible()
  expect(new URL(page.url()).searchParams.get('variant')).toBe(organisation.variant.ressource_id)
})

test('the cancel page does not leak its token: it sends no referrer and contacts no other origin', {
  tag: '@more',
}, async ({ page, organisation, fixture }) => {
  const { cancel_token } = await organisation.bookAsAdmin(await organisation.openSlot())
  const seen: { origin: string; referrer: string | undefined }[] = []
  page.on('request', (request) => {
    seen.push({ origin: new URL(request.url()).origin, referrer: request.headers().referer })
  })
  await page.goto(`/cancel.html?cancel_token=${cancel_token}`)
  await expect(page.getByText('Jürgen Weiß')).toBeVisible()
  expect(new Set(seen.map(({ origin }) => origin))).toEqual(new Set([fixture.address]))
  expect(seen.filter(({ referrer }) => referrer?.includes(cancel_token))).toEqual([])
})

test('the cancel page’s token leaves the address bar; reloading and going back still work', {
  tag: '@more',
}, async ({ page, organisation }) => {
  const { cancel_token } = await organisation.bookAsAdmin(await organisation.openSlot())
  const shown = () => expect(page.getByText('Jürgen Weiß')).toBeVisible()
  await page.goto(`/cancel.html?cancel_token=${cancel_token}`)
  await shown()
  expect(page.url()).not.toContain(cancel_token)
  await page.reload()
  await shown()
  await page.getByRole('button', { name: 'Anderen Termin wählen' }).click()
  await expect(page.getByText('Jürgen Weiß')).toBeHidden()
  await page.reload()
  await shown()
  await page.goto('/confirm-booking.html?confirm_token=erfunden')
  await page.goBack()
  await shown()
})

test('a booking whose slot was deleted is shown as cancelled', { tag: '@more' }, async ({
  page,
  organisation,
}) => {
  const slotId = await organisation.openSlot()
  const { cancel_token } = await organisation.bookAsAdmin(slotId)
  await organisation.call('DELETE', `admin/timeslot/${slotId}`)
  await page.goto(`/cancel.html?cancel_token=${cancel_token}`)
  await expect(page.getByRole('heading', { name: /bereits storniert/ })).toBeVisible()
})

test('if the server does not respond, the booking is kept and the cancel page offers a retry', {
  tag: '@more',
}, async ({ dashboard, organisation }) => {
  const { cancel_token } = await organisation.bookAsAdmin(await organisation.openSlot())
  await dashboard.goto(`/cancel.html?cancel_token=${cancel_token}`)
  await dashboard.route('**/cancel', (route) => route.abort())
  await dashboard.getByRole('button', { name: 'Buchung stornieren' }).click()
  await expect(dashboard.getByRole('alert')).toContainText('kam nicht durch')
  await dashboard.unroute('**/cancel')
  await dashboard.getByRole('button', { name: /Buchung stornieren|Erneut versuchen/ }).click()
  await expect(dashboard.getByRole('heading', { name: /ist storniert/ })).toBeVisible()
  await dashboard.goto('/admin')
  await expect(slotAt(dashboard, '10:00')).toContainText('0 von 10')
})
