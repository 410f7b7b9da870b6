import { expect } from '@playwright/test'
import { dayFromNow } from '#test/world/registered-organisation.ts'
import { expectAccessible } from './accessible.ts'
import { choose, daySection, dialog, slotAt } from './dashboard.ts'
import { field } from './field.ts'
import { test } from './fixture.ts'
import { addSeries, inWords, lineGroup, previewSeries, walls } from './season.ts'

test('the message about a stored series offers to undo it; booked slots stay and are listed', async ({
  dashboard,
  organisation,
}) => {
  const slot = await previewSeries(dashboard, {
    weekdays: 'Alle Tage',
    times: '11:00',
    from: dayFromNow(1),
    to: dayFromNow(4),
  })
  await slot.getByRole('button', { name: '4 Termine anlegen' }).click()
  await expect(dashboard.getByText('4 Termine wurden angelegt.')).toBeVisible()
  await expect(slotAt(dashboard, '11:00')).toHaveCount(4)
  const booked = (await organisation.slots())[1]?.slot_id ?? ''
  await organisation.book(booked)

  await expectAccessible(dashboard, 'series stored')
  await dashboard.getByRole('button', { name: 'Anlegen der 4 Termine rückgängig machen' }).click()
  await expect(dashboard.getByText('Rückgängig gemacht: 3 Termine')).toBeVisible()
  await expect(
    dashboard.getByText(/^1 Termin bleibt, weil dafür schon gebucht wurde\./),
  ).toContainText(`${inWords(dayFromNow(2))}, 11:00 Uhr`)
  await expect(slotAt(dashboard, '11:00')).toHaveCount(1)
  await expect(dashboard.getByRole('button', { name: 'Meldung schließen' })).toBeFocused()
  await dashboard.keyboard.press('Enter')
  await expect(dashboard.getByText('Rückgängig gemacht')).toBeHidden()
  expect((await organisation.slots()).map(({ slot_id }) => slot_id)).toEqual([booked])
})

test('the offer to undo a series disappears after ten minutes', async ({ dashboard }) => {
  await dashboard.clock.install()
  await dashboard.reload()
  const slot = await previewSeries(dashboard, {
    weekdays: 'Alle Tage',
    times: '11:00',
    from: dayFromNow(1),
    to: dayFromNow(2),
  })
  await slot.getByRole('button', { name: '2 Termine anlegen' }).click()
  const undo = dashboard.getByRole('button', { name: 'Rückgängig' })
  await expect(undo).toBeVisible()
  await dashboard.clock.fastForward('09:50')
  await expect(undo).toBeVisible()
  await dashboard.clock.fastForward('00:20')
  await expect(undo).toBeHidden()
})

test('a series is changed from one slot onwards: booked slots stay, and a slot deleted at 11:00 does not return at 11:30', async ({
  dashboard,
  organisation,
}) => {
  await addSeries(organisation, { to: dayFromNow(6) })
  const [, second, third] = await organisation.slots()
  await organisation.book(third?.slot_id ?? '')
  await organisation.call('DELETE', `admin/timeslot/${second?.slot_id}`)
  await dashboard.reload()
  await expect(slotAt(dashboard, '11:00')).toHaveCount(5)
  await expect(dashboard.getByRole('img', { name: 'Gehört zu einer Serie' })).toHaveCount(5)

  await choose(dashboard, slotAt(dashboard, '11:00').first(), 'Serie ändern')
  const series = dialog(dashboard, 'Serie ändern')
  await expect(field(series, 'Uhrzeiten')).toHaveValue('11:00')
  await expect(field(series, 'Letzter Tag')).toHaveValue(dayFromNow(6))
  await expect(series.getByRole('checkbox', { name: 'Sonntag' })).toBeChecked()
  await field(series, 'Uhrzeiten').fill('11:30')
  await field(series, 'Letzter Tag').fill(dayFromNow(7))
  await series.getByRole('button', { name: 'Vorschau' }).click()
  await expect(series.getByRole('status').first()).toHaveText(
    '1 neu · 4 geändert · 1 bleibt, weil gebucht',
  )
  await expect(lineGroup(series, 'Von Hand geändert oder gelöscht')).toContainText('1 Termin')
  await expect(series.getByRole('listitem').filter({ hasText: 'von Hand gelöscht' })).toContainText(
    inWords(dayFromNow(2)),
  )
  await expectAccessible(dashboard, 'preview of a changed series')
  await series.getByRole('button', { name: 'Serie ändern' }).click()
  await expect(
    dashboard.getByText('Serie geändert: 1 neu, 4 geändert, 1 bleibt, weil gebucht.'),
  ).toBeVisible()
  const times = walls(await organisation.slots())
  expect(times).toEqual([
    `${dayFromNow(1)}T11:30`,
    `${dayFromNow(3)}T11:00`,
    ...[4, 5, 6, 7].map((day) => `${dayFromNow(day)}T11:30`),
  ])
  await expect(dashboard.locator(':focus')).toHaveCount(1)
  await dashboard.getByRole('button', { name: 'Rückgängig' }).click()
  await expect(dashboard.getByText('Rückgängig gemacht: 5 Termine')).toBeVisible()
  expect(new Set(walls(await organisation.slots()).map((wall) => wall.slice(11)))).toEqual(
    new Set(['11:00']),
  )
})

