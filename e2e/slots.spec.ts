import { expect, type Page } from '@playwright/test'
import type { Slot } from '#contract/slot.ts'
import { dayFromNow } from '#server/testing/registered-organisation.ts'
import { choose, dialog, slotAt } from './dashboard.ts'
import { field } from './field.ts'
import { test } from './stand.ts'

test('[D05] a new organisation is told what a slot is, and how to make the first', async ({
  dashboard,
}) => {
  await expect(dashboard.getByText('Es gibt noch keine Termine.')).toBeVisible()
  await dashboard.getByRole('button', { name: 'Termin anlegen' }).last().click()
  await expect(dialog(dashboard, 'Termin anlegen')).toBeVisible()
})

test('[D01] slots stand under their days, in order', async ({ dashboard, organisation }) => {
  for (const [days, time] of [
    [9, '09:00'],
    [8, '14:00'],
    [8, '10:00'],
  ] as const) {
    await organisation.openSlot({ starttime: `${dayFromNow(days)}T${time}` })
  }
  await dashboard.reload()
  const first = daySection(dashboard, 8)
  await expect(first).toContainText(/10:00.*14:00/s)
  await expect(first).toContainText('2 Termine')
  await expect(first).not.toContainText('09:00')
  await expect(daySection(dashboard, 9)).toContainText('09:00')
})

test('[D06] [S03] [S04] [S05] [S09] an admin adds slots, one after the other', async ({
  dashboard,
}) => {
  // Ten to three in winter: in an hour it is ten to four, so the next full hour is four.
  await dashboard.clock.setFixedTime(new Date(`${dayFromNow(1)}T14:50:00+01:00`))
  await dashboard.clock.resume()
  const slot = await openDialog(dashboard)
  await expect(field(slot, 'Beginn')).toHaveValue(suggestedAt('14:50'))
  await expect(field(slot, 'Plätze')).toHaveValue('10')

  await field(slot, 'Beginn').fill(`${dayFromNow(4)}T10:00`)
  await slot.getByRole('button', { name: 'Termin anlegen' }).click()
  await expect(slot.getByText('Termin wurde erstellt')).toBeVisible()
  await expect(field(slot, 'Beginn')).toHaveValue(`${dayFromNow(4)}T11:00`)
  await slot.getByRole('button', { name: 'Termin anlegen' }).click()
  await expect(field(slot, 'Beginn')).toHaveValue(`${dayFromNow(4)}T12:00`)

  await slot.getByRole('button', { name: 'Fertig' }).click()
  await expect(daySection(dashboard, 4)).toContainText('2 Termine')
  await expect(daySection(dashboard, 4)).toContainText('0 von 10')
})

test('[S09] that a slot was made is said for three seconds', async ({ dashboard }) => {
  await dashboard.clock.install()
  await dashboard.reload()
  const slot = await openDialog(dashboard)
  await slot.getByRole('button', { name: 'Termin anlegen' }).click()
  const made = slot.getByText('Termin wurde erstellt')
  await expect(made).toBeVisible()
  await dashboard.clock.runFor(2_900)
  await expect(made).toBeVisible()
  await dashboard.clock.runFor(200)
  await expect(made).toBeHidden()
})

test('[S01] [S02] [S03] what a slot lacks is said where it is missing, and nothing is stored', async ({
  dashboard,
  organisation,
}) => {
  const slot = await openDialog(dashboard)
  await slot.getByRole('checkbox', { name: 'Führung' }).uncheck()
  await field(slot, 'Beginn').fill('')
  await field(slot, 'Plätze').fill('0')
  await slot.getByRole('button', { name: 'Termin anlegen' }).click()
  await expect(slot.getByText('Wähle mindestens einen Führungstyp aus!')).toBeVisible()
  await expect(slot.getByText('Bitte geben Sie Datum und Uhrzeit ein.')).toBeVisible()
  await expect(slot.getByText('Bitte geben Sie eine ganze Zahl von 1')).toBeVisible()
  await expect(field(slot, 'Beginn')).toBeFocused()

  await slot.getByRole('checkbox', { name: 'Führung' }).check()
  await field(slot, 'Plätze').fill('1')
  await field(slot, 'Beginn').fill(`${dayFromNow(-1)}T23:59`)
  await slot.getByRole('button', { name: 'Termin anlegen' }).click()
  await expect(slot.getByText('Bitte wählen Sie einen Beginn ab heute.')).toBeVisible()
  expect(await organisation.slots()).toEqual([])

  await field(slot, 'Beginn').fill(`${dayFromNow(0)}T00:00`)
  await slot.getByRole('button', { name: 'Termin anlegen' }).click()
  await expect(slot.getByText('Termin wurde erstellt')).toBeVisible()
  expect(await organisation.slots()).toMatchObject([{ max_attendees: 1 }])
})

