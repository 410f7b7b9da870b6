import { expect, type Page } from '@playwright/test'
import { dayFromNow, password } from '#test/world/registered-organisation.ts'
import { expectAccessible } from './accessible.ts'
import { choose, dialog, slotAt } from './dashboard.ts'
import { field } from './field.ts'
import { test } from './fixture.ts'
import { join } from './people.ts'

const assign = (page: Page, event_id: string, staff_name: string) =>
  page.request.post('/api/admin/assign_staff', { form: { staff_name, event_id } })

test('a guide lands on "Meine Termine", with what they are asked on top, and answers there', async ({
  page,
  organisation,
  fixture,
}) => {
  const guide = await join(fixture, organisation, { name: 'Anna Öz' })
  const slots = [
    await organisation.openSlot({ starttime: `${dayFromNow(1)}T10:00` }),
    await organisation.openSlot({ starttime: `${dayFromNow(2)}T14:00` }),
  ]
  const [first, ...others] = slots
  await organisation.call('POST', `admin/slot/${first}/offer`, { guides: 1, slot_ids: others })
  const asked = page.getByRole('region', { name: 'Können Sie übernehmen?' })

  await test.step('after the log-in', async () => {
    await page.goto('/')
    await field(page, 'E-Mail-Adresse').pressSequentially(guide.email)
    await field(page, 'Passwort').pressSequentially(password)
    await page.keyboard.press('Enter')
    await expect(page).toHaveURL(/\/admin\/mine$/)
    await expect(asked.getByRole('listitem')).toHaveCount(2)
    await expectAccessible(page, '"Meine Termine" with what a guide is asked')
  })

  await test.step('takes one slot and declines the other', async () => {
    await asked.getByRole('button', { name: /^Übernehmen: .*10:00/ }).click()
    await expect(asked.getByText('Sie sind für diesen Termin eingeteilt. Danke!')).toBeVisible()
    await expect(page.getByRole('main')).toContainText('Keine Buchungen')
    await asked.getByRole('button', { name: /^Ablehnen: .*14:00/ }).click()
    await expect(asked.getByText('Sie haben abgesagt.')).toBeVisible()
    await expect
      .poll(() => organisation.slots())
      .toMatchObject([{ assigned_staff: ['Anna Öz'] }, { assigned_staff: [] }])
  })

  await test.step('offline, nothing is asked', async () => {
    await page.route('**/api/**', (route) => route.abort())
    await page.reload()
    await expect(page.getByRole('heading', { name: 'Meine Termine' })).toBeVisible()
    await expect(asked).toBeHidden()
    await page.unroute('**/api/**')
  })

  await test.step('a page asked for before the log-in is shown after it', async () => {
    await page.context().clearCookies()
    await page.goto('/admin/day')
    await field(page, 'E-Mail-Adresse').pressSequentially(guide.email)
    await field(page, 'Passwort').pressSequentially(password)
    await page.keyboard.press('Enter')
    await expect(page).toHaveURL(/\/admin\/day/)
  })
})

