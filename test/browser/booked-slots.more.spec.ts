import { expect, type Page } from '@playwright/test'
import { readCalendar } from '#test/invariants/calendar-reader.ts'
import type { Mailbox, ReceivedMail } from '#test/servers/mailbox.ts'
import { dayFromNow, type RegisteredOrganisation } from '#test/world/registered-organisation.ts'
import { expectAccessible } from './accessible.ts'
import { choose, daySection, dialog, openSlotDialog, slotAt } from './dashboard.ts'
import { field } from './field.ts'
import { test } from './fixture.ts'
import { days, times } from './form-pages.ts'
import {
  bookTwoDates,
  button,
  heading,
  letVisitorsChange,
  summary,
} from './own-booking/two-dates.ts'
import { join, newEmail, pathIn } from './people.ts'
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

const guideIsIll = 'Unser Guide ist krank.'

const action = 'Termin verlegen'

async function openMove(page: Page) {
  await choose(page, slotAt(page, '10:00'), action)
  const opened = dialog(page, action)
  await expect(opened).toBeVisible()
  return opened
}

test('an outdated dialog does not move the slot, says so and keeps the input', async ({
  dashboard,
  organisation,
}) => {
  const { slotId } = await bookTwoDates(organisation)
  await dashboard.reload()
  const move = await openMove(dashboard)
  await field(move, 'Neuer Beginn').fill(`${dayFromNow(1)}T16:30`)
  const starttime = `${dayFromNow(1)}T12:00`
  await organisation.call('POST', `admin/slot/${slotId}/move`, { starttime })
  await move.getByRole('button', { name: action }).click()
  await expect(move.getByText(/inzwischen jemand anderes geändert/)).toBeVisible()
  await expect(field(move, 'Neuer Beginn')).toHaveValue(`${dayFromNow(1)}T16:30`)
  await expectAccessible(dashboard, 'overtaken')
  const [slot] = await organisation.slots()
  const there = Temporal.Instant.from(slot?.start ?? '').toZonedDateTimeISO('Europe/Berlin')
  expect(there.toPlainTime().toString()).toBe('12:00:00')
})

test('the menu of a slot without bookings offers to delete it, but not to move it or call it off', async ({
  dashboard,
  organisation,
}) => {
  await organisation.openSlot()
  await dashboard.reload()
  await slotAt(dashboard, '10:00')
    .getByRole('button', { name: /Weitere Aktionen/ })
    .click()
  await expect(dashboard.getByRole('menuitem', { name: 'Löschen' })).toBeVisible()
  await expect(dashboard.getByRole('menuitem', { name: /verlegen|absagen/ })).toHaveCount(0)
})

test('after the booker rebooks in one tab, an outdated tab shows the current state of the booking', async ({
  page,
  organisation,
}) => {
  const { path, slotId } = await bookTwoDates(organisation)
  await organisation.openSlot({ starttime: `${dayFromNow(5)}T11:00` })
  await organisation.call('POST', `admin/slot/${slotId}/call_off`, { reason: guideIsIll })
  const other = await page.context().newPage()
  await page.goto(path)
  await other.goto(path)
  await button(page, /14:00/).click()
  await expect(heading(page, 'Sie sind umgebucht')).toBeVisible()
  await button(other, /11:00/).click()
  await expect(heading(other, 'Meine Buchung')).toBeVisible()
  await expect(other.locator('dl.summary')).toContainText('14:00')
  expect((await organisation.slots()).map(({ sum }) => sum)).toEqual([2, 0])
})

test('if no other slot has room, the booker can check again', async ({ page, organisation }) => {
  const slotId = await organisation.openSlot()
  const { cancel_url } = await organisation.book(slotId)
  await organisation.call('POST', `admin/slot/${slotId}/call_off`, { reason: guideIsIll })
  const { pathname, search } = new URL(cancel_url)
  await page.goto(pathname + search)
  await expect(heading(page, 'Gerade ist kein anderer Termin frei')).toBeVisible()
  await expectAccessible(page, 'nothing free')
  await organisation.openSlot({ starttime: `${dayFromNow(3)}T11:00` })
  await button(page, 'Noch einmal nachsehen').click()
  await expect(heading(page, 'Möchten Sie umbuchen?')).toBeFocused()
  await expect(button(page, /11:00/)).toBeVisible()
})

