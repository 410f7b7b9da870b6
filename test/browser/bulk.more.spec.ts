import { expect, type Page, type Route } from '@playwright/test'
import type { Slot } from '#contract/slot.ts'
import type { SlotsChangeSent } from '#contract/slot-change.ts'
import { dayFromNow, type RegisteredOrganisation } from '#test/world/registered-organisation.ts'
import { expectAccessible } from './accessible.ts'
import { daySection, dialog, slotAt } from './dashboard.ts'
import { field } from './field.ts'
import { test } from './fixture.ts'
import { join } from './people.ts'
import { press, tabTo } from './setup/keyboard.ts'
import {
  bar,
  change,
  choice,
  chosen,
  openChange,
  openDaily,
  openSeries,
  preview,
  started,
  startSelecting,
  startsOf,
} from './setup/many-slots.ts'

test('the dashboard has no checkboxes until somebody starts selecting', async ({
  dashboard,
  organisation,
}) => {
  await organisation.openSlot()
  await dashboard.reload()
  await expect(slotAt(dashboard, '10:00')).toBeVisible()
  await expect(dashboard.getByRole('main').getByRole('checkbox')).toHaveCount(0)
  await startSelecting(dashboard)
  await expect(choice(slotAt(dashboard, '10:00'))).toBeVisible()
  await dashboard.keyboard.press('Escape')
  await expect(bar(dashboard)).toBeHidden()
  await expect(dashboard.getByRole('main').getByRole('checkbox')).toHaveCount(0)
  await expect(started(dashboard)).toBeFocused()
})

test('a Shift-click selects all slots from the last clicked one, even across days', async ({
  dashboard,
  organisation,
}) => {
  await openDaily(organisation, [1, 2, 3, 4, 5])
  await dashboard.reload()
  await startSelecting(dashboard)
  const boxes = choice(dashboard.getByRole('main'))
  await boxes.nth(1).check()
  await boxes.nth(3).click({ modifiers: ['Shift'] })
  await expect(chosen(dashboard)).toHaveText('3 Termine ausgewählt')
  await expect(boxes.nth(0)).not.toBeChecked()
  await expect(boxes.nth(2)).toBeChecked()
  await boxes.nth(2).click({ modifiers: ['Shift'] })
  await expect(chosen(dashboard)).toHaveText('1 Termin ausgewählt')
  // Selects five days by clicking the first day's heading and Shift-clicking the last.
  const heads = dashboard.getByRole('checkbox', { name: /^Ganzen Tag/ })
  await heads.nth(0).check()
  await heads.nth(4).click({ modifiers: ['Shift'] })
  await expect(chosen(dashboard)).toHaveText('5 Termine ausgewählt')
})

test('with the keyboard alone, an admin selects slots, sees a preview and saves the change', async ({
  dashboard,
  organisation,
}) => {
  await openDaily(organisation, [1, 2, 3, 4])
  await dashboard.reload()
  const { keyboard } = dashboard
  await press(started(dashboard), 'Enter')
  const boxes = choice(dashboard.getByRole('main'))
  await press(boxes.nth(0), 'Space')
  await tabTo(boxes.nth(2), 80)
  await keyboard.press('Shift+Space')
  await expect(chosen(dashboard)).toHaveText('3 Termine ausgewählt')
  const begin = bar(dashboard).getByRole('button', { name: 'Ändern …' })
  await press(begin, 'Enter')
  await expect(change(dashboard).getByRole('checkbox', { name: 'Uhrzeit' })).toBeFocused()
  await keyboard.press('Escape')
  await expect(begin).toBeFocused()
  await keyboard.press('Enter')
  await press(change(dashboard).getByRole('checkbox', { name: 'Plätze' }), 'Space')
  await keyboard.press('Tab')
  await keyboard.type('25')
  await keyboard.press('Enter')
  await expect(change(dashboard).getByRole('status')).toHaveText('3 Termine werden geändert.')
  await press(change(dashboard).getByRole('button', { name: '3 Termine ändern' }), 'Enter')
  await expect(change(dashboard)).toBeHidden()
  await expect(slotAt(dashboard, '10:00').filter({ hasText: '0 von 25' })).toHaveCount(3)
  await expect(dashboard.locator(':focus')).toHaveCount(1)
})

