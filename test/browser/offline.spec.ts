import { expect } from '@playwright/test'
import { dayFromNow } from '#test/world/registered-organisation.ts'
import { choose, dialog, slotAt } from './dashboard.ts'
import { test } from './fixture.ts'
import { passTime } from './passing-time.ts'

test('a change that failed offline is not sent when the connection returns', async ({
  dashboard,
  organisation,
}) => {
  await organisation.openSlot({ starttime: `${dayFromNow(2)}T10:00` })
  // The deletion is retried for seconds before it is reported as failed.
  await dashboard.clock.install()
  await dashboard.reload()
  await choose(dashboard, slotAt(dashboard, '10:00'), 'Löschen')
  await dashboard.context().setOffline(true)
  const question = dialog(dashboard, 'Termin löschen?')
  await question.getByRole('button', { name: 'Termin löschen' }).click()
  await passTime(dashboard, () => question.getByRole('alert').isVisible())
  await expect(question.getByRole('alert')).toContainText(
    'Es ist ein Fehler beim Löschen des Termins aufgetreten.',
  )
  await question.getByRole('button', { name: 'Termin behalten' }).click()
  await expect(question).toBeHidden()
  await dashboard.context().setOffline(false)
  await organisation.openSlot({ starttime: `${dayFromNow(2)}T15:00` })
  await expect(slotAt(dashboard, '15:00')).toBeVisible()
  await expect(slotAt(dashboard, '10:00')).toBeVisible()
  expect(await organisation.slots()).toHaveLength(2)
})

test('offline, a page that was not loaded yet says so, and the pages around it keep working', {
  tag: '@more',
}, async ({ dashboard }) => {
  await dashboard.getByRole('navigation', { name: 'Hauptnavigation' }).waitFor()
  await dashboard.context().setOffline(true)
  const links = dashboard.getByRole('navigation', { name: 'Hauptnavigation' })
  for (const name of ['Statistik', 'Team', 'Einstellungen']) {
    await links.getByRole('link', { name }).click()
    const message = dashboard.getByRole('alert').filter({ hasText: 'konnte' })
    await expect(message.first()).toBeVisible()
    await expect(links).toBeVisible()
  }
  await dashboard.context().setOffline(false)
  await expect(dashboard.getByRole('heading', { level: 2, name: 'Führungstypen' })).toBeVisible()
})