test('a booker accepts a moved slot only at the time shown on the page, even if changes by bookers are turned off', async ({
  page,
  organisation,
}) => {
  const { path, slotId } = await bookTwoDates(organisation)
  await letVisitorsChange(organisation, false)
  const move = (time: string) =>
    organisation.call('POST', `admin/slot/${slotId}/move`, {
      starttime: `${dayFromNow(1)}T${time}`,
    })
  await move('16:30')
  await page.goto(path)
  await page.route('**/keep', (route) => route.abort())
  await button(page, 'Ich komme').click()
  await expect(page.getByRole('alert')).toContainText('kam nicht durch')
  await page.unroute('**/keep')
  await move('17:00')
  await button(page, 'Ich komme').click()
  await expect(page.getByRole('alert')).toContainText('inzwischen geändert')
  await expect(page.locator('dl.summary')).toContainText('17:00')
  await button(page, 'Ich komme').click()
  await expect(page.getByText('Danke! Sie haben')).toBeVisible()
  await expect(button(page, 'Buchung stornieren')).toBeVisible()
})

const holiday = (daysAhead: number) => ({
  from: dayFromNow(daysAhead),
  to: dayFromNow(daysAhead),
  reason: 'Karfreitag',
})

const close = ({ call, projectId }: RegisteredOrganisation) =>
  call('PUT', `admin/closed_days/${projectId}`, { days: [holiday(5)] })

test('adding a slot on a closed day requires confirmation', async ({ dashboard, organisation }) => {
  await close(organisation)
  await dashboard.reload()
  const slot = await openSlotDialog(dashboard)
  const notice = slot.getByText('An diesem Tag ist geschlossen: Karfreitag.')
  const anyway = slot.getByRole('checkbox', { name: 'Trotzdem anlegen' })
  await field(slot, 'Beginn').fill(`${dayFromNow(4)}T10:00`)
  await expect(notice).toBeHidden()
  await expect(anyway).toBeHidden()
  await field(slot, 'Beginn').fill(`${dayFromNow(5)}T10:00`)
  await expect(notice).toBeVisible()
  await slot.getByRole('button', { name: 'Termin anlegen' }).click()
  await expect(slot.getByText('Bitte haken Sie das an')).toBeVisible()
  await expect(anyway).toBeFocused()
  await expectAccessible(dashboard, 'a slot on a closed day')
  expect(await organisation.slots()).toEqual([])

  await anyway.check()
  await slot.getByRole('button', { name: 'Termin anlegen' }).click()
  await expect(slot.getByText('Termin wurde erstellt')).toBeVisible()
  // Another slot on the same day does not ask for confirmation again, but one on another closed day
  // does.
  await expect(anyway).toBeChecked()
  expect(await organisation.slots()).toHaveLength(1)
})

test('moving a slot to a closed day requires confirmation, but changing it there later does not', async ({
  dashboard,
  organisation,
}) => {
  await organisation.openSlot({ starttime: `${dayFromNow(3)}T10:00` })
  await close(organisation)
  await dashboard.reload()
  await choose(dashboard, slotAt(dashboard, '10:00'), 'Bearbeiten')
  const slot = dialog(dashboard, 'Termin bearbeiten')
  await field(slot, 'Beginn').fill(`${dayFromNow(5)}T10:00`)
  await slot.getByRole('button', { name: 'Änderungen speichern' }).click()
  await expect(slot.getByText('Bitte haken Sie das an')).toBeVisible()
  await slot.getByRole('checkbox', { name: 'Trotzdem auf diesen Tag legen' }).check()
  await slot.getByRole('button', { name: 'Änderungen speichern' }).click()
  await expect(slot).toBeHidden()
  await expect(daySection(dashboard, 5)).toContainText('Geschlossen: Karfreitag')

  await choose(dashboard, slotAt(dashboard, '10:00'), 'Bearbeiten')
  await expect(slot.getByText('An diesem Tag ist geschlossen: Karfreitag.')).toBeVisible()
  await expect(slot.getByRole('checkbox', { name: /Trotzdem/ })).toBeHidden()
  await field(slot, 'Plätze').fill('12')
  await slot.getByRole('button', { name: 'Änderungen speichern' }).click()
  await expect(slot).toBeHidden()
})

