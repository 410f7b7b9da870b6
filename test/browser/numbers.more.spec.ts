import { expect, type Locator } from '@playwright/test'
import { dialog, openSlotDialog, slotAt } from './dashboard.ts'
import { field } from './field.ts'
import { test } from './fixture.ts'
import { openSeriesForm } from './season.ts'
import { change, openChange, startSelecting } from './setup/many-slots.ts'

interface NumberField {
  input: Locator
  /** The button that submits the form. */
  submit: Locator
  sentence: string
}

/** Input that is not a whole number. It is typed key by key, as people do, or pasted. */
const wrong = ['1,5', '1.5', '-3', 'zwei', '1e2', '1 5', '1,000', '12 Personen']

async function expectRefused({ input, submit, sentence }: NumberField, typed = wrong) {
  for (const text of typed) {
    await input.fill('')
    await input.pressSequentially(text)
    await expect(input).toHaveValue(text)
    await submit.click()
    await expect(input, text).toHaveAttribute('aria-invalid', 'true')
    await expect(input, text).toHaveAccessibleDescription(new RegExp(sentence))
  }
}

test('numbers in the settings are stored as typed, or refused', async ({
  dashboard,
  organisation,
}) => {
  const project = async () => {
    const { body } = await organisation.call<Record<string, unknown>[]>('GET', 'admin/projects')
    return body[0]
  }
  const saved = dashboard.getByText('Die Einstellungen wurden gespeichert.')
  await dashboard.goto('/admin/settings/website')
  const people = {
    input: field(dashboard, 'Personen je Buchung, höchstens'),
    submit: dashboard.getByRole('button', { name: 'Einstellungen speichern' }),
    sentence: 'Bitte geben Sie eine ganze Zahl von 1 bis 1.000.000 ein, oder nichts.',
  }
  await expectRefused(people)
  expect(await project()).toMatchObject({ max_people_per_booking: 30 })
  await people.input.fill('   1 000 000')
  await people.submit.click()
  await expect(saved).toBeVisible()
  expect(await project()).toMatchObject({ max_people_per_booking: 1_000_000 })

  await dashboard.goto('/admin/settings/privacy')
  const days = {
    input: field(dashboard, 'Tage nach dem Termin'),
    submit: dashboard.getByRole('button', { name: 'Einstellungen speichern' }),
    sentence: 'Bitte geben Sie eine ganze Zahl von 1 bis 3.650 ein.',
  }
  await expectRefused(days, [...wrong, '', '3651'])
  expect(await project()).toMatchObject({ retention_days: 90 })
  await days.input.fill(' 1.000 ')
  await days.submit.click()
  await expect(saved).toBeVisible()
  expect(await project()).toMatchObject({ retention_days: 1000 })
  await expect(days.input).toHaveValue('1000')
})

test('numbers in a variant are stored as typed, or refused', async ({
  dashboard,
  organisation,
}) => {
  await dashboard.goto('/admin/settings')
  await dashboard.getByRole('button', { name: 'Bearbeiten: Führung' }).click()
  const submit = dashboard.getByRole('button', { name: 'Änderungen speichern' })
  const leadtime = { input: field(dashboard, 'Vorlauf in Minuten'), submit }
  const sentence = 'Bitte geben Sie eine ganze Zahl von 0 bis 525.600 ein.'
  await expectRefused({ ...leadtime, sentence }, [...wrong, ''])
  await leadtime.input.fill('1 000')
  const duration = { input: field(dashboard, 'Dauer in Minuten'), submit }
  const span = 'Bitte geben Sie 1 bis 10.080 Minuten ein'
  await expectRefused({ ...duration, sentence: span }, ['-3', 'zwei', '1 5', '0,5', ''])
  await duration.input.fill('1 000')
  await submit.click()
  await expect(dashboard.getByText('wurde geändert')).toBeVisible()
  const { body } = await organisation.call('GET', `admin/variants/${organisation.projectId}`)
  expect(body).toMatchObject([{ leadtime: 60_000, duration: 60_000 }])
})

const capacity = 'Bitte geben Sie eine ganze Zahl von 1 bis 1.000.000 ein.'

