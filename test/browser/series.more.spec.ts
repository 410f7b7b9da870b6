import { expect, type Locator } from '@playwright/test'
import { dayFromNow } from '#test/world/registered-organisation.ts'
import { expectAccessible } from './accessible.ts'
import { choose, daySection, dialog, openSlotDialog, slotAt } from './dashboard.ts'
import { field } from './field.ts'
import { test } from './fixture.ts'
import { join } from './people.ts'
import { openScreen } from './screens/open-screen.ts'
import { sharedScene } from './screens/scene.ts'
import { series } from './screens/series.ts'
import {
  addClosedDays,
  addSeries,
  inWords,
  lineGroup,
  openSeriesForm,
  previewSeries,
  typeSeries,
  walls,
} from './season.ts'
import { tabTo } from './setup/keyboard.ts'

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

test('errors in a series appear next to the fields they concern, and no input is lost', async ({
  dashboard,
  organisation,
}) => {
  const slot = await openSeriesForm(dashboard)
  const preview = slot.getByRole('button', { name: 'Vorschau' })
  await expect(field(slot, 'Erster Tag')).toHaveValue(dayFromNow(0))
  await field(slot, 'Uhrzeiten').fill('10:00, 25:00')
  await preview.click()
  await expect(slot.getByText('Bitte wählen Sie mindestens einen Wochentag.')).toBeVisible()
  await expect(slot.getByRole('checkbox', { name: 'Montag' })).toBeFocused()
  await expect(slot.getByText('„25:00“ ist keine Uhrzeit. So geht es: 10:00, 11:30')).toBeVisible()
  await expect(slot.getByText('Bitte geben Sie ein Datum ein.')).toBeVisible()
  await expectAccessible(dashboard, 'faults of a series')

  // Errors only the server can find: no fifth Monday in so few days, and too many slots.
  await typeSeries(slot, {
    weekdays: ['Montag'],
    times: '10:00',
    from: '2031-06-01',
    to: '2031-06-20',
  })
  await field(slot, 'Rhythmus').selectOption('nur am fünften Montag im Monat')
  await preview.click()
  await expect(slot.getByText('In diesem Zeitraum gibt es keinen solchen Termin.')).toBeVisible()
  await expect(field(slot, 'Letzter Tag')).toBeFocused()
  await field(slot, 'Rhythmus').selectOption('jede Woche')
  await slot.getByRole('button', { name: 'Alle Tage' }).click()
  await field(slot, 'Uhrzeiten').fill('10:00, 11:00')
  await field(slot, 'Letzter Tag').fill('2040-06-20')
  await preview.click()
  await expect(slot.getByText(/^Das wären mehr als 5\.000 Termine/)).toBeVisible()

  await field(slot, 'Letzter Tag').fill('2031-06-20')
  await dashboard.route('**/api/admin/series/*', (route) => route.abort())
  await preview.click()
  await expect(slot.getByRole('alert')).toHaveText('Die Vorschau konnte nicht berechnet werden.')
  await dashboard.unroute('**/api/admin/series/*')
  await preview.click()
  await expect(slot.getByRole('button', { name: '40 Termine anlegen' })).toBeVisible()
  await expect(slot.getByText('10:00 und 11:00 Uhr · Führung · 10 Plätze')).toBeVisible()
  await dashboard.route('**/api/admin/series/*', (route) => route.abort())
  await slot.getByRole('button', { name: '40 Termine anlegen' }).click()
  await expect(slot.getByRole('alert')).toHaveText('Speichern fehlgeschlagen')
  await dashboard.keyboard.press('Escape')
  await dialog(dashboard, 'Eingaben verwerfen?')
    .getByRole('button', { name: 'Weiter bearbeiten' })
    .click()
  await expect(slot.getByRole('button', { name: '40 Termine anlegen' })).toBeVisible()
  expect(await organisation.slots()).toEqual([])
})

