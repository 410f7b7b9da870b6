import { expect, type Locator } from '@playwright/test'
import { dayFromNow } from '#test/world/registered-organisation.ts'
import { expectAccessible } from './accessible.ts'
import { dialog } from './dashboard.ts'
import { field } from './field.ts'
import { test } from './fixture.ts'
import { join } from './people.ts'
import { addClosedDays, inWords, lineGroup, previewSeries, walls } from './season.ts'

const onDay = (slot: Locator, days: number) =>
  slot.getByRole('group', { name: inWords(dayFromNow(days)) })

test('creating a season of 2,000 slots with closed days and guides taking turns takes at most 12 actions, counting clicks and filled-in fields', async ({
  dashboard,
  organisation,
  fixture,
}) => {
  // Stores and shows 2,000 slots, which takes a while on a busy machine.
  test.slow()
  await join(fixture, organisation, { name: 'Jörg Öz' })
  await join(fixture, organisation, { name: 'Wilhelmine Ohm' })
  await addClosedDays(organisation, [{ from: dayFromNow(31), to: dayFromNow(33), reason: 'Umbau' }])
  await dashboard.reload()
  await expect(dashboard.getByText('Es gibt noch keine Termine.')).toBeVisible()
  let actions = 0
  const click = async (control: Locator) => {
    actions += 1
    await control.click()
  }
  const fill = async (input: Locator, typed: string) => {
    actions += 1
    await input.fill(typed)
  }
  const slot = dialog(dashboard, 'Termin anlegen')
  const button = (name: string | RegExp) => slot.getByRole('button', { name })
  await click(dashboard.getByRole('button', { name: 'Termin anlegen' }).first())
  await click(slot.getByText('Regelmäßig'))
  await click(button('Alle Tage'))
  await fill(field(slot, 'Uhrzeiten'), '10:00, 11:00, 12:00, 13:30, 14:30, 15:30')
  await fill(field(slot, 'Letzter Tag'), dayFromNow(364))
  await click(button(/Wer führt/))
  await click(button('Alle auswählen'))
  await click(button('Vorschau'))
  await expect(lineGroup(slot, 'An Schließtagen')).toContainText('18 Termine')
  await click(button(/^2\.\d\d\d Termine anlegen$/))
  await expect(slot).toBeHidden()
  await expect(dashboard.getByText(/^2\.\d\d\d Termine wurden angelegt\./)).toBeVisible()
  expect(actions).toBeLessThanOrEqual(12)

  const made = await organisation.slots()
  expect(made.length).toBeGreaterThan(2000)
  expect(walls(made).filter((wall) => wall.startsWith(dayFromNow(32)))).toEqual([])
  const guides = made.map(({ assigned_staff }) => assigned_staff.join())
  expect(new Set(guides.slice(0, 3)).size).toBe(3)
  expect(guides).toEqual(guides.map((_, index) => guides[index % 3]))
})

test('the preview shows closed days and collisions, and each line has a checkbox', async ({
  dashboard,
  organisation,
}) => {
  await addClosedDays(organisation, [{ from: dayFromNow(5), reason: 'Betriebsausflug' }])
  await organisation.openSlot({ starttime: `${dayFromNow(3)}T11:00` })
  const slot = await previewSeries(dashboard, {
    weekdays: 'Alle Tage',
    times: '11:00, 14:00',
    from: dayFromNow(2),
    to: dayFromNow(6),
  })
  const summary = slot.getByRole('status').filter({ hasText: 'Termine' })
  await expect(summary).toHaveText('7 Termine')
  await expect(slot.getByRole('heading', { name: 'Vorschau' })).toBeFocused()
  const closed = slot.getByRole('group', { name: /Betriebsausflug/ })
  await expect(closed.getByRole('checkbox')).toHaveCount(2)
  await expect(closed.getByRole('checkbox', { checked: true })).toHaveCount(0)
  await closed.getByRole('checkbox', { name: '14:00' }).check()
  await expect(summary).toHaveText('8 Termine')
  await onDay(slot, 3).getByRole('checkbox', { name: '11:00' }).check()
  await expect(summary).toHaveText('9 Termine')

  for (const month of await slot.getByRole('button', { name: /\d{4}.*Termin/ }).all()) {
    await month.click()
  }
  await onDay(slot, 2).getByRole('checkbox', { name: '14:00' }).uncheck()
  await expect(summary).toHaveText('8 Termine')
  // Scrolls up, because the sticky buttons might otherwise cover half a checkbox.
  await slot.getByRole('heading', { name: 'Vorschau' }).scrollIntoViewIfNeeded()
  await expectAccessible(dashboard, 'preview of a series')
  await slot.getByRole('button', { name: '8 Termine anlegen' }).click()
  await expect(dashboard.getByText('8 Termine wurden angelegt.')).toBeVisible()
  expect(walls(await organisation.slots())).toEqual([
    `${dayFromNow(2)}T11:00`,
    `${dayFromNow(3)}T11:00`,
    `${dayFromNow(3)}T11:00`,
    `${dayFromNow(3)}T14:00`,
    `${dayFromNow(4)}T11:00`,
    `${dayFromNow(4)}T14:00`,
    `${dayFromNow(5)}T14:00`,
    `${dayFromNow(6)}T11:00`,
    `${dayFromNow(6)}T14:00`,
  ])
})