test('the message about a new slot says which one it is, and if the next suggestion overlaps it, a warning appears once the suggestion is edited', async ({
  dashboard,
  organisation,
}) => {
  const { call, variant } = organisation
  const { name, short_description, leadtime } = variant
  const longer = { name, short_description, leadtime, duration: 5400 }
  await call('PUT', `admin/variants/${variant.id}`, longer)
  await dashboard.reload()
  const slot = await openSlotDialog(dashboard)
  await field(slot, 'Beginn').fill(`${dayFromNow(4)}T10:00`)
  await slot.getByRole('button', { name: 'Termin anlegen' }).click()
  const said = slot.getByRole('status').filter({ hasText: 'Termin wurde erstellt' })
  await expect(said).toContainText('10:00 Uhr')
  await expect(field(slot, 'Beginn')).toHaveValue(`${dayFromNow(4)}T11:00`)
  const overlap = slot.getByText(
    'Der Vorschlag überschneidet sich mit einem Termin: Führung, 10:00–11:30 Uhr.',
  )
  await expect(overlap).toBeVisible()
  const warning = slot.getByRole('status').filter({ hasText: 'berschneidet sich mit' })
  await expect(warning).toHaveAttribute('data-suggested', 'true')

  await slot.getByRole('switch', { name: 'Interner Termin' }).click()
  await expect(warning).toHaveText('Überschneidet sich mit einem Termin: Führung, 10:00–11:30 Uhr.')
  await expect(warning).not.toHaveAttribute('data-suggested')
  await field(slot, 'Beginn').fill(`${dayFromNow(4)}T11:30`)
  await expect(warning).toHaveCount(0)
})

test('an invalid field in a long dialog is not hidden behind the dialog’s heading', async ({
  dashboard,
}) => {
  await dashboard.setViewportSize({ width: 1280, height: 460 })
  const slot = await openSlotDialog(dashboard)
  await field(slot, 'Beginn').fill('')
  await slot.getByRole('switch', { name: 'Interner Termin' }).focus()
  await slot.getByRole('button', { name: 'Termin anlegen' }).click()
  await expect(field(slot, 'Beginn')).toBeFocused()
  const covered = await slot.evaluate((content) => {
    const focused = content.querySelector(':focus')
    const label = content.querySelector(`label[for="${focused?.id}"]`)
    const heading = content.querySelector('h2')?.parentElement
    if (!label || !heading) return 'no label or no heading'
    return heading.getBoundingClientRect().bottom - label.getBoundingClientRect().top
  })
  expect(covered).toBeLessThanOrEqual(0)
})

const box = (page: Page) => dialog(page, 'E-Mails an mich')
const choice = (page: Page) =>
  box(page).getByRole('switch', { name: 'E-Mails zu meinen Terminen', exact: true })

async function openBox(page: Page) {
  await page.getByRole('button', { name: /Benutzermenü/ }).click()
  await page.getByRole('menuitem', { name: 'E-Mails an mich' }).click()
  await expect(choice(page)).toBeVisible()
}

test('with the keyboard, a guide turns off emails about their slots, which then stop, and turns them back on', async ({
  page,
  organisation,
  fixture,
}) => {
  const guide = await join(fixture, organisation)
  await page.context().addCookies([{ ...guide.cookie, url: fixture.address }])
  await page.goto('/admin/')
  const assign = async (slotId: string) => {
    const answer = await fetch(`${fixture.address}/api/admin/assign_staff`, {
      method: 'POST',
      headers: { cookie: `${organisation.cookie.name}=${organisation.cookie.value}` },
      body: new URLSearchParams({ staff_name: guide.name, event_id: slotId }),
    })
    expect(answer.status).toBe(200)
  }

  const menu = page.getByRole('button', { name: /Benutzermenü/ })
  await menu.press('Enter')
  await expect(page.getByRole('menuitem', { name: 'E-Mails an mich' })).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(choice(page)).toBeFocused()
  await expect(choice(page)).toBeChecked()
  await expect(box(page)).toContainText(guide.email)
  await page.keyboard.press('Space')
  await expect(choice(page)).not.toBeChecked()
  await expect(box(page).getByRole('status')).toHaveText(
    'Gespeichert: Sie bekommen diese E-Mails nicht mehr.',
  )
  await page.keyboard.press('Escape')
  await expect(box(page)).toBeHidden()
  await expect(menu).toBeFocused()
  await assign(await organisation.openSlot())

  await page.reload()
  await openBox(page)
  await expect(choice(page)).not.toBeChecked()
  await expect(choice(page)).toBeFocused()
  await page.keyboard.press('Space')
  await expect(box(page).getByRole('status')).toHaveText('Gespeichert: Sie bekommen diese E-Mails.')
  await assign(await organisation.openSlot({ starttime: '2031-05-01T11:00' }))
  // An email sent about the first slot by mistake would have arrived before this one.
  const mail = await fixture.mailbox.waitFor(
    ({ recipients, subject = '' }) =>
      recipients.includes(guide.email) && subject.startsWith('Eingeteilt'),
  )
  expect(mail.subject).toBe('Eingeteilt: Führung am Donnerstag, 1. Mai 2031, 11:00 Uhr')
  const [link = ''] = /https?:\S+\/admin\/mine\?\S+/.exec(mail.text ?? '') ?? []
  const { pathname, search } = new URL(link)
  await page.goto(pathname + search)
  await expect(page.getByRole('region', { name: ', 1. Mai 2031' })).toContainText('11:00–12:00 Uhr')
})

