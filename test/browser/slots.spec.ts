import { expect } from '@playwright/test'
import type { PublicSlot } from '#contract/slot.ts'
import { dayFromNow } from '#test/world/registered-organisation.ts'
import { choose, daySection, dialog, openSlotDialog, slotAt } from './dashboard.ts'
import { field } from './field.ts'
import { test } from './fixture.ts'

test('[D01] [D07] [D08] [S08] [S12] an admin reads the list of slots, changes one, adds an internal one and deletes it', async ({
  dashboard,
  organisation,
}) => {
  for (const [days, time] of [
    [9, '09:00'],
    [8, '14:00'],
    [8, '10:00'],
  ] as const) {
    await organisation.openSlot({ starttime: `${dayFromNow(days)}T${time}` })
  }
  await dashboard.reload()
  const question = dialog(dashboard, 'Termin löschen?')

  await test.step('slots are listed under their days, in order', async () => {
    const first = daySection(dashboard, 8)
    await expect(first).toContainText(/10:00.*14:00/s)
    await expect(first).toContainText('2 Termine')
    await expect(first).not.toContainText('09:00')
    await expect(daySection(dashboard, 9)).toContainText('09:00')
  })

  const message = dashboard.getByText(/^Termin wurde geändert: .*, 16:00 Uhr$/)
  await test.step('an admin moves a slot and gives it more places', async () => {
    await choose(dashboard, slotAt(dashboard, '09:00'), 'Bearbeiten')
    const slot = dialog(dashboard, 'Termin bearbeiten')
    await expect(field(slot, 'Beginn')).toHaveValue(`${dayFromNow(9)}T09:00`)
    await field(slot, 'Beginn').fill(`${dayFromNow(9)}T16:00`)
    await field(slot, 'Plätze').fill('25')
    await slot.getByRole('button', { name: 'Änderungen speichern' }).click()
    await expect(slot).toBeHidden()
    await expect(slotAt(dashboard, '16:00')).toContainText('0 von 25')
    await expect(slotAt(dashboard, '09:00')).toBeHidden()
    await expect(message).toBeVisible()
  })

  await test.step('an internal slot is marked for the team and not shown to visitors', async () => {
    const slot = await openSlotDialog(dashboard)
    await expect(message).toBeHidden({ timeout: 2_000 })
    await field(slot, 'Beginn').fill(`${dayFromNow(5)}T18:00`)
    await slot.getByRole('switch', { name: /Interner Termin/ }).check()
    await slot.getByRole('button', { name: 'Termin anlegen' }).click()
    await expect(slot.getByText('Termin wurde erstellt')).toBeVisible()
    await expect(slot.getByRole('switch', { name: /Interner Termin/ })).not.toBeChecked()
    await slot.getByRole('button', { name: 'Fertig' }).click()
    await expect(slotAt(dashboard, '18:00')).toContainText('Intern')
    const { body } = await organisation.call<PublicSlot[]>(
      'GET',
      `public/projects/${organisation.projectId}/slots`,
    )
    expect(await organisation.slots()).toHaveLength(4)
    expect(body.map(({ start }) => timeOf(start))).toEqual(['10:00', '14:00', '16:00'])
  })

  await test.step('a slot that cannot be deleted stays, and the dialog says so', async () => {
    await dashboard.route('**/api/admin/timeslot/*', (route) => route.abort())
    await choose(dashboard, slotAt(dashboard, '18:00'), 'Löschen')
    await question.getByRole('button', { name: 'Termin löschen' }).click()
    await expect(question.getByRole('alert')).toHaveText(
      'Es ist ein Fehler beim Löschen des Termins aufgetreten.',
    )
    await dashboard.unroute('**/api/admin/timeslot/*')
    await question.getByRole('button', { name: 'Termin behalten' }).click()
    await expect(question).toBeHidden()
    await expect(slotAt(dashboard, '18:00')).toBeVisible()
  })

  await test.step('an admin deletes a slot after confirmation', async () => {
    await choose(dashboard, slotAt(dashboard, '18:00'), 'Löschen')
    await question.getByRole('button', { name: 'Termin löschen' }).click()
    await expect(slotAt(dashboard, '18:00')).toBeHidden()
    const left = (await organisation.slots()).map(({ start }) => timeOf(start))
    expect(left).toEqual(['10:00', '14:00', '16:00'])
  })
})