test('after selecting everything that matches a filter, unticking one slot leaves the others on the screen selected', async ({
  dashboard,
  organisation,
}) => {
  await openSeries(organisation, 60)
  await dashboard.reload()
  await startSelecting(dashboard)
  await bar(dashboard).getByRole('button', { name: 'Alle auswählen' }).click()
  await choice(dashboard.getByRole('main')).first().uncheck()
  await expect(chosen(dashboard)).toHaveText('49 Termine ausgewählt')
})

test('guides cannot select slots', async ({ openAs }) => {
  const page = await openAs('guide')
  await expect(slotAt(page, '10:00')).toBeVisible()
  await expect(started(page)).toHaveCount(0)
  await expect(page.getByRole('button', { name: /^Weitere Aktionen/ })).toHaveCount(0)
})

test('on a phone, the selection bar shows all its buttons and never covers the focused element', async ({
  dashboard,
  organisation,
}) => {
  await openSeries(organisation, 12)
  await dashboard.setViewportSize({ width: 390, height: 844 })
  await dashboard.reload()
  await startSelecting(dashboard)
  const boxes = choice(dashboard.getByRole('main'))
  await boxes.first().check()
  for (const name of [/^Ganze Serie ab/, 'Ändern …', 'Löschen …', 'Auswahl beenden']) {
    await expect(bar(dashboard).getByRole('button', { name })).toBeInViewport({ ratio: 1 })
  }
  const width = await dashboard.evaluate(() => document.documentElement.scrollWidth)
  expect(width).toBeLessThanOrEqual(390)
  const top = (await bar(dashboard).boundingBox())?.y ?? 0
  for (let step = 0; step < 8; step += 1) {
    await dashboard.keyboard.press('Tab')
    const focused = await dashboard.locator(':focus').boundingBox()
    const isInBar = await bar(dashboard).locator(':focus').count()
    if (focused && !isInBar) expect(focused.y + focused.height).toBeLessThanOrEqual(top + 1)
  }
  await expectAccessible(dashboard, 'selecting on a phone')
})

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
  await change(dashboard).getByRole('radio', { name: 'Um Minuten verlegen' }).check()
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

test('slots added after a change was previewed are left unchanged, even if they match the filter', async ({
  dashboard,
  organisation,
}) => {
  await openDaily(organisation, [1, 2])
  await dashboard.reload()
  await startSelecting(dashboard)
  await bar(dashboard).getByRole('button', { name: 'Alle auswählen' }).click()
  await openChange(dashboard, 'Plätze')
  await field(change(dashboard), 'Plätze je Termin').fill('4')
  await expect(await preview(dashboard)).toHaveText('2 Termine werden geändert.')
  await openDaily(organisation, [3])
  await change(dashboard).getByRole('button', { name: '2 Termine ändern' }).click()
  await expect(dashboard.getByText('2 Termine geändert.')).toBeVisible()
  const capacities = (await organisation.slots()).map(({ max_attendees }) => max_attendees)
  expect(capacities).toEqual([4, 4, 10])
})

test('the preview shows a slot in a different time zone in its own local time', async ({
  dashboard,
  organisation,
}) => {
  const starttime = `${dayFromNow(2)}T10:00`
  await organisation.openSlot({ starttime, timezone: 'Asia/Tokyo' })
  await dashboard.reload()
  await startSelecting(dashboard)
  await bar(dashboard).getByRole('button', { name: 'Alle auswählen' }).click()
  await openChange(dashboard, 'Uhrzeit')
  await field(change(dashboard), 'Neue Uhrzeit').last().fill('11:15')
  await preview(dashboard)
  await expect(change(dashboard)).toContainText('10:00 → 11:15')
})

