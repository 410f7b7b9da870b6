import { expect } from '@playwright/test'
import { password } from '#test/world/registered-organisation.ts'
import { expectAccessible } from './accessible.ts'
import { choose, clickAnyway, dialog, slotAt } from './dashboard.ts'
import { field } from './field.ts'
import { test } from './fixture.ts'
import { invite, join, row, section } from './people.ts'

// Each test checks many screens, in light and dark mode.
test.describe.configure({ timeout: 90_000 })

test('login and registration, including their errors, are accessible', async ({ page }) => {
  await page.goto('/login')
  await expect(page.getByRole('heading', { name: 'Anmelden' })).toBeVisible()
  await expectAccessible(page, 'log-in')
  await page.goto('/registration')
  await page.getByRole('button', { name: 'Registrieren' }).click()
  await expect(page.locator('[aria-invalid=true]').first()).toBeVisible()
  await expectAccessible(page, 'registration')
})

test('the dashboard with a dialog, the settings with errors, the team and the help are accessible, and so is what guides see instead', async ({
  dashboard,
  organisation,
  fixture,
  openAs,
}) => {
  await test.step('the dashboard, filled, and a dialog', async () => {
    const slotId = await organisation.openSlot()
    await organisation.bookAsAdmin(slotId, { attendees_count: 9 })
    await organisation.openSlot({ internal: true, starttime: '2030-05-01T10:00' })
    await dashboard.reload()
    const slot = slotAt(dashboard, '9 von 10')
    await slot.getByRole('button', { name: /1 Buchung/ }).click()
    await expectAccessible(dashboard, 'filled dashboard')
    await slot.getByRole('button', { name: /^Buchen/ }).click()
    await expect(dialog(dashboard, 'Buchung anlegen')).toBeVisible()
    await expectAccessible(dashboard, 'booking dialog')
  })

  await test.step('the settings, with errors', async () => {
    await dashboard.goto('/admin/settings/mails')
    await dashboard.getByLabel('Blindkopie').fill('keine Adresse')
    await dashboard.getByRole('button', { name: 'Einstellungen speichern' }).click()
    await expect(dashboard.getByRole('alert')).toBeVisible()
    // Scrolls to the end, because halfway down, the save bar partly covers some fields and axe
    // would report them as too small to click.
    await dashboard.getByRole('main').evaluate((main) => main.scrollIntoView({ block: 'end' }))
    await expectAccessible(dashboard, 'mails with errors')
  })

  await test.step('the team', async () => {
    await join(fixture, organisation, { admin: true })
    await invite(fixture, organisation)
    await dashboard.goto('/admin/team')
    await expect(section(dashboard, 'Einladungen').getByRole('listitem')).toBeVisible()
    await expectAccessible(dashboard, 'team')
  })

  await test.step('the help', async () => {
    await dashboard.goto('/admin/help')
    const preview = dashboard.frameLocator('iframe')
    await expect(preview.getByRole('heading').first()).toBeVisible()
    await expectAccessible(dashboard, 'help')
  })

  await test.step('the message guides see instead of an admin page', async () => {
    const page = await openAs('guide')
    await page.goto('/admin/settings')
    await expect(page.getByText('Diese Seite ist nur für Admins.')).toBeVisible()
    await expectAccessible(page, 'admins only')
  })
})

test('password reset, joining and address confirmation are accessible', { tag: '@more' }, async ({
  page,
  organisation,
  fixture,
}) => {
  await page.goto('/password-reset')
  await page.getByRole('button', { name: 'Link anfordern' }).click()
  await expectAccessible(page, 'asking for a link')
  await field(page, 'E-Mail-Adresse').fill(organisation.email)
  await page.getByRole('button', { name: 'Link anfordern' }).click()
  await expect(page.getByText(/^Eine Anleitung/)).toBeVisible()
  await expectAccessible(page, 'link asked for')
  await page.goto(`/password-reset?token=ausgedacht&email=${organisation.email}`)
  await field(page, 'Neues Passwort').fill(password)
  await field(page, 'Neues Passwort wiederholen').fill(password)
  await page.getByRole('button', { name: 'Neues Passwort speichern' }).click()
  await expect(page.getByRole('alert')).toBeVisible()
  await expectAccessible(page, 'new password, refused')

  const { path } = await invite(fixture, organisation)
  await page.goto(path)
  await page.getByRole('button', { name: 'Registrieren' }).click()
  await expect(page.locator('[aria-invalid=true]').first()).toBeVisible()
  await expectAccessible(page, 'joining')
  await page.goto('/registration?token=ausgedacht')
  await expect(page.getByRole('heading', { name: 'Einladung ungültig' })).toBeVisible()
  await expectAccessible(page, 'invalid invitation')
})

