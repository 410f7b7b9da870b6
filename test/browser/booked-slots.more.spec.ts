import { expect, type Page } from '@playwright/test'
import { readCalendar } from '#test/invariants/calendar-reader.ts'
import type { Mailbox, ReceivedMail } from '#test/servers/mailbox.ts'
import { dayFromNow } from '#test/world/registered-organisation.ts'
import { expectAccessible } from './accessible.ts'
import { choose, dialog, slotAt } from './dashboard.ts'
import { field } from './field.ts'
import { test } from './fixture.ts'
import { days, times } from './form-pages.ts'
import { bookTwoDates, button, heading, summary } from './own-booking/two-dates.ts'
import { newEmail, pathIn } from './people.ts'
import { tabTo } from './setup/keyboard.ts'

const phone = { width: 390, height: 844 }
const reason = 'Die Heizung wird repariert.'
const callOff = { reason: 'Unser Guide ist krank.' }
const later = () => ({ starttime: `${dayFromNow(3)}T15:30`, reason })

interface Post {
  mailbox: Mailbox
}

const mailTo = ({ mailbox }: Post, email: string, subject: RegExp) =>
  mailbox.waitFor((mail) => mail.recipients.includes(email) && subject.test(mail.subject ?? ''))

test('on a phone an admin moves a booked slot, the booker accepts with one tap, and the admin sees it', async ({
  dashboard: page,
  organisation,
  fixture,
}) => {
  await page.setViewportSize(phone)
  const email = newEmail()
  const slotId = await organisation.openSlot()
  await organisation.book(slotId, { booker_email: email })
  await page.goto('/admin')
  await choose(page, slotAt(page, '10:00'), 'Termin verlegen')
  const box = dialog(page, 'Termin verlegen')
  await expect(field(box, 'Neuer Beginn')).toBeFocused()
  await expect(box).toContainText('1 Gast bekommt eine E-Mail')
  await expectAccessible(page, 'moving a slot')
  await box.getByRole('button', { name: 'Termin verlegen' }).click()
  await expect(box).toContainText('Bitte wählen Sie eine andere Zeit als bisher.')
  // Works whether the browser asks for the day or the month first; the `a` is for browsers that ask
  // for AM or PM.
  await field(box, 'Neuer Beginn').pressSequentially('111120311010a')
  await expect(field(box, 'Neuer Beginn')).toHaveValue('2031-11-11T10:10')
  // Enter starts a new line instead of moving the slot.
  await field(box, 'Grund').pressSequentially(`${reason}\nWir bitten um Verständnis.`)

  await page.route('**/move', (route) => route.abort())
  await box.getByRole('button', { name: 'Termin verlegen' }).click()
  await expect(box.getByRole('alert')).toContainText('nicht verlegt')
  await page.unroute('**/move')
  await box.getByRole('button', { name: 'Termin verlegen' }).click()
  await expect(box).toBeHidden()
  await expect(page.getByText(/Termin wurde verlegt: .*10:10/)).toBeVisible()

  const confirmation = await mailTo(fixture, email, /./)
  const moved = await mailTo(fixture, email, /^Neue Zeit/)
  expect(moved.text).toContain(`${reason} Wir bitten um Verständnis.`)
  expect(moved.text).toMatch(/10:00 Uhr/)
  expect(moved.text).toMatch(/10:10 Uhr/)
  expectToUpdate(moved, confirmation)
  expect(mailsTo(fixture, email)).toHaveLength(2)
  await openBookings(page)
  await expect(page.getByText('· keine Antwort')).toBeVisible()

  await page.goto(pathIn(moved, 'cancel.html'))
  await expect(heading(page, 'Ihr Termin hat eine neue Zeit')).toBeVisible()
  await expect(summary(page)).toContainText('10:10')
  await expect(page.getByText(/^Neu: .*10:10/)).toBeVisible()
  await expectAccessible(page, 'a moved booking')
  await expectToFit(page)
  await button(page, 'Ich komme').click()
  await expect(page.getByText('Sie haben für die neue Zeit zugesagt.')).toBeVisible()
  await expect(heading(page, 'Ihr Termin hat eine neue Zeit')).toBeFocused()
  await expect(button(page, 'Ich komme')).toBeHidden()
  await page.goto('/admin')
  await openBookings(page)
  await expect(page.getByText('· zugesagt')).toBeVisible()
})

