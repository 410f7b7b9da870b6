import { expect } from '@playwright/test'
import { expectAccessible } from './accessible.ts'
import { dialog } from './dashboard.ts'
import { field } from './field.ts'
import { test } from './fixture.ts'
import { invite, newEmail, row } from './people.ts'
import { invitations, inviteCalls, openInviteDialog, openTeam } from './team.ts'

test('[T03] [T06] [T08] [T10] [T11] [T12] an admin invites a person, and sees what is wrong with an address or that the server cannot be reached', async ({
  dashboard,
  organisation,
  fixture,
}) => {
  await test.step('while the invitations are loading, the page says so, and if there are none, too', async () => {
    const { promise: held, resolve: letGo } = Promise.withResolvers<void>()
    await dashboard.route(inviteCalls, async (route) => {
      await held
      await route.continue()
    })
    await openTeam(dashboard)
    await expect(dashboard.getByText('Lade Einladungen...', { exact: true })).toBeVisible()
    letGo()
    await expect(dashboard.getByText('Keine Einladungen vorhanden.', { exact: true })).toBeVisible()
    await expect(dashboard.getByText('Lade Einladungen...')).toBeHidden()
    await dashboard.unroute(inviteCalls)
  })

  const box = dialog(dashboard, 'Teammitglied einladen')
  const email = field(box, 'E-Mail-Adresse')
  const send = box.getByRole('button', { name: 'Einladung senden' })
  const alert = box.getByRole('alert')
  const failure = 'Fehler beim Senden der Einladung. Bitte versuchen Sie es erneut.'

  await test.step('the invite button opens a dialog with address, "Admin", "Einladung senden" and "Beenden"', async () => {
    await openInviteDialog(dashboard)
    await expect(box.getByLabel('E-Mail-Adresse*', { exact: true })).toBeFocused()
    await expect(box.getByRole('checkbox', { name: 'Admin' })).not.toBeChecked()
    await expect(send).toBeVisible()
    await expect(box).toContainText('Die Person wird Teammitglied: Sie sieht die Termine')
    const more = box.getByRole('group', { name: 'Nur wenn sie mehr dürfen soll' })
    await expect(more.getByRole('checkbox')).toHaveCount(2)
    await box.getByRole('button', { name: 'Beenden' }).click()
    await expect(box).toBeHidden()
    await expect(dashboard.getByRole('button', { name: 'Teammitglied einladen' })).toBeFocused()
  })

  await test.step('an invitation needs a complete address', async () => {
    await openInviteDialog(dashboard)
    await expect(email).toHaveAttribute('type', 'email')
    await expect(email).toHaveAttribute('required')
    await send.click()
    await expect(box.getByText('Bitte geben Sie eine E-Mail-Adresse ein.')).toBeVisible()
    await expect(email).toBeFocused()
    await email.fill('erika@museum')
    await send.click()
    await expect(box.getByText('Bitte geben Sie eine gültige E-Mail-Adresse ein.')).toBeVisible()
    await expect(email).toBeFocused()
    await expect(alert).toHaveText(failure)
    await email.press('End')
    await email.pressSequentially('.example')
    await expect(box.getByText('Bitte geben Sie eine gültige E-Mail-Adresse ein.')).toBeHidden()
  })

  const invited = newEmail()
  await test.step('an invitation that cannot be sent is reported in the dialog, which keeps the input', async () => {
    const registered = box.getByText('Diese E-Mail-Adresse ist bereits registriert.')
    await email.fill(organisation.email)
    await send.click()
    await expect(alert).toHaveText(failure)
    await expect(registered).toBeVisible()
    await expect(email).toHaveValue(organisation.email)
    await expect(email).toBeFocused()

    await email.fill('käthe@museum')
    await send.click()
    await expect(registered).toBeHidden()
    await expect(email).toHaveAttribute('aria-invalid', 'true')
    await expect(alert).toHaveText(failure)

    await dashboard.route(inviteCalls, (route) => route.abort())
    await email.fill(invited)
    await box.getByRole('checkbox', { name: 'Admin' }).check()
    await send.click()
    await expect(box.getByText(/Der Server ist nicht erreichbar/)).toBeVisible()
    await expect(alert).toHaveText(failure)
    await dashboard.unroute(inviteCalls)
  })

  await test.step('sending an invitation closes the dialog and lists the invitation', async () => {
    const fetched = dashboard.waitForRequest(
      (request) => request.method() === 'GET' && request.url().endsWith('/api/admin/invites'),
    )
    await send.click()
    await expect(box).toBeHidden()
    await fetched
    await expect(row(invitations(dashboard), invited)).toContainText('Admin')
    await expect(dashboard.getByText(`Die Einladung an ${invited} ist unterwegs`)).toBeVisible()
    await expect(dashboard.getByRole('button', { name: 'Teammitglied einladen' })).toBeFocused()
    await fixture.mailbox.waitFor(({ recipients }) => recipients.includes(invited))
  })
})