test('[S10] a slot that cannot be saved says so and keeps what was typed', async ({
  dashboard,
}) => {
  const slot = await openDialog(dashboard)
  await field(slot, 'Plätze').fill('27')
  await dashboard.route('**/api/admin/timeslot/*', (route) => route.abort())
  await slot.getByRole('button', { name: 'Termin anlegen' }).click()
  await expect(slot.getByRole('alert')).toHaveText('Speichern fehlgeschlagen')
  await expect(field(slot, 'Plätze')).toHaveValue('27')

  await dashboard.unroute('**/api/admin/timeslot/*')
  await slot.getByRole('button', { name: 'Termin anlegen' }).click()
  await expect(slot.getByText('Termin wurde erstellt')).toBeVisible()
  await expect(slot.getByRole('alert')).toBeHidden()
})

test('a wall-clock hour that the change of the clocks skips is refused at its field', async ({
  dashboard,
}) => {
  const slot = await openDialog(dashboard)
  await field(slot, 'Beginn').fill(`${lastSundayOfMarch()}T02:30`)
  await slot.getByRole('button', { name: 'Termin anlegen' }).click()
  await expect(field(slot, 'Beginn')).toHaveAttribute('aria-invalid', 'true')
  await expect(field(slot, 'Beginn')).toBeFocused()
})

test('[D07] an admin moves a slot and gives it more places', async ({
  dashboard,
  organisation,
}) => {
  await organisation.openSlot({ starttime: `${dayFromNow(2)}T10:00` })
  await dashboard.reload()
  await choose(dashboard, slotAt(dashboard, '10:00'), 'Bearbeiten')
  const slot = dialog(dashboard, 'Termin bearbeiten')
  await expect(field(slot, 'Beginn')).toHaveValue(`${dayFromNow(2)}T10:00`)
  await field(slot, 'Beginn').fill(`${dayFromNow(2)}T16:00`)
  await field(slot, 'Plätze').fill('25')
  await slot.getByRole('button', { name: 'Änderungen speichern' }).click()
  await expect(slot).toBeHidden()
  await expect(slotAt(dashboard, '16:00')).toContainText('0 von 25')
  await expect(slotAt(dashboard, '10:00')).toBeHidden()
})

test('[S06] [S07] with bookings a slot keeps its start and variants, but may grow', async ({
  dashboard,
  organisation,
}) => {
  const slotId = await organisation.openSlot()
  await organisation.book(slotId, { attendees_count: 4 })
  await dashboard.reload()
  await choose(dashboard, slotAt(dashboard, '10:00'), 'Bearbeiten')
  const slot = dialog(dashboard, 'Termin bearbeiten')
  await expect(field(slot, 'Beginn')).toHaveAttribute('readonly')
  await expect(slot.getByRole('checkbox', { name: 'Führung' })).toBeDisabled()

  await field(slot, 'Plätze').fill('3')
  await slot.getByRole('button', { name: 'Änderungen speichern' }).click()
  await expect(slot.getByRole('alert')).toHaveText('Speichern fehlgeschlagen')
  await field(slot, 'Plätze').fill('12')
  await slot.getByRole('button', { name: 'Änderungen speichern' }).click()
  await expect(slotAt(dashboard, '10:00')).toContainText('4 von 12')
})

test('[S08] an internal slot says so to the team and is not shown to visitors', async ({
  dashboard,
  organisation,
}) => {
  const slot = await openDialog(dashboard)
  await field(slot, 'Beginn').fill(`${dayFromNow(5)}T10:00`)
  await slot.getByRole('switch', { name: /Interner Termin/ }).check()
  await slot.getByRole('button', { name: 'Termin anlegen' }).click()
  await slot.getByRole('button', { name: 'Fertig' }).click()
  await expect(slotAt(dashboard, '10:00')).toContainText('Intern')

  const { body } = await organisation.call<Slot[]>(
    'GET',
    `public/projects/${organisation.projectId}/slots`,
  )
  expect(body).toEqual([])
})