test('an admin calls off a booked slot with the keyboard alone, even after losing the connection', async ({
  dashboard: page,
  organisation,
  fixture,
}) => {
  const email = newEmail()
  await organisation.book(await organisation.openSlot(), { booker_email: email })
  await page.goto('/admin')
  await slotAt(page, '10:00')
    .getByRole('button', { name: /Weitere Aktionen/ })
    .press('Enter')
  const item = page.getByRole('menuitem', { name: 'Termin absagen' })
  await item.press('Enter')
  const box = dialog(page, 'Termin absagen')
  await expect(field(box, 'Grund')).toBeFocused()
  await expect(box).toContainText('1 Buchung wird storniert')
  await expectAccessible(page, 'calling off a slot')
  await page.route('**/call_off', (route) => route.abort())
  const [beginning, end] = callOff.reason.split(' ist ')
  await page.keyboard.type(`${beginning}`)
  // Enter starts a new line and does not submit the form, because calling off cannot be undone.
  await page.keyboard.press('Enter')
  await page.keyboard.type(`ist ${end}`)
  await expect(field(box, 'Grund')).toHaveValue(`${beginning}\nist ${end}`)
  await expect(box.getByRole('alert')).toHaveCount(0)
  const submit = box.getByRole('button', { name: 'Termin absagen' })
  await tabTo(submit)
  await page.keyboard.press('Enter')
  await expect(box.getByRole('alert')).toContainText('nicht abgesagt')
  await page.unroute('**/call_off')
  await expect(field(box, 'Grund')).toHaveValue(`${beginning}\nist ${end}`)
  await tabTo(submit)
  await page.keyboard.press('Enter')
  await expect(box).toBeHidden()
  await expect(page.getByText('Termin wurde abgesagt, 1 Gast bekommt eine E-Mail')).toBeVisible()
  const mail = await mailTo(fixture, email, /fällt aus/)
  expect(mail.text).toContain(callOff.reason)
  expect(await organisation.slots()).toEqual([])
})

test.describe('on a phone', () => {
  test.use({ viewport: phone, hasTouch: true, isMobile: true })

  test('the booker of a called-off slot rebooks in at most three taps and gets an updated calendar entry', async ({
    page,
    organisation,
    fixture,
  }) => {
    const email = newEmail()
    const { slotId } = await bookTwoDates(organisation, { booking: { booker_email: email } })
    const confirmation = await mailTo(fixture, email, /./)
    await organisation.call('POST', `admin/slot/${slotId}/call_off`, callOff)
    const told = await mailTo(fixture, email, /fällt aus/)
    expect(told.text).toMatch(/14:00/)
    // Opening the link in the email counts as the first tap.
    let taps = 1
    await page.goto(pathIn(told, 'cancel.html'))
    await expect(heading(page, 'Ihr Termin fällt aus')).toBeVisible()
    await expect(page.getByText(callOff.reason)).toBeVisible()
    await expectAccessible(page, 'a booking that is called off')
    await expectToFit(page)
    await page.getByRole('button', { name: /14:00.*8 Plätze frei/ }).tap()
    taps++
    await expect(heading(page, 'Sie sind umgebucht')).toBeFocused()
    expect(taps).toBeLessThanOrEqual(3)
    await expect(summary(page)).toContainText('14:00')
    await expectAccessible(page, 'a rebooked booking')
    expect((await organisation.slots()).map(({ sum }) => sum)).toEqual([2])
    const rebooked = await mailTo(fixture, email, /geändert/)
    expect(calendarIn(rebooked).uid).toBe(calendarIn(confirmation).uid)
    expect(calendarIn(rebooked).sequence).toBeGreaterThan(calendarIn(told).sequence)
    await page.reload()
    await expect(heading(page, 'Meine Buchung')).toBeVisible()
  })
})

test('if the chosen slot has filled up, the booker is offered others with room, even after losing the connection', async ({
  page,
  organisation,
}) => {
  const { slotId, otherId, path } = await bookTwoDates(organisation)
  const thirdId = await organisation.openSlot({ starttime: `${dayFromNow(4)}T16:00` })
  await organisation.call('POST', `admin/slot/${slotId}/call_off`, callOff)
  await page.goto(path)
  const second = button(page, /14:00/)
  const third = button(page, /16:00/)
  await expect(third).toBeVisible()
  await organisation.bookAsAdmin(otherId, { attendees_count: 8 })
  await second.click()
  await expect(page.getByRole('alert')).toContainText('inzwischen ausgebucht')
  await expect(second).toBeHidden()
  await expect(heading(page, 'Möchten Sie umbuchen?')).toBeFocused()
  await page.route('**/bookings/*', (route) => route.abort())
  await third.click()
  await expect(page.getByRole('alert')).toContainText('kam nicht durch')
  await page.unroute('**/bookings/*')
  await tabTo(third)
  await page.keyboard.press('Enter')
  await expect(heading(page, 'Sie sind umgebucht')).toBeFocused()
  const sums = Object.fromEntries((await organisation.slots()).map((s) => [s.slot_id, s.sum]))
  expect(sums).toEqual({ [otherId]: 8, [thirdId]: 2 })
})

