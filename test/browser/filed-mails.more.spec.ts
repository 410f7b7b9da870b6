import { expect, type Page } from '@playwright/test'
import type { RegisteredOrganisation } from '#test/world/registered-organisation.ts'
import { choose, dialog, slotAt } from './dashboard.ts'
import { field } from './field.ts'
import { test } from './fixture.ts'
import { button, letVisitorsChange } from './own-booking/two-dates.ts'

const note = 'Zurzeit verschickt Rundgang keine E-Mails, sondern legt sie nur als Dateien ab.'
const booker_email = 'weiss@schule.example'

/** Opens a dashboard with one booking, as if no mail server were configured. */
async function withoutMailServer(page: Page, organisation: RegisteredOrganisation) {
  await organisation.book(await organisation.openSlot(), { booker_email })
  const told = { count: 0, delayed: 0, filed: true }
  await page.route('**/given-up', (route) => route.fulfill({ json: told }))
  await page.reload()
}

test('without a mail server, changing a booking or resending its confirmation does not promise an email', async ({
  dashboard,
  organisation,
}) => {
  await withoutMailServer(dashboard, organisation)
  await dashboard.getByRole('button', { name: '1 Buchung' }).click()
  await dashboard.getByRole('link', { name: 'Jürgen Weiß', exact: true }).click()
  const detail = dialog(dashboard, 'Buchung von Jürgen Weiß')
  await detail.getByRole('button', { name: 'Ändern' }).click()
  const change = dialog(dashboard, 'Buchung ändern')
  await expect(change.getByText(note)).toBeVisible()
  await field(change, 'Personen').fill('3')
  await change.getByRole('button', { name: 'Änderung speichern' }).click()
  const changed = 'Buchung von Jürgen Weiß wurde geändert, eine E-Mail ist als Datei abgelegt'
  await expect(detail.getByText(changed, { exact: true })).toBeVisible()

  await detail.getByRole('button', { name: 'Bestätigung erneut senden' }).click()
  const resend = dialog(dashboard, 'Bestätigung erneut senden')
  await expect(resend.getByText(note)).toBeVisible()
  await resend.getByRole('button', { name: 'Bestätigung senden' }).click()
  const sent = `Die Bestätigung an ${booker_email} ist als Datei abgelegt`
  await expect(detail.getByText(sent, { exact: true })).toBeVisible()

  await detail.getByRole('button', { name: 'Buchung absagen' }).click()
  await expect(dialog(dashboard, 'Buchung absagen?').getByText(note)).toBeVisible()
})

test('without a mail server, the dialogs for messages to guests and for moving or calling off slots do not promise an email', async ({
  dashboard,
  organisation,
}) => {
  await withoutMailServer(dashboard, organisation)
  const slot = slotAt(dashboard, '10:00')
  const open = async (action: string) => {
    await choose(dashboard, slot, action)
    const box = dialog(dashboard, action)
    await expect(box.getByText(note)).toBeVisible()
    return box
  }
  const message = await open('Nachricht an Gäste')
  await field(message, 'Betreff').fill('Festes Schuhwerk')
  await field(message, 'Nachricht').fill('Der Hof wird gepflastert.')
  await message.getByRole('button', { name: 'Nachricht senden' }).click()
  const sent = 'Die Nachricht an 1 Gast ist als Datei abgelegt'
  await expect(dashboard.getByText(sent, { exact: true })).toBeVisible()

  await open('Termin verlegen')
  await dashboard.keyboard.press('Escape')
  const callOff = await open('Termin absagen')
  await callOff.getByRole('button', { name: 'Termin absagen' }).click()
  const done = 'Termin wurde abgesagt, 1 E-Mail an den Gast ist als Datei abgelegt'
  await expect(dashboard.getByText(done, { exact: true })).toBeVisible()
})