test('the dialogs and error messages of the team page are accessible', { tag: '@more' }, async ({
  dashboard,
  organisation,
  fixture,
}) => {
  await join(fixture, organisation, { admin: true })
  await invite(fixture, organisation)
  await dashboard.goto('/admin/team')
  await expect(section(dashboard, 'Einladungen').getByRole('listitem')).toBeVisible()
  await dashboard.getByRole('button', { name: 'Teammitglied einladen' }).click()
  await dashboard.getByRole('button', { name: 'Einladung senden' }).click()
  await expect(dashboard.locator('[aria-invalid=true]')).toBeVisible()
  await expectAccessible(dashboard, 'invite dialog')
  await dashboard.keyboard.press('Escape')
  await row(section(dashboard, 'Teammitglieder'), 'Jörg Öz').getByRole('button').click()
  await expect(dialog(dashboard, 'Teammitglied löschen?')).toBeVisible()
  await expectAccessible(dashboard, 'deleting a member')
  await dashboard.keyboard.press('Escape')
  await dashboard.route('**/api/admin/invites/*', (route) => route.abort())
  await row(section(dashboard, 'Einladungen'), '@').getByRole('button').click()
  const asking = dialog(dashboard, 'Einladung löschen?')
  await asking.getByRole('button', { name: 'Einladung löschen' }).click()
  await expect(asking.getByRole('alert')).toBeVisible()
  await expectAccessible(dashboard, 'deleting an invitation, with a failure')
})

test('the settings for a member’s own emails are accessible, and so is the error if they cannot be saved', {
  tag: '@more',
}, async ({ dashboard }) => {
  await dashboard.getByRole('button', { name: /Benutzermenü/ }).click()
  await dashboard.getByRole('menuitem', { name: 'E-Mails an mich' }).click()
  await dashboard.getByRole('switch', { name: 'E-Mails zu meinen Terminen' }).click()
  await expect(dashboard.getByText(/^Gespeichert/)).toBeVisible()
  await expectAccessible(dashboard, 'mails to oneself')
  await dashboard.route('**/api/users/me/mails', (route) => route.abort())
  await dashboard.getByRole('switch', { name: 'E-Mails zu meinen Terminen' }).click()
  await expect(dashboard.getByRole('alert')).toBeVisible()
  await expectAccessible(dashboard, 'mails to oneself, not saved')
})

test('the dialogs for changing the password and for logging in again are accessible', {
  tag: '@more',
}, async ({ dashboard, organisation }) => {
  await dashboard.getByRole('button', { name: /Benutzermenü/ }).click()
  await expectAccessible(dashboard, 'user menu')
  await dashboard.getByRole('menuitem', { name: 'Passwort ändern' }).click()
  await dashboard.getByRole('button', { name: 'Passwort ändern' }).click()
  await expect(dashboard.locator('[aria-invalid=true]').first()).toBeVisible()
  await expectAccessible(dashboard, 'password dialog')
  await dashboard.keyboard.press('Escape')
  await organisation.call('DELETE', 'token')
  await clickAnyway(dashboard.getByRole('navigation').getByRole('link', { name: 'Team' }))
  await expect(dialog(dashboard, 'Bitte melden Sie sich wieder an')).toBeVisible()
  await expectAccessible(dashboard, 'logging in again')
})

test('the empty dashboard and the dialogs of a slot are accessible', { tag: '@more' }, async ({
  dashboard,
  organisation,
}) => {
  await expect(dashboard.getByText('Es gibt noch keine Termine.')).toBeVisible()
  await expectAccessible(dashboard, 'empty dashboard')
  await organisation.bookAsAdmin(await organisation.openSlot(), { attendees_count: 9 })
  await dashboard.reload()
  for (const [action, title] of [
    ['Bearbeiten', 'Termin bearbeiten'],
    ['Kommentar', 'Kommentar zum Termin'],
    ['Löschen', 'Termin löschen?'],
  ] as const) {
    await choose(dashboard, slotAt(dashboard, '9 von 10'), action)
    await expect(dialog(dashboard, title)).toBeVisible()
    await expectAccessible(dashboard, title)
    await dashboard.keyboard.press('Escape')
    await expect(dialog(dashboard, title)).toBeHidden()
  }
})

test('the variant settings and their dialogs are accessible', { tag: '@more' }, async ({
  openAs,
}) => {
  const page = await openAs('twoVariants')
  await page.goto('/admin/settings')
  await page
    .getByRole('button', { name: /^Löschen/ })
    .first()
    .click()
  await expect(dialog(page, 'Führungstyp löschen?')).toBeVisible()
  await expectAccessible(page, 'deleting a variant')
  await page.keyboard.press('Escape')
  await page.getByRole('button', { name: 'Führungstyp anlegen' }).click()
  const variant = dialog(page, 'Führungstyp anlegen')
  await variant.getByRole('button', { name: 'Führungstyp anlegen' }).click()
  await expectAccessible(page, 'variant with errors')
  await page.keyboard.press('Escape')
  await expect(variant).toBeHidden()
  await expectAccessible(page, 'variants')
})

