import { expect } from '@playwright/test'
import { dayFromNow } from '#test/world/registered-organisation.ts'
import { expectAccessible } from './accessible.ts'
import { dialog, openSlotDialog, slotAt } from './dashboard.ts'
import { field } from './field.ts'
import { test } from './fixture.ts'
import { join } from './people.ts'
import { openSeriesForm, typeSeries, walls } from './season.ts'
import { tabTo } from './setup/keyboard.ts'

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
