import { expect } from '@playwright/test'
import { dayFromNow, type RegisteredOrganisation } from '#test/world/registered-organisation.ts'
import { expectAccessible } from './accessible.ts'
import { test } from './fixture.ts'
import { days } from './form-pages.ts'

const close = ({ call, projectId }: RegisteredOrganisation, closed: object[]) =>
  call('PUT', `admin/closed_days/${projectId}`, { days: closed })

const shortOf = (day = '') =>
  Temporal.PlainDate.from(day).toLocaleString('de-DE', { day: 'numeric', month: 'long' })

test.use({ viewport: { width: 390, height: 844 } })

test('the form says why nothing is free on a closed day', async ({ page, organisation, visit }) => {
  // All days are in the same month, which the form shows first.
  const month = Temporal.PlainDate.from(dayFromNow(0)).add({ months: 1 })
  const [open, single, first, last] = [10, 11, 12, 14].map((day) => month.with({ day }).toString())
  await organisation.openSlot({ starttime: `${open}T10:00` })
  await close(organisation, [
    { from: open, to: open, reason: 'Trotzdem offen' },
    { from: single, to: single, reason: 'Heiligabend' },
    { from: first, to: last, reason: '' },
  ])
  await visit(page)
  await expect(days(page)).toHaveCount(1)
  const text = (sentence: string) => page.getByText(sentence, { exact: true })
  await expect(text(`Am ${shortOf(single)} geschlossen: Heiligabend`)).toBeVisible()
  await expect(text(`Vom ${shortOf(first)} bis ${shortOf(last)} geschlossen`)).toBeVisible()
  await expect(page.getByText('Trotzdem offen')).toHaveCount(0)
  await expectAccessible(page, 'form with closed days')
  await page.getByRole('button', { name: 'Nächster Monat' }).click()
  await expect(page.getByText('Heiligabend')).toHaveCount(0)
})

test('if there are no slots, the form gives the reason for the closed days', async ({
  page,
  organisation,
  visit,
}) => {
  const [first, last] = [dayFromNow(0), dayFromNow(100)]
  await close(organisation, [{ from: first, to: last, reason: 'Umbau' }])
  await visit(page)
  await expect(page.getByText(/^Schauen Sie bald wieder vorbei/)).toBeVisible()
  const reason = `Vom ${shortOf(first)} bis ${shortOf(last)} geschlossen: Umbau`
  await expect(page.getByText(reason, { exact: true })).toBeVisible()
  await expectAccessible(page, 'form without slots, closed')
})

test('a slot within a range of closed days does not hide why the other days are closed', async ({
  page,
  organisation,
  visit,
}) => {
  const month = Temporal.PlainDate.from(dayFromNow(0)).add({ months: 1 })
  const [first, open, last] = [10, 12, 14].map((day) => month.with({ day }).toString())
  await organisation.openSlot({ starttime: `${open}T10:00` })
  await close(organisation, [{ from: first, to: last, reason: 'Winterpause' }])
  await visit(page)
  await expect(days(page)).toHaveCount(1)
  const reason = `Vom ${shortOf(first)} bis ${shortOf(last)} geschlossen: Winterpause`
  await expect(page.getByText(reason, { exact: true })).toBeVisible()
})

test('a newer form script works with an older server', async ({ page, organisation, visit }) => {
  await organisation.openSlot()
  await page.route('**/offer*', async (route) => {
    const response = await route.fetch()
    const { closed: _, ...older } = await response.json()
    await route.fulfill({ response, json: older })
  })
  await visit(page)
  await expect(days(page)).toHaveCount(1)
})