test('lines unticked in the preview stay unticked after a time is corrected', async ({
  dashboard,
  organisation,
}) => {
  const slot = await openSeriesForm(dashboard)
  const [from, to] = ['2031-06-02', '2031-06-04']
  await typeSeries(slot, { weekdays: 'Alle Tage', times: '11:00', from, to })
  const preview = slot.getByRole('button', { name: 'Vorschau' })
  await preview.click()
  await expect(slot.getByRole('button', { name: '3 Termine anlegen' })).toBeVisible()
  await slot.getByRole('button', { name: 'Juni 2031' }).click()
  await slot.getByRole('group', { name: '3. Juni 2031' }).getByRole('checkbox').uncheck()
  await expect(slot.getByRole('button', { name: '2 Termine anlegen' })).toBeVisible()
  await slot.getByRole('button', { name: 'Angaben ändern' }).click()
  await field(slot, 'Uhrzeiten').fill('11:30')
  await preview.click()
  await slot.getByRole('button', { name: '2 Termine anlegen' }).click()
  await expect(slot).toBeHidden()
  expect(walls(await organisation.slots())).toEqual(['2031-06-02T11:30', '2031-06-04T11:30'])
})

test('the forms for a single slot and for a series each keep their input while the other is shown', async ({
  dashboard,
}) => {
  const slot = await openSlotDialog(dashboard)
  await expect(slot.getByRole('radio', { name: 'Einmalig' })).toBeChecked()
  await expect(field(slot, 'Beginn')).toBeFocused()
  await field(slot, 'Plätze').fill('23')
  await slot.getByText('Regelmäßig').click()
  await expect(field(slot, 'Plätze je Termin')).toHaveValue('23')
  await field(slot, 'Uhrzeiten').fill('10:00')
  await slot.getByText('Einmalig').click()
  await expect(field(slot, 'Plätze')).toHaveValue('23')
  await slot.getByText('Regelmäßig').click()
  await expect(field(slot, 'Uhrzeiten')).toHaveValue('10:00')
  await slot.getByText('Einmalig').click()
  await field(slot, 'Plätze').fill('10')
  await dashboard.keyboard.press('Escape')
  await expect(dialog(dashboard, 'Eingaben verwerfen?')).toBeVisible()
  await dialog(dashboard, 'Eingaben verwerfen?').getByRole('button', { name: 'Verwerfen' }).click()
  await expect(slot).toBeHidden()
  await openSlotDialog(dashboard)
  await slot.getByText('Regelmäßig').click()
  await expect(field(slot, 'Uhrzeiten')).toHaveValue('')
})

test('while a long dialog scrolls, nothing shows through its heading', async ({ dashboard }) => {
  await dashboard.setViewportSize({ width: 1280, height: 500 })
  const slot = await openSeriesForm(dashboard)
  const chosen = slot.getByText('Regelmäßig', { exact: true })
  const heading = slot.getByRole('heading', { name: 'Termin anlegen' })
  const [label, bar] = [await chosen.boundingBox(), await heading.boundingBox()]
  if (!label || !bar) throw new Error('The dialog is not visible')
  await heading.hover()
  await dashboard.mouse.wheel(0, label.y - bar.y)
  await expect.poll(async () => (await chosen.boundingBox())?.y).toBeLessThan(bar.y + bar.height)
  const onTop = await chosen.evaluate((element) => {
    const { x, y, width, height } = element.getBoundingClientRect()
    return document.elementFromPoint(x + width / 2, y + height / 2)?.textContent
  })
  expect(onTop).not.toContain('Regelmäßig')
})

