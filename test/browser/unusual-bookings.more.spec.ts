import { expect, type Page } from '@playwright/test'
import type { RegisteredOrganisation } from '#test/world/registered-organisation.ts'
import { expectAccessible } from './accessible.ts'
import { test } from './fixture.ts'

const title = 'Ungewöhnlich viele Buchungen'

/** Makes this many bookings from one network within a day. */
async function bookALot({ openSlot, book }: RegisteredOrganisation, bookings = 5) {
  const slotId = await openSlot({ max_attendees: 1000 })
  for (let n = 1; n <= bookings; n++) {
    const booker_email = `klasse-${n}@schule.example`
    await book(slotId, { attendees_count: 30, booker_name: `Klasse ${n}`, booker_email })
  }
}

const dialogOf = (page: Page) => page.getByRole('dialog', { name: title })

test.beforeEach(({ organisation }) => bookALot(organisation))

test('unusual bookings are cancelled together, except those that are unticked', async ({
  dashboard: page,
  organisation,
  fixture,
}) => {
  const notice = page.getByRole('region', { name: title })
  await expect(notice.getByRole('status')).toHaveText(
    'In den letzten 24 Stunden gab es ungewöhnlich viele Buchungen: 5 Buchungen für 150 Personen.',
  )
  await notice.getByRole('button', { name: 'Buchungen prüfen' }).click()
  const dialog = dialogOf(page)
  const group = dialog.getByRole('group', { name: 'Herkunft 1 · 5 Buchungen · 150 Personen' })
  await expect(group).toContainText('klasse-3@schule.example')
  await expect(dialog).not.toContainText('127.0.0.1')
  await expectAccessible(page, 'unusual bookings')
  await group.getByRole('checkbox', { name: 'Klasse 3' }).uncheck()
  const mailsBefore = fixture.mailbox.mails.length
  await dialog.getByRole('button', { name: '4 Buchungen stornieren' }).click()
  await expect(dialog).toBeHidden()
  await expect(page.getByText('4 Buchungen wurden storniert.')).toBeVisible()
  await expect(notice).toBeHidden()
  const [slot] = await organisation.slots()
  expect(slot?.bookings.map((booking) => booking?.booker_name)).toEqual(['Klasse 3'])
  const later = fixture.mailbox.mails.slice(mailsBefore)
  expect(later.filter(({ subject }) => /storniert|abgesagt/i.test(subject ?? ''))).toEqual([])
})

test('a dismissed notice does not come back', async ({ dashboard: page }) => {
  const notice = page.getByRole('region', { name: title })
  await notice.getByRole('button').click()
  await dialogOf(page).getByRole('button', { name: 'Das ist in Ordnung' }).click()
  await expect(notice).toBeHidden()
  await page.reload()
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  await page.getByRole('button', { name: /Buchungen$/ }).waitFor()
  await expect(notice).toBeHidden()
})

test('the dialog about unusual bookings shows the current ones each time it is opened', async ({
  dashboard: page,
  organisation,
}) => {
  const open = page.getByRole('button', { name: 'Buchungen prüfen' })
  await open.click()
  const dialog = dialogOf(page)
  await dialog.getByRole('checkbox', { name: /Klasse 1/ }).uncheck()
  await expect(dialog.getByRole('button', { name: '4 Buchungen stornieren' })).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(dialog).toBeHidden()
  await bookALot(organisation, 1)
  await open.click()
  await expect(dialog.getByRole('button', { name: '6 Buchungen stornieren' })).toBeVisible()
})

test('with nothing ticked, the dialog asks the admin to choose bookings, and nothing is cancelled', async ({
  dashboard: page,
  organisation,
}) => {
  await page.getByRole('button', { name: 'Buchungen prüfen' }).click()
  const dialog = dialogOf(page)
  await dialog.getByRole('checkbox', { name: /^Herkunft 1/ }).uncheck()
  await dialog.getByRole('button', { name: '0 Buchungen stornieren' }).click()
  await expect(dialog.getByRole('alert')).toHaveText(
    'Bitte wählen Sie mindestens eine Buchung aus.',
  )
  await page.keyboard.press('Escape')
  await expect(dialog).toBeHidden()
  expect((await organisation.slots())[0]?.sum).toBe(150)
})
