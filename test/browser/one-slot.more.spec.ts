import { expect } from '@playwright/test'
import { dayFromNow, type RegisteredOrganisation } from '#test/world/registered-organisation.ts'
import { expectAccessible } from './accessible.ts'
import { choose, daySection, dialog, openSlotDialog, slotAt } from './dashboard.ts'
import { field } from './field.ts'
import { test } from './fixture.ts'

const holiday = (daysAhead: number) => ({
  from: dayFromNow(daysAhead),
  to: dayFromNow(daysAhead),
  reason: 'Karfreitag',
})

const close = ({ call, projectId }: RegisteredOrganisation) =>
  call('PUT', `admin/closed_days/${projectId}`, { days: [holiday(5)] })

test('adding a slot on a closed day requires confirmation', async ({ dashboard, organisation }) => {
  await close(organisation)
  await dashboard.reload()
  const slot = await openSlotDialog(dashboard)
  const notice = slot.getByText('An diesem Tag ist geschlossen: Karfreitag.')
  const anyway = slot.getByRole('checkbox', { name: 'Trotzdem anlegen' })
  await field(slot, 'Beginn').fill(`${dayFromNow(4)}T10:00`)
  await expect(notice).toBeHidden()
  await expect(anyway).toBeHidden()
  await field(slot, 'Beginn').fill(`${dayFromNow(5)}T10:00`)
  await expect(notice).toBeVisible()
  await slot.getByRole('button', { name: 'Termin anlegen' }).click()
  await expect(slot.getByText('Bitte haken Sie das an')).toBeVisible()
  await expect(anyway).toBeFocused()
  await expectAccessible(dashboard, 'a slot on a closed day')
  expect(await organisation.slots()).toEqual([])

  await anyway.check()
  await slot.getByRole('button', { name: 'Termin anlegen' }).click()
  await expect(slot.getByText('Termin wurde erstellt')).toBeVisible()
  // Another slot on the same day does not ask for confirmation again, but one on another closed day
  // does.
  await expect(anyway).toBeChecked()
  expect(await organisation.slots()).toHaveLength(1)
})

test('moving a slot to a closed day requires confirmation, but changing it there later does not', async ({
  dashboard,
  organisation,
}) => {
  await organisation.openSlot({ starttime: `${dayFromNow(3)}T10:00` })
  await close(organisation)
  await dashboard.reload()
  await choose(dashboard, slotAt(dashboard, '10:00'), 'Bearbeiten')
  const slot = dialog(dashboard, 'Termin bearbeiten')
  await field(slot, 'Beginn').fill(`${dayFromNow(5)}T10:00`)
  await slot.getByRole('button', { name: 'Änderungen speichern' }).click()
  await expect(slot.getByText('Bitte haken Sie das an')).toBeVisible()
  await slot.getByRole('checkbox', { name: 'Trotzdem auf diesen Tag legen' }).check()
  await slot.getByRole('button', { name: 'Änderungen speichern' }).click()
  await expect(slot).toBeHidden()
  await expect(daySection(dashboard, 5)).toContainText('Geschlossen: Karfreitag')

  await choose(dashboard, slotAt(dashboard, '10:00'), 'Bearbeiten')
  await expect(slot.getByText('An diesem Tag ist geschlossen: Karfreitag.')).toBeVisible()
  await expect(slot.getByRole('checkbox', { name: /Trotzdem/ })).toBeHidden()
  await field(slot, 'Plätze').fill('12')
  await slot.getByRole('button', { name: 'Änderungen speichern' }).click()
  await expect(slot).toBeHidden()
})

test('the message about a new slot says which one it is, and if the next suggestion overlaps it, a warning appears once the suggestion is edited', async ({
  dashboard,
  organisation,
}) => {
  const { call, variant } = organisation
  const { name, short_description, leadtime } = variant
  const longer = { name, short_description, leadtime, duration: 5400 }
  await call('PUT', `admin/variants/${variant.id}`, longer)
  await dashboard.reload()
  const slot = await openSlotDialog(dashboard)
  await field(slot, 'Beginn').fill(`${dayFromNow(4)}T10:00`)
  await slot.getByRole('button', { name: 'Termin anlegen' }).click()
  const said = slot.getByRole('status').filter({ hasText: 'Termin wurde erstellt' })
  await expect(said).toContainText('10:00 Uhr')
  await expect(field(slot, 'Beginn')).toHaveValue(`${dayFromNow(4)}T11:00`)
  const overlap = slot.getByText(
    'Der Vorschlag überschneidet sich mit einem Termin: Führung, 10:00–11:30 Uhr.',
  )
  await expect(overlap).toBeVisible()
  const warning = slot.getByRole('status').filter({ hasText: 'berschneidet sich mit' })
  await expect(warning).toHaveAttribute('data-suggested', 'true')

  await slot.getByRole('switch', { name: 'Interner Termin' }).click()
  await expect(warning).toHaveText('Überschneidet sich mit einem Termin: Führung, 10:00–11:30 Uhr.')
  await expect(warning).not.toHaveAttribute('data-suggested')
  await field(slot, 'Beginn').fill(`${dayFromNow(4)}T11:30`)
  await expect(warning).toHaveCount(0)
})

test('an invalid field in a long dialog is not hidden behind the dialog’s heading', async ({
  dashboard,
}) => {
  await dashboard.setViewportSize({ width: 1280, height: 460 })
  const slot = await openSlotDialog(dashboard)
  await field(slot, 'Beginn').fill('')
  await slot.getByRole('switch', { name: 'Interner Termin' }).focus()
  await slot.getByRole('button', { name: 'Termin anlegen' }).click()
  await expect(field(slot, 'Beginn')).toBeFocused()
  const covered = await slot.evaluate((content) => {
    const focused = content.querySelector(':focus')
    const label = content.querySelector(`label[for="${focused?.id}"]`)
    const heading = content.querySelector('h2')?.parentElement
    if (!label || !heading) return 'no label or no heading'
    return heading.getBoundingClientRect().bottom - label.getBoundingClientRect().top
  })
  expect(covered).toBeLessThanOrEqual(0)
})
