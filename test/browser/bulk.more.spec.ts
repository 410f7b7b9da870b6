import { expect, type Route } from '@playwright/test'
import type { SlotsChangeSent } from '#contract/slot-change.ts'
import { dayFromNow } from '#test/world/registered-organisation.ts'
import { expectAccessible } from './accessible.ts'
import { daySection, dialog, slotAt } from './dashboard.ts'
import { field } from './field.ts'
import { test } from './fixture.ts'
import { join } from './people.ts'
import {
  bar,
  change,
  choice,
  chosen,
  openChange,
  openDaily,
  openSeries,
  preview,
  startSelecting,
  startsOf,
} from './setup/many-slots.ts'

test('after a preview, a day’s slots are moved by half an hour, and the move can be undone', async ({
  dashboard,
  organisation,
}) => {
  for (const time of ['10:00', '14:00']) {
    await organisation.openSlot({ starttime: `${dayFromNow(2)}T${time}` })
  }
  await organisation.openSlot({ starttime: `${dayFromNow(3)}T10:00` })
  await dashboard.reload()
  await startSelecting(dashboard)
  await daySection(dashboard, 2)
    .getByRole('checkbox', { name: /^Ganzen Tag/ })
    .check()
  await expect(chosen(dashboard)).toHaveText('2 Termine ausgewählt')
  await openChange(dashboard, 'Uhrzeit')
  await change(dashboard).getByRole('radio', { name: 'Um Minuten verschieben' }).check()
  await field(change(dashboard), 'Minuten').fill('30')
  await expect(await preview(dashboard)).toHaveText('2 Termine werden geändert.')
  await expect(change(dashboard)).toContainText('Uhrzeit: 30 Minuten später')
  await expect(change(dashboard)).toContainText('10:00 → 10:30')
  expect(await startsOf(organisation)).toEqual(['10:00', '14:00', '10:00'])
  await change(dashboard).getByRole('button', { name: '2 Termine ändern' }).click()
  await expect(change(dashboard)).toBeHidden()
  await expect(dashboard.getByText('2 Termine geändert.')).toBeVisible()
  await expect(bar(dashboard)).toBeHidden()
  await expect(daySection(dashboard, 2)).toContainText(/10:30.*14:30/s)
  await expect(daySection(dashboard, 3)).toContainText('10:00')
  await dashboard.getByRole('button', { name: 'Rückgängig' }).click()
  await expect(daySection(dashboard, 2)).toContainText(/10:00.*14:00/s)
})

test('all slots matching the filter are changed, even those not loaded', async ({
  dashboard,
  organisation,
}) => {
  await openSeries(organisation, 60)
  await dashboard.reload()
  await startSelecting(dashboard)
  await bar(dashboard).getByRole('button', { name: 'Alle auswählen' }).click()
  await expect(chosen(dashboard)).toHaveText(/^Alle Termine ab .* sind ausgewählt\.$/)
  await openChange(dashboard, 'Plätze')
  await field(change(dashboard), 'Plätze je Termin').fill('7')
  const asked = dashboard.waitForRequest(/\/change$/)
  await expect(await preview(dashboard)).toHaveText('60 Termine werden geändert.')
  const sent = (await asked).postDataJSON() as SlotsChangeSent
  expect(sent.slot_ids).toBeUndefined()
  expect(sent.filter).toMatchObject({ from: dayFromNow(0) })
  await change(dashboard).getByRole('button', { name: '60 Termine ändern' }).click()
  await expect(dashboard.getByText('60 Termine geändert.')).toBeVisible()
  const capacities = (await organisation.slots()).map(({ max_attendees }) => max_attendees)
  expect(new Set(capacities)).toEqual(new Set([7]))
})

test('a series is changed from one slot onwards, and another series is left unchanged', async ({
  dashboard,
  organisation,
}) => {
  await openSeries(organisation, 5)
  await openSeries(organisation, 5, '15:00')
  await dashboard.reload()
  await startSelecting(dashboard)
  await choice(daySection(dashboard, 3)).first().check()
  await bar(dashboard)
    .getByRole('button', { name: /^Ganze Serie ab \d+\. \p{L}+$/u })
    .click()
  await expect(chosen(dashboard)).toHaveText(/^Die Serie ab .* ist ausgewählt\.$/)
  await expect(choice(daySection(dashboard, 4)).first()).toBeChecked()
  await expect(choice(daySection(dashboard, 4)).last()).not.toBeChecked()
  await openChange(dashboard, 'Uhrzeit')
  await field(change(dashboard), 'Neue Uhrzeit').last().fill('11:15')
  await expect(await preview(dashboard)).toHaveText('3 Termine werden geändert.')
  await change(dashboard).getByRole('button', { name: '3 Termine ändern' }).click()
  await expect(daySection(dashboard, 3)).toContainText(/11:15.*15:00/s)
  await expect(daySection(dashboard, 2)).toContainText(/10:00.*15:00/s)
})

