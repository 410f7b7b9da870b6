import { expect, type Page } from '@playwright/test'
import type { MailSettings } from '#contract/mail-settings.ts'
import { expectAccessible } from './accessible.ts'
import { field } from './field.ts'
import { test } from './fixture.ts'

const send = (page: Page) => page.getByRole('button', { name: 'Test-E-Mail an mich senden' })
const confirmation = (page: Page) => page.getByRole('group', { name: 'Bestätigung', exact: true })

async function openMails(page: Page) {
  await page.goto('/admin/settings/mails')
  await expect(send(page)).toBeVisible()
}

test('an admin gets a test email with the entered texts before saving them', {
  tag: '@more',
}, async ({ dashboard, organisation, fixture }) => {
  const path = `admin/settings/email/${organisation.projectId}`
  const { body: before } = await organisation.call<MailSettings>('GET', path)
  await openMails(dashboard)
  await field(confirmation(dashboard), 'Betreff').fill('Probe für {{name}}')
  await send(dashboard).focus()
  await dashboard.keyboard.press('Enter')
  await expect(
    dashboard.getByText(`Der Mailserver hat die Test-E-Mail an ${organisation.email} angenommen.`),
  ).toBeVisible()
  await expect(dashboard.getByText('Im Wortlaut: 250 taken by the test')).toBeVisible()
  await expect(send(dashboard)).toBeFocused()
  const mail = await fixture.mailbox.waitFor(({ recipients }) =>
    recipients.includes(organisation.email),
  )
  expect(mail.subject).toBe('Probe für Erika Muster')
  await expect(dashboard.getByText('Es gibt Änderungen, die noch nicht')).toBeVisible()
  expect((await organisation.call('GET', path)).body).toEqual(before)
})

test('a mail server’s refusal is shown in German and in the server’s own words', {
  tag: '@more',
}, async ({ dashboard, organisation, fixture }) => {
  fixture.mailbox.refuse(organisation.email, 550)
  await openMails(dashboard)
  await send(dashboard).click()
  await expect(dashboard.getByRole('alert')).toHaveText(
    /^Der Mailserver lehnt diese Empfängeradresse ab/,
  )
  await expect(dashboard.getByText('refused by the test')).toBeVisible()
  fixture.mailbox.refuse(organisation.email)
  await send(dashboard).click()
  await expect(dashboard.getByText(/hat die Test-E-Mail an .* angenommen/)).toBeVisible()
  await expect(dashboard.getByRole('alert')).toBeHidden()
})

test('while the mail server does not respond, the button is busy and cannot be pressed again', {
  tag: '@more',
}, async ({ dashboard, organisation, fixture }) => {
  const { held, letGo } = fixture.mailbox.hold(organisation.email)
  await openMails(dashboard)
  await send(dashboard).click()
  await held
  await expect(send(dashboard)).toHaveAttribute('aria-busy', 'true')
  await expect(dashboard.getByText(/^Die Test-E-Mail wird übergeben/)).toBeVisible()
  await send(dashboard).click()
  letGo()
  await expect(dashboard.getByText(/hat die Test-E-Mail an .* angenommen/)).toBeVisible()
  const arrived = fixture.mailbox.mails.filter(({ recipients }) =>
    recipients.includes(organisation.email),
  )
  expect(arrived).toHaveLength(1)
})

test('the result of a test email is accessible', { tag: '@more' }, async ({
  dashboard,
  organisation,
  fixture,
}) => {
  await openMails(dashboard)
  await send(dashboard).click()
  await expect(dashboard.getByText(/hat die Test-E-Mail an .* angenommen/)).toBeVisible()
  await expectAccessible(dashboard, 'a test mail that left')
  fixture.mailbox.refuse(organisation.email, 550)
  await send(dashboard).click()
  await expect(dashboard.getByRole('alert')).toBeVisible()
  await expectAccessible(dashboard, 'a test mail that was refused')
})
