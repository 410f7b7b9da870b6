import { expect, type Page } from '@playwright/test'
import type { ChangeDone } from '#contract/slot-change.ts'
import {
  dayFromNow,
  type RegisteredOrganisation,
} from '#server/testing/organisations/registered-organisation.ts'
import { expectAccessible } from './accessible.ts'
import { daySection, dialog } from './dashboard.ts'
import { field } from './field.ts'
import { test } from './fixture.ts'
import {
  bar,
  change,
  openChange,
  openDaily,
  openSeries,
  press,
  preview,
  startSelecting,
  startsOf,
} from './setup/many-slots.ts'

const question = (page: Page) => dialog(page, 'Rückgängig machen?')
const outcome = (page: Page) => dialog(page, 'Rückgängig gemacht')
const undo = (page: Page) => page.getByRole('main').getByRole('button', { name: /^Rückgängig/ })

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

test('an action is taken back in the audit log, except what was booked or changed since', async ({
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

test('a copy, a deletion and a series can be taken back, what is not an action on many cannot', async ({
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

test('after 30 days an action is only told of', async ({ dashboard, organisation }) => {
  await changeSlots(organisation, await openDaily(organisation, [1]), { max_attendees: 7 })
  await openLog(dashboard)
  await expect(undo(dashboard)).toHaveCount(1)
  await dashboard.clock.setFixedTime(new Date(`${dayFromNow(31)}T12:00:00Z`))
  await openLog(dashboard)
  await expect(undo(dashboard)).toHaveCount(0)
})

test('by keyboard alone, an undo that fails says so, and what is gone already, too', async ({
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
  // Somebody else was faster.
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

test('what was taken back is not offered again, neither here nor after the audit log', async ({
  dashboard,
  organisation,
}) => {
  await openDaily(organisation, [1, 2])
  await dashboard.reload()
  const link = (name: string) => dashboard.getByRole('link', { name, exact: true })
  const openLogInside = async () => {
    await link('Einstellungen').click()
    await link('Protokoll').click()
    await expect(dashboard.getByText('2 Termine geändert').first()).toBeVisible()
  }
  const comeBack = async () => {
    await link('Dashboard').click()
    await expect(daySection(dashboard, 1)).toBeVisible()
  }
  await changeOnScreen(dashboard, '7')
  // Other pages do not end the offer.
  await openLogInside()
  await comeBack()
  await undo(dashboard).click()
  await expect(dashboard.getByText('Rückgängig gemacht: 2 Termine')).toBeVisible()
  await openLogInside()
  await expect(undo(dashboard)).toHaveCount(0)
  await dashboard.reload()
  await expect(dashboard.getByText('2 Termine geändert').first()).toBeVisible()
  await expect(undo(dashboard)).toHaveCount(0)
  await comeBack()
  await expect(undo(dashboard)).toHaveCount(0)

  await changeOnScreen(dashboard, '8')
  await expect(undo(dashboard)).toHaveCount(1)
  await openLogInside()
  await undo(dashboard).first().click()
  await question(dashboard).getByRole('button', { name: 'Rückgängig' }).click()
  await outcome(dashboard).getByRole('button', { name: 'Fertig' }).click()
  await comeBack()
  await expect(undo(dashboard)).toHaveCount(0)
})

test('the audit log with something to take back, on a phone', async ({
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