test('a booked slot is not moved: the preview lists it, and the result counts it', async ({
  dashboard,
  organisation,
}) => {
  const [booked = ''] = await openDaily(organisation, [1, 2])
  await organisation.book(booked)
  await dashboard.reload()
  await startSelecting(dashboard)
  await bar(dashboard).getByRole('button', { name: 'Alle auswählen' }).click()
  await openChange(dashboard, 'Uhrzeit', 'Kommentar')
  await field(change(dashboard), 'Neue Uhrzeit').last().fill('12:00')
  await field(change(dashboard), 'Neuer Kommentar').fill('Aufzug in Wartung')
  await expect(await preview(dashboard)).toHaveText(
    '2 Termine werden geändert, 1 Termin bleibt wegen Buchungen.',
  )
  await expect(change(dashboard)).toContainText('Beginn und Führungstypen bleiben, wie sie sind.')
  await expectAccessible(dashboard, 'the difference of a change')
  await change(dashboard).getByRole('button', { name: '2 Termine ändern' }).click()
  const done = '2 Termine geändert, 1 Termin bleibt wegen Buchungen.'
  await expect(dashboard.getByText(done)).toBeVisible()
  expect(await startsOf(organisation)).toEqual(['10:00', '12:00'])
  expect((await organisation.slots()).map(({ comment }) => comment)).toEqual([
    'Aufzug in Wartung',
    'Aufzug in Wartung',
  ])
})

test('the preview shows old and new values, and the recipients of emails', async ({
  dashboard,
  organisation,
}) => {
  await openDaily(organisation, [1, 2])
  await dashboard.reload()
  await startSelecting(dashboard)
  await bar(dashboard).getByRole('button', { name: 'Alle auswählen' }).click()
  await openChange(dashboard, 'Plätze', 'Team')
  await field(change(dashboard), 'Plätze je Termin').fill('16')
  await change(dashboard).getByRole('checkbox', { name: 'Käthe Roß' }).check()
  await preview(dashboard)
  await expect(change(dashboard).getByText('Plätze: 10 → 16')).toBeVisible()
  await expect(change(dashboard).getByText('Wer führt → Käthe Roß')).toBeVisible()
  await expect(change(dashboard)).toContainText('bekommt eine E-Mail')
  await expect(change(dashboard).getByRole('button', { name: 'Werden geändert' })).toBeVisible()
})

test('the preview of a deletion lists the booked slots, which are kept, and only the others are deleted', async ({
  dashboard,
  organisation,
}) => {
  const [booked = ''] = await openDaily(organisation, [1, 2, 3])
  await organisation.book(booked)
  await dashboard.reload()
  await startSelecting(dashboard)
  await bar(dashboard).getByRole('button', { name: 'Alle auswählen' }).click()
  await expectAccessible(dashboard, 'a selection')
  await bar(dashboard).getByRole('button', { name: 'Löschen …' }).click()
  const deletion = dialog(dashboard, 'Termine löschen?')
  await expect(deletion).toContainText('2 Termine entfallen, 1 Termin bleibt wegen Buchungen.')
  await expect(deletion).toContainText('Bleibt, weil schon gebucht')
  await expect(deletion).toContainText('Gebuchte Termine sagen Sie ab')
  await expectAccessible(dashboard, 'what would be deleted')
  await deletion.getByRole('button', { name: 'Termine behalten' }).click()
  await expect(chosen(dashboard)).toHaveText('3 Termine ausgewählt')
  await bar(dashboard).getByRole('button', { name: 'Löschen …' }).click()
  await deletion.getByRole('button', { name: '2 Termine löschen' }).click()
  await expect(deletion).toBeHidden()
  await expect(slotAt(dashboard, '10:00')).toHaveCount(1)
  expect((await organisation.slots()).map(({ slot_id }) => slot_id)).toEqual([booked])
})

test('guides are assigned in turn, and every other field can be set in the same action', async ({
  dashboard,
  organisation,
  fixture,
}) => {
  await join(fixture, organisation, { name: 'Jörg Öz' })
  await openDaily(organisation, [1, 2])
  await dashboard.reload()
  await startSelecting(dashboard)
  await bar(dashboard).getByRole('button', { name: 'Alle auswählen' }).click()
  await openChange(dashboard, 'Plätze', 'Führungstypen', 'Team', 'Intern oder öffentlich')
  await field(change(dashboard), 'Plätze je Termin').fill('4')
  await change(dashboard).getByRole('checkbox', { name: 'Führung', exact: true }).check()
  for (const name of ['Käthe Roß', 'Jörg Öz']) {
    await change(dashboard).getByRole('checkbox', { name }).check()
  }
  await expectAccessible(dashboard, 'the fields of a change')
  await expect(await preview(dashboard)).toHaveText('2 Termine werden geändert.')
  await change(dashboard).getByRole('button', { name: '2 Termine ändern' }).click()
  await expect(slotAt(dashboard, '10:00').filter({ hasText: 'Intern' })).toHaveCount(2)
  const changed = { max_attendees: 4, internal: true }
  expect(await organisation.slots()).toMatchObject([
    { ...changed, assigned_staff: ['Käthe Roß'] },
    { ...changed, assigned_staff: ['Jörg Öz'] },
  ])
})