test('cancelling a bulk change returns the focus to the button that opened the dialog', async ({
  dashboard,
  organisation,
}) => {
  await openDaily(organisation, [1])
  await dashboard.reload()
  await startSelecting(dashboard)
  await bar(dashboard).getByRole('button', { name: 'Alle auswählen' }).click()
  await openChange(dashboard)
  await change(dashboard).getByRole('button', { name: 'Abbrechen' }).click()
  await expect(change(dashboard)).toBeHidden()
  await expect(bar(dashboard).getByRole('button', { name: 'Ändern …' })).toBeFocused()
})

async function openCopy(page: Page, daysFromNow: number, entry: string) {
  await daySection(page, daysFromNow)
    .getByRole('button', { name: /^Weitere Aktionen: .*20\d\d$/ })
    .click()
  await page.getByRole('menuitem', { name: entry }).click()
  return dialog(page, entry.replace(' …', ''))
}

/** The wall-clock start times of all slots in the project. */
async function wallsOf({ call, projectId }: RegisteredOrganisation) {
  const { body } = await call<Slot[]>('GET', `admin/events/${projectId}`)
  return body.map(({ start, timezone }) =>
    Temporal.Instant.from(start)
      .toZonedDateTimeISO(timezone)
      .toPlainDateTime()
      .toString({ smallestUnit: 'minute' }),
  )
}

test('a day is copied to a typed date, including its slot shortly before midnight', async ({
  dashboard,
  organisation,
}) => {
  for (const time of ['10:00', '23:30']) {
    await organisation.openSlot({ starttime: `${dayFromNow(2)}T${time}`, max_attendees: 17 })
  }
  await dashboard.reload()
  const copy = await openCopy(dashboard, 2, 'Tag kopieren …')
  await expect(field(copy, 'Tag')).toBeFocused()
  await copy.getByRole('button', { name: 'Vorschau ansehen' }).click()
  await expect(copy).toContainText('Bitte wählen Sie mindestens ein Ziel.')
  await expect(field(copy, 'Tag')).toBeFocused()
  await field(copy, 'Tag').fill(dayFromNow(2))
  await copy.getByRole('button', { name: 'Hinzufügen' }).click()
  await expect(copy).toContainText('Von hier wird kopiert')
  await field(copy, 'Tag').fill(dayFromNow(-1))
  await copy.getByRole('button', { name: 'Hinzufügen' }).click()
  await expect(copy).toContainText('nicht in der Vergangenheit')
  await expectAccessible(dashboard, 'copying a day')
  // The typed date counts even if the button beside it is not pressed.
  await field(copy, 'Tag').fill(dayFromNow(5))
  await copy.getByRole('button', { name: 'Vorschau ansehen' }).click()
  await expect(copy.getByRole('status')).toHaveText('2 Termine kommen hinzu.')
  await expect(copy).toContainText('23:30')
  await expectAccessible(dashboard, 'the difference of a copy')
  expect(await organisation.slots()).toHaveLength(2)
  await copy.getByRole('button', { name: '2 Termine anlegen' }).click()
  await expect(copy).toBeHidden()
  await expect(dashboard.getByText('2 Termine angelegt.')).toBeVisible()
  await expect(daySection(dashboard, 5)).toContainText(/10:00.*0 von 17.*23:30/s)
  expect(await wallsOf(organisation)).toEqual([
    `${dayFromNow(2)}T10:00`,
    `${dayFromNow(2)}T23:30`,
    `${dayFromNow(5)}T10:00`,
    `${dayFromNow(5)}T23:30`,
  ])
})

