import { expect, type Page } from '@playwright/test'
import type { RegisteredOrganisation } from '#test/world/registered-organisation.ts'
import { daySection, slotAt } from './dashboard.ts'
import { test } from './fixture.ts'
import { join, newEmail, pathIn } from './people.ts'
import { confirmingPath } from './setup/held.ts'

const marked = /Noch nicht bestätigt, vorgemerkt bis \d\d:\d\d Uhr/

test.beforeEach(async ({ organisation }) => {
  const { name, projectId } = organisation
  await organisation.call('PUT', `admin/project/${projectId}`, { name, double_opt_in: true })
})

test('an unconfirmed booking is counted and marked until it is confirmed', async ({
  dashboard,
  organisation,
  fixture,
}) => {
  const email = newEmail()
  const slotId = await organisation.openSlot()
  await organisation.bookAsAdmin(slotId, { attendees_count: 2 })
  await organisation.book(slotId, { attendees_count: 3, booker_email: email })
  await dashboard.reload()
  const slot = slotAt(dashboard, '10:00')
  await expect(slot).toContainText('5 von 10')
  await expect(slot).toContainText('1 vorgemerkt')
  await slot.getByRole('button', { name: '2 Buchungen' }).click()
  await expect(slot.getByText(marked)).toHaveCount(1)
  await expect(bookingOf(dashboard, email)).toContainText(marked)

  const mail = await fixture.mailbox.waitFor(({ recipients }) => recipients.includes(email))
  const token = pathIn(mail, 'confirm-booking.html').split('confirm_token=')[1]
  const { status } = await fetch(`${fixture.address}/api/public/holds/${token}/confirm`, {
    method: 'POST',
  })
  expect(status).toBe(200)
  await expect(slot.getByText(marked)).toHaveCount(0)
  await expect(slot).not.toContainText('vorgemerkt')
  await expect(slot).toContainText('5 von 10')
  await expect(bookingOf(dashboard, email)).toBeVisible()
})

test('once an unconfirmed booking lapses, its places are free again, and the page linked from its email offers to book again', async ({
  dashboard,
  organisation,
  fixture,
}) => {
  const booker_email = newEmail()
  const soon = Temporal.Now.instant().add({ seconds: 12 }).round('second')
  const slotId = await organisation.openSlot({ starttime: soon.toString() })
  await organisation.book(slotId, { attendees_count: 3, booker_email })
  const path = await confirmingPath(fixture.mailbox, booker_email)
  await dashboard.reload()
  const slot = dashboard.getByRole('listitem').filter({ hasText: 'von 10' })
  await expect(slot).toContainText('1 vorgemerkt')
  await expect(slot).toContainText('Keine Buchungen', { timeout: 30_000 })
  await expect(slot).toContainText('0 von 10')
  await expect(slot).not.toContainText('vorgemerkt')

  await dashboard.goto(path)
  await expect(dashboard.getByRole('heading', { name: /verfallen/ })).toBeVisible()
  await expect(dashboard.getByRole('button', { name: 'Buchung bestätigen' })).toBeHidden()
  await dashboard.getByRole('link', { name: 'Noch einmal buchen' }).click()
  await expect(dashboard).toHaveURL(new RegExp(`/buchen/${organisation.projectId}`))
})

test('guides see an unconfirmed booking too, on the dashboard and on the day’s printed list', async ({
  page,
  organisation,
  fixture,
}) => {
  await held(organisation)
  const guide = await join(fixture, organisation)
  await page.context().addCookies([{ ...guide.cookie, url: fixture.address }])
  await page.goto('/admin/')
  const slot = slotAt(page, '10:00')
  await expect(slot).toContainText('1 vorgemerkt')
  await slot.getByRole('button', { name: '1 Buchung' }).click()
  await expect(slot.getByText(marked)).toBeVisible()

  await page.evaluate(() => {
    window.print = () => {}
  })
  await daySection(page, 1)
    .getByRole('button', { name: /^Drucken/ })
    .click()
  await page.emulateMedia({ media: 'print' })
  await expect(page.getByRole('cell', { name: marked })).toContainText('Jürgen Weiß')
})

const held = async ({ openSlot, book }: RegisteredOrganisation) => book(await openSlot())

const bookingOf = (page: Page, email: string) =>
  page
    .getByRole('list', { name: /^Buchungen am/ })
    .getByRole('listitem')
    .filter({ hasText: email })
