import { expect, type Page } from '@playwright/test'
import type { HoldShown } from '#contract/hold.ts'
import { field } from './field.ts'
import { test } from './fixture.ts'
import { book } from './form-pages.ts'
import { newEmail, pathIn } from './people.ts'
import { confirmingPath, heldBooking, wantConfirmation } from './setup/held.ts'

const almost = (page: Page) =>
  page.getByRole('heading', { name: 'Fast geschafft: Bitte bestätigen Sie' })
/** The accessibility tree of the page opened by the link in the email. */
const question = `- /children: deep-equal
- heading "Ihre Buchung bestätigen" [level=1]
- term: Veranstalter
- definition: /^Museum/
- term: Führungstyp
- definition: Führung
- term: Termin
- definition: /10:00–\u206011:00\\sUhr$/
- term: Personen
- definition: 2 Personen
- paragraph: /^Bis \\d\\d:\\d\\d\\sUhr sind Ihre Plätze vorgemerkt\\. .* sobald Sie hier bestätigen\\.$/
- button "Buchung bestätigen"
- paragraph:
  - link "Buchung stornieren"`

const confirmed = (page: Page) => page.getByRole('heading', { name: 'Ihre Buchung ist bestätigt' })

test('opening the confirmation link does not confirm a booking, but the button on the page does, and the calendar entry then arrives by email', async ({
  page,
  organisation,
  fixture,
}) => {
  const email = newEmail()
  await wantConfirmation(organisation)
  await organisation.openSlot()
  await page.goto(`/buchen/${organisation.projectId}`)
  await book(page, { people: 2, email })
  await expect(almost(page)).toBeFocused()
  await expect(page.getByText(/Bis \d\d:\d\d\sUhr sind Ihre Plätze vorgemerkt/)).toBeVisible()
  await expect(page.getByRole('link', { name: 'In den Kalender eintragen' })).toBeHidden()
  expect(await organisation.slots()).toMatchObject([{ sum: 2 }])

  const path = await confirmingPath(fixture.mailbox, email)
  const call = `/api/public/holds/${path.split('confirm_token=')[1]}`
  for (const method of ['HEAD', 'GET']) {
    for (const asked of [path, call]) await fetch(fixture.address + asked, { method })
  }
  const mailPage = await page.context().newPage()
  await mailPage.goto(path)
  await expect(mailPage.locator('main')).toMatchAriaSnapshot(question)
  const { body } = await organisation.call<HoldShown>('GET', call.replace('/api/', ''))
  expect(body.state).toBe('held')

  await mailPage.getByRole('button', { name: 'Buchung bestätigen' }).click()
  await expect(confirmed(mailPage)).toBeFocused()
  await expect(mailPage.getByRole('link', { name: 'In den Kalender eintragen' })).toBeVisible()
  const mail = await fixture.mailbox.waitFor(
    ({ recipients, text }) => recipients.includes(email) && !text?.includes('confirm_token='),
  )
  expect(mail.text).toContain('cancel_token=')
  const calendar = mail.attachments.find(({ mimeType }) => mimeType === 'text/calendar')
  expect(new TextDecoder().decode(calendar?.content as Uint8Array)).toContain('BEGIN:VEVENT')
  await mailPage.reload()
  await expect(confirmed(mailPage)).toBeVisible()

  // Simulates the visitor returning to the form after reading the email.
  await page.evaluate(() => document.dispatchEvent(new Event('visibilitychange')))
  await expect(confirmed(page)).toBeVisible()
  await expect(page.getByRole('link', { name: 'In den Kalender eintragen' })).toBeVisible()
})

test('a visitor waiting for the email can have it resent with the same link, or correct the address and book again', {
  tag: '@more',
}, async ({ page, organisation, fixture, visit }) => {
  const email = newEmail()
  await wantConfirmation(organisation)
  // The visitor's hold takes up all places, and must not block their own second attempt to book.
  await organisation.openSlot({ max_attendees: 3 })
  await visit(page)
  await book(page, { people: 3, email, comment: 'Mit Hund' })
  await expect(almost(page)).toBeVisible()
  const first = await confirmingPath(fixture.mailbox, email)
  await page.getByRole('button', { name: 'E-Mail noch einmal senden' }).click()
  await expect(page.getByRole('status').last()).toContainText('noch einmal unterwegs')
  const arrived = () => fixture.mailbox.mails.filter(({ recipients }) => recipients.includes(email))
  await expect.poll(() => arrived().length).toBe(2)
  expect(arrived().map((mail) => pathIn(mail, 'confirm-booking.html'))).toEqual([first, first])

  const right = newEmail()
  await page.getByRole('button', { name: 'E-Mail-Adresse ändern' }).click()
  await expect(field(page, 'Ihr Name')).toHaveValue('Sibylle Günther')
  await expect(page.getByLabel(/^Anmerkung/)).toHaveValue('Mit Hund')
  await field(page, 'E-Mail-Adresse').fill(right)
  await page.getByRole('button', { name: 'Jetzt buchen' }).click()
  await expect(almost(page)).toBeVisible()
  expect(await confirmingPath(fixture.mailbox, right)).not.toBe(first)
  expect(await organisation.slots()).toMatchObject([{ sum: 3 }])
})

test('an unconfirmed booking can be cancelled, and its confirmation link then opens a page that says so', {
  tag: '@more',
}, async ({ page, organisation, fixture }) => {
  const path = await heldBooking(organisation, fixture.mailbox)
  await page.goto(path)
  await page.getByRole('link', { name: 'Buchung stornieren' }).click()
  await expect(page.getByText(/vorgemerkt, aber noch nicht bestätigt/)).toBeVisible()
  await page.getByRole('button', { name: 'Buchung stornieren' }).click()
  await expect(page.getByRole('heading', { name: 'Ihre Buchung ist storniert' })).toBeVisible()
  expect(await organisation.slots()).toMatchObject([{ sum: 0 }])
  const already = page.getByRole('heading', { name: 'Diese Buchung ist bereits storniert' })
  await page.reload()
  await expect(already).toBeVisible()

  await page.goto(path)
  await expect(already).toBeVisible()
})