test('without a mail server, the dialogs for absences, deletions, and offering or copying slots do not promise an email', async ({
  dashboard,
  organisation,
}) => {
  await withoutMailServer(dashboard, organisation)
  const expectNote = async (title: string) => {
    await expect(dialog(dashboard, title).getByText(note)).toBeVisible()
    await dashboard.keyboard.press('Escape')
    await expect(dialog(dashboard, title)).toBeHidden()
  }
  await choose(dashboard, slotAt(dashboard, '10:00'), 'Löschen')
  await expectNote('Termin löschen?')

  await slotAt(dashboard, '10:00')
    .getByRole('button', { name: /^Team zuordnen/ })
    .click()
  await dashboard.getByRole('button', { name: 'Dem Team anbieten' }).click()
  await expectNote('Termin anbieten')

  await dashboard.getByRole('button', { name: /^Weitere Aktionen: .*20\d\d$/ }).click()
  await dashboard.getByRole('menuitem', { name: 'Tag kopieren …' }).click()
  const copy = dialog(dashboard, 'Tag kopieren')
  await expect(copy.getByText(note)).toBeHidden()
  await copy.getByRole('checkbox', { name: 'Eingeteiltes Team mitkopieren' }).check()
  await expect(copy.getByText(note)).toBeVisible()
  await dashboard.keyboard.press('Escape')
  await dialog(dashboard, 'Eingaben verwerfen?').getByRole('button', { name: 'Verwerfen' }).click()

  await dashboard.getByRole('button', { name: 'Projekte verwalten' }).click()
  await dashboard.getByRole('menuitem', { name: 'Projekt löschen' }).click()
  await expectNote(`Projekt „${organisation.name}“ löschen?`)

  await dashboard.goto('/admin/team')
  await dashboard.getByRole('link', { name: 'Käthe Roß' }).click()
  await dashboard.getByRole('button', { name: 'Rolle und Führungen ändern' }).click()
  await expect(dashboard.getByText(note)).toBeVisible()

  await dashboard.goto('/admin/settings/privacy')
  await dashboard.getByRole('button', { name: 'Organisation löschen …' }).click()
  await expectNote(`„${organisation.name}“ löschen?`)
})

test('the notice that no email is sent explains what is missing and links to the setting', async ({
  dashboard,
}) => {
  const told = { count: 0, delayed: 0, held: 0, filed: true }
  await dashboard.route('**/given-up', (route) => route.fulfill({ json: told }))
  await dashboard.reload()
  const notice = dashboard.getByRole('region', { name: 'Kein Mailserver' })
  await expect(notice).toContainText('Die Zugangsdaten hat Ihr E-Mail-Anbieter oder Ihre IT.')
  await notice.getByRole('link', { name: 'Mailserver eintragen' }).click()
  const ownServer = dashboard.getByRole('switch', { name: /eigenen Mailserver verschicken/ })
  await expect(ownServer).toBeFocused()
  await expect(ownServer).toBeInViewport()
  await expect(ownServer).toHaveAccessibleDescription(/^Zum Eintragen zuerst einschalten\./)
  await ownServer.check()
  await expect(ownServer).toHaveAccessibleDescription(/^Dann kommen die E-Mails/)
})

test('without a mail server, a booker who changes or cancels a booking is not promised an email', async ({
  page,
  organisation,
}) => {
  await letVisitorsChange(organisation, true)
  const { cancel_url } = await organisation.book(await organisation.openSlot())
  await page.route('**/api/public/bookings/*', async (route) => {
    const response = await route.fetch()
    await route.fulfill({ response, json: { ...(await response.json()), gets_emails: false } })
  })
  await page.goto(`/cancel.html${new URL(cancel_url).search}`)
  await button(page, 'Personenzahl ändern').click()
  await button(page, 'Eine Person mehr').click()
  await button(page, 'Änderung speichern').click()
  await expect(page.getByText('Eine E-Mail bekommen Sie nicht.')).toBeVisible()
  const explanation = 'Danach sind Ihre Plätze wieder für andere frei.'
  await expect(page.getByText(explanation, { exact: true })).toBeVisible()
  await button(page, 'Buchung stornieren').click()
  await expect(page.getByRole('status')).toHaveText('Ihre Plätze sind wieder frei.')
})
