import { expect } from '@playwright/test'
import { dayFromNow } from '#test/world/registered-organisation.ts'
import { field } from './field.ts'
import { test } from './fixture.ts'
import { bar, change, openChange, openDaily, preview, startSelecting } from './setup/many-slots.ts'

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