test('a member turns on the morning email, and the setting for the other emails does not change', async ({
  dashboard,
}) => {
  await openBox(dashboard)
  const morning = box(dashboard).getByRole('switch', { name: 'Übersicht am Morgen' })
  await expect(morning).not.toBeChecked()
  await dashboard.keyboard.press('Tab')
  await expect(morning).toBeFocused()
  await dashboard.keyboard.press('Space')
  await expect(box(dashboard).getByRole('status')).toHaveText(
    'Gespeichert: Sie bekommen diese E-Mails.',
  )
  await dashboard.reload()
  await openBox(dashboard)
  await expect(morning).toBeChecked()
  await expect(choice(dashboard)).toBeChecked()
})

test('on a phone, the switch for emails about slots is in the menu', async ({ dashboard }) => {
  await dashboard.setViewportSize({ width: 390, height: 844 })
  await dashboard.getByRole('button', { name: 'Menü öffnen' }).click()
  const menu = dialog(dashboard, 'Menü')
  await menu.getByRole('button', { name: 'E-Mails an mich' }).click()
  await expect(choice(dashboard)).toBeChecked()
  await box(dashboard).getByRole('button', { name: 'Fertig' }).click()
  await expect(box(dashboard)).toBeHidden()
  await expect(menu.getByRole('button', { name: 'E-Mails an mich' })).toBeFocused()
})

test('a slot email setting that could not be saved is reverted with a message', async ({
  dashboard,
}) => {
  await openBox(dashboard)
  await dashboard.route('**/api/users/me/mails', (route) => route.abort())
  await choice(dashboard).click()
  await expect(box(dashboard).getByRole('alert')).toHaveText(
    'Die Einstellung wurde nicht gespeichert.',
  )
  await expect(choice(dashboard)).toBeChecked()
  await dashboard.unroute('**/api/users/me/mails')
  await choice(dashboard).click()
  await expect(box(dashboard).getByRole('status')).toHaveText(/nicht mehr/)
  await expect(box(dashboard).getByRole('alert')).toHaveCount(0)
})

test('if the slot email setting cannot be loaded, the dialog says so and offers a retry', async ({
  dashboard,
}) => {
  await dashboard.route('**/api/users/me/mails', (route) =>
    route.fulfill({ status: 400, json: {} }),
  )
  await dashboard.getByRole('button', { name: /Benutzermenü/ }).click()
  await dashboard.getByRole('menuitem', { name: 'E-Mails an mich' }).click()
  await expect(box(dashboard).getByRole('alert')).toHaveText(
    'Die Einstellung konnte nicht geladen werden.',
  )
  await dashboard.unroute('**/api/users/me/mails')
  await box(dashboard).getByRole('button', { name: 'Erneut versuchen' }).click()
  await expect(choice(dashboard)).toBeFocused()
})

test('the dialog for an admin’s own emails explains how to be notified of bookings and links to the field for copies, which in turn mentions the dialog', async ({
  dashboard,
}) => {
  await openBox(dashboard)
  await expect(box(dashboard)).toContainText('So erfahren Sie von neuen Buchungen')
  await box(dashboard).getByRole('link', { name: 'Adresse für Kopien eintragen' }).click()
  await expect(box(dashboard)).toBeHidden()
  const copies = dashboard.getByLabel('Blindkopie (BCC)')
  await expect(copies).toBeFocused()
  await expect(copies).toHaveAccessibleDescription(/Übersicht am Morgen .* „E-Mails an mich“/)
})