test('one click adds the same weekday in the next four weeks as copy targets, and each target can be removed', async ({
  dashboard,
  organisation,
}) => {
  await organisation.openSlot({ starttime: `${dayFromNow(1)}T10:00` })
  await dashboard.reload()
  const copy = await openCopy(dashboard, 1, 'Tag kopieren …')
  await copy.getByRole('button', { name: 'Die nächsten 4 Wochen, gleicher Wochentag' }).click()
  const targets = copy.getByRole('list', { name: 'Ausgewählte Ziele' }).getByRole('listitem')
  await expect(targets).toHaveCount(4)
  await targets
    .nth(1)
    .getByRole('button', { name: /^Entfernen/ })
    .click()
  await expect(targets).toHaveCount(3)
  await expect(field(copy, 'Tag')).toBeFocused()
  await copy.getByRole('button', { name: 'Vorschau ansehen' }).click()
  await copy.getByRole('button', { name: '3 Termine anlegen' }).click()
  await expect(copy).toBeHidden()
  expect(await wallsOf(organisation)).toEqual(
    [1, 8, 22, 29].map((day) => `${dayFromNow(day)}T10:00`),
  )
})

test('a week is copied from Monday to Sunday, but not to closed days or to times that already have a slot', async ({
  dashboard,
  organisation,
}) => {
  const monday = Temporal.PlainDate.from(dayFromNow(7))
  const first = monday.subtract({ days: monday.dayOfWeek - 1 })
  const on = (days: number) => first.add({ days }).toString()
  const { call, projectId, openSlot } = organisation
  for (const day of [0, 3, 4]) await openSlot({ starttime: `${on(day)}T10:00` })
  await openSlot({ starttime: `${on(7)}T10:00` })
  const closed = { days: [{ from: on(10), to: on(10), reason: 'Betriebsausflug' }] }
  expect((await call('PUT', `admin/closed_days/${projectId}`, closed)).status).toBe(200)
  await dashboard.goto(`/admin?ab=${on(0)}`)
  const menu = dashboard.getByRole('button', { name: /^Weitere Aktionen: .*20\d\d$/ })
  await menu.nth(1).click()
  await dashboard.getByRole('menuitem', { name: 'Woche kopieren …' }).click()
  const copy = dialog(dashboard, 'Woche kopieren')
  await field(copy, 'Ein Tag der Woche').fill(on(9))
  await copy.getByRole('button', { name: 'Vorschau ansehen' }).click()
  await expect(copy.getByRole('status')).toHaveText(
    '1 Termin kommt hinzu, 1 Termin fällt auf einen Schließtag, 1 Termin wird nicht angelegt, weil schon einer da ist.',
  )
  await expect(copy).toContainText('Betriebsausflug')
  await copy.getByRole('button', { name: 'Zurück' }).click()
  await copy.getByRole('radio', { name: 'Trotzdem einen weiteren anlegen' }).check()
  await copy.getByRole('button', { name: 'Vorschau ansehen' }).click()
  await copy.getByRole('button', { name: '2 Termine anlegen' }).click()
  await expect(copy).toBeHidden()
  const { body } = await call<Slot[]>('GET', `admin/events/${projectId}?from=${on(7)}`)
  expect(body).toHaveLength(3)
})

test('guides are copied only on request', async ({ dashboard, organisation }) => {
  const slotId = await organisation.openSlot({ starttime: `${dayFromNow(1)}T10:00` })
  const set = { staff_ids: [await staffIdOf(organisation)] }
  await organisation.call('POST', `admin/slots/${organisation.projectId}/change`, {
    slot_ids: [slotId],
    set,
  })
  await dashboard.reload()
  for (const [day, withTeam] of [
    [2, false],
    [3, true],
  ] as const) {
    const copy = await openCopy(dashboard, 1, 'Tag kopieren …')
    await field(copy, 'Tag').fill(dayFromNow(day))
    if (withTeam) await copy.getByRole('checkbox', { name: 'Eingeteiltes Team' }).check()
    await copy.getByRole('button', { name: 'Vorschau ansehen' }).click()
    await copy.getByRole('button', { name: '1 Termin anlegen' }).click()
    await expect(copy).toBeHidden()
  }
  const staff = (await organisation.slots()).map(({ assigned_staff }) => assigned_staff)
  expect(staff).toEqual([['Käthe Roß'], [], ['Käthe Roß']])
})