test('no input is lost when saving fails or when somebody tries to close the dialog', async ({
  dashboard,
  organisation,
}) => {
  await openDaily(organisation, [1, 2])
  await dashboard.reload()
  await startSelecting(dashboard)
  await bar(dashboard).getByRole('button', { name: 'Alle auswählen' }).click()
  await openChange(dashboard)
  await change(dashboard).getByRole('button', { name: 'Vorschau ansehen' }).click()
  await expect(change(dashboard).getByRole('alert')).toContainText('mindestens eine Angabe')
  await change(dashboard).getByRole('checkbox', { name: 'Plätze' }).check()
  await change(dashboard).getByRole('button', { name: 'Vorschau ansehen' }).click()
  await expect(field(change(dashboard), 'Plätze je Termin')).toBeFocused()
  await field(change(dashboard), 'Plätze je Termin').fill('4')
  await preview(dashboard)
  await dashboard.route('**/api/admin/slots/*/change', (route) => route.abort())
  await change(dashboard).getByRole('button', { name: '2 Termine ändern' }).click()
  await expect(change(dashboard).getByRole('alert')).toHaveText(
    'Es ist unklar, ob die Änderung gespeichert wurde. Bitte sehen Sie im Dashboard nach, bevor Sie es noch einmal versuchen.',
  )
  await change(dashboard).getByRole('button', { name: 'Zurück' }).click()
  await expect(change(dashboard).getByRole('button', { name: 'Vorschau ansehen' })).toBeFocused()
  await expect(field(change(dashboard), 'Plätze je Termin')).toHaveValue('4')
  await dashboard.keyboard.press('Escape')
  await dialog(dashboard, 'Eingaben verwerfen?')
    .getByRole('button', { name: 'Weiter bearbeiten' })
    .click()
  await dashboard.unroute('**/api/admin/slots/*/change')
  await expect(await preview(dashboard)).toHaveText('2 Termine werden geändert.')
})

test('if the dialog is closed while an action runs, the action can still be undone, and a failure is still reported', async ({
  dashboard,
  organisation,
}) => {
  await openDaily(organisation, [1, 2])
  await dashboard.reload()
  const closeWhileStoring = async (answer: (route: Route) => Promise<void>) => {
    await startSelecting(dashboard)
    await bar(dashboard).getByRole('button', { name: 'Alle auswählen' }).click()
    await openChange(dashboard, 'Plätze')
    await field(change(dashboard), 'Plätze je Termin').fill('4')
    await preview(dashboard)
    const closed = Promise.withResolvers<void>()
    await dashboard.route('**/api/admin/slots/*/change', async (route) => {
      await closed.promise
      await answer(route)
    })
    await change(dashboard).getByRole('button', { name: '2 Termine ändern' }).click()
    await expect(change(dashboard).getByRole('button', { name: 'Zurück' })).toBeDisabled()
    await dashboard.keyboard.press('Escape')
    await dialog(dashboard, 'Eingaben verwerfen?')
      .getByRole('button', { name: 'Verwerfen' })
      .click()
    await expect(change(dashboard)).toBeHidden()
    closed.resolve()
  }
  await closeWhileStoring((route) => route.continue())
  await expect(dashboard.getByText('2 Termine geändert.')).toBeVisible()
  await expect(bar(dashboard)).toBeHidden()
  await dashboard.getByRole('button', { name: 'Rückgängig' }).click()
  await expect(dashboard.getByText('Rückgängig gemacht: 2 Termine')).toBeVisible()
  await dashboard.unroute('**/api/admin/slots/*/change')
  await closeWhileStoring((route) => route.abort())
  await expect(dashboard.getByRole('main').getByRole('alert')).toHaveText(/^Es ist unklar, ob/)
})

test('the preview lists a slot that somebody else has just deleted', async ({
  dashboard,
  organisation,
}) => {
  const [first] = await openDaily(organisation, [1, 2])
  await dashboard.reload()
  await startSelecting(dashboard)
  await bar(dashboard).getByRole('button', { name: 'Alle auswählen' }).click()
  await organisation.call('DELETE', `admin/timeslot/${first}`)
  await openChange(dashboard, 'Plätze')
  await field(change(dashboard), 'Plätze je Termin').fill('4')
  await change(dashboard).getByRole('button', { name: 'Vorschau ansehen' }).click()
  await expect(change(dashboard)).toContainText('1 Termin wird geändert, 1 Termin bleibt')
  await expect(change(dashboard)).toContainText('Von Hand geändert oder gelöscht')
})
