import { expect, type Page } from '@playwright/test'
import type { Mailbox } from '#server/testing/mailbox.ts'
import type { RegisteredOrganisation } from '#server/testing/registered-organisation.ts'
import { expectAccessible } from './accessible.ts'
import { field } from './field.ts'
import { book } from './form-pages.ts'
import { test } from './stand.ts'

const wantConfirmation = ({ call, projectId }: RegisteredOrganisation) =>
  call('PUT', `admin/project/${projectId}`, { name: 'Museum', double_opt_in: true })

const almost = (page: Page) =>
  page.getByRole('heading', { name: 'Fast geschafft: Bitte bestätigen Sie' })
const confirmed = (page: Page) => page.getByRole('heading', { name: 'Ihre Buchung ist bestätigt' })

/** Where the mail's button leads. */
async function confirmingAddress(mailbox: Mailbox, email: string) {
  const mail = await mailbox.waitFor(
    ({ recipients, text }) => recipients.includes(email) && !!text?.includes('confirm_token='),
  )
  const { search } = new URL(/\S+confirm_token=\S+/.exec(mail.text ?? '')?.[0] ?? '')
  return `/confirm-booking.html${search}`
}

test('a booking that waits for its confirmation says until when, and is booked once confirmed', async ({
  page,
  organisation,
  stand,
}) => {
  const email = 'vormerkung@schule.example'
  await wantConfirmation(organisation)
  await organisation.openSlot()
  await page.goto(`${stand.address}/buchen/${organisation.projectId}`)
  await book(page, { people: 2, email })
  await expect(almost(page)).toBeFocused()
  await expect(page.getByText(/Bis \d\d:\d\d\sUhr sind Ihre Plätze vorgemerkt/)).toBeVisible()
  await expect(page.getByRole('link', { name: 'In den Kalender eintragen' })).toBeHidden()
  expect(await organisation.slots()).toMatchObject([{ sum: 2 }])

  const mailPage = await page.context().newPage()
  await mailPage.goto(`${stand.address}${await confirmingAddress(stand.mailbox, email)}`)
  await expect(mailPage.getByText('2 Personen')).toBeVisible()
  await mailPage.getByRole('button', { name: 'Buchung bestätigen' }).click()
  await expect(confirmed(mailPage)).toBeFocused()
  await expect(mailPage.getByRole('link', { name: 'In den Kalender eintragen' })).toBeVisible()
  await mailPage.reload()
  await expect(confirmed(mailPage)).toBeVisible()

  // As when the visitor comes back from the mail.
  await page.evaluate(() => document.dispatchEvent(new Event('visibilitychange')))
  await expect(confirmed(page)).toBeVisible()
  await expect(page.getByRole('link', { name: 'In den Kalender eintragen' })).toBeVisible()
})

test('whoever mistyped the address gets the mail again, or books anew with all that was typed', async ({
  page,
  organisation,
  stand,
  visit,
}) => {
  await wantConfirmation(organisation)
  // All its places: what is held already is not to be in the way.
  await organisation.openSlot({ max_attendees: 3 })
  await visit(page)
  await book(page, { people: 3, email: 'vertippt@schule.example', comment: 'Mit Hund' })
  await expect(almost(page)).toBeVisible()
  await expectAccessible(page, 'held')
  await page.getByRole('button', { name: 'E-Mail noch einmal senden' }).click()
  await expect(page.getByRole('status').last()).toContainText(/noch einmal unterwegs|nicht senden/)

  await page.getByRole('button', { name: 'E-Mail-Adresse ändern' }).click()
  await expect(field(page, 'Ihr Name')).toHaveValue('Sibylle Günther')
  await expect(page.getByLabel(/^Anmerkung/)).toHaveValue('Mit Hund')
  await field(page, 'E-Mail-Adresse').fill('richtig@schule.example')
  await page.getByRole('button', { name: 'Jetzt buchen' }).click()
  await expect(almost(page)).toBeVisible()
  expect(await confirmingAddress(stand.mailbox, 'richtig@schule.example')).toBeTruthy()
  expect(await organisation.slots()).toMatchObject([{ sum: 3 }])
})

test('a booking that waits can be cancelled, and its mail then says so', async ({
  page,
  organisation,
  stand,
}) => {
  const email = 'doch-nicht@schule.example'
  await wantConfirmation(organisation)
  const slotId = await organisation.openSlot()
  const { cancel_url } = await organisation.book(slotId, { booker_email: email })
  await page.goto(`/cancel.html${new URL(cancel_url).search}`)
  await expect(page.getByText(/vorgemerkt, aber noch nicht bestätigt/)).toBeVisible()
  await page.getByRole('button', { name: 'Buchung stornieren' }).click()
  await expect(page.getByRole('heading', { name: 'Ihre Buchung ist storniert' })).toBeVisible()
  expect(await organisation.slots()).toMatchObject([{ sum: 0 }])
  const already = page.getByRole('heading', { name: 'Diese Buchung ist bereits storniert' })
  await page.reload()
  await expect(already).toBeVisible()

  await page.goto(await confirmingAddress(stand.mailbox, email))
  await expect(already).toBeVisible()
  await page.goto('/confirm-booking.html?confirm_token=erfunden')
  await expect(page.getByRole('heading', { name: 'Diese Buchung finden wir nicht' })).toBeVisible()
})
