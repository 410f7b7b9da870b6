import { expect, type Locator } from '@playwright/test'
import { dayFromNow } from '#test/world/registered-organisation.ts'
import { expectAccessible } from './accessible.ts'
import { choose, daySection, dialog, openSlotDialog, slotAt } from './dashboard.ts'
import { field } from './field.ts'
import { test } from './fixture.ts'
import { setLeadTime } from './own-booking/two-dates.ts'

test('[D06] [S03] [S04] [S05] [S09] an admin adds slots one after another', async ({
  dashboard,
}) => {
  const { clock } = dashboard
  await clock.install({ time: at('14:50').epochMilliseconds })
  await dashboard.reload()
  const slot = await openSlotDialog(dashboard)
  const made = slot.getByText('Termin wurde erstellt')
  const done = slot.getByRole('button', { name: 'Fertig' })
  await expect(field(slot, 'Beginn')).toHaveValue(`${dayFromNow(1)}T16:00`)
  await expect(slot.getByText(/, 16:00 Uhr \(heute\)$/)).toBeVisible()
  await expect(field(slot, 'Plätze')).toHaveValue('10')

  await test.step('the message that a slot was added is shown for three seconds', async () => {
    await field(slot, 'Beginn').fill(`${dayFromNow(4)}T10:00`)
    await clock.pauseAt(at('14:52').epochMilliseconds)
    await slot.getByRole('button', { name: 'Termin anlegen' }).click()
    await expect(made).toBeVisible()
    await clock.runFor(2_900)
    await expect(made).toBeVisible()
    const before = await done.boundingBox()
    await clock.runFor(200)
    await expect(made).toBeHidden()
    // The button stays where it is, because somebody may be about to click it.
    expect(await done.boundingBox()).toEqual(before)
    await clock.resume()
  })

  await test.step('the next start is one hour later, even after closing the dialog or reloading', async () => {
    await expect(field(slot, 'Beginn')).toHaveValue(`${dayFromNow(4)}T11:00`)
    await expect(
      slot.getByText(/^Vorschlag für einen weiteren Termin: .*, 11:00 Uhr$/),
    ).toBeVisible()
    await slot.getByRole('button', { name: 'Weiteren Termin anlegen' }).click()
    await expect(field(slot, 'Beginn')).toHaveValue(`${dayFromNow(4)}T12:00`)
    await done.click()
    await expect(slot).toBeHidden()
    await expect(daySection(dashboard, 4)).toContainText('2 Termine')
    await expect(daySection(dashboard, 4)).toContainText('0 von 10')

    await openSlotDialog(dashboard)
    await expect(field(slot, 'Beginn')).toHaveValue(`${dayFromNow(4)}T12:00`)
    await slot.getByRole('button', { name: 'Termin anlegen' }).click()
    await expect(field(slot, 'Beginn')).toHaveValue(`${dayFromNow(4)}T13:00`)
    await dashboard.reload()
    await openSlotDialog(dashboard)
    await expect(field(slot, 'Beginn')).toHaveValue(`${dayFromNow(4)}T13:00`)
  })

  await test.step('after an hour, the last slot no longer counts', async () => {
    await clock.setFixedTime(at('15:55').epochMilliseconds)
    await dashboard.reload()
    await openSlotDialog(dashboard)
    await expect(field(slot, 'Beginn')).not.toHaveValue(`${dayFromNow(4)}T13:00`)
  })

  await test.step('on a page left open overnight, the next start is not in the past', async () => {
    await field(slot, 'Beginn').fill(`${dayFromNow(1)}T23:00`)
    await slot.getByRole('button', { name: 'Termin anlegen' }).click()
    await done.click()
    await expect(slot).toBeHidden()
    await clock.setFixedTime(at('15:55').add({ days: 2 }).epochMilliseconds)
    await openSlotDialog(dashboard)
    await expect(field(slot, 'Beginn')).toHaveValue(
      new RegExp(`^${dayFromNow(3)}|^${dayFromNow(4)}`),
    )
  })
})

test('a slot that could not be added does not bring back the message about the one before', {
  tag: '@more',
}, async ({ dashboard }) => {
  const slot = await openSlotDialog(dashboard)
  await slot.getByRole('button', { name: 'Termin anlegen' }).click()
  const made = slot.getByText('Termin wurde erstellt')
  await expect(made).toBeVisible()
  await dashboard.route('**/api/admin/timeslot/*', (route) => route.abort())
  await slot.getByRole('button', { name: 'Weiteren Termin anlegen' }).click()
  await expect(slot.getByText('Speichern fehlgeschlagen')).toBeVisible()
  await slot.getByRole('button', { name: 'Meldung schließen' }).click()
  await expect(slot.getByText('Speichern fehlgeschlagen')).toBeHidden()
  expect(await made.isVisible()).toBe(false)
})

