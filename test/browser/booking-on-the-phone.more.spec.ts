import { expect, type Page } from '@playwright/test'
import type { Project } from '#contract/project.ts'
import { dayFromNow, type RegisteredOrganisation } from '#test/world/registered-organisation.ts'
import { dateOfDay } from '#texts/de/time.ts'
import { expectAccessible } from './accessible.ts'
import { choose, daySection, dialog, slotAt } from './dashboard.ts'
import { field } from './field.ts'
import { test } from './fixture.ts'
import { chooseFirstTime } from './form-pages.ts'
import { join, newEmail, pathIn } from './people.ts'
import { confirmingPath } from './setup/held.ts'

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
  await expect(detail.getByRole('button', { name: 'Buchung stornieren' })).toBeVisible()
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
  const quiet = change.getByRole('checkbox', { name: 'Gast per E-Mail benachrichtigen' })
  await quiet.uncheck()
  await change.getByRole('button', { name: 'Änderung speichern' }).click()
  const detail = dialog(dashboard, 'Buchung von Jürgen Weiß')
  await detail.getByRole('button', { name: 'Bestätigung senden' }).click()
  await expect(dialog(dashboard, 'Bestätigung senden')).toBeVisible()
})

const press = (page: Page, name: string | RegExp) =>
  page.getByRole('button', { name, exact: true }).click()
const questions = (page: Page) => field(page, 'Frage')
const answers = (page: Page) => field(page, 'Antworten, eine pro Zeile')
const preview = (page: Page) => page.getByRole('figure', { name: /So fragt das Formular/ })

test('an admin adds three questions and the phone number, sees a preview, and the form then contains them', async ({
  dashboard,
  organisation,
  context,
}) => {
  await organisation.openSlot()
  await dashboard.goto('/admin/settings')
  await dashboard.getByRole('link', { name: 'Fragen' }).click()
  await expect(preview(dashboard)).toBeHidden()
  await dashboard.getByRole('switch', { name: /Telefonnummer/ }).check()
  await expect(preview(dashboard)).toContainText('Telefonnummer*')
  await press(dashboard, 'Nach der Art der Gruppe fragen')
  await expect(preview(dashboard)).toContainText('Einzelne · Schule · Verein · Firma · Andere')
  await expect(
    dashboard.getByRole('button', { name: 'Nach der Art der Gruppe fragen' }),
  ).toBeHidden()
  await press(dashboard, 'Frage hinzufügen')
  await expect(field(dashboard, 'Art der Antwort')).toBeFocused()
  await press(dashboard, 'Einstellungen speichern')
  await expect(questions(dashboard)).toBeFocused()
  await expect(questions(dashboard)).toHaveAccessibleDescription('Bitte geben Sie eine Frage ein.')
  await questions(dashboard).fill('Sprache der Führung')
  await answers(dashboard).fill('Deutsch\n\nDeutsch\n')
  await press(dashboard, 'Einstellungen speichern')
  await expect(answers(dashboard)).toBeFocused()
  await answers(dashboard).fill('Deutsch\nPlatt\n')
  await press(dashboard, 'Frage hinzufügen')
  await field(dashboard, 'Art der Antwort').last().selectOption('Antwort in eigenen Worten')
  await questions(dashboard).last().fill('Woher kommen Sie?')
  await dashboard.getByRole('switch', { name: 'Gäste müssen antworten' }).last().check()
  await expect(preview(dashboard)).toContainText('Woher kommen Sie?*')
  await expect(dashboard.getByRole('button', { name: 'Frage hinzufügen' })).toBeVisible()
  await expectAccessible(dashboard, 'questions to visitors')
  await press(dashboard, 'Einstellungen speichern')
  await expect(dashboard.getByText('Die Einstellungen wurden gespeichert.')).toBeVisible()

  const form = await context.newPage()
  await form.goto(`/buchen/${organisation.projectId}`)
  await chooseFirstTime(form)
  for (const label of ['Telefonnummer', 'Art der Gruppe', 'Sprache der Führung']) {
    await expect(field(form, label)).toBeVisible()
  }
  await expect(field(form, 'Woher kommen Sie\\?')).toHaveAttribute('required')
})

test('when questions are changed and removed, the others keep their ids', async ({
  dashboard,
  organisation,
}) => {
  const { call, projectId, name } = organisation
  const asked = ['Woher kommen Sie?', 'Wie alt sind Sie?'].map((text) => ({ kind: 'text', text }))
  const put = await call<Project>('PUT', `admin/project/${projectId}`, { name, questions: asked })
  const second = put.body.questions?.at(1)
  await dashboard.goto('/admin/settings/questions')
  await questions(dashboard).last().fill('In welcher Klasse?')
  await press(dashboard, 'Frage 1 entfernen')
  await expect(dashboard.getByRole('button', { name: 'Frage hinzufügen' })).toBeFocused()
  await press(dashboard, 'Einstellungen speichern')
  await expect(dashboard.getByText('Die Einstellungen wurden gespeichert.')).toBeVisible()
  const { body } = await call<Project[]>('GET', 'admin/projects')
  expect(body[0]?.questions).toEqual([
    { ...second, text: 'In welcher Klasse?', version: (second?.version ?? 0) + 1 },
  ])
})