test('[T14] [T16] an admin deletes an invitation, also if the server fails at first', async ({
  dashboard,
  organisation,
  fixture,
}) => {
  const { email, path } = await invite(fixture, organisation)
  await openTeam(dashboard)
  const asking = dialog(dashboard, 'Einladung löschen?')

  await test.step('an invitation that cannot be deleted stays in the list, with an error message that stays until dismissed', async () => {
    await dashboard.route('**/api/admin/invites/*', (route) => route.fulfill({ status: 500 }))
    await row(invitations(dashboard), email).getByRole('button').click()
    await asking.getByRole('button', { name: 'Einladung löschen' }).click()
    const alert = asking.getByRole('alert')
    await expect(alert).toHaveText('Es ist ein Fehler beim Löschen der Einladung aufgetreten.')
    await asking.getByRole('button', { name: 'Meldung schließen' }).click()
    await expect(alert).toHaveCount(0)
    await asking.getByRole('button', { name: 'Behalten' }).click()
    await expect(asking).toBeHidden()
    await expect(row(invitations(dashboard), email)).toBeVisible()
    await dashboard.unroute('**/api/admin/invites/*')
  })

  await test.step('a deleted invitation disappears from the list, which is fetched again, and its link no longer works', async () => {
    const fetched = dashboard.waitForRequest(
      (request) => request.method() === 'GET' && request.url().endsWith('/api/admin/invites'),
    )
    await row(invitations(dashboard), email)
      .getByRole('button', { name: `Löschen: ${email}` })
      .click()
    await expect(asking).toContainText(email)
    await asking.getByRole('button', { name: 'Einladung löschen' }).click()
    await fetched
    await expect(row(invitations(dashboard), email)).toHaveCount(0)
    await expect(dashboard.getByText('Keine Einladungen vorhanden.')).toBeVisible()
    await dashboard.goto(path)
    await expect(dashboard.getByRole('heading', { name: 'Einladung ungültig' })).toBeVisible()
  })
})

test('when an address is invited again, the dialog says that the first invitation will be replaced and whether the role changes', {
  tag: '@more',
}, async ({ dashboard, organisation, fixture }) => {
  const { email } = await invite(fixture, organisation)
  await openTeam(dashboard)
  await expect(row(invitations(dashboard), email)).toBeVisible()
  const box = await openInviteDialog(dashboard)
  const caution = box.getByText(/^Diese Adresse ist bereits eingeladen\./)
  await expect(caution).toBeHidden()
  await field(box, 'E-Mail-Adresse').fill(email.toUpperCase())
  await expect(caution).toHaveText(/Die neue Einladung ersetzt die alte\.$/)
  await box.getByRole('checkbox', { name: 'Admin' }).check()
  await expect(caution).toHaveText(/ersetzt die alte: Admin statt Teammitglied\.$/)
  await box.getByRole('button', { name: 'Einladung senden' }).click()
  await expect(box).toBeHidden()
  await expect(dashboard.getByText(/ersetzt die alte: Admin statt/)).toBeVisible()
  await expect(invitations(dashboard).getByRole('listitem')).toHaveCount(1)
  await expect(row(invitations(dashboard), email)).toContainText('Admin')
})

test('without a mail server, the page does not claim that the invitation was sent', {
  tag: '@more',
}, async ({ dashboard }) => {
  const told = { count: 0, delayed: 0, filed: true }
  await dashboard.route('**/given-up', (route) => route.fulfill({ json: told }))
  await openTeam(dashboard)
  const email = newEmail()
  for (const sentence of [
    `Die Einladung an ${email} ist als Datei abgelegt`,
    `Die neue Einladung an ${email} ist als Datei abgelegt und ersetzt die alte`,
  ]) {
    const invitation = await openInviteDialog(dashboard)
    await expect(invitation.getByText('wird nur als Datei abgelegt')).toBeVisible()
    await field(invitation, 'E-Mail-Adresse').fill(email)
    await invitation.getByRole('button', { name: 'Einladung senden' }).click()
    await expect(dashboard.getByText(sentence, { exact: true })).toBeVisible()
  }
})

test('an invitation that did not arrive is marked in the list, with the reason', {
  tag: '@more',
}, async ({ dashboard, organisation, fixture }) => {
  const [arrived, refused] = [newEmail(), newEmail('vertippt')]
  await invite(fixture, organisation, { email: arrived })
  fixture.mailbox.refuse(refused, 550)
  await organisation.call('POST', 'admin/invites', { invitee_email: refused, admin: false })
  const sentence =
    'Die E-Mail mit der Einladung ließ sich nicht zustellen. Der Mailserver lehnt diese Empfängeradresse ab.'
  await expect(async () => {
    await openTeam(dashboard)
    await expect(row(invitations(dashboard), refused)).toContainText(sentence, { timeout: 1000 })
  }).toPass()
  await expect(row(invitations(dashboard), arrived)).not.toContainText(sentence)
  await expectAccessible(dashboard, 'an invitation that did not arrive')
})

test('an invitation can be resent from its page, with a new link and the same role', {
  tag: '@more',
}, async ({ dashboard, organisation, fixture }) => {
  const { email, path } = await invite(fixture, organisation, { admin: true })
  await openTeam(dashboard)
  const said = `Die neue Einladung an ${email} ist unterwegs und ersetzt die alte`
  await expect(invitations(dashboard)).toContainText('um sie noch einmal zu senden')
  await row(invitations(dashboard), email).getByRole('link').click()
  const again = dashboard.getByRole('button', { name: 'Noch einmal senden' })
  await again.click()
  await expect(dashboard.getByText(said, { exact: true })).toBeVisible()
  await expect(again).toBeFocused()
  await expect(dashboard.getByRole('heading', { name: email })).toBeVisible()
  await expect(dashboard.getByText('Admin', { exact: true })).toBeVisible()
  await expectAccessible(dashboard, 'an invitation that was sent again')

  await dashboard.context().clearCookies()
  await dashboard.goto(path)
  await expect(dashboard.getByText('Die Einladung ist ungültig oder abgelaufen.')).toBeVisible()
})
