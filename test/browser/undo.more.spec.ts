import { expect, type Page } from '@playwright/test'
import type { ChangeDone } from '#contract/slot-change.ts'
import { dayFromNow, type RegisteredOrganisation } from '#test/world/registered-organisation.ts'
import { expectAccessible } from './accessible.ts'
import { choose, daySection, dialog } from './dashboard.ts'
import { field } from './field.ts'
import { test } from './fixture.ts'
import { join } from './people.ts'
import { press } from './setup/keyboard.ts'
import {
  bar,
  change,
  openChange,
  openDaily,
  openSeries,
  preview,
  startSelecting,
  startsOf,
} from './setup/many-slots.ts'

const question = (page: Page) => dialog(page, 'Rückgängig machen?')
const outcome = (page: Page) => dialog(page, 'Rückgängig gemacht')
const undo = (page: Page) => page.getByRole('main').getByRole('button', { name: /rückgängig/i })

async function changeSlots(
  { call, projectId }: RegisteredOrganisation,
  slot_ids: string[],
  set: object,
) {
  const changing = call<ChangeDone>('POST', `admin/slots/${projectId}/change`, { slot_ids, set })
  const { status, body } = await changing
  expect(status).toBe(200)
  return body
}

async function openLog(page: Page) {
  await page.goto('/admin/settings/audit')
  await expect(page.getByRole('main').locator('time').first()).toBeVisible()
}

test('an action is undone from the audit log, except for slots booked or changed since then', async ({
  dashboard,
  organisation,
}) => {
  const ids = await openDaily(organisation, [1, 2, 3])
  await changeSlots(organisation, ids, { time: '12:00' })
  const [first = '', second = ''] = ids
  await organisation.book(first)
  await dashboard.request.post(`/api/admin/event/${second}/comment`, { form: { comment: 'neu' } })
  await openLog(dashboard)
  const entry = dashboard.getByRole('listitem').filter({ hasText: '3 Termine geändert' })
  await expect(entry).toContainText('Käthe Roß hat Termine bearbeitet')
  await expectAccessible(dashboard, 'the audit log with something to take back')
  await entry.getByRole('button', { name: /^Rückgängig/ }).click()
  await expect(question(dashboard)).toContainText('3 Termine geändert')
  await expect(question(dashboard).getByRole('button', { name: 'So lassen' })).toBeFocused()
  await expectAccessible(dashboard, 'the question before something is taken back')
  await question(dashboard).getByRole('button', { name: 'Rückgängig' }).click()
  await expect(outcome(dashboard).getByRole('status')).toContainText('1 Termin ist wie zuvor.')
  await expect(outcome(dashboard)).toContainText('1 Termin bleibt, weil dafür schon gebucht wurde.')
  await expect(outcome(dashboard)).toContainText('1 Termin bleibt, weil er seither geändert wurde.')
  await expect(outcome(dashboard)).toContainText('12:00')
  await expectAccessible(dashboard, 'what was taken back and what was not')
  expect(await startsOf(organisation)).toEqual(['12:00', '12:00', '10:00'])
  await outcome(dashboard).getByRole('button', { name: 'Fertig' }).click()
  await expect(outcome(dashboard)).toBeHidden()
  await expect(entry.first().getByRole('button')).toHaveCount(0)
  await expect(
    dashboard.getByRole('listitem').filter({ hasText: 'rückgängig gemacht' }),
  ).toBeVisible()
})

test('a copy, a deletion and a series can be undone, but an action on a single slot cannot', async ({
  dashboard,
  organisation,
}) => {
  const { call, projectId } = organisation
  const ids = await openDaily(organisation, [1, 2])
  await changeSlots(organisation, ids, { delete: true })
  await openSeries(organisation, 3, '14:00')
  const to = [dayFromNow(9)]
  await call('POST', `admin/slots/${projectId}/copy`, { from: dayFromNow(3), to })
  expect(await organisation.slots()).toHaveLength(4)
  await openLog(dashboard)
  await expect(undo(dashboard)).toHaveCount(3)
  for (const left of [2, 1, 0]) {
    await undo(dashboard).first().click()
    await question(dashboard).getByRole('button', { name: 'Rückgängig' }).click()
    await outcome(dashboard).getByRole('button', { name: 'Fertig' }).click()
    await expect(undo(dashboard)).toHaveCount(left)
  }
  expect(await startsOf(organisation)).toEqual(['10:00', '10:00'])
})