test('visitors can change their bookings until an admin turns this off', async ({
  dashboard,
  organisation,
}) => {
  await dashboard.goto('/admin/settings/website')
  const may = dashboard.getByRole('switch', { name: /Gäste dürfen ihre Buchung selbst ändern/ })
  await expect(may).toBeChecked()
  await may.uncheck()
  await press(dashboard, 'Einstellungen speichern')
  await expect(dashboard.getByText('Die Einstellungen wurden gespeichert.')).toBeVisible()
  const { body } = await organisation.call<Project[]>('GET', 'admin/projects')
  expect(body).toMatchObject([{ visitor_changes: false, phone_required: false, questions: [] }])
})

const marked = /Noch nicht bestätigt, vorgemerkt bis \d\d:\d\d Uhr/

const held = async ({ openSlot, book }: RegisteredOrganisation) => book(await openSlot())

const bookingOf = (page: Page, email: string) =>
  page
    .getByRole('list', { name: /^Buchungen am/ })
    .getByRole('listitem')
    .filter({ hasText: email })

test.describe('unconfirmed bookings', () => {
  test.beforeEach(async ({ organisation }) => {
    const { name, projectId } = organisation
    await organisation.call('PUT', `admin/project/${projectId}`, { name, double_opt_in: true })
  })

  test('an unconfirmed booking is counted and marked until it is confirmed', async ({
    dashboard,
    organisation,
    fixture,
  }) => {
    const email = newEmail()
    const slotId = await organisation.openSlot()
    await organisation.bookAsAdmin(slotId, { attendees_count: 2 })
    await organisation.book(slotId, { attendees_count: 3, booker_email: email })
    await dashboard.reload()
    const slot = slotAt(dashboard, '10:00')
    await expect(slot).toContainText('5 von 10')
    await expect(slot).toContainText('1 vorgemerkt')
    await slot.getByRole('button', { name: '2 Buchungen' }).click()
    await expect(slot.getByText(marked)).toHaveCount(1)
    await expect(bookingOf(dashboard, email)).toContainText(marked)

    const mail = await fixture.mailbox.waitFor(({ recipients }) => recipients.includes(email))
    const token = pathIn(mail, 'confirm-booking.html').split('confirm_token=')[1]
    const { status } = await fetch(`${fixture.address}/api/public/holds/${token}/confirm`, {
      method: 'POST',
    })
    expect(status).toBe(200)
    await expect(slot.getByText(marked)).toHaveCount(0)
    await expect(slot).not.toContainText('vorgemerkt')
    await expect(slot).toContainText('5 von 10')
    await expect(bookingOf(dashboard, email)).toBeVisible()
  })

  test('once an unconfirmed booking lapses, its places are free again, and the page linked from its email offers to book again', async ({
    dashboard,
    organisation,
    fixture,
  }) => {
    const booker_email = newEmail()
    const soon = Temporal.Now.instant().add({ seconds: 12 }).round('second')
    const slotId = await organisation.openSlot({ starttime: soon.toString() })
    await organisation.book(slotId, { attendees_count: 3, booker_email })
    const path = await confirmingPath(fixture.mailbox, booker_email)
    await dashboard.reload()
    const slot = dashboard.getByRole('listitem').filter({ hasText: 'von 10' })
    await expect(slot).toContainText('1 vorgemerkt')
    await expect(slot).toContainText('Keine Buchungen', { timeout: 30_000 })
    await expect(slot).toContainText('0 von 10')
    await expect(slot).not.toContainText('vorgemerkt')

    await dashboard.goto(path)
    await expect(dashboard.getByRole('heading', { name: /verfallen/ })).toBeVisible()
    await expect(dashboard.getByRole('button', { name: 'Buchung bestätigen' })).toBeHidden()
    await dashboard.getByRole('link', { name: 'Noch einmal buchen' }).click()
    await expect(dashboard).toHaveURL(new RegExp(`/buchen/${organisation.projectId}`))
  })

  test('guides see an unconfirmed booking too, on the dashboard and on the day’s printed list', async ({
    page,
    organisation,
    fixture,
  }) => {
    await held(organisation)
    const guide = await join(fixture, organisation)
    await page.context().addCookies([{ ...guide.cookie, url: fixture.address }])
    await page.goto('/admin/')
    const slot = slotAt(page, '10:00')
    await expect(slot).toContainText('1 vorgemerkt')
    await slot.getByRole('button', { name: '1 Buchung' }).click()
    await expect(slot.getByText(marked)).toBeVisible()

    await page.evaluate(() => {
      window.print = () => {}
    })
    await daySection(page, 1)
      .getByRole('button', { name: /^Drucken/ })
      .click()
    await page.emulateMedia({ media: 'print' })
    await expect(page.getByRole('cell', { name: marked })).toContainText('Jürgen Weiß')
  })
})