test('an admin enters an absence in days from a slot’s menu, the team and a member’s page, and the member is marked', async ({
  dashboard: page,
  organisation,
  fixture,
}) => {
  await join(fixture, organisation, { name: 'Anna Öz' })
  const slotId = await organisation.openSlot()
  await assign(page, slotId, 'Anna Öz')
  await page.reload()
  const slot = slotAt(page, '10:00')

  await test.step('from the slot’s menu, with its day filled in', async () => {
    await choose(page, slot, 'Anna Öz fällt aus …')
    const when = dialog(page, 'Wann fällt Anna Öz aus?')
    await expect(field(when, 'Nicht verfügbar von')).toHaveValue(dayFromNow(1))
    await expectAccessible(page, 'entering an absence')
    await when.getByRole('button', { name: 'Ausfall eintragen' }).click()
    await expect(when).toBeHidden()
    await expect(page.getByText(/^Ausfall eingetragen\. 1 Termin/)).toBeVisible()
    await expect(slot).not.toContainText('Anna Öz')
  })

  await test.step('whoever is assigned all the same is marked', async () => {
    await slot.getByRole('button', { name: /^Team einteilen/ }).click()
    const team = dialog(page, 'Team einteilen')
    const boxes = team.getByRole('checkbox')
    await expect(boxes.nth(1)).toHaveAccessibleName('Anna Öz')
    await boxes.nth(1).click()
    await expect(boxes.nth(1)).toBeChecked()
    await expect(boxes.nth(1)).toHaveAccessibleName('Anna Öz')
    await expectAccessible(page, 'choosing among members, one of them absent')
    await team.getByRole('button', { name: 'Fertig' }).click()
    await expect(slot).toContainText('Anna Öz (nicht verfügbar)')
    await page.getByRole('button', { name: 'Woche' }).click()
    await expect(page.getByText('Anna Öz (nicht verfügbar)')).toBeVisible()
  })

  await test.step('from the team list', async () => {
    await page.goto('/admin/team')
    await page.getByRole('button', { name: 'Nicht verfügbar …' }).click()
    const who = dialog(page, 'Wer fällt aus?')
    await who.getByRole('button', { name: 'Ausfall eintragen' }).click()
    await expect(who.getByText('Bitte wählen Sie eine Person.')).toBeVisible()
    await field(who, 'Teammitglied').selectOption('Käthe Roß')
    const today = dayFromNow(0)
    await field(who, 'Nicht verfügbar von').fill(today)
    await who.getByRole('button', { name: 'Ausfall eintragen' }).click()
    await expect(who).toBeHidden()
    const row = page.getByRole('listitem').filter({ hasText: 'Käthe Roß' })
    await expect(row).toContainText('(Sie, nicht verfügbar)')
    await expectAccessible(page, 'the team with an absent member')
  })

  await test.step('from the member’s page', async () => {
    await page.getByRole('link', { name: 'Anna Öz' }).click()
    await page.getByRole('button', { name: 'Nicht verfügbar …' }).click()
    await expect(dialog(page, 'Wann fällt Anna Öz aus?')).toBeVisible()
    await page.keyboard.press('Escape')
    await expect(page.getByRole('main').getByText('Nicht verfügbar', { exact: true })).toBeVisible()
  })
})

test('only people who lead are listed first, with their week; the desk and the others on request', async ({
  dashboard: page,
  organisation,
  fixture,
}) => {
  await join(fixture, organisation, { name: 'Anna Öz' })
  await join(fixture, organisation, { name: 'Beate Kasse', role: 'desk' })
  await organisation.openSlot()
  const later = await organisation.openSlot({ starttime: `${dayFromNow(1)}T10:30` })
  await assign(page, later, 'Anna Öz')
  await page.reload()
  await slotAt(page, '10:00')
    .getByRole('button', { name: /^Team einteilen/ })
    .click()
  const team = dialog(page, 'Team einteilen')
  const names = () =>
    team
      .getByRole('checkbox')
      .evaluateAll((boxes) =>
        boxes.map((box) => (box as HTMLInputElement).labels?.[0]?.textContent),
      )
  await expect(team.getByRole('checkbox')).toHaveCount(2)
  expect(await names()).toEqual(['Käthe Roß', 'Anna Öz'])
  await expect(team.getByText('1 Termin in dieser Woche')).toBeVisible()
  await expect(team.getByText(/^Zur selben Zeit eingeteilt: 10:30/)).toBeVisible()
  await team.getByRole('button', { name: 'Alle zeigen (1 weitere)' }).click()
  await expect(team.getByRole('checkbox', { name: 'Beate Kasse' })).toBeFocused()
  expect(await names()).toEqual(['Käthe Roß', 'Anna Öz', 'Beate Kasse'])
})
