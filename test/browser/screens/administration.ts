import type { Page } from '@playwright/test'
import type { SenderDomain } from '#contract/mail-settings.ts'
import { dialog } from '../dashboard.ts'
import { field } from '../field.ts'
import { row, section } from '../people.ts'
import { inviteCalls, openInviteDialog, staffCalls } from '../team.ts'
import type { Screen } from './screen.ts'
import { privacyScreens } from './settings/privacy.ts'
import { questionScreens } from './settings/questions.ts'
import { reminderScreens } from './settings/reminders.ts'
import { roleScreens } from './settings/roles.ts'

const as = 'admin'
const settings = '/admin/settings'
const team = '/admin/team'

const press = (page: Page, name: string | RegExp) =>
  page.getByRole('button', { name }).first().click()
const failure = (page: Page) => page.getByRole('alert').first().waitFor()
const save = (page: Page) => press(page, 'Einstellungen speichern')

const settingsScreens: Screen[] = [
  { name: 'variants', as, path: settings, whole: true },
  { name: 'variants-failed', as, path: settings, before: refuse('**/variants/*'), show: failure },
  { name: 'variant-new', as, path: settings, show: opens('Führungstyp anlegen') },
  { name: 'variant-new-faults', as, path: settings, show: variantFaults },
  { name: 'variant-name-taken', as, path: settings, show: variantNameTaken },
  { name: 'variant-edit', as, path: settings, show: opens(/^Bearbeiten: Schul/) },
  { name: 'variant-languages', as, path: settings, show: variantLanguages },
  { name: 'variant-delete', as, path: settings, show: opens(/^Löschen: Schul/) },
  { name: 'variant-delete-refused', as, path: settings, show: variantNeeded },
  { name: 'mails', as, path: `${settings}/mails`, whole: true, show: ownServer },
  { name: 'mails-languages', as, path: `${settings}/mails`, whole: true, show: mailLanguages },
  { name: 'mails-faults', as, path: `${settings}/mails`, whole: true, show: mailFaults },
  { name: 'mails-tested', as, path: `${settings}/mails`, whole: true, show: testMail },
  {
    name: 'mails-test-refused',
    as,
    path: `${settings}/mails`,
    afresh: true,
    show: testMailRefused,
  },
  { name: 'mails-domain', as, path: `${settings}/mails`, whole: true, show: domainChecked },
  { name: 'mails-loading', as, path: `${settings}/mails`, before: hold('**/api/admin/mail*/**') },
  { name: 'mails-unsaved', as, path: `${settings}/mails`, show: unsaved },
  { name: 'mails-leaving', as, path: `${settings}/mails`, show: leaving },
  { name: 'website', as, path: `${settings}/website`, whole: true },
  ...reminderScreens,
  { name: 'website-faults', as, path: `${settings}/website`, whole: true, show: websiteFaults },
  ...questionScreens,
  ...privacyScreens,
  { name: 'audit', as, path: `${settings}/audit`, show: listed },
]

const teamScreens: Screen[] = [
  { name: 'team', as, path: team, whole: true, show: listed },
  {
    name: 'team-empty',
    as: 'newcomer',
    path: team,
    show: (page) => page.getByText('Keine Einladungen').waitFor(),
  },
  { name: 'team-loading', as, path: team, before: holdTeam },
  { name: 'team-failed', as, path: team, before: refuse(inviteCalls), show: failure },
  { name: 'team-delete-failed', as, path: team, show: deletionFails },
  { name: 'team-delete-member', as, path: team, widths: [1280, 768, 390], show: deleteMember },
  { name: 'invite', as, path: team, show: invitation },
  { name: 'invite-faults', as, path: team, show: inviteFaults },
  { name: 'invite-again', as, path: team, show: inviteAgain },
  { name: 'team-members-failed', as, path: team, before: refuse(staffCalls), show: reloadable },
  { name: 'team-member', as, path: team, show: (page) => openRow(page, 'Jörg Öz') },
  ...roleScreens,
  { name: 'team-invitation', as, path: team, show: (page) => openRow(page, '@industriemuseum') },
]