test.describe('without an email address', () => {
  test.beforeEach(async ({ organisation, dashboard }) => {
    const { call, projectId, name } = organisation
    await organisation.openSlot({ starttime: `${dayFromNow(1)}T10:00` })
    const questions = [{ kind: 'group', required: true }]
    await call('PUT', `admin/project/${projectId}`, { name, phone_required: true, questions })
    await dashboard.reload()
  })

  test('an admin books for a caller without an email address, and cancels without sending an email', async ({
    dashboard,
    organisation,
    fixture,
  }) => {
    const slot = slotAt(dashboard, '10:00')
    await slot.getByRole('button', { name: /^Buchen/ }).click()
    const booking = dialog(dashboard, 'Buchung anlegen')
    const address = field(booking, 'E-Mail-Adresse')
    await field(booking, 'Name').fill('Trude Öz')
    await booking.getByRole('button', { name: 'Buchung anlegen' }).click()
    await expect(address).toBeFocused()
    await address.fill('halb')
    await booking.getByRole('checkbox', { name: 'ohne E-Mail' }).check()
    await expect(address).toBeDisabled()
    await expect(address).toHaveValue('')
    await expect(address).toHaveAccessibleDescription(/bekommt keine E-Mails/)
    await field(booking, 'Telefonnummer').fill('0421 361-0')
    await field(booking, 'Art der Gruppe').selectOption('Schule')
    await field(booking, 'Klassenstufe').fill('4b')
    await booking.getByRole('button', { name: 'Buchung anlegen' }).click()
    await expect(booking).toBeHidden()

    await slot.getByRole('button', { name: /1 Buchung/ }).click()
    await expect(slot).toContainText('ohne E-Mail · 0421 361-0')
    await expect(slot).toContainText('Art der Gruppe: Schule, 4b')
    await expect(dashboard.getByRole('link', { name: '0421 361-0' })).toHaveAttribute(
      'href',
      'tel:04213610',
    )
    await slot.getByRole('link', { name: 'Trude Öz', exact: true }).click()
    await dashboard.getByRole('button', { name: 'Buchung stornieren' }).click()
    const cancelling = dialog(dashboard, 'Buchung stornieren?')
    await expect(cancelling).toContainText('Diese Buchung ist ohne E-Mail')
    await expect(cancelling.getByRole('checkbox')).toHaveCount(0)
    await field(cancelling, 'Grund').fill('krank')
    await cancelling.getByRole('button', { name: 'Buchung stornieren' }).click()
    await expect(cancelling).toBeHidden()
    expect(await organisation.slots()).toMatchObject([{ sum: 0 }])
    const mails = await organisation.call('GET', `admin/mails/${organisation.projectId}`)
    expect(mails).toEqual({ status: 200, body: [] })
    expect(fixture.mailbox.mails.filter(({ recipients }) => recipients.includes(''))).toEqual([])
  })

  test('checking and unchecking "ohne E-Mail" keeps the typed address', async ({ dashboard }) => {
    await slotAt(dashboard, '10:00')
      .getByRole('button', { name: /^Buchen/ })
      .click()
    const booking = dialog(dashboard, 'Buchung anlegen')
    const address = field(booking, 'E-Mail-Adresse')
    await address.fill('oez@schule.example')
    const without = booking.getByRole('checkbox', { name: 'ohne E-Mail' })
    await without.check()
    await without.uncheck()
    await expect(address).toHaveValue('oez@schule.example')
  })

  test('phone numbers and answers are on the day’s printed list', async ({
    dashboard,
    organisation,
  }) => {
    const { body } = await organisation.call<{ questions: { id: string }[] }[]>(
      'GET',
      'admin/projects',
    )
    const question_id = body[0]?.questions[0]?.id ?? ''
    const [slot] = await organisation.slots()
    await organisation.book(slot?.slot_id ?? '', {
      booker_phone: '+49 (0)421 361-0',
      comment: 'Mit Hund',
      answers: [{ question_id, answer: 'school', detail: '4b' }],
    })
    await dashboard.reload()
    await expect(slotAt(dashboard, '10:00')).toContainText('2 von 10')
    await dashboard.evaluate(() => window.dispatchEvent(new Event('beforeprint')))
    await dashboard.emulateMedia({ media: 'print' })
    const line = dashboard.getByRole('row').filter({ hasText: 'Jürgen Weiß' })
    await expect(line).toContainText('Mit HundArt der Gruppe: Schule, 4b')
    await expect(line.getByRole('link', { name: '+49 (0)421 361-0' })).toHaveAttribute(
      'href',
      'tel:+494213610',
    )
  })
})
