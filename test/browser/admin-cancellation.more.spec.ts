import { expect, type Page } from '@playwright/test'
import { expectAccessible } from './accessible.ts'
import { dialog, slotAt } from './dashboard.ts'
import { field } from './field.ts'
import { test } from './fixture.ts'

const openCancellation = async (page: Page) => {
  await page.getByRole('button', { name: '1 Buchung' }).click()
  await page.getByRole('link', { name: 'Ändern oder absagen: Jürgen Weiß' }).click()
  await page.getByRole('button', { name: 'Buchung absagen' }).click()
  const cancellation = dialog(page, 'Buchung absagen?')
  await expect(field(cancellation, 'Grund')).toBeFocused()
  return cancellation
}

test('an admin cancels a booking with a reason, which the booker gets by email, and the audit log records it', async ({
  dashboard,
  organisation,
  fixture,
}) => {
  const booker_email = `${crypto.randomUUID()}@schule.example`
  await organisation.book(await organisation.openSlot(), { booker_email })
  await dashboard.reload()
  const cancellation = await openCancellation(dashboard)
  await expect(cancellation).toContainText(/Jürgen Weiß, 2 Personen/)
  const [, number = ''] =
    /Buchungsnummer (\d{3} \d{3} \d{4})/.exec(await cancellation.innerText()) ?? []
  await expectAccessible(dashboard, 'cancellation')
  await dashboard.keyboard.type('Die Heizung ist kaputt.')
  await dashboard.keyboard.press('Enter')
  await expect(dashboard.getByText('Buchung von Jürgen Weiß wurde abgesagt')).toBeVisible()
  await dashboard.keyboard.press('Escape')
  await expect(slotAt(dashboard, '10:00')).toContainText('0 von 10')
  const mail = await fixture.mailbox.waitFor(
    ({ recipients, subject }) =>
      recipients.includes(booker_email) && /^Abgesagt/.test(subject ?? ''),
  )
  expect(mail.text).toContain(`Grund: Die Heizung ist kaputt.\nBuchungsnummer: ${number}`)
  await dashboard.goto('/admin/settings/audit')
  await expect(
    dashboard.getByText(new RegExp(`hat die Buchung ${number} am .* storniert\\.`)),
  ).toBeVisible()
})

test('an admin cancels a booking without an email to the booker', async ({
  dashboard,
  organisation,
  fixture,
}) => {
  const booker_email = `${crypto.randomUUID()}@schule.example`
  await organisation.book(await organisation.openSlot(), { booker_email })
  await dashboard.reload()
  const cancellation = await openCancellation(dashboard)
  await cancellation.getByRole('checkbox', { name: 'Gast per E-Mail benachrichtigen' }).uncheck()
  await expect(cancellation.getByText('Ohne E-Mail erfährt der Gast')).toBeVisible()
  await cancellation.getByRole('button', { name: 'Buchung absagen' }).click()
  await expect(dashboard.getByText('Buchung von Jürgen Weiß wurde abgesagt')).toBeVisible()
  await dashboard.keyboard.press('Escape')
  await expect(slotAt(dashboard, '10:00')).toContainText('0 von 10')
  await dashboard.goto('/admin/settings/delivery')
  const cancelled = fixture.mailbox.mails.filter(({ recipients }) =>
    recipients.includes(booker_email),
  )
  expect(cancelled.filter(({ subject }) => /^Abgesagt/.test(subject ?? ''))).toEqual([])
})

test('if a cancellation fails, the dialog stays open and keeps the entered text', async ({
  dashboard,
  organisation,
}) => {
  await organisation.book(await organisation.openSlot())
  await dashboard.reload()
  await dashboard.route('**/api/admin/booking/*/cancel', (route) => route.abort())
  const cancellation = await openCancellation(dashboard)
  await field(cancellation, 'Grund').fill('Krankheit')
  await cancellation.getByRole('button', { name: 'Buchung absagen' }).click()
  await expect(cancellation.getByText('Die Buchung wurde nicht abgesagt.')).toBeVisible()
  await expect(field(cancellation, 'Grund')).toHaveValue('Krankheit')
  await dashboard.keyboard.press('Escape')
  await expect(dialog(dashboard, 'Eingaben verwerfen?')).toBeVisible()
})
