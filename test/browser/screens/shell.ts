import type { Page } from '@playwright/test'
import { password } from '#test/world/registered-organisation.ts'
import { errorMessages } from '#texts/de/errors.ts'
import { dialog } from '../dashboard.ts'
import { field } from '../field.ts'
import type { Scene } from './scene.ts'
import type { Screen } from './screen.ts'

const as = 'admin'
const path = '/admin'
const wide = [1280]
const narrow = [768, 390]

/** The frame around all pages, and the menus and dialogs opened from it. */
export const shell: Screen[] = [
  { name: 'user-menu', as, path, widths: wide, show: openUserMenu },
  { name: 'mobile-menu', as, path, widths: narrow, show: openMobileMenu },
  { name: 'search', as, path, afresh: true, show: (page) => search(page, '') },
  { name: 'search-found', as, path, afresh: true, show: (page) => search(page, 'schule') },
  { name: 'search-nothing', as, path, afresh: true, show: (page) => search(page, 'xylophon') },
  { name: 'project-menu', as, path, afresh: true, show: openProjects },
  { name: 'project-new', as, path, show: (page) => chooseProject(page, 'Projekt anlegen') },
  { name: 'project-rename-fault', as, path, show: renameFault },
  { name: 'project-delete', as, path, show: (page) => chooseProject(page, 'Projekt löschen') },
  { name: 'password', as, path, show: openPassword },
  { name: 'password-faults', as, path, show: passwordFaults },
  { name: 'devices', as, path, show: openDevices },
  { name: 'devices-not-loaded', as, path, before: withoutDevices, show: openDevicesInVain },
  { name: 'mails-to-me', as, path, show: openMails },
  { name: 'mails-to-me-saved', as, path, show: chooseMails },
  { name: 'mails-to-me-failed', as, path, show: mailsNotSaved },
  { name: 'mails-to-me-not-loaded', as, path, before: withoutMails, show: openMailsInVain },
  { name: 'delete-account', as, path, show: openDeletion },
  { name: 'delete-account-refused', as, path, show: refuseDeletion },
  { name: 'security', as, path: '/admin/security', show: securityShown },
  { name: 'session-over', as, path, show: endSession },
  { name: 'project-delete-fault', as, path, show: deletionFault },
  { name: 'project-delete-uncounted', as, path, before: uncountable, show: deletionUncounted },
  { name: 'suspended', as, path, before: suspended, show: suspensionSaid },
  { name: 'suspended-log-in', path: '/login', before: suspended, show: logInSuspended },
  { name: 'incomplete', as, path, before: withoutPolyfill },
  { name: 'without-projects', as: 'withoutProject', path },
  { name: 'without-projects-settings', as: 'withoutProject', path: '/admin/settings' },
  { name: 'without-projects-privacy', as: 'withoutProject', path: '/admin/settings/privacy' },
  { name: 'without-projects-team', as: 'withoutProject', path: '/admin/team' },
  {
    name: 'projects-failed',
    as,
    path,
    before: withoutAnswer,
    show: (page) => page.getByRole('alert').waitFor(),
  },
]

async function securityShown(page: Page) {
  await page.getByRole('button', { name: 'App einrichten' }).waitFor()
  await page.getByRole('radio', { name: 'von niemandem' }).waitFor()
}

async function openUserMenu(page: Page) {
  await page.getByRole('button', { name: /Benutzermenü/ }).click()
  await page.getByRole('menuitem').first().waitFor()
}

async function search(page: Page, words: string) {
  await page.getByRole('combobox', { name: 'Buchung suchen' }).click()
  await page.keyboard.type(words)
  const outcome = { '': 'Buchungsnummer', schule: 'Personen', xylophon: 'keine Buchung' }[words]
  await page
    .getByRole('search')
    .getByText(outcome ?? '')
    .first()
    .waitFor()
}

async function openMobileMenu(page: Page) {
  await page.getByRole('button', { name: 'Menü öffnen' }).click()
  await dialog(page, 'Menü').waitFor()
}

async function openProjects(page: Page) {
  await page.getByRole('button', { name: 'Projekte verwalten' }).click()
  await page.getByRole('menuitem').first().waitFor()
}

async function chooseProject(page: Page, action: string) {
  await openProjects(page)
  await page.getByRole('menuitem', { name: action }).click()
  await page.getByRole('dialog').waitFor()
}

async function renameFault(page: Page) {
  await chooseProject(page, 'Projekt umbenennen')
  const project = page.getByRole('dialog')
  await project.getByRole('textbox').fill('')
  await project.getByRole('button', { name: 'Namen speichern' }).click()
  await project.locator('[aria-invalid=true]').waitFor()
}

