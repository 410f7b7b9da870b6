import { expect, type Page } from '@playwright/test'
import { dayFromNow } from '#test/world/registered-organisation.ts'
import { expectAccessible } from './accessible.ts'
import {
  close,
  openClosedDays,
  openEntry,
  stored,
  typeDay,
  wordsOf,
} from './closed-days/closed-days.ts'
import { daySection, dialog, slotAt } from './dashboard.ts'
import { field } from './field.ts'
import { test } from './fixture.ts'

const row = (page: Page, text: string) => page.getByRole('listitem').filter({ hasText: text })

test('a closed day is entered key by key, with the focus returning to the button for adding one, and is then changed and removed', async ({
  dashboard: page,
  organisation,
}) => {
  const [first, last] = [dayFromNow(31), dayFromNow(33)]
  await openClosedDays(page)
  await expect(page.getByText('Noch sind keine Schließtage eingetragen.')).toBeVisible()
  const entry = await openEntry(page)
  await expect(field(entry, 'Erster Tag')).toBeFocused()
  await expect(entry.getByLabel('Gilt für alle Projekte')).toHaveCount(0)
  await typeDay(entry, 'Erster Tag', first)
  await field(entry, 'Grund').pressSequentially('Heiligabend')
  await page.keyboard.press('Enter')
  await expect(entry).toBeHidden()
  await expect(page.getByText(`Geschlossen: ${wordsOf(first)}`)).toBeVisible()
  await expect(page.getByRole('button', { name: 'Schließtag eintragen' })).toBeFocused()
  await expect(row(page, 'Heiligabend')).toContainText(wordsOf(first))

  await row(page, 'Heiligabend')
    .getByRole('button', { name: /^Bearbeiten/ })
    .click()
  const edited = dialog(page, 'Schließtag bearbeiten')
  await expect(field(edited, 'Erster Tag')).toHaveValue(first)
  await expect(field(edited, 'Letzter Tag')).toHaveValue('')
  await typeDay(edited, 'Letzter Tag', last)
  await field(edited, 'Grund').fill('Weihnachten')
  await edited.getByRole('button', { name: 'Schließtag speichern' }).click()
  await expect(row(page, 'Weihnachten')).toBeVisible()
  expect(await stored(organisation)).toEqual([{ from: first, to: last, reason: 'Weihnachten' }])

  await row(page, 'Weihnachten')
    .getByRole('button', { name: /^Entfernen/ })
    .click()
  const question = dialog(page, 'Schließtag entfernen?')
  await question.getByRole('button', { name: 'Schließtag entfernen' }).click()
  await expect(page.getByText('Noch sind keine Schließtage eingetragen.')).toBeVisible()
  expect(await stored(organisation)).toEqual([])
})

test('each error appears next to its field, and no input is lost when saving fails', async ({
  dashboard: page,
  organisation,
}) => {
  await openClosedDays(page)
  const entry = await openEntry(page)
  await field(entry, 'Grund').fill('Umbau')
  await entry.getByRole('button', { name: 'Schließtag eintragen' }).click()
  await expect(entry.getByText('Bitte geben Sie ein Datum an.')).toBeVisible()
  await expect(field(entry, 'Erster Tag')).toBeFocused()
  await typeDay(entry, 'Erster Tag', dayFromNow(10))
  await typeDay(entry, 'Letzter Tag', dayFromNow(9))
  await entry.getByRole('button', { name: 'Schließtag eintragen' }).click()
  await expect(entry.getByText('Der letzte Tag darf nicht vor dem ersten liegen.')).toBeVisible()
  await expect(field(entry, 'Letzter Tag')).toBeFocused()
  await typeDay(entry, 'Letzter Tag', dayFromNow(12))

  await page.route('**/api/admin/closed_days/*', (route) =>
    route.request().method() === 'PUT' ? route.abort() : route.continue(),
  )
  await entry.getByRole('button', { name: 'Schließtag eintragen' }).click()
  await expect(entry.getByRole('alert')).toHaveText('Speichern fehlgeschlagen')
  await expectAccessible(page, 'closed day not saved')
  await expect(field(entry, 'Grund')).toHaveValue('Umbau')
  expect(await stored(organisation)).toEqual([])
  await page.unroute('**/api/admin/closed_days/*')
  // A closed day saved by somebody else in the meantime is kept.
  await close(organisation, [{ from: dayFromNow(50), to: dayFromNow(50), reason: 'Fest' }])
  await entry.getByRole('button', { name: 'Schließtag eintragen' }).click()
  await expect(entry).toBeHidden()
  expect(await stored(organisation)).toMatchObject([{ reason: 'Umbau' }, { reason: 'Fest' }])
})

test('a closed day for all projects is entered in one project and shown in the other', async ({
  dashboard: page,
  organisation,
}) => {
  const { body: depot } = await organisation.call<{ id: string }>('POST', 'admin/project', {
    name: 'Depot',
  })
  const day = dayFromNow(20)
  await organisation.openSlot({ starttime: `${day}T10:00` })
  await page.goto(`/admin/settings/closed-days?project=${depot.id}`)
  await page.reload()
  const entry = await openEntry(page)
  await typeDay(entry, 'Erster Tag', day)
  await field(entry, 'Grund').fill('Betriebsausflug')
  await entry.getByLabel('Gilt für alle Projekte').check()
  await entry.getByRole('button', { name: 'Schließtag eintragen' }).click()
  await expect(entry).toBeHidden()
  // The dialog also counts the slot in the other project.
  await expect(dialog(page, 'Dort liegen noch Termine')).toBeVisible()
  await page.keyboard.press('Escape')
  expect(await stored(organisation)).toMatchObject([{ from: day, everywhere: true }])
})