test('[D08] an admin deletes a slot after being asked', async ({ dashboard, organisation }) => {
  await organisation.openSlot()
  await dashboard.reload()
  await choose(dashboard, slotAt(dashboard, '10:00'), 'Löschen')
  const question = dialog(dashboard, 'Termin löschen?')
  await question.getByRole('button', { name: 'Termin behalten' }).click()
  await expect(question).toBeHidden()
  await choose(dashboard, slotAt(dashboard, '10:00'), 'Löschen')
  await question.getByRole('button', { name: 'Termin löschen' }).click()
  await expect(dashboard.getByText('Es gibt noch keine Termine.')).toBeVisible()
  expect(await organisation.slots()).toEqual([])
})

test('[S11] deleting a slot with bookings names their number, and tells the bookers', async ({
  dashboard,
  organisation,
  stand,
}) => {
  const slotId = await organisation.openSlot()
  const booker_email = `${crypto.randomUUID()}@schule.example`
  await organisation.book(slotId, { booker_email })
  await organisation.book(slotId)
  await dashboard.reload()
  await choose(dashboard, slotAt(dashboard, '10:00'), 'Löschen')
  const question = dialog(dashboard, 'Termin löschen?')
  await expect(question).toContainText('2 Buchungen')
  await expect(question).toContainText('Trotzdem löschen?')
  await expect(question.getByRole('button', { name: 'Termin behalten' })).toBeFocused()
  await question.getByRole('button', { name: 'Trotzdem löschen' }).click()
  await expect(dashboard.getByText('Es gibt noch keine Termine.')).toBeVisible()
  await stand.mailbox.waitFor(
    (mail) => mail.recipients.includes(booker_email) && /^Abgesagt/.test(mail.subject ?? ''),
  )
})

test('[S12] a slot that cannot be deleted stays, and the dialog says so', async ({
  dashboard,
  organisation,
}) => {
  await organisation.openSlot()
  await dashboard.reload()
  await dashboard.route('**/api/admin/timeslot/*', (route) => route.abort())
  await choose(dashboard, slotAt(dashboard, '10:00'), 'Löschen')
  const question = dialog(dashboard, 'Termin löschen?')
  await question.getByRole('button', { name: 'Termin löschen' }).click()
  await expect(question.getByRole('alert')).toHaveText(
    'Es ist ein Fehler beim Löschen des Termins aufgetreten.',
  )
})

test('Escape closes the dialog and gives the focus back to the button that opened it', async ({
  dashboard,
}) => {
  const button = dashboard.getByRole('button', { name: 'Termin anlegen' }).first()
  await button.focus()
  await dashboard.keyboard.press('Enter')
  const slot = dialog(dashboard, 'Termin anlegen')
  await expect(field(slot, 'Beginn')).toBeFocused()
  await dashboard.keyboard.press('Escape')
  await expect(slot).toBeHidden()
  await expect(button).toBeFocused()
})

async function openDialog(page: Page) {
  await page.getByRole('button', { name: 'Termin anlegen' }).first().click()
  return dialog(page, 'Termin anlegen')
}

function daySection(page: Page, daysFromNow: number) {
  const date = Temporal.PlainDate.from(dayFromNow(daysFromNow)).toLocaleString('de-DE', {
    day: 'numeric',
    month: 'long',
    year: 'numeric',
  })
  return page.getByRole('region', { name: new RegExp(date) })
}

function suggestedAt(time: string): string {
  const inAnHour = Temporal.PlainDateTime.from(`${dayFromNow(1)}T${time}`).add({ hours: 1 })
  return inAnHour.round({ smallestUnit: 'hour', roundingMode: 'ceil' }).toString().slice(0, 16)
}

function lastSundayOfMarch(): string {
  const year = Temporal.PlainDate.from(dayFromNow(0)).year + 1
  const end = Temporal.PlainDate.from({ year, month: 3, day: 31 })
  return end.subtract({ days: end.dayOfWeek % 7 }).toString()
}
