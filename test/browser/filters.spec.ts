import { expect, type Page } from '@playwright/test'
import type { TeamMember } from '#contract/staff.ts'
import { dayFromNow } from '#test/world/registered-organisation.ts'
import { daySection, slotAt } from './dashboard.ts'
import { test } from './fixture.ts'
import { join } from './people.ts'

test('[D02] [D03] [D04] an admin filters the slots by bookings, by who leads them and by variant', async ({
  dashboard,
  organisation,
  fixture,
}) => {
  const { body } = await organisation.call<{ ressource_id: string }>(
    'POST',
    `admin/variants/${organisation.projectId}`,
    { name: 'Kindergeburtstag', short_description: '', leadtime: 0 },
  )
  const booked = await organisation.openSlot()
  await organisation.book(booked)
  await organisation.openSlot({
    starttime: `${dayFromNow(1)}T14:00`,
    possible_ressources: [body.ressource_id],
  })
  await join(fixture, organisation, { name: 'Anna Öz' })
  await assign(dashboard, { slotId: booked, name: 'Anna Öz' })
  await dashboard.reload()
  const reset = async () => {
    await dashboard.getByRole('button', { name: 'Filter aufheben' }).click()
    await expect(slotAt(dashboard, '10:00')).toBeVisible()
    await expect(slotAt(dashboard, '14:00')).toBeVisible()
  }

  await test.step('slots are filtered by whether they have bookings, and the URL keeps the filter', async () => {
    await choose(dashboard, 'Buchungen', 'Mit Buchungen')
    await expectShown(dashboard, { shown: '10:00', hidden: '14:00' })
    await choose(dashboard, 'Buchungen', 'Ohne Buchungen')
    await expectShown(dashboard, { shown: '14:00', hidden: '10:00' })
    expect(new URL(dashboard.url()).searchParams.get('buchungen')).toBe('ohne')

    await dashboard.reload()
    await expectShown(dashboard, { shown: '14:00', hidden: '10:00' })
    await dashboard.goBack()
    await expectShown(dashboard, { shown: '10:00', hidden: '14:00' })
    await reset()
  })

  await test.step('slots are filtered by who leads them', async () => {
    await choose(dashboard, 'Teammitglied', 'Anna Öz')
    await expectShown(dashboard, { shown: '10:00', hidden: '14:00' })
    await reset()
  })

  await test.step('slots are filtered by variant', async () => {
    await choose(dashboard, 'Führungstyp', 'Kindergeburtstag')
    await expectShown(dashboard, { shown: '14:00', hidden: '10:00' })
  })
})

test('if no slot matches the filters, the page says so and offers to reset them', {
  tag: '@more',
}, async ({ dashboard, organisation }) => {
  await organisation.openSlot()
  await dashboard.goto('/admin?buchungen=mit')
  await expect(dashboard.getByText('Kein Termin passt zu dieser Auswahl.')).toBeVisible()
  await dashboard.getByRole('button', { name: 'Filter aufheben' }).last().click()
  await expect(slotAt(dashboard, '10:00')).toBeVisible()
})

test('a link that filters by an unknown member or variant shows all slots', {
  tag: '@more',
}, async ({ dashboard, organisation }) => {
  await organisation.openSlot()
  await dashboard.goto(`/admin?team=${crypto.randomUUID()}&typ=${crypto.randomUUID()}&ab=gestern`)
  await expect(slotAt(dashboard, '10:00')).toBeVisible()
})

test.describe('on a phone', () => {
  test.use({ viewport: { width: 390, height: 844 } })

  test('the filters are behind a button that shows how many are active', { tag: '@more' }, async ({
    dashboard,
    organisation,
  }) => {
    await organisation.openSlot()
    await dashboard.reload()
    const button = dashboard.getByRole('button', { name: 'Filter', exact: true })
    await expect(dashboard.getByLabel('Buchungen', { exact: true })).toBeHidden()
    await button.click()
    await choose(dashboard, 'Buchungen', 'Ohne Buchungen')
    await expect(dashboard.getByRole('button', { name: 'Filter (1)' })).toBeVisible()
  })
})

const choose = (page: Page, filter: string, label: string) =>
  page.getByLabel(filter, { exact: true }).selectOption({ label })

async function expectShown(page: Page, { shown, hidden }: { shown: string; hidden: string }) {
  await expect(slotAt(page, hidden)).toBeHidden()
  await expect(slotAt(page, shown)).toBeVisible()
}

async function assign(page: Page, { slotId, name }: { slotId: string; name: string }) {
  const team = (await (await page.request.get('/api/admin/staff')).json()) as TeamMember[]
  const staff_id = team.find(({ staff_name }) => staff_name === name)?.staff_id ?? ''
  const form = { event_id: slotId, staff_name: name, staff_id }
  const answer = await page.request.post('/api/admin/assign_staff', { form })
  expect(answer.status()).toBe(200)
}

test('showing cancelled slots keeps the visible day in view', { tag: '@more' }, async ({
  dashboard,
  organisation,
}) => {
  for (let day = 1; day <= 20; day += 1) {
    await organisation.openSlot({ starttime: `${dayFromNow(day)}T10:00` })
  }
  await dashboard.reload()
  await daySection(dashboard, 12).evaluate((section) => section.scrollIntoView())
  await dashboard.evaluate(() => window.scrollBy(0, -60))
  await dashboard.getByRole('button', { name: 'Gelöschte und Abgesagte' }).click()
  await expect.poll(() => new URL(dashboard.url()).searchParams.get('abgesagte')).toBe('mit')
  await expect(daySection(dashboard, 12)).toBeInViewport()
  await dashboard.getByRole('button', { name: 'Gelöschte und Abgesagte' }).click()
  await expect.poll(() => new URL(dashboard.url()).searchParams.get('abgesagte')).toBeNull()
  await expect(daySection(dashboard, 12)).toBeInViewport()
})