/** The settings, team and help screens. */
export const administration: Screen[] = [
  ...settingsScreens,
  ...teamScreens,
  { name: 'help', as, path: '/admin/help', whole: true, show: previewed },
  { name: 'help-chosen', as, path: '/admin/help', whole: true, show: chosen },
  { name: 'help-phone', as, path: '/admin/help', whole: true, show: onPhone },
  { name: 'admins-only', as: 'guide', path: settings },
]

const domain = 'industriemuseum-sachsen.example'

const poorDomain: SenderDomain = {
  domain,
  owner: 'organisation',
  findings: {
    spf: {
      state: 'weak',
      reason: 'spf_server_not_named',
      name: domain,
      found: 'v=spf1 ip4:192.0.2.0/24 a:www.industriemuseum-sachsen.example -all',
      record: {
        name: domain,
        type: 'TXT',
        value: `v=spf1 ip4:192.0.2.0/24 a:www.${domain} a:mail.${domain} -all`,
      },
    },
    dkim: {
      state: 'ok',
      reason: 'dkim_ok',
      name: `mail._domainkey.${domain}`,
      found: `v=DKIM1; k=rsa; p=${'MIIBIjANBgkqhkiG9w0BAQEFAAOCAQ8A'.repeat(8)}`,
      record: null,
    },
    dmarc: {
      state: 'missing',
      reason: 'dmarc_missing',
      name: `_dmarc.${domain}`,
      found: null,
      record: {
        name: `_dmarc.${domain}`,
        type: 'TXT',
        value: `v=DMARC1; p=none; rua=mailto:besucherdienst@${domain}`,
      },
    },
  },
}

function opens(button: string | RegExp) {
  return async (page: Page) => {
    await press(page, button)
    await page.getByRole('dialog').waitFor()
  }
}

function refuse(calls: string) {
  return (page: Page) => page.route(calls, (route) => route.fulfill({ status: 400, json: {} }))
}

function hold(calls: string) {
  return (page: Page) => page.route(calls, () => {})
}

async function holdTeam(page: Page) {
  await hold(staffCalls)(page)
  await hold(inviteCalls)(page)
}

async function listed(page: Page) {
  await page.getByRole('main').getByRole('listitem').first().waitFor()
}

async function variantFaults(page: Page) {
  await press(page, 'Führungstyp anlegen')
  const variant = dialog(page, 'Führungstyp anlegen')
  await field(variant, 'Dauer in Minuten').fill('')
  await field(variant, 'Vorlauf in Minuten').fill('-1')
  await variant.getByRole('button', { name: 'Führungstyp anlegen' }).click()
  await variant.locator('[aria-invalid=true]').first().waitFor()
}

async function variantNameTaken(page: Page) {
  await press(page, 'Führungstyp anlegen')
  const variant = dialog(page, 'Führungstyp anlegen')
  await field(variant, 'Name').fill('kindergeburtstag')
  await variant.getByText(/heißt auch so/).waitFor()
}

async function variantLanguages(page: Page) {
  await opens('Bearbeiten: Kindergeburtstag')(page)
  await press(page, /^In anderen Sprachen/)
  await page.getByRole('group', { name: 'Leichte Sprache' }).waitFor()
}

async function variantNeeded(page: Page) {
  await press(page, 'Löschen: Führung')
  await press(page, 'Führungstyp löschen')
  await failure(page)
}

async function ownServer(page: Page) {
  await page.getByLabel(/über einen eigenen Mailserver/).check()
}

async function mailLanguages(page: Page) {
  await field(page.getByRole('group', { name: 'Bestätigung', exact: true }), 'Text').fill(
    'Hallo {{name}}, bis {{booked_time}}!',
  )
  for (const toggle of await page.getByRole('button', { name: /^In anderen Sprachen/ }).all()) {
    await toggle.click()
  }
  await page.getByRole('button', { name: 'Übernehmen und anpassen: Englisch' }).first().click()
}