test('guides take turns in the chosen order', async ({ dashboard, organisation, fixture }) => {
  await join(fixture, organisation, { name: 'Jörg Öz' })
  await dashboard.reload()
  const slot = await openSeriesForm(dashboard)
  await typeSeries(slot, {
    weekdays: 'Alle Tage',
    times: '10:00',
    from: dayFromNow(1),
    to: dayFromNow(3),
  })
  await slot.getByRole('button', { name: /Wer führt/ }).click()
  await slot.getByRole('checkbox', { name: 'Käthe Roß' }).check()
  await slot.getByRole('checkbox', { name: 'Jörg Öz' }).check()
  const up = slot.getByRole('button', { name: 'Jörg Öz nach vorn' })
  await up.click()
  await expect(up).toBeFocused()
  await expectAccessible(dashboard, 'guides of a series')
  await slot.getByRole('button', { name: 'Vorschau' }).click()
  await slot.getByRole('button', { name: '3 Termine anlegen' }).click()
  await expect(slot).toBeHidden()
  const made = await organisation.slots()
  expect(made.map(({ assigned_staff }) => assigned_staff)).toEqual([
    ['Jörg Öz'],
    ['Käthe Roß'],
    ['Jörg Öz'],
  ])
})

test('if the team cannot be loaded, the form says so instead of showing an empty list', async ({
  dashboard,
}) => {
  await dashboard.route('**/api/admin/staff', (route) => route.abort())
  await dashboard.reload()
  const slot = await openSeriesForm(dashboard)
  await expect(slot).toContainText('Das Team konnte nicht geladen werden.')
})

test('the dialog stays open while a series is being saved', async ({ dashboard, organisation }) => {
  const slot = await openSeriesForm(dashboard)
  const from = dayFromNow(1)
  await typeSeries(slot, { weekdays: 'Alle Tage', times: '10:00', from, to: from })
  await slot.getByRole('button', { name: 'Vorschau' }).click()
  const looked = Promise.withResolvers<void>()
  await dashboard.route('**/api/admin/series/*', async (route) => {
    await looked.promise
    await route.continue()
  })
  await slot.getByRole('button', { name: '1 Termin anlegen' }).click()
  await expect(slot.getByRole('button', { name: 'Angaben ändern' })).toBeDisabled()
  await dashboard.keyboard.press('Escape')
  await expect(slot).toBeVisible()
  looked.resolve()
  await expect(slot).toBeHidden()
  expect(await organisation.slots()).toHaveLength(1)
})

test('a series is created and undone with the keyboard alone', async ({
  dashboard,
  organisation,
}) => {
  await organisation.openSlot()
  await dashboard.reload()
  const add = dashboard.getByRole('button', { name: 'Termin anlegen' }).first()
  await tabTo(add)
  await dashboard.keyboard.press('Enter')
  const slot = dialog(dashboard, 'Termin anlegen')
  await expect(field(slot, 'Beginn')).toBeFocused()
  await dashboard.keyboard.press('Shift+Tab')
  await expect(slot.getByRole('radio', { name: 'Einmalig' })).toBeFocused()
  await dashboard.keyboard.press('ArrowRight')
  await tabTo(slot.getByRole('checkbox', { name: 'Montag' }))
  await dashboard.keyboard.press('Space')
  await tabTo(field(slot, 'Uhrzeiten'))
  await dashboard.keyboard.type('10:00, 14:00')
  // Works whether the browser asks for the day or the month first.
  await tabTo(field(slot, 'Erster Tag'))
  await dashboard.keyboard.type('10102031')
  await tabTo(field(slot, 'Letzter Tag'))
  await dashboard.keyboard.type('11112031')
  await dashboard.keyboard.press('Enter')
  await expect(slot.getByRole('heading', { name: 'Vorschau' })).toBeFocused()
  const month = slot.getByRole('button', { name: 'Oktober 2031' })
  await tabTo(month)
  await dashboard.keyboard.press('Enter')
  await tabTo(slot.getByRole('checkbox', { name: /^Alle \d+ im Monat$/ }))
  await dashboard.keyboard.press('Space')
  await expect(month).toContainText('0 von 6 Termine')
  await tabTo(slot.getByRole('button', { name: '4 Termine anlegen' }))
  await dashboard.keyboard.press('Enter')
  await expect(slot).toBeHidden()
  await expect(add).toBeFocused()
  const undo = dashboard.getByRole('button', { name: 'Rückgängig' })
  await expect(undo).toBeVisible()
  // Goes back past the view buttons and the link to the booking page.
  for (let step = 0; step < 6; step += 1) {
    await dashboard.keyboard.press('Shift+Tab')
    if (await undo.evaluate((button) => button === document.activeElement)) break
  }
  await expect(undo).toBeFocused()
  await dashboard.keyboard.press('Enter')
  await expect(dashboard.getByText(/^Rückgängig gemacht/)).toBeVisible()
  expect(await organisation.slots()).toHaveLength(1)
})