test('a booker who cannot come at the new time chooses another slot, or cancels', async ({
  page,
  organisation,
}) => {
  const first = await bookTwoDates(organisation)
  await organisation.call('POST', `admin/slot/${first.slotId}/move`, later())
  await page.goto(first.path)
  await expect(heading(page, 'Ihr Termin hat eine neue Zeit')).toBeVisible()
  await button(page, 'Anderen Termin wählen').click()
  await days(page).first().click()
  await times(page).first().click()
  await button(page, 'Änderung speichern').click()
  await expect(heading(page, 'Ihre Buchung ist geändert')).toBeFocused()
  await expect(heading(page, 'Ihr Termin hat eine neue Zeit')).toBeHidden()

  const { cancel_url } = await organisation.book(first.slotId)
  await organisation.call('POST', `admin/slot/${first.slotId}/move`, {
    ...later(),
    starttime: `${dayFromNow(5)}T09:00`,
  })
  const { pathname, search } = new URL(cancel_url)
  await page.goto(pathname + search)
  await expect(button(page, 'Ich komme')).toBeVisible()
  await button(page, /stornieren/i).click()
  await expect(heading(page, /storniert/)).toBeVisible()
  expect((await organisation.slots()).map(({ sum }) => sum)).toEqual([2, 0])
})

const words = [
  ['en', 'Your visit has a new time', 'I am coming', 'Your visit will not take place'],
  ['fr', 'Votre visite a un nouvel horaire', 'Je viens', 'Votre visite n’aura pas lieu'],
  ['de-simple', 'Ihr Termin hat eine neue Zeit', 'Ich komme', 'Ihr Termin fällt aus'],
] as const

for (const [language, moved, keep, calledOff] of words) {
  test(`the pages about moved and called-off slots use the language of the booking: ${language}`, async ({
    page,
    organisation,
  }) => {
    await page.setViewportSize({ width: 320, height: 640 })
    const { slotId, path } = await bookTwoDates(organisation, { booking: { language } })
    await organisation.call('POST', `admin/slot/${slotId}/move`, later())
    await page.goto(path)
    await expect(heading(page, moved)).toBeVisible()
    await expectToFit(page)
    await button(page, keep).click()
    await expect(button(page, keep)).toBeHidden()
    await organisation.call('POST', `admin/slot/${slotId}/call_off`, callOff)
    await page.reload()
    await expect(heading(page, calledOff)).toBeVisible()
    await expectToFit(page)
    await page.getByRole('button', { name: /14:00/ }).click()
    await expect(summary(page)).toContainText('14:00')
    await expectToFit(page)
  })
}

const openBookings = (page: Page) =>
  slotAt(page, '10:10')
    .getByRole('button', { name: /1 Buchung/ })
    .click()

const mailsTo = ({ mailbox }: Post, email: string) =>
  mailbox.mails.filter(({ recipients }) => recipients.includes(email))

/** Checks that nothing overflows horizontally. */
async function expectToFit(page: Page) {
  const [scroll, client] = await page.evaluate(() => {
    const { scrollWidth, clientWidth } = document.documentElement
    return [scrollWidth, clientWidth]
  })
  expect(scroll).toBe(client)
}

/** Checks that the later email's calendar entry replaces the earlier one. */
function expectToUpdate(later: ReceivedMail, earlier: ReceivedMail) {
  const [now, before] = [calendarIn(later), calendarIn(earlier)]
  expect(now.uid).toBe(before.uid)
  expect(now.sequence).toBe(before.sequence + 1)
}

function calendarIn({ attachments, raw }: ReceivedMail) {
  const file = attachments.find(({ mimeType }) => mimeType === 'text/calendar')
  if (!file) throw new Error(`No calendar file in ${raw}`)
  const { content } = file
  return readCalendar(typeof content === 'string' ? content : new TextDecoder().decode(content))
}