test('numbers in a slot and in a series are stored as typed, or refused', async ({
  dashboard,
  organisation,
}) => {
  const slot = await openSlotDialog(dashboard)
  const submit = slot.getByRole('button', { name: 'Termin anlegen' })
  await expectRefused({ input: field(slot, 'Plätze'), submit, sentence: capacity }, [...wrong, ''])
  expect(await organisation.slots()).toEqual([])
  await field(slot, 'Plätze').fill('1 000')
  await submit.click()
  await expect(slot.getByText('Termin wurde erstellt')).toBeVisible()
  expect(await organisation.slots()).toMatchObject([{ max_attendees: 1000 }])
  await slot.getByRole('button', { name: 'Fertig' }).click()

  const series = await openSeriesForm(dashboard)
  const preview = series.getByRole('button', { name: 'Vorschau' })
  const places = series.locator('[name=max_attendees]')
  await expectRefused({ input: places, submit: preview, sentence: capacity })
  await field(series, 'Rhythmus').selectOption('weeks')
  const weeks = series.locator('[name=every_weeks]')
  await expectRefused({ input: weeks, submit: preview, sentence: 'ganze Zahl von 1 bis 53' })
})

test('numbers in a bulk change are stored as typed, or refused', async ({
  dashboard,
  organisation,
}) => {
  await organisation.openSlot()
  await dashboard.reload()
  await startSelecting(dashboard)
  await dashboard.getByRole('checkbox', { name: /^Ganzen Tag/ }).check()
  await openChange(dashboard, 'Plätze')
  const submit = change(dashboard).getByRole('button', { name: 'Vorschau ansehen' })
  const places = { input: change(dashboard).locator('[name=capacity]'), submit }
  await expectRefused({ ...places, sentence: capacity }, [...wrong, ''])
  await places.input.fill('1.000')
  await change(dashboard).getByRole('checkbox', { name: 'Uhrzeit' }).check()
  await change(dashboard).getByRole('radio', { name: 'Um Minuten verlegen' }).check()
  const minutes = { input: field(change(dashboard), 'Minuten'), submit }
  await expectRefused({ ...minutes, sentence: 'ganze Zahl von 1 bis 1.439' }, [...wrong, ''])
  await minutes.input.fill('1 000')
  await submit.click()
  await expect(change(dashboard)).toContainText('Plätze: 10 → 1.000')
  await expect(change(dashboard)).toContainText(/\(1\.000 Minuten\) später/)
})

test('the number of people in a booking is stored as typed, or refused', async ({
  dashboard,
  organisation,
}) => {
  const slotId = await organisation.openSlot({ max_attendees: 2000 })
  await dashboard.reload()
  await slotAt(dashboard, '10:00').getByRole('button', { name: 'Buchen' }).click()
  const booking = dialog(dashboard, 'Buchung anlegen')
  await field(booking, 'Name').fill('Jürgen Weiß')
  await booking.getByRole('checkbox', { name: 'ohne E-Mail' }).check()
  const submit = booking.getByRole('button', { name: 'Buchung anlegen' })
  const sentence = 'Bitte geben Sie eine ganze Zahl ab 1 ein.'
  await expectRefused({ input: field(booking, 'Personen'), submit, sentence }, [...wrong, ''])
  await field(booking, 'Personen').fill(' 1 000 ')
  await submit.click()
  await expect(booking).toBeHidden()
  expect(await organisation.slots()).toMatchObject([{ slot_id: slotId, sum: 1000 }])

  await dashboard.getByRole('button', { name: '1 Buchung' }).click()
  await dashboard.getByRole('link', { name: 'Jürgen Weiß', exact: true }).click()
  const detail = dialog(dashboard, 'Buchung von Jürgen Weiß')
  await detail.getByRole('button', { name: 'Ändern' }).click()
  const edit = dialog(dashboard, 'Buchung ändern')
  const save = edit.getByRole('button', { name: 'Änderung speichern' })
  const people = { input: field(edit, 'Personen'), submit: save, sentence }
  await expectRefused(people, [...wrong, ''])
  await people.input.fill('1.001')
  await save.click()
  await expect(edit).toBeHidden()
  expect(await organisation.slots()).toMatchObject([{ sum: 1001 }])
})
