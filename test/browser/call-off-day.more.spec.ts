import { expect, type Page } from '@playwright/test'
import { dayFromNow, type RegisteredOrganisation } from '#test/world/registered-organisation.ts'
import { expectAccessible } from './accessible.ts'
import { daySection, dialog } from './dashboard.ts'
import { field } from './field.ts'
import { test } from './fixture.ts'
import { newEmail } from './people.ts'
import { tabTo } from './setup/keyboard.ts'

const box = (page: Page) => dialog(page, 'Tag absagen')
const entry = (page: Page) => page.getByRole('menuitem', { name: 'Tag absagen …' })

/** Opens two slots tomorrow, one of them booked, and one slot the day after. */
async function openDay({ openSlot, book }: RegisteredOrganisation) {
  const booker_email = newEmail()
  const at = (days: number, time: string) => ({ starttime: `${dayFromNow(days)}T${time}` })
  await book(await openSlot(at(1, '10:00')), { booker_email, attendees_count: 4 })
  await openSlot(at(1, '14:00'))
  await openSlot(at(2, '10:00'))
  return booker_email
}

test('an admin calls off a whole day from its menu with the keyboard alone, including slots hidden by a filter', async ({
  dashboard: page,
  organisation,
  fixture,
}) => {
  const email = await openDay(organisation)
  await page.goto('/admin?buchungen=mit')
  const menu = daySection(page, 1).getByRole('button', { name: /^Weitere Aktionen: .*2\d{3}$/ })
  await menu.press('Enter')
  await entry(page).press('Enter')
  await expect(field(box(page), 'Grund')).toBeFocused()
  await expect(box(page)).toContainText('2 Termine fallen aus. 1 Buchung wird storniert.')
  await expect(box(page).getByRole('listitem')).toHaveText([/10:00 Uhr 4 Personen/, /14:00 Uhr/])
  await expectAccessible(page, 'calling off a day')
  const reason = field(box(page), 'Grund')
  const height = async () => (await reason.boundingBox())?.height ?? Number.NaN
  const before = await height()
  await page.keyboard.type('Das Museum steht unter Wasser. '.repeat(10).trim())
  // The whole reason stays visible while it is being typed.
  expect(await height()).toBeGreaterThan(before)
  expect(await reason.evaluate((one) => one.scrollHeight - one.clientHeight)).toBe(0)
  await expect(reason).toHaveAttribute('maxlength', '500')
  await page.route('**/call_off', (route) => route.abort())
  await tabTo(box(page).getByRole('button', { name: '2 Termine absagen' }))
  await page.keyboard.press('Enter')
  await expect(box(page).getByRole('alert')).toHaveText('Die Termine wurden nicht abgesagt.')
  await page.unroute('**/call_off')
  await tabTo(box(page).getByRole('button', { name: '2 Termine absagen' }))
  await page.keyboard.press('Enter')
  await expect(box(page)).toBeHidden()
  await expect(page.getByText('2 Termine wurden abgesagt, 1 Gast bekommt')).toBeVisible()
  expect(await organisation.slots()).toHaveLength(1)
  const mail = await fixture.mailbox.waitFor(
    ({ recipients, subject }) => recipients.includes(email) && /fällt aus/.test(`${subject}`),
  )
  expect(mail.text).toContain('Das Museum steht unter Wasser.')
})

test('on a phone, a day can be called off with a button below its slots', async ({
  dashboard: page,
  organisation,
}) => {
  await openDay(organisation)
  await page.setViewportSize({ width: 390, height: 844 })
  await page.goto(`/admin/day/${dayFromNow(1)}`)
  const open = page.getByRole('button', { name: 'Tag absagen …' })
  await open.click()
  await box(page).getByRole('button', { name: 'Termine behalten' }).click()
  await expect(open).toBeFocused()
  await open.click()
  await field(box(page), 'Grund').pressSequentially('Wasserschaden')
  await box(page).getByRole('button', { name: '2 Termine absagen' }).click()
  await expect(page.getByText('2 Termine wurden abgesagt, 1 Gast bekommt')).toBeVisible()
  await expect(page.getByText('An diesem Tag gibt es keine Termine.')).toBeVisible()
  await expect(open).toHaveCount(0)
  // Called-off slots stay in the list, because some visitors might come anyway.
  const calledOff = page.getByRole('region', { name: 'Abgesagt' }).getByRole('listitem')
  await expect(calledOff).toHaveText([
    /^10:00 Uhr Führung\s*Wasserschaden\s*4 Personen hatten gebucht\.$/,
    /^14:00 Uhr Führung\s*Wasserschaden$/,
  ])
  await expectAccessible(page, 'a day with called-off slots')
  expect(await organisation.slots()).toHaveLength(1)
  await page.goto(`/admin/day/${dayFromNow(-1)}`)
  await expect(page.getByText('An diesem Tag gibt es keine Termine.')).toBeVisible()
  await expect(open).toHaveCount(0)
})

test('selected slots that are booked can be called off together', async ({
  dashboard: page,
  organisation,
}) => {
  await openDay(organisation)
  await page.reload()
  await page.getByRole('button', { name: 'Auswählen', exact: true }).click()
  const bar = page.getByRole('region', { name: 'Auswahl', exact: true })
  const callOff = bar.getByRole('button', { name: 'Absagen …' })
  await daySection(page, 2).getByRole('checkbox').last().check()
  await expect(callOff).toHaveCount(0)
  await daySection(page, 1)
    .getByRole('checkbox', { name: /^Ganzen Tag/ })
    .check()
  await callOff.click()
  await dialog(page, 'Termine absagen').getByRole('button', { name: '3 Termine absagen' }).click()
  await expect(page.getByText('3 Termine wurden abgesagt, 1 Gast bekommt')).toBeVisible()
  await expect(bar).toBeHidden()
  expect(await organisation.slots()).toEqual([])
})