test('an incomplete start is rejected with an error on its field and never breaks the page', {
  tag: '@more',
}, async ({ dashboard, organisation }) => {
  const slot = await openSlotDialog(dashboard)
  const start = field(slot, 'Beginn')
  for (const [typed, fault] of [
    ['0002-12-01T10:00', 'Bitte wählen Sie einen Beginn ab heute.'],
    ['9999-12-31T23:59', 'Bitte prüfen Sie das Jahr: Es liegt zu weit in der Zukunft.'],
    ['', 'Bitte geben Sie Datum und Uhrzeit ein.'],
  ] as const) {
    await start.fill(typed)
    await slot.getByRole('button', { name: 'Termin anlegen' }).click()
    await expect(slot.getByText(fault)).toBeVisible()
    await expect(start).toBeFocused()
  }
  expect(await organisation.slots()).toEqual([])
})

test('a link to a day that does not exist shows today', { tag: '@more' }, async ({ dashboard }) => {
  for (const day of ['2026-02-31', '0002-12-01', '275760-09-13', 'morgen']) {
    await dashboard.goto(`/admin?ab=${day}`)
    await expect(dashboard.getByText('Es gibt noch keine Termine.')).toBeVisible()
  }
})

test('a start within the lead time is accepted, with a note that visitors can no longer book it', {
  tag: '@more',
}, async ({ dashboard, organisation }) => {
  await organisation.openSlot()
  await setLeadTime(organisation, 2 * 86_400)
  await dashboard.reload()
  const slot = await openSlotDialog(dashboard)
  await expect(slot.getByRole('status').first()).toHaveText(
    'Gäste können diesen Termin nicht mehr selbst buchen, denn der Vorlauf beträgt 2 Tage. Sie können Buchungen selbst eintragen.',
  )
  await expectAccessible(dashboard, 'a slot within the lead time')
  await slot.getByRole('switch', { name: 'Interner Termin' }).check()
  await expect(tooLate(slot)).toBeHidden()
  await slot.getByRole('switch', { name: 'Interner Termin' }).uncheck()
  await field(slot, 'Beginn').fill(`${dayFromNow(3)}T10:00`)
  await expect(tooLate(slot)).toBeHidden()
  await field(slot, 'Beginn').fill(`${dayFromNow(-1)}T10:00`)
  await expect(tooLate(slot)).toBeHidden()
  await field(slot, 'Beginn').fill(`${dayFromNow(1)}T12:00`)
  await expect(tooLate(slot)).toBeVisible()
  await slot.getByRole('button', { name: 'Termin anlegen' }).click()
  await expect(slot.getByText('Termin wurde erstellt')).toBeVisible()
  const [, made] = await organisation.slots()
  await expect(organisation.book(made?.slot_id ?? '')).rejects.toThrow('lead_time_passed')

  await slot.getByRole('button', { name: 'Fertig' }).click()
  await choose(dashboard, slotAt(dashboard, '10:00'), 'Bearbeiten')
  await expect(tooLate(dialog(dashboard, 'Termin bearbeiten'))).toBeVisible()
})

test('the note that visitors can no longer book a slot appears only if its start is within the lead time of every chosen variant, calculated to the minute', {
  tag: '@more',
}, async ({ dashboard, organisation }) => {
  const { call, projectId } = organisation
  await setLeadTime(organisation, 71 * 60)
  await call('POST', `admin/variants/${projectId}`, { name: 'Kinder', leadtime: 70 * 60 })
  await call('POST', `admin/variants/${projectId}`, { name: 'Spontan' })
  await dashboard.clock.setFixedTime(new Date(at('14:50').epochMilliseconds))
  await dashboard.reload()
  const slot = await openSlotDialog(dashboard)
  await expect(field(slot, 'Beginn')).toHaveValue(`${dayFromNow(1)}T16:00`)
  await expect(tooLate(slot)).toBeHidden()
  const variant = (name: string) => slot.getByRole('checkbox', { name, exact: true })
  await variant('Führung').check()
  await expect(tooLate(slot)).toContainText('denn der Vorlauf beträgt 1 Stunde 11 Minuten.')
  await variant('Kinder').check()
  await expect(tooLate(slot)).toBeHidden()
  await field(slot, 'Beginn').fill(`${dayFromNow(1)}T15:59`)
  await expect(tooLate(slot)).toContainText(
    'denn der kürzeste Vorlauf beträgt 1 Stunde 10 Minuten.',
  )
  await variant('Spontan').check()
  await expect(tooLate(slot)).toBeHidden()
})