test('a slot left out at 11:00 does not appear at 11:30 when the series moves to that time', async ({
  dashboard,
  organisation,
}) => {
  const slot = await previewSeries(dashboard, {
    weekdays: 'Alle Tage',
    times: '11:00',
    from: '2031-06-02',
    to: '2031-06-05',
  })
  await slot.getByRole('button', { name: 'Juni 2031' }).click()
  const left = slot.getByRole('group', { name: '4. Juni 2031' })
  await left.getByRole('checkbox').uncheck()
  await slot.getByRole('button', { name: '3 Termine anlegen' }).click()
  await choose(dashboard, slotAt(dashboard, '11:00').first(), 'Serie ändern')
  const series = dialog(dashboard, 'Serie ändern')
  await field(series, 'Uhrzeiten').fill('11:30')
  await series.getByRole('button', { name: 'Vorschau' }).click()
  await expect(series.getByRole('status').first()).toHaveText('3 geändert')
  await series.getByRole('button', { name: /^Neu/ }).waitFor()
  await expect(series.getByRole('checkbox', { name: '11:30' })).not.toBeChecked()
  await series.getByRole('button', { name: 'Serie ändern' }).click()
  await expect(dashboard.getByText('Serie geändert: 3 geändert.')).toBeVisible()
  expect(walls(await organisation.slots())).toEqual([2, 3, 5].map((day) => `2031-06-0${day}T11:30`))
})

test('manual changes are overwritten only if the admin chooses this', async ({
  dashboard,
  organisation,
}) => {
  await addSeries(organisation, { to: dayFromNow(3) })
  const [first, second] = await organisation.slots()
  const { projectId, variant } = organisation
  await organisation.call('PUT', `admin/timeslot/${projectId}/${second?.slot_id}`, {
    starttime: second?.start,
    max_attendees: 25,
    possible_ressources: [variant.ressource_id],
  })
  await dashboard.reload()
  const change = async (overwrite: boolean) => {
    await choose(dashboard, slotAt(dashboard, '11:00').first(), 'Serie ändern')
    const series = dialog(dashboard, 'Serie ändern')
    await field(series, 'Plätze je Termin').fill(overwrite ? '18' : '15')
    await series.getByRole('button', { name: 'Vorschau' }).click()
    await expect(lineGroup(series, 'Von Hand geändert oder gelöscht')).toContainText('1 Termin')
    if (overwrite) {
      await series.getByRole('switch', { name: /überschreiben/ }).check()
      await expect(series.getByRole('status').first()).toHaveText('3 geändert')
    }
    await series.getByRole('button', { name: 'Serie ändern' }).click()
    await expect(series).toBeHidden()
    return (await organisation.slots()).map(({ max_attendees }) => max_attendees)
  }
  expect(first?.max_attendees).toBe(10)
  expect(await change(false)).toEqual([15, 25, 15])
  expect(await change(true)).toEqual([18, 18, 18])
})

test('a series without deletable slots has no delete button', async ({
  dashboard,
  organisation,
}) => {
  await addSeries(organisation, { to: dayFromNow(1) })
  const [only] = await organisation.slots()
  await organisation.book(only?.slot_id ?? '')
  await dashboard.reload()
  await choose(dashboard, daySection(dashboard, 1).getByRole('listitem').first(), 'Serie löschen')
  const question = dialog(dashboard, 'Serie löschen?')
  await expect(question.getByText('Es gibt keinen Termin, der gelöscht wird.')).toBeVisible()
  await expect(question.getByRole('button', { name: 'Termine löschen' })).toHaveCount(0)
  await question.getByRole('button', { name: 'Serie behalten' }).click()
  await expect(question).toBeHidden()
})

test('a series is deleted from one slot onwards, and booked slots stay', async ({
  dashboard,
  organisation,
}) => {
  await addSeries(organisation, { to: dayFromNow(6) })
  const slots = await organisation.slots()
  await organisation.book(slots[4]?.slot_id ?? '')
  await dashboard.reload()
  await choose(dashboard, daySection(dashboard, 3).getByRole('listitem').first(), 'Serie löschen')
  const question = dialog(dashboard, 'Serie löschen?')
  await expect(question.getByText('Das sind 3 Termine.')).toBeVisible()
  await expect(question).toContainText('1 Termin bleibt, weil dafür schon gebucht wurde.')
  await expect(question.getByRole('button', { name: 'Serie behalten' })).toBeFocused()
  await expectAccessible(dashboard, 'deleting a series')
  await question.getByRole('button', { name: 'Termine löschen' }).click()
  await expect(dashboard.getByText('3 Termine der Serie wurden gelöscht.')).toBeVisible()
  expect(walls(await organisation.slots())).toEqual(
    [1, 2, 5].map((day) => `${dayFromNow(day)}T11:00`),
  )
  await dashboard.getByRole('button', { name: 'Rückgängig' }).click()
  await expect(dashboard.getByText('Rückgängig gemacht: 3 Termine')).toBeVisible()
  expect(await organisation.slots()).toHaveLength(6)
})