test('a day is copied with the keyboard alone, on a phone', async ({ dashboard, organisation }) => {
  await organisation.openSlot({ starttime: `${dayFromNow(1)}T10:00` })
  await dashboard.setViewportSize({ width: 390, height: 844 })
  await dashboard.reload()
  const menu = dashboard.getByRole('button', { name: /^Weitere Aktionen: .*20\d\d$/ })
  await press(menu, 'Enter')
  await expect(dashboard.getByRole('menuitem').first()).toBeFocused()
  await dashboard.keyboard.press('ArrowDown')
  await dashboard.keyboard.press('Enter')
  const copy = dialog(dashboard, 'Tag kopieren')
  await press(copy.getByRole('button', { name: /^Die nächsten 4 Wochen/ }), 'Enter')
  await expectAccessible(dashboard, 'copying on a phone')
  await press(copy.getByRole('button', { name: 'Vorschau ansehen' }), 'Enter')
  const width = await dashboard.evaluate(() => document.documentElement.scrollWidth)
  expect(width).toBeLessThanOrEqual(390)
  await press(copy.getByRole('button', { name: '4 Termine anlegen' }), 'Enter')
  await expect(copy).toBeHidden()
  await expect(slotAt(dashboard, '10:00')).toHaveCount(5)
  await expect(menu.first()).toBeFocused()
})

test('cancelling a copy returns the focus to the menu', async ({ dashboard, organisation }) => {
  await organisation.openSlot({ starttime: `${dayFromNow(1)}T10:00` })
  await dashboard.reload()
  const copy = await openCopy(dashboard, 1, 'Tag kopieren …')
  await copy.getByRole('button', { name: 'Abbrechen' }).click()
  await expect(copy).toBeHidden()
  await expect(
    dashboard.getByRole('button', { name: /^Weitere Aktionen: .*20\d\d$/ }),
  ).toBeFocused()
})

test('the chosen dates are kept when copying fails', async ({ dashboard, organisation }) => {
  await organisation.openSlot({ starttime: `${dayFromNow(1)}T10:00` })
  await dashboard.reload()
  const copy = await openCopy(dashboard, 1, 'Tag kopieren …')
  await field(copy, 'Tag').fill(dayFromNow(4))
  await copy.getByRole('button', { name: 'Hinzufügen' }).click()
  await copy.getByRole('button', { name: 'Vorschau ansehen' }).click()
  await dashboard.route('**/api/admin/slots/*/copy', (route) => route.abort())
  await copy.getByRole('button', { name: '1 Termin anlegen' }).click()
  await expect(copy.getByRole('alert')).toHaveText(
    'Es ist unklar, ob die Änderung gespeichert wurde. Bitte sehen Sie im Dashboard nach, bevor Sie es noch einmal versuchen.',
  )
  await dashboard.unroute('**/api/admin/slots/*/copy')
  await dashboard.route('**/api/admin/slots/*/copy', (route) => route.fulfill({ status: 422 }))
  await copy.getByRole('button', { name: '1 Termin anlegen' }).click()
  await expect(copy.getByRole('alert')).toHaveText(
    'Die Termine konnten nicht kopiert werden. Es ist alles wie zuvor.',
  )
  await copy.getByRole('button', { name: 'Zurück' }).click()
  await expect(copy.getByRole('button', { name: 'Vorschau ansehen' })).toBeFocused()
  await expect(copy.getByRole('listitem')).toHaveCount(1)
  expect(await organisation.slots()).toHaveLength(1)
})

async function staffIdOf({ call }: RegisteredOrganisation) {
  const { body } = await call<{ staff_id: string }[]>('GET', 'admin/staff')
  return body[0]?.staff_id ?? ''
}