test('[D05] [S01] [S02] [S03] [S10] a new organisation adds its first slot', async ({
  dashboard,
  organisation,
}) => {
  const slot = dialog(dashboard, 'Termin anlegen')
  const save = slot.getByRole('button', { name: 'Termin anlegen' })
  await test.step('the page says what a slot is, and how to add the first one', async () => {
    await expect(dashboard.getByText('Es gibt noch keine Termine.')).toBeVisible()
    await expect(dashboard.getByText(/über Ihre Buchungsseite buchen/)).toBeVisible()
    await dashboard.getByRole('button', { name: 'Termin anlegen' }).last().click()
    await expect(slot).toBeVisible()
  })

  await test.step('missing input is reported next to its fields, and nothing is saved', async () => {
    await slot.getByRole('checkbox', { name: 'Führung' }).uncheck()
    await field(slot, 'Beginn').fill('')
    await field(slot, 'Plätze').fill('0')
    await save.click()
    await expect(slot.getByText('Wähle mindestens einen Führungstyp aus!')).toBeVisible()
    await expect(slot.getByText('Bitte geben Sie Datum und Uhrzeit ein.')).toBeVisible()
    await expect(slot.getByText('Bitte geben Sie eine ganze Zahl von 1')).toBeVisible()
    await expect(field(slot, 'Beginn')).toBeFocused()

    await slot.getByRole('checkbox', { name: 'Führung' }).check()
    await field(slot, 'Plätze').fill('1')
    await field(slot, 'Beginn').fill(`${dayFromNow(-1)}T23:59`)
    await save.click()
    await expect(slot.getByText('Bitte wählen Sie einen Beginn ab heute.')).toBeVisible()
    expect(await organisation.slots()).toEqual([])
  })

  await test.step('if the slot cannot be saved, the dialog says so and keeps the input', async () => {
    await field(slot, 'Beginn').fill(`${dayFromNow(0)}T00:00`)
    await dashboard.route('**/api/admin/timeslot/*', (route) => route.abort())
    await save.click()
    await expect(slot.getByRole('alert')).toHaveText('Speichern fehlgeschlagen')
    await expect(field(slot, 'Plätze')).toHaveValue('1')

    await dashboard.unroute('**/api/admin/timeslot/*')
    await save.click()
    await expect(slot.getByText('Termin wurde erstellt')).toBeVisible()
    await expect(slot.getByRole('alert')).toBeHidden()
    expect(await organisation.slots()).toMatchObject([{ max_attendees: 1 }])
  })
})

test('a wall-clock time skipped by a clock change is rejected with an error on its field', {
  tag: '@more',
}, async ({ dashboard }) => {
  const slot = await openSlotDialog(dashboard)
  await field(slot, 'Beginn').fill(`${lastSundayOfMarch()}T02:30`)
  await slot.getByRole('button', { name: 'Termin anlegen' }).click()
  await expect(field(slot, 'Beginn')).toHaveAttribute('aria-invalid', 'true')
  await expect(field(slot, 'Beginn')).toBeFocused()
})

test('Escape closes the dialog and returns the focus to the button that opened it', {
  tag: '@more',
}, async ({ dashboard }) => {
  const button = dashboard.getByRole('button', { name: 'Termin anlegen' }).first()
  await button.focus()
  await dashboard.keyboard.press('Enter')
  const slot = dialog(dashboard, 'Termin anlegen')
  await expect(field(slot, 'Beginn')).toBeFocused()
  await dashboard.keyboard.press('Escape')
  await expect(slot).toBeHidden()
  await expect(button).toBeFocused()
})

const tooLate = (slot: Locator) =>
  slot.getByText(/^Gäste können diesen Termin nicht mehr selbst buchen/)

function at(time: string): Temporal.ZonedDateTime {
  return Temporal.PlainDateTime.from(`${dayFromNow(1)}T${time}`).toZonedDateTime('Europe/Berlin')
}

function lastSundayOfMarch(): string {
  const year = Temporal.PlainDate.from(dayFromNow(0)).year + 1
  const end = Temporal.PlainDate.from({ year, month: 3, day: 31 })
  return end.subtract({ days: end.dayOfWeek % 7 }).toString()
}

test('changes by others while the dialog is open are shown, and can be adopted or overwritten', {
  tag: '@more',
}, async ({ dashboard, organisation }) => {
  const slotId = await organisation.openSlot({ max_attendees: 16 })
  const { call, projectId, variant } = organisation
  const changeElsewhere = (max_attendees: number) =>
    call('PUT', `admin/timeslot/${projectId}/${slotId}`, {
      starttime: `${dayFromNow(1)}T10:00`,
      possible_ressources: [variant.ressource_id],
      max_attendees,
    })
  const edit = dialog(dashboard, 'Termin bearbeiten')
  const save = edit.getByRole('button', { name: 'Änderungen speichern' })
  await choose(dashboard, slotAt(dashboard, '10:00'), 'Bearbeiten')
  await field(edit, 'Plätze').fill('18')
  await changeElsewhere(20)
  await expect(edit).toContainText('Inzwischen geändert: 20 Plätze.')
  await save.click()
  await expect(edit.getByRole('button', { name: 'Übernehmen' })).toBeFocused()
  await expectAccessible(dashboard, 'a slot that was changed elsewhere')
  await edit.getByRole('button', { name: 'Übernehmen' }).click()
  await expect(field(edit, 'Plätze')).toHaveValue('20')
  await expect(edit).not.toContainText('Inzwischen geändert')

  await field(edit, 'Plätze').fill('18')
  await changeElsewhere(21)
  await edit.getByRole('button', { name: 'Meine Angaben behalten' }).click()
  await save.click()
  await expect(edit).toBeHidden()
  await expect(slotAt(dashboard, '10:00')).toContainText('0 von 18')
})