test('[S06] [S07] [S11] an admin changes and deletes a slot that has bookings', async ({
  dashboard,
  organisation,
  fixture,
}) => {
  const slotId = await organisation.openSlot()
  const booker_email = `${crypto.randomUUID()}@schule.example`
  await organisation.book(slotId, { booker_email })
  await organisation.book(slotId)
  await dashboard.reload()

  await test.step('it keeps its start and variants, but may get more places', async () => {
    await choose(dashboard, slotAt(dashboard, '10:00'), 'Bearbeiten')
    const slot = dialog(dashboard, 'Termin bearbeiten')
    await expect(field(slot, 'Beginn')).toHaveAttribute('readonly')
    await expect(slot.getByRole('checkbox', { name: 'Führung' })).toBeDisabled()
    await field(slot, 'Plätze').fill('3')
    await slot.getByRole('button', { name: 'Änderungen speichern' }).click()
    await expect(
      slot.getByText('Mindestens 4: So viele Personen sind schon angemeldet.'),
    ).toBeVisible()
    await expect(field(slot, 'Plätze')).toBeFocused()
    await expect(slot.getByRole('alert')).toHaveCount(0)
    await field(slot, 'Plätze').fill('12')
    await slot.getByRole('button', { name: 'Änderungen speichern' }).click()
    await expect(slotAt(dashboard, '10:00')).toContainText('4 von 12')
  })

  await test.step('deleting it shows how many bookings there are, and notifies the bookers', async () => {
    await choose(dashboard, slotAt(dashboard, '10:00'), 'Löschen')
    const question = dialog(dashboard, 'Termin löschen?')
    await expect(question).toContainText('2 Buchungen')
    await expect(question).toContainText('Trotzdem löschen?')
    await expect(question.getByRole('button', { name: 'Termin behalten' })).toBeFocused()
    await question.getByRole('button', { name: 'Trotzdem löschen' }).click()
    await expect(dashboard.getByText('Es gibt noch keine Termine.')).toBeVisible()
    expect(await organisation.slots()).toEqual([])
    await fixture.mailbox.waitFor(
      (mail) => mail.recipients.includes(booker_email) && /^Storniert/.test(mail.subject ?? ''),
    )
  })
})

test('the dialog for deleting a slot only promises an email if one is sent', {
  tag: '@more',
}, async ({ dashboard, organisation }) => {
  const slotId = await organisation.openSlot()
  await organisation.bookAsAdmin(slotId)
  const question = dialog(dashboard, 'Termin löschen?')
  await dashboard.reload()
  await choose(dashboard, slotAt(dashboard, '10:00'), 'Löschen')
  await expect(question).toContainText(
    'Wer gebucht hat, bekommt eine Absage per E-Mail. Einen Grund und andere Termine nennt sie nur, wenn Sie „Termin absagen“ wählen.',
  )
  await dashboard.clock.setFixedTime(new Date(`${dayFromNow(2)}T12:00:00Z`))
  await dashboard.goto(`/admin?ab=${dayFromNow(1)}`)
  await choose(dashboard, slotAt(dashboard, '10:00'), 'Löschen')
  await expect(question).toContainText('1 Buchung')
  await expect(question).toContainText('deshalb bekommt niemand eine E-Mail')
  await expect(question).not.toContainText('Absage per E-Mail')
})

const timeOf = (start: string) =>
  Temporal.Instant.from(start).toZonedDateTimeISO('Europe/Berlin').toString().slice(11, 16)
