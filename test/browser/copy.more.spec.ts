import { expect, type Page } from '@playwright/test'
import type { Slot } from '#contract/slot.ts'
import { dayFromNow, type RegisteredOrganisation } from '#test/world/registered-organisation.ts'
import { expectAccessible } from './accessible.ts'
import { daySection, dialog, slotAt } from './dashboard.ts'
import { field } from './field.ts'
import { test } from './fixture.ts'
import { press } from './setup/keyboard.ts'

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