test('after 30 days an action is still listed but can no longer be undone', async ({
  dashboard,
  organisation,
}) => {
  await changeSlots(organisation, await openDaily(organisation, [1]), { max_attendees: 7 })
  await openLog(dashboard)
  await expect(undo(dashboard)).toHaveCount(1)
  await dashboard.clock.setFixedTime(new Date(`${dayFromNow(31)}T12:00:00Z`))
  await openLog(dashboard)
  await expect(undo(dashboard)).toHaveCount(0)
})

test('with the keyboard alone, an admin sees that an undo failed or that somebody else did it first', async ({
  dashboard,
  organisation,
}) => {
  const ids = await openDaily(organisation, [1])
  const { change_id } = await changeSlots(organisation, ids, { max_attendees: 7 })
  await openLog(dashboard)
  await dashboard.route('**/api/admin/change/*/undo', (route) => route.abort())
  await press(undo(dashboard), 'Enter')
  await press(question(dashboard).getByRole('button', { name: 'Rückgängig' }), 'Enter')
  await expect(question(dashboard).getByRole('alert')).toHaveText(
    'Das konnte nicht rückgängig gemacht werden.',
  )
  await dashboard.keyboard.press('Escape')
  await expect(undo(dashboard)).toBeFocused()
  await dashboard.unroute('**/api/admin/change/*/undo')
  // Somebody else undoes the action first.
  await organisation.call('POST', `admin/change/${change_id}/undo`)
  await press(undo(dashboard), 'Enter')
  await press(question(dashboard).getByRole('button', { name: 'Rückgängig' }), 'Enter')
  await expect(dialog(dashboard, 'Nichts geändert')).toContainText(
    'Hier gab es nichts mehr rückgängig zu machen.',
  )
})

async function changeOnScreen(page: Page, capacity: string) {
  await startSelecting(page)
  await bar(page).getByRole('button', { name: 'Alle auswählen' }).click()
  await openChange(page, 'Plätze')
  await field(change(page), 'Plätze je Termin').fill(capacity)
  await preview(page)
  await change(page).getByRole('button', { name: '2 Termine ändern' }).click()
  await expect(page.getByText('2 Termine geändert.')).toBeVisible()
}

const link = (page: Page, name: string) => page.getByRole('link', { name, exact: true })

/** Opens the audit log without reloading the page. */
async function openLogInside(page: Page) {
  await link(page, 'Einstellungen').click()
  await link(page, 'Protokoll').click()
  await expect(page.getByText('2 Termine geändert').first()).toBeVisible()
}

test('an action undone from its message cannot be undone again in the audit log', async ({
  dashboard,
  organisation,
}) => {
  await openDaily(organisation, [1, 2])
  await dashboard.reload()
  await changeOnScreen(dashboard, '7')
  await openLogInside(dashboard)
  await expect(undo(dashboard)).toHaveCount(1)
  await link(dashboard, 'Dashboard').click()
  await changeOnScreen(dashboard, '8')
  await undo(dashboard).click()
  await expect(dashboard.getByText('Rückgängig gemacht: 2 Termine')).toBeVisible()
  await openLogInside(dashboard)
  await expect(dashboard.getByText('2 Termine geändert')).toHaveCount(3)
  await expect(undo(dashboard)).toHaveCount(1)
  await dashboard.reload()
  await expect(undo(dashboard)).toHaveCount(1)
})