test('a state’s public holidays become closed days, except those that were unticked', async ({
  dashboard: page,
  organisation,
}) => {
  await openClosedDays(page)
  const open = page.getByRole('button', { name: 'Feiertage übernehmen …' })
  await open.click()
  const holidays = dialog(page, 'Feiertage übernehmen')
  await expect(field(holidays, 'Bundesland oder Kanton')).toBeFocused()
  await holidays.getByRole('button', { name: 'Feiertage übernehmen' }).click()
  await expect(
    holidays.getByText('Bitte wählen Sie ein Bundesland oder einen Kanton.'),
  ).toBeVisible()
  const year = Temporal.Now.plainDateISO('Europe/Berlin').year + 1
  await field(holidays, 'Bundesland oder Kanton').selectOption('Sachsen')
  await holidays.getByLabel(String(year - 1), { exact: true }).uncheck()
  const holiday = (name: string) => holidays.getByRole('checkbox', { name })
  await expect(holiday('Buß- und Bettag')).toBeChecked()
  await expectAccessible(page, 'holidays to take over')
  await holiday('Reformationstag').uncheck()
  await holidays.getByRole('button', { name: '10 Feiertage übernehmen' }).click()
  await expect(holidays).toBeHidden()
  await expect(page.getByText('10 Feiertage wurden als Schließtage übernommen')).toBeVisible()
  await expect(open).toBeFocused()
  const reasons = (await stored(organisation)).map(({ reason }) => reason)
  expect(reasons).toHaveLength(10)
  expect(reasons).toContain('Neujahr')
  expect(reasons).not.toContain('Reformationstag')

  await open.click()
  await field(holidays, 'Bundesland oder Kanton').selectOption('Sachsen')
  await holidays.getByLabel(String(year - 1), { exact: true }).uncheck()
  await expect(holidays.getByText('10 Feiertage sind schon eingetragen')).toBeVisible()
  await holidays.getByRole('button', { name: '1 Feiertag übernehmen' }).click()
  await expect(row(page, 'Reformationstag')).toBeVisible()
  await expectAccessible(page, 'closed days')
})

test('another state’s holidays are offered once they are loaded, and no choice is lost', async ({
  dashboard: page,
  organisation,
}) => {
  await openClosedDays(page)
  await page.getByRole('button', { name: 'Feiertage übernehmen …' }).click()
  const holidays = dialog(page, 'Feiertage übernehmen')
  const state = field(holidays, 'Bundesland oder Kanton')
  await state.selectOption('Bayern')
  await expect(holidays.getByRole('checkbox', { name: 'Fronleichnam' }).first()).toBeChecked()
  const answers = Promise.withResolvers<void>()
  await page.route('**/api/admin/holidays*', async (route) => {
    await answers.promise
    await route.continue()
  })
  await state.selectOption('Berlin')
  await expect(holidays.getByRole('checkbox', { name: 'Fronleichnam' })).toHaveCount(0)
  await holidays.getByRole('button', { name: 'Feiertage übernehmen' }).click()
  answers.resolve()
  const womensDay = holidays.getByRole('checkbox', { name: /Frauentag/ }).first()
  await expect(womensDay).toBeChecked()
  expect(await stored(organisation)).toEqual([])
  await womensDay.uncheck()
  await page.keyboard.press('Escape')
  await dialog(page, 'Eingaben verwerfen?')
    .getByRole('button', { name: 'Weiter bearbeiten' })
    .click()
  await expect(womensDay).not.toBeChecked()
})

test('the dashboard shows closed days in date order, even between days with slots', async ({
  dashboard: page,
  organisation,
}) => {
  for (const day of [1, 4]) {
    await organisation.openSlot({ starttime: `${dayFromNow(day)}T10:00` })
  }
  await page.goto('/admin/')
  await expect(slotAt(page, '10:00')).toHaveCount(2)
  await expect(page.getByText('Geschlossen')).toHaveCount(0)
  const [second, third] = [dayFromNow(2), dayFromNow(3)]
  await close(organisation, [
    { from: second, to: third, reason: 'Inventur' },
    { from: dayFromNow(4), to: dayFromNow(4), reason: '' },
    { from: dayFromNow(40), to: dayFromNow(40), reason: 'Noch lange hin' },
  ])
  await page.reload()
  const span = `${wordsOf(second).replace(/ \d{4}$/, '')}`
  await expect(page.getByText('Geschlossen: Inventur')).toBeVisible()
  await expect(page.getByText('Geschlossen: Inventur')).toContainText(span.split('.')[0] ?? '')
  await expect(daySection(page, 4).getByText('Geschlossen', { exact: true })).toBeVisible()
  await expect(page.getByText('Noch lange hin')).toHaveCount(0)
  const order = await page.getByText(/^(Geschlossen|.*Inventur)/).allTextContents()
  expect(order).toHaveLength(2)
  await expectAccessible(page, 'dashboard with closed days')
  // A closed day entered by somebody else appears without a reload.
  await close(organisation, [{ from: second, to: second, reason: 'Streik' }])
  await expect(page.getByText('Geschlossen: Streik')).toBeVisible()
  await expect(page.getByText('Geschlossen: Inventur')).toHaveCount(0)
})

test('the first closed day appears on a dashboard that is already open', async ({
  dashboard: page,
  organisation,
}) => {
  const day = dayFromNow(3)
  await organisation.openSlot({ starttime: `${day}T10:00` })
  await page.reload()
  await expect(daySection(page, 3)).toBeVisible()
  await close(organisation, [{ from: day, to: day, reason: 'Betriebsausflug' }])
  await expect(daySection(page, 3)).toContainText('Betriebsausflug')
})