test('nothing is saved before the preview is confirmed, and all of a month’s lines can be unticked', async ({
  dashboard,
  organisation,
}) => {
  const slot = await previewSeries(dashboard, {
    weekdays: 'Mo–Fr',
    times: '9 Uhr und 11.30',
    from: '2031-03-01',
    to: '2031-04-30',
  })
  await expect(slot.getByRole('button', { name: 'März 2031' })).toContainText('42 Termine')
  await slot.getByRole('button', { name: 'April 2031' }).click()
  await slot.getByRole('checkbox', { name: 'Alle 44 im Monat' }).uncheck()
  await expect(slot.getByRole('button', { name: 'April 2031' })).toContainText('0 von 44 Termine')
  expect(await organisation.slots()).toEqual([])

  await slot.getByRole('button', { name: 'Angaben ändern' }).click()
  await expect(field(slot, 'Uhrzeiten')).toHaveValue('9 Uhr und 11.30')
  await expect(slot.getByRole('button', { name: 'Vorschau' })).toBeFocused()
  await slot.getByRole('button', { name: 'Vorschau' }).click()
  await slot.getByRole('button', { name: '42 Termine anlegen' }).click()
  await expect(dashboard.getByText('42 Termine wurden angelegt.')).toBeVisible()
  const made = walls(await organisation.slots())
  expect(made).toHaveLength(42)
  expect(made.every((wall) => /^2031-03-\d\dT(09:00|11:30)$/.test(wall))).toBe(true)
})

for (const timezoneId of ['Europe/Berlin', 'America/New_York']) {
  test.describe(`with the device in ${timezoneId}`, () => {
    test.use({ timezoneId })

    test('a series keeps its wall-clock time across both clock changes, even at 23:30', async ({
      dashboard,
      organisation,
    }) => {
      const year = Temporal.Now.plainDateISO('Europe/Berlin').year + 1
      const [spring, autumn] = [lastSunday(year, 3), lastSunday(year, 10)]
      const slot = await previewSeries(dashboard, {
        weekdays: ['Sonntag'],
        times: '02:30, 23:30',
        from: spring,
        to: autumn,
      })
      const missing = slot
        .getByRole('listitem')
        .filter({ hasText: 'weil die Uhr vorgestellt wird' })
      await expect(missing).toContainText(inWords(spring))
      await expect(missing).toContainText('02:30')
      await expect(lineGroup(slot, 'Umstellung der Uhr')).toContainText('1 Termin')
      const twice = slot.getByRole('group', { name: inWords(autumn) }).first()
      await expect(twice.getByRole('checkbox', { name: '02:30' })).toBeChecked()
      const sundays = Temporal.PlainDate.from(spring).until(autumn).days / 7 + 1
      await slot.getByRole('button', { name: `${sundays * 2 - 1} Termine anlegen` }).click()
      await expect(slot).toBeHidden()

      const made = await organisation.slots()
      expect(new Set(walls(made).map((wall) => wall.slice(11)))).toEqual(
        new Set(['02:30', '23:30']),
      )
      expect(walls(made)[0]).toBe(`${spring}T23:30`)
      // If the clock change repeats an hour, the first one is used.
      expect(made.at(-2)?.start).toBe(`${autumn}T00:30:00Z`)
      expect(made.at(-1)?.start).toBe(`${autumn}T22:30:00Z`)
    })

    test('slots at 23:30 appear on the project’s day, although the date differs in UTC', async ({
      dashboard,
      organisation,
    }) => {
      // For most of the day, Auckland has a different date from UTC, Berlin and New York.
      const { call, projectId } = organisation
      await call('PUT', `admin/project/${projectId}`, {
        name: 'Nachts',
        timezone: 'Pacific/Auckland',
      })
      await dashboard.reload()
      const slot = await previewSeries(dashboard, {
        weekdays: ['Montag'],
        times: '0:15, 23:30',
        from: '2031-06-01',
        to: '2031-06-10',
      })
      await slot.getByRole('button', { name: /Juni 2031/ }).click()
      const days = slot.getByRole('group')
      await expect(days.filter({ hasText: '23:30' })).toHaveCount(2)
      const monday = slot.getByRole('group', { name: '2. Juni 2031' })
      await monday.getByRole('checkbox', { name: '23:30' }).uncheck()
      await slot.getByRole('button', { name: '3 Termine anlegen' }).click()
      await expect(slot).toBeHidden()
      expect((await organisation.slots()).map(({ start }) => start)).toEqual([
        '2031-06-01T12:15:00Z',
        '2031-06-08T12:15:00Z',
        '2031-06-09T11:30:00Z',
      ])
    })
  })
}

function lastSunday(year: number, month: number): string {
  const first = Temporal.PlainDate.from({ year, month, day: 1 })
  const last = first.with({ day: first.daysInMonth })
  return last.subtract({ days: last.dayOfWeek % 7 }).toString()
}