test('the message about a bulk action disappears on the next action or page change, but the audit log keeps the action', async ({
  dashboard,
  organisation,
}) => {
  await openDaily(organisation, [1, 2])
  await dashboard.reload()
  const comeBack = async () => {
    await link(dashboard, 'Dashboard').click()
    await expect(daySection(dashboard, 1)).toBeVisible()
  }
  await changeOnScreen(dashboard, '7')
  await expect(undo(dashboard)).toHaveText('Ändern der 2 Termine rückgängig machen')
  await startSelecting(dashboard)
  await expect(undo(dashboard)).toHaveCount(0)
  await dashboard.keyboard.press('Escape')

  await changeOnScreen(dashboard, '8')
  await choose(dashboard, daySection(dashboard, 1).getByRole('listitem').first(), 'Kommentar')
  await field(dialog(dashboard, 'Kommentar'), 'Kommentar').fill('neu')
  await dashboard.getByRole('button', { name: 'Kommentar speichern' }).click()
  await expect(undo(dashboard)).toHaveCount(0)

  await changeOnScreen(dashboard, '9')
  await expect(undo(dashboard)).toHaveCount(1)
  await openLogInside(dashboard)
  await expect(undo(dashboard)).toHaveText(['Rückgängig', 'Rückgängig', 'Rückgängig'])
  await dashboard.reload()
  await expect(undo(dashboard)).toHaveCount(3)
  await comeBack()
  await expect(undo(dashboard)).toHaveCount(0)

  await openLogInside(dashboard)
  await undo(dashboard).first().click()
  await question(dashboard).getByRole('button', { name: 'Rückgängig' }).click()
  await outcome(dashboard).getByRole('button', { name: 'Fertig' }).click()
  await comeBack()
  await expect(undo(dashboard)).toHaveCount(0)
})

test('undoing an action that emailed the team requires confirmation', async ({
  dashboard,
  organisation,
  fixture,
}) => {
  await openDaily(organisation, [1, 2])
  await join(fixture, organisation, { name: 'Gerda Grün' })
  await dashboard.reload()
  await startSelecting(dashboard)
  await bar(dashboard).getByRole('button', { name: 'Alle auswählen' }).click()
  await openChange(dashboard, 'Team')
  await change(dashboard).getByRole('checkbox', { name: 'Gerda Grün' }).check()
  await preview(dashboard)
  await change(dashboard).getByRole('button', { name: '2 Termine ändern' }).click()
  await expect(dashboard.getByText(/^2 Termine geändert, \d E-Mails? ans Team\.$/)).toBeVisible()
  await undo(dashboard).click()
  await expect(question(dashboard)).toContainText('Verschickte E-Mails kommen nicht zurück.')
  await question(dashboard).getByRole('button', { name: 'So lassen' }).click()
  await expect(undo(dashboard)).toBeFocused()
  await undo(dashboard).click()
  await question(dashboard).getByRole('button', { name: 'Rückgängig' }).click()
  await outcome(dashboard).getByRole('button', { name: 'Fertig' }).click()
  await expect(undo(dashboard)).toHaveCount(0)
  await expect(daySection(dashboard, 1)).not.toContainText('Gerda Grün')
})

test('the audit log with an action to undo fits on a phone', async ({
  dashboard,
  organisation,
}) => {
  await changeSlots(organisation, await openDaily(organisation, [1, 2]), { max_attendees: 7 })
  await dashboard.setViewportSize({ width: 390, height: 844 })
  await openLog(dashboard)
  await expect(undo(dashboard)).toBeVisible()
  const width = await dashboard.evaluate(() => document.documentElement.scrollWidth)
  expect(width).toBeLessThanOrEqual(390)
  await undo(dashboard).click()
  await question(dashboard).getByRole('button', { name: 'Rückgängig' }).click()
  await expect(outcome(dashboard)).toContainText('2 Termine sind wie zuvor.')
  await dashboard.goto('/admin')
  await expect(daySection(dashboard, 1)).toContainText('0 von 10')
})

test('without a mail server, no message promises an email', async ({ dashboard, organisation }) => {
  const told = { count: 0, delayed: 0, filed: true }
  await dashboard.route('**/given-up', (route) => route.fulfill({ json: told }))
  const done = { undone: 1, kept: [], mails: 1 }
  await dashboard.route('**/undo', (route) => route.fulfill({ json: done }))
  const [id = ''] = await openDaily(organisation, [1])
  await changeSlots(organisation, [id], { time: '12:00' })
  await openLog(dashboard)
  await undo(dashboard).click()
  await question(dashboard).getByRole('button', { name: 'Rückgängig' }).click()
  await expect(outcome(dashboard)).toContainText('1 E-Mail an Ihr Team ist als Datei abgelegt.')
})
