import { expect, type Page } from '@playwright/test'
import type { Project } from '#contract/project.ts'
import type { TeamMember } from '#contract/staff.ts'
import { dayFromNow, type RegisteredOrganisation } from '#test/world/registered-organisation.ts'
import { expectAccessible } from './accessible.ts'
import { dialog, slotAt, weekOf } from './dashboard.ts'
import { field } from './field.ts'
import { test } from './fixture.ts'
import { join } from './people.ts'
import { press } from './setup/keyboard.ts'

const finder = (page: Page) => page.getByRole('combobox', { name: 'Buchung suchen' })
const picker = (page: Page) => page.getByRole('combobox', { name: 'Projekt' })

/** Opens the dashboard as a new member with the desk role. */
async function enter(
  page: Page,
  fixture: Parameters<typeof join>[0],
  organisation: RegisteredOrganisation,
) {
  const desk = await join(fixture, organisation, { name: 'Dora Öz', role: 'desk' })
  await page.context().addCookies([{ ...desk.cookie, url: fixture.address }])
  await page.goto('/admin')
  return desk
}

test('the desk makes, finds, changes and cancels bookings with the keyboard alone', async ({
  page,
  fixture,
  organisation,
}) => {
  await organisation.openSlot()
  await enter(page, fixture, organisation)
  const slot = slotAt(page, '10:00')
  await press(slot.getByRole('button', { name: /^Buchen/ }), 'Enter')
  const booking = dialog(page, 'Buchung anlegen')
  await expect(field(booking, 'Name')).toBeFocused()
  await page.keyboard.type('Sibylle Günther')
  await page.keyboard.press('Tab')
  await page.keyboard.type('guenther@schule.example')
  await page.keyboard.press('Enter')
  await expect(booking).toBeHidden()
  const path = `admin/bookings/${organisation.projectId}?q=sibylle`
  const found = async () => (await organisation.call<unknown[]>('GET', path)).body
  await expect.poll(found, { timeout: 15_000 }).toHaveLength(1)

  await page.keyboard.press('/')
  await expect(finder(page)).toBeFocused()
  await page.keyboard.type('sibylle')
  await expect(page.getByRole('listbox').getByRole('option')).toHaveCount(1)
  await page.keyboard.press('Enter')
  const detail = dialog(page, 'Buchung von Sibylle Günther')
  await expectAccessible(page, 'a booking, for the desk')
  await press(detail.getByRole('button', { name: 'Ändern' }), 'Enter')
  const change = dialog(page, 'Buchung ändern')
  await expect(field(change, 'Personen')).toBeFocused()
  await page.keyboard.press('ControlOrMeta+a')
  await page.keyboard.type('4')
  await page.keyboard.press('Enter')
  await expect(detail.getByText('4 Personen', { exact: true })).toBeVisible()
  await press(detail.getByRole('button', { name: 'Buchung absagen' }), 'Enter')
  const cancellation = dialog(page, 'Buchung absagen?')
  await press(cancellation.getByRole('button', { name: 'Buchung absagen' }), 'Enter')
  await expect(detail.getByText('Abgesagt von Dora Öz')).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(slot).toContainText('0 von 10')
})

test('in the lists, the desk sees what guides see, but can also open bookings whose bookers are hidden', async ({
  page,
  fixture,
  organisation,
}) => {
  await organisation.book(await organisation.openSlot())
  await enter(page, fixture, organisation)
  await page.getByRole('button', { name: '1 Buchung' }).click()
  await expect(page.getByRole('link', { name: 'Stornieren' })).toHaveCount(0)
  await page.getByRole('link', { name: 'Jürgen Weiß', exact: true }).click()
  const detail = dialog(page, 'Buchung von Jürgen Weiß')
  await expect(detail.getByText('2 Personen')).toBeVisible()
  await page.keyboard.press('Escape')
  await organisation.call('PUT', 'admin/organisation', { guides_see_all_bookers: false })
  await page.reload()
  await page.getByRole('button', { name: '1 Buchung' }).click()
  await expect(page.getByText('Jürgen Weiß')).toHaveCount(0)
  await expectAccessible(page, 'hidden bookings, for the desk')
  await page.getByRole('link', { name: 'Buchung öffnen' }).click()
  await expect(detail.getByText('2 Personen')).toBeVisible()
})

test('the desk does not get an admin’s other controls in the list, in the week view or on a phone', async ({
  page,
  fixture,
  organisation,
}) => {
  await organisation.book(await organisation.openSlot())
  await enter(page, fixture, organisation)
  await expect(slotAt(page, '10:00').getByRole('button', { name: /^Buchen/ })).toBeVisible()
  const withheld = /anlegen|Weitere Aktionen|Team|Auswählen|verwalten|kopieren/i
  await expect(page.getByRole('button', { name: withheld })).toHaveCount(0)
  await expect(page.getByRole('navigation').getByRole('link')).toHaveText([
    'Dashboard',
    'Tagesliste',
  ])
  await expectAccessible(page, 'the dashboard of the desk')
  await page.goto(weekOf(Temporal.PlainDate.from(dayFromNow(1))))
  await page.getByRole('button', { name: /10:00/ }).click()
  const shown = page.getByRole('dialog')
  await expect(shown.getByRole('button', { name: /^Buchen/ })).toBeVisible()
  await expect(shown.getByRole('button', { name: withheld })).toHaveCount(0)
  await page.goto('/admin/settings')
  await expect(page.getByText('Diese Seite ist nur für Administratoren.')).toBeVisible()

  await page.setViewportSize({ width: 390, height: 844 })
  await page.goto('/admin')
  await expect(slotAt(page, '10:00').getByRole('button', { name: /^Buchen/ })).toBeVisible()
  const overflow = () =>
    page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth)
  expect(await overflow()).toBeLessThanOrEqual(0)
  await expectAccessible(page, 'the dashboard of the desk on a phone')
})

test('the desk switches between projects, and sees a project’s questions', async ({
  page,
  fixture,
  organisation,
}) => {
  const { call } = organisation
  const { body: castle } = await call<Project>('POST', 'admin/project', { name: 'Schloss' })
  const questions = [{ kind: 'text', text: 'Woher kommen Sie?' }]
  await call('PUT', `admin/project/${organisation.projectId}`, {
    name: organisation.name,
    questions,
  })
  await organisation.openSlot()
  await enter(page, fixture, organisation)
  await slotAt(page, '10:00')
    .getByRole('button', { name: /^Buchen/ })
    .click()
  await expect(dialog(page, 'Buchung anlegen').getByText('Woher kommen Sie?')).toBeVisible()
  await page.keyboard.press('Escape')
  const remembered = page.waitForResponse(/last_used_project/)
  await picker(page).selectOption('Schloss')
  expect((await remembered).ok()).toBe(true)
  await page.goto('/admin')
  await expect(picker(page)).toHaveValue(castle.id)
})

test('a member’s new role applies from their next action', async ({
  page,
  fixture,
  organisation,
}) => {
  await organisation.book(await organisation.openSlot())
  const desk = await enter(page, fixture, organisation)
  await expect(finder(page)).toBeVisible()
  const { body: team } = await organisation.call<TeamMember[]>('GET', 'admin/staff')
  const id = team.find(({ username }) => username === desk.email)?.staff_id
  await organisation.call('PATCH', `admin/staff/${id}`, { role: 'guide' })
  await finder(page).fill('sibylle')
  await expect(finder(page)).toHaveCount(0)
  await expect(page.getByRole('button', { name: /^Buchen/ })).toHaveCount(0)
})
