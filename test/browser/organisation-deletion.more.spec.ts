import { expect } from '@playwright/test'
import { password } from '#test/world/registered-organisation.ts'
import { expectAccessible } from './accessible.ts'
import { dialog } from './dashboard.ts'
import { field } from './field.ts'
import { test } from './fixture.ts'
import { section } from './people.ts'

test.use({ clock: 'settable' })
// Runs in one worker, because only these tests use this server configuration.
test.describe.configure({ mode: 'default' })
test.afterEach(({ fixture }) => fixture.setAhead({ days: 0 }))

const privacy = '/admin/settings/privacy'

test('with the keyboard alone, an admin requests the organisation’s deletion, and can cancel the request on any page', async ({
  dashboard: page,
  fixture,
  organisation,
}) => {
  const { name, email } = organisation
  const slotId = await organisation.openSlot()
  await organisation.book(slotId)
  await page.goto(privacy)
  const own = section(page, 'Organisation löschen')
  await own.getByRole('button', { name: 'Organisation löschen …' }).press('Enter')
  const question = dialog(page, `„${name}“ löschen?`)
  await expect(field(question, 'Name der Organisation')).toBeFocused()
  await page.keyboard.type('Museum')
  await page.keyboard.press('Enter')
  await expect(question.getByText('Das ist nicht der Name Ihrer Organisation.')).toBeVisible()
  await expect(field(question, 'Name der Organisation')).toBeFocused()
  await expectAccessible(page, 'the question, with a wrong name')
  await question.getByRole('button', { name: 'Organisation behalten' }).press('Enter')
  await expect(question).toBeHidden()
  await expect(own.getByRole('button', { name: 'Organisation löschen …' })).toBeFocused()

  await page.keyboard.press('Enter')
  await expect(field(question, 'Name der Organisation')).toBeFocused()
  await page.keyboard.type(name)
  await page.keyboard.press('Enter')
  await expect(question).toBeHidden()
  const notice = page.getByRole('region', { name: 'Löschen der Organisation' })
  await expect(notice).toContainText('Ihre Organisation wird gelöscht: ')
  await expect(own).toContainText('Ihre Organisation wird gelöscht: ')
  await expect(own.getByRole('button', { name: 'Löschen zurücknehmen' })).toBeFocused()
  await expectAccessible(page, 'an organisation that will be deleted')
  await expect
    .poll(() => fixture.mailbox.mails.filter((mail) => mail.recipients.includes(email)))
    .toMatchObject([{ subject: `${name} wird bei Rundgang gelöscht` }])

  await page.goto('/admin')
  await notice.getByRole('button', { name: 'Löschen zurücknehmen' }).press('Enter')
  await expect(notice).toBeHidden()
  await expect(page.getByText('Ihre Organisation wird nicht gelöscht.')).toBeVisible()
  await expect(page.getByRole('main')).toBeFocused()

  await page.goto(privacy)
  await own.getByRole('button', { name: 'Organisation löschen …' }).press('Enter')
  await field(question, 'Name der Organisation').fill(name)
  await page.keyboard.press('Enter')
  await expect(own.getByRole('button', { name: 'Löschen zurücknehmen' })).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(page.getByText('Ihre Organisation wird nicht gelöscht.')).toBeVisible()
  await expect(own.getByRole('button', { name: 'Organisation löschen …' })).toBeFocused()
})

test('an admin without a recent log-in must enter the password before deleting the organisation', async ({
  dashboard: page,
  fixture,
  organisation,
}) => {
  await fixture.setAhead({ days: 1 })
  await page.goto(privacy)
  await page.getByRole('button', { name: 'Organisation löschen …' }).click()
  const question = dialog(page, `„${organisation.name}“ löschen?`)
  await field(question, 'Name der Organisation').fill(organisation.name)
  await question.getByRole('button', { name: 'In sieben Tagen löschen' }).click()
  await field(page.getByRole('dialog').last(), 'Passwort').fill(password)
  await page.keyboard.press('Enter')
  await expect(question).toBeHidden()
  await expect(page.getByRole('region', { name: 'Löschen der Organisation' })).toBeVisible()
})

test('only admins see that an organisation will be deleted', async ({ openAs }) => {
  const page = await openAs('guide')
  await page.route('**/api/admin/organisation', () => {
    throw new Error('a guide asks for the organisation')
  })
  await page.goto('/admin')
  await expect(page.getByRole('region', { name: 'Löschen der Organisation' })).toHaveCount(0)
})