test('without a series, rows and menus do not mention series', async ({
  dashboard,
  organisation,
}) => {
  await organisation.openSlot()
  await dashboard.reload()
  await expect(slotAt(dashboard, '10:00')).toBeVisible()
  await expect(dashboard.getByRole('img', { name: 'Gehört zu einer Serie' })).toHaveCount(0)
  await slotAt(dashboard, '10:00')
    .getByRole('button', { name: /Weitere Aktionen/ })
    .click()
  await expect(dashboard.getByRole('menuitem')).toHaveText(['Bearbeiten', 'Kommentar', 'Löschen'])
})

test.describe('on a phone', () => {
  test.use({ viewport: { width: 390, height: 844 } })

  test('a series is created without scrolling sideways', async ({ dashboard }) => {
    const slot = await openSeriesForm(dashboard)
    await typeSeries(slot, { weekdays: 'Di–So', times: '10:00, 11:30', to: dayFromNow(40) })
    await slot.getByRole('button', { name: 'Vorschau' }).click()
    await slot
      .getByRole('button', { name: /\d{4}.*Termin/ })
      .first()
      .click()
    const wider = () =>
      dashboard.evaluate(() => {
        const box = document.querySelector('[role=dialog]')
        return [document.documentElement, ...(box ? [box] : [])].map(
          ({ scrollWidth, clientWidth }) => scrollWidth > clientWidth,
        )
      })
    expect(await wider()).toEqual([false, false])
    await expectAccessible(dashboard, 'preview on a phone')
    await slot.getByRole('button', { name: /Termine anlegen$/ }).click()
    await expect(dashboard.getByRole('button', { name: 'Rückgängig' })).toBeVisible()
    expect(await wider()).toEqual([false])
  })
})

test('a day that does not exist is reported as nonexistent rather than missing', async ({
  dashboard,
}) => {
  const slot = await openSeriesForm(dashboard)
  const until = field(slot, 'Letzter Tag')
  await until.focus()
  // 30 February, typed in the order the tests' browser expects.
  await dashboard.keyboard.type('02302027')
  await slot.getByRole('button', { name: 'Vorschau' }).click()
  const fault = 'Diesen Tag gibt es nicht, oder das Datum ist unvollständig.'
  await expect(slot.getByText(fault)).toBeVisible()
  await until.fill('2031-02-28')
  await expect(slot.getByText(fault)).toBeHidden()
  await until.fill('')
  await slot.getByRole('button', { name: 'Vorschau' }).click()
  await expect(slot.getByText('Bitte geben Sie ein Datum ein.')).toBeVisible()
})

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

const parts = 3
const screensAPart = Math.ceil(series.length / parts)

for (let part = 0; part < parts; part += 1) {
  test(`every state of a series is accessible (${part + 1} of ${parts})`, async ({
    browser,
    fixture,
  }) => {
    test.setTimeout(180_000)
    const { address } = fixture
    const scene = await sharedScene(fixture)
    const first = part * screensAPart
    for (const screen of series.slice(first, first + screensAPart)) {
      await test.step(screen.name, async () => {
        const context = await browser.newContext({ baseURL: address, locale: 'de-DE' })
        const page = await openScreen(context, screen, { scene, address })
        await expectAccessible(page, screen.name)
        await context.close()
      })
    }
  })
}