test('the question before leaving unsaved settings, the website settings and the audit log are accessible', {
  tag: '@more',
}, async ({ dashboard: page }) => {
  await page.goto('/admin/settings/mails')
  await page.getByLabel('Blindkopie').fill('keine Adresse')
  await page.getByRole('link', { name: 'Website' }).click()
  await expect(dialog(page, 'Änderungen verwerfen?')).toBeVisible()
  await expectAccessible(page, 'leaving what is not saved')
  await page.getByRole('button', { name: 'Änderungen verwerfen' }).click()
  await expect(page.getByLabel('Zeitzone')).toBeVisible()
  await expectAccessible(page, 'website')
  await page.goto('/admin/settings/audit')
  await expect(page.getByRole('main').locator('time').first()).toBeVisible()
  await expectAccessible(page, 'audit log')
})

test('the page showing a person’s stored data is accessible, and so is the error if it cannot be erased', {
  tag: '@more',
}, async ({ dashboard, organisation }) => {
  await organisation.book(await organisation.openSlot(), { comment: 'Klasse 4b' })
  await dashboard.goto('/admin/settings/privacy')
  await field(dashboard, 'E-Mail-Adresse').fill('juergen.weiss@schule.example')
  await dashboard.getByRole('button', { name: 'Angaben suchen' }).click()
  await expect(dashboard.getByText('Klasse 4b')).toBeVisible()
  await expectAccessible(dashboard, 'privacy')
  await dashboard.getByRole('button', { name: 'Angaben löschen' }).click()
  await dialog(dashboard, 'Angaben löschen?')
    .getByRole('button', { name: 'Angaben löschen' })
    .click()
  await expect(dashboard.getByRole('alert')).toBeVisible()
  await expectAccessible(dashboard, 'erasing, refused')
})

test('the project dialogs and the layout without a project are accessible', {
  tag: '@more',
}, async ({ dashboard, organisation }) => {
  for (const [action, title] of [
    ['Projekt anlegen', /^Projekt anlegen/],
    ['Projekt umbenennen', /^Projekt umbenennen/],
    ['Projekt löschen', /löschen\?$/],
  ] as const) {
    await dashboard.getByRole('button', { name: 'Projekte verwalten' }).click()
    await expectAccessible(dashboard, 'menu of projects')
    await dashboard.getByRole('menuitem', { name: action }).click()
    await expect(dashboard.getByRole('dialog', { name: title })).toBeVisible()
    await expectAccessible(dashboard, action)
    await dashboard.keyboard.press('Escape')
    await expect(dashboard.getByRole('dialog')).toHaveCount(0)
  }
  await dashboard.getByRole('button', { name: 'Projekte verwalten' }).click()
  await dashboard.getByRole('menuitem', { name: 'Projekt löschen' }).click()
  await expect(dashboard.getByText(/^Das Projekt hat keine Termine/)).toBeVisible()
  await field(dashboard, 'Name des Projekts').fill(organisation.name)
  await dashboard.getByRole('button', { name: 'Projekt löschen' }).click()
  await expect(dashboard.getByText('Es wurden keine Projekte gefunden.')).toBeVisible()
  await expectAccessible(dashboard, 'no projects')
})

test('the dashboard is accessible with dialogs, errors and filters, on an empty day, and on a phone', {
  tag: '@more',
}, async ({ dashboard, organisation }) => {
  await organisation.openSlot()
  await organisation.openSlot()
  await dashboard.reload()
  const slot = slotAt(dashboard, '10:00').first()
  await slot.getByRole('button', { name: /^Team einteilen/ }).click()
  await dashboard.route('**/api/admin/assign_staff', (route) => route.abort())
  await dialog(dashboard, 'Team einteilen').getByRole('checkbox').first().click()
  await expect(dashboard.getByRole('alert')).toBeVisible()
  await expectAccessible(dashboard, 'staff dialog with a failure')
  await dashboard.keyboard.press('Escape')
  await choose(dashboard, slot, 'Bearbeiten')
  await expect(dashboard.getByText(/^Zur selben Zeit/)).toBeVisible()
  await expectAccessible(dashboard, 'two slots at once')
  await dashboard.keyboard.press('Escape')
  await dashboard.getByLabel('Buchungen', { exact: true }).selectOption({ index: 1 })
  await expect(dashboard.getByText(/passt zu dieser Auswahl/)).toBeVisible()
  await expectAccessible(dashboard, 'nothing that fits')
  await dashboard.goto('/admin?ab=2031-01-01')
  await expect(dashboard.getByText(/gibt es keine Termine/)).toBeVisible()
  await expectAccessible(dashboard, 'a day without slots')
  await dashboard.setViewportSize({ width: 320, height: 640 })
  await dashboard.goto('/admin')
  await dashboard.getByRole('button', { name: 'Filter' }).click()
  await expectAccessible(dashboard, 'on a phone')
})