async function deletionFault(page: Page) {
  await chooseProject(page, 'Projekt löschen')
  const question = page.getByRole('dialog')
  await question.getByText(/^Gelöscht werden/).waitFor()
  await question.getByRole('button', { name: 'Projekt löschen' }).click()
  await question.locator('[aria-invalid=true]').waitFor()
}

async function uncountable(page: Page) {
  await page.route('**/contents', (route) => route.fulfill({ status: 400, json: {} }))
}

async function deletionUncounted(page: Page) {
  await chooseProject(page, 'Projekt löschen')
  await page.getByRole('alert').waitFor()
}

/** Mocks the response that staff of a suspended organisation get to every call. */
async function suspended(page: Page) {
  const code = 'organisation_suspended'
  await page.route(/\/api\/(users\/me|admin|token)/, (route) =>
    route.fulfill({ status: 403, json: { code, message: errorMessages[code] } }),
  )
}

async function suspensionSaid(page: Page) {
  await page.getByText(/^Ihre Organisation ist gesperrt/).waitFor()
}

async function logInSuspended(page: Page, { email }: Scene) {
  await field(page, 'E-Mail-Adresse').fill(email)
  await field(page, 'Passwort').fill(password)
  await page.getByRole('button', { name: 'Anmelden' }).click()
  await suspensionSaid(page)
}

async function withoutPolyfill(page: Page) {
  await page.addInitScript(() => Reflect.deleteProperty(globalThis, 'Temporal'))
  await page.route(/\/global\.esm-[^/]+\.js$/, (route) => route.abort())
}

async function openPassword(page: Page) {
  await openUserMenu(page)
  await page.getByRole('menuitem', { name: 'Passwort ändern' }).click()
  await dialog(page, 'Passwort ändern').waitFor()
}

async function passwordFaults(page: Page) {
  await openPassword(page)
  await dialog(page, 'Passwort ändern').getByRole('button', { name: 'Passwort ändern' }).click()
  await page.locator('[aria-invalid=true]').first().waitFor()
}

async function chooseDevices(page: Page) {
  await openUserMenu(page)
  await page.getByRole('menuitem', { name: 'Angemeldete Geräte' }).click()
}

async function openDevices(page: Page) {
  await chooseDevices(page)
  await dialog(page, 'Angemeldete Geräte').getByRole('listitem').first().waitFor()
}

async function withoutDevices(page: Page) {
  await page.route('**/api/users/me/sessions', (route) => route.fulfill({ status: 400, json: {} }))
}

async function openDevicesInVain(page: Page) {
  await chooseDevices(page)
  await page.getByRole('alert').waitFor()
}

async function openDeletion(page: Page) {
  await openUserMenu(page)
  await page.getByRole('menuitem', { name: 'Konto löschen' }).click()
  await dialog(page, 'Konto löschen?').waitFor()
}

async function refuseDeletion(page: Page) {
  await openDeletion(page)
  const deletion = dialog(page, 'Konto löschen?')
  await deletion.getByLabel('Aktuelles Passwort').first().fill('ganz-falsch-1')
  await deletion.getByRole('button', { name: 'Konto löschen' }).click()
  await deletion.getByText(/stimmt nicht mit Ihrem Passwort überein/).waitFor()
}

const slotMails = (page: Page) => page.getByRole('switch', { name: 'E-Mails zu meinen Terminen' })

async function openMails(page: Page) {
  await openUserMenu(page)
  await page.getByRole('menuitem', { name: 'E-Mails an mich' }).click()
  await slotMails(page).waitFor()
}

async function chooseMails(page: Page) {
  await openMails(page)
  const choice = slotMails(page)
  await choice.click()
  await page.getByText('nicht mehr.').waitFor()
  await choice.click()
  await page.getByText('Gespeichert: Sie bekommen diese E-Mails.').waitFor()
}

async function mailsNotSaved(page: Page) {
  await openMails(page)
  await withoutMails(page)
  await slotMails(page).click()
  await page.getByRole('alert').waitFor()
}

async function withoutMails(page: Page) {
  await page.route('**/api/users/me/mails', (route) => route.fulfill({ status: 400, json: {} }))
}

async function openMailsInVain(page: Page) {
  await openUserMenu(page)
  await page.getByRole('menuitem', { name: 'E-Mails an mich' }).click()
  await page.getByRole('alert').waitFor()
}

async function endSession(page: Page) {
  await page.context().clearCookies()
  await page.getByRole('navigation').getByRole('link', { name: 'Team' }).click()
  await dialog(page, 'Bitte melden Sie sich wieder an').waitFor()
}

async function withoutAnswer(page: Page) {
  await page.route('**/api/admin/projects', (route) => route.fulfill({ status: 400, json: {} }))
}
