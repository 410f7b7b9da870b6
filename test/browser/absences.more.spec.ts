import { expect, type Page } from '@playwright/test'
import type { TeamMember } from '#contract/staff.ts'
import { dayFromNow, type RegisteredOrganisation } from '#test/world/registered-organisation.ts'
import { expectAccessible } from './accessible.ts'
import { dialog } from './dashboard.ts'
import { field } from './field.ts'
import { test } from './fixture.ts'
import { enterAs, phone } from './mine/guide.ts'
import { join, row } from './people.ts'
import { members, openTeam } from './team.ts'

const absences = (page: Page) => page.getByRole('list', { name: 'Nicht verfügbar' })
const question = (page: Page) => dialog(page, 'Wann fallen Sie aus?')
const fallIll = (page: Page) => page.getByRole('button', { name: 'Ich falle aus' })

/** The path of the page opened by a guide's personal link. */
async function linkFor(
  { mailbox }: Parameters<typeof enterAs>[1],
  { call }: RegisteredOrganisation,
  email: string,
) {
  const team = await call<TeamMember[]>('GET', 'admin/staff')
  const member = team.body.find(({ username }) => username === email)
  await call('POST', `admin/staff/${member?.staff_id}/link`)
  const { text = '' } = await mailbox.waitFor(
    ({ recipients, text = '' }) => recipients.includes(email) && text.includes('/meine-termine#'),
  )
  return /\/meine-termine#token=[\w-]{43}/.exec(text)?.[0] ?? ''
}

test('a guide without a password reports and removes two absences through a personal link', async ({
  page,
  organisation,
  fixture,
}) => {
  const grete = await enterAs(page, fixture, { organisation })
  await page.context().clearCookies()
  const soon = await grete.openLed(1, '10:00')
  await grete.openLed(5, '14:00')
  await page.setViewportSize(phone)
  await page.goto(await linkFor(fixture, organisation, grete.email))
  await page.getByRole('button', { name: 'Termine ansehen' }).click()
  await expect(page.getByText('14:00')).toBeVisible()

  await fallIll(page).click()
  await expectAccessible(page, 'how long the holder of a link is absent')
  await question(page).getByRole('button', { name: 'Heute und morgen' }).click()
  await expect(question(page).getByText('Ihr Termin ist anderen angeboten.')).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(question(page)).toBeHidden()
  await expect(absences(page).getByRole('listitem')).toHaveCount(1)
  await expect(page.getByText('10:00')).toHaveCount(0)
  await expect(page.getByText('14:00')).toBeVisible()
  const slots = await organisation.slots()
  expect(slots.find(({ slot_id }) => slot_id === soon)?.assigned_staff).toEqual([])

  await fallIll(page).click()
  const other = question(page).getByRole('button', { name: 'Anderer Zeitraum' })
  await other.click()
  await expect(other).toHaveAttribute('aria-expanded', 'true')
  const enter = question(page).getByRole('button', { name: 'Eintragen' })
  await enter.click()
  await expect(question(page)).toContainText('Bitte geben Sie einen Tag ein.')
  await field(question(page), 'Nicht verfügbar von').fill(dayFromNow(5))
  await question(page).getByRole('checkbox', { name: 'Mit Uhrzeit' }).check()
  await field(question(page), 'ab Uhrzeit').fill('08:00')
  await field(question(page), 'bis Uhrzeit').fill('07:00')
  await enter.click()
  await expect(field(question(page), 'bis')).toHaveAccessibleDescription(/nicht vor dem Anfang/)
  await expectAccessible(page, 'another time that ends before it begins')
  await page.keyboard.press('Escape')
  await dialog(page, 'Eingaben verwerfen?')
    .getByRole('button', { name: /^Weiter/ })
    .click()
  await question(page).getByRole('checkbox', { name: 'Mit Uhrzeit' }).uncheck()
  await enter.click()
  await expect(question(page).getByText('Ihr Termin ist anderen angeboten.')).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(question(page)).toBeHidden()
  await expect(absences(page).getByRole('listitem')).toHaveCount(2)
  await expect(page.getByText('Sie sind für keinen Termin eingeteilt.')).toBeVisible()
  await expectAccessible(page, 'absences by a personal link')

  const remove = absences(page).getByRole('button', { name: /^Löschen/ })
  const deletion = dialog(page, 'Eintrag löschen?')
  await remove.last().click()
  await deletion.getByRole('button', { name: 'Eintrag löschen' }).click()
  await expect(absences(page).getByRole('listitem')).toHaveCount(1)
  await expect(deletion).toBeHidden()
  await remove.click()
  await deletion.getByRole('button', { name: 'Eintrag löschen' }).click()
  await expect(absences(page)).toHaveCount(0)
  await expect(deletion).toBeHidden()
})

test('deleting an absence asks first, and says if it fails', async ({
  page,
  organisation,
  fixture,
}) => {
  await enterAs(page, fixture, { organisation })
  await page.goto('/admin/mine')
  await fallIll(page).click()
  await question(page).getByRole('button', { name: 'Heute und morgen' }).click()
  await expect(question(page).getByText('Eingetragen.')).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(question(page)).toBeHidden()

  const remove = absences(page).getByRole('button', { name: /^Löschen/ })
  const deletion = dialog(page, 'Eintrag löschen?')
  await page.route('**/api/mine/absence/*', (route) => route.abort())
  await remove.click()
  await deletion.getByRole('button', { name: 'Eintrag löschen' }).click()
  await expect(deletion.getByRole('alert')).toContainText('konnte nicht gelöscht werden')
  await page.keyboard.press('Escape')
  await expect(deletion).toBeHidden()
  await expect(remove).toBeFocused()
})

test('in a member’s dialog, the role and a new absence are saved separately, and saving one does not discard the other', async ({
  dashboard,
  organisation,
  fixture,
}) => {
  const { name } = await join(fixture, organisation, { name: 'Grete Lange' })
  const open = async () => {
    await openTeam(dashboard)
    await row(members(dashboard), name).getByRole('link').click()
    await dashboard.getByRole('button', { name: 'Rolle und Führungen ändern' }).click()
  }
  await open()
  const box = dialog(dashboard, 'Rolle und Führungen ändern')
  const type = (from: string, until: string) =>
    test.step('type an absence', async () => {
      await field(box, 'Fällt aus von').fill(from)
      await field(box, 'bis').fill(until)
    })
  const [from, until] = [dayFromNow(3), dayFromNow(3)]
  const enter = box.getByRole('button', { name: 'Ausfall eintragen' })
  const save = box.getByRole('button', { name: 'Änderungen speichern' })
  const desk = box.getByRole('radio', { name: /^Kasse/ })
  const leaving = dialog(dashboard, 'Eingaben verwerfen?')

  await desk.check()
  await type(from, until)
  await enter.click()
  await expect(box).toContainText('Ausfall eingetragen.')
  await expect(desk).toBeChecked()
  await dashboard.keyboard.press('Escape')
  await leaving.getByRole('button', { name: /^Weiter/ }).click()
  await type(dayFromNow(6), dayFromNow(6))
  await save.click()
  await expect(dashboard.getByRole('main')).toContainText('Kasse')
  await expect(field(box, 'bis')).toHaveValue(dayFromNow(6))
  await dashboard.keyboard.press('Escape')
  await leaving.getByRole('button', { name: /^Weiter/ }).click()
  await enter.click()
  await expect(absences(dashboard).getByRole('listitem')).toHaveCount(2)
  await dashboard.keyboard.press('Escape')
  await expect(box).toBeHidden()
})