async function mailFaults(page: Page) {
  await page.getByLabel('Blindkopie').fill('keine Adresse')
  await save(page)
  await failure(page)
}

async function testMail(page: Page) {
  await press(page, 'Test-E-Mail an mich senden')
  await page.getByText(/angenommen\.$/).waitFor()
}

async function testMailRefused(page: Page) {
  await page.route('**/test', (route) =>
    route.fulfill({
      json: {
        sent: false,
        recipient: 'leitung@museum.example',
        way: 'own_server',
        fault: 'wrong_log_in',
        answer: '535 5.7.8 Authentication failed: check user name and password',
      },
    }),
  )
  await press(page, 'Test-E-Mail an mich senden')
  await failure(page)
}

async function domainChecked(page: Page) {
  await page.route('**/domain?*', (route) => route.fulfill({ json: poorDomain }))
  await press(page, 'Absender-Domain prüfen')
  await page.getByRole('heading', { name: 'DMARC: Fehlt' }).waitFor()
  await page.getByText('Was dort steht').first().click()
}

async function unsaved(page: Page) {
  await page.getByLabel('Blindkopie').fill('archiv@museum.example')
}

async function leaving(page: Page) {
  await unsaved(page)
  await page.getByRole('link', { name: 'Website' }).click()
  await dialog(page, 'Änderungen verwerfen?').waitFor()
}

async function websiteFaults(page: Page) {
  await page.getByLabel('Websites mit dem Buchungsformular').fill('museum.example')
  await page.getByLabel('Adresse des Impressums').fill('http://museum.example/impressum')
  await save(page)
  await failure(page)
}

async function deleteMember(page: Page) {
  await row(section(page, 'Teammitglieder'), 'Jörg Öz').getByRole('button').click()
  await dialog(page, 'Teammitglied löschen?').waitFor()
}

async function deletionFails(page: Page) {
  await page.route('**/api/admin/invites/*', (route) => route.abort())
  await row(section(page, 'Einladungen'), '@').first().getByRole('button').click()
  await press(page, 'Einladung löschen')
  await failure(page)
}

async function invitation(page: Page) {
  const invited = await openInviteDialog(page)
  await invited.waitFor()
}

async function inviteFaults(page: Page) {
  const invitation = await openInviteDialog(page)
  await invitation.getByRole('button', { name: 'Einladung senden' }).click()
  await invitation.locator('[aria-invalid=true]').waitFor()
}

async function inviteAgain(page: Page) {
  await row(section(page, 'Einladungen'), '@').first().waitFor()
  const invitation = await openInviteDialog(page)
  const email = 'besucherdienst.terminkoordination@industriemuseum-sachsen.example'
  await field(invitation, 'E-Mail-Adresse').fill(email)
  await invitation.getByText(/ersetzt die alte/).waitFor()
}

async function openRow(page: Page, text: string) {
  await row(page, text).getByRole('link').click()
  await page.getByRole('link', { name: 'Zurück zum Team' }).waitFor()
}

async function reloadable(page: Page) {
  await page.getByRole('button', { name: 'Erneut laden' }).waitFor()
}

async function previewed(page: Page) {
  await page.frameLocator('iframe').getByRole('heading').first().waitFor()
}

/** A pale accent colour on a dark website, with everything expanded. */
async function chosen(page: Page) {
  await previewed(page)
  for (const more of await page.locator('summary').all()) await more.click()
  await field(page, 'Farbe für Knöpfe und Auswahl').fill('#3a2a10')
  await field(page, 'Hintergrund Ihrer Website').fill('#1d1712')
  await field(page, 'Sprache').selectOption('Englisch')
  await previewed(page)
  await failure(page)
}

async function onPhone(page: Page) {
  await previewed(page)
  await page.getByRole('button', { name: 'Bordeaux' }).click()
  await page.locator('label').filter({ hasText: 'Telefon' }).click()
}
