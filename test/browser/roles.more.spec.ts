import { expect, type Page } from '@playwright/test'
import type { Project } from '#contract/project.ts'
import type { Variant } from '#contract/variant.ts'
import type { RegisteredOrganisation } from '#test/world/registered-organisation.ts'
import { expectAccessible } from './accessible.ts'
import { dialog, slotAt } from './dashboard.ts'
import { field } from './field.ts'
import { test } from './fixture.ts'
import { invite, join, newEmail, row } from './people.ts'
import { invitations, members, openInviteDialog, openTeam } from './team.ts'

const facts = (page: Page) => page.getByRole('main').locator('dl')
const changing = (page: Page) => dialog(page, 'Rolle und Führungen ändern')

async function openMember(page: Page, name: string) {
  await openTeam(page)
  await row(members(page), name).getByRole('link').click()
  await expect(page.getByRole('heading', { level: 1, name })).toBeVisible()
}

async function change(page: Page) {
  await page.getByRole('button', { name: 'Rolle und Führungen ändern' }).click()
  await expect(changing(page).getByRole('radio', { name: 'Teammitglied' })).toBeVisible()
  return changing(page)
}

const save = (page: Page) =>
  changing(page).getByRole('button', { name: 'Änderungen speichern' }).click()

test('an admin sets a member’s role and skills, and sees them in the member’s details', async ({
  dashboard,
  organisation,
  fixture,
}) => {
  await join(fixture, organisation, { name: 'Grete Lange' })
  const night = { name: 'Nachtführung', short_description: '', leadtime: 0 }
  await organisation.call('POST', `admin/variants/${organisation.projectId}`, night)
  await openTeam(dashboard)
  await expect(members(dashboard)).toContainText('Die Kasse bearbeitet Buchungen.')
  await openMember(dashboard, 'Grete Lange')
  await expect(facts(dashboard)).toHaveText(/^E-Mail-Adresse.*RolleTeammitglied$/)
  const opened = await change(dashboard)
  await expect(opened.getByRole('radio', { name: 'Teammitglied' })).toBeChecked()
  await expectAccessible(dashboard, 'a member’s role')
  await opened.getByRole('radio', { name: 'Kasse' }).check()
  await opened.getByRole('checkbox', { name: 'Nachtführung' }).check()
  await opened.getByRole('checkbox', { name: 'Bevorzugt' }).check()
  await save(dashboard)
  await expect(opened).toBeHidden()
  await expect(dashboard.getByText('Die Änderungen an Grete Lange sind gespeichert')).toBeVisible()
  await expect(facts(dashboard)).toHaveText(/RolleKasseFührtNachtführungBevorzugtJa$/)
  await expect(dashboard.getByRole('button', { name: 'Rolle und Führungen' })).toBeFocused()
  await expectAccessible(dashboard, 'a member with a role')
  await dashboard.getByRole('link', { name: 'Zurück zum Team' }).click()
  await expect(row(members(dashboard), 'Grete Lange')).toContainText('Kasse')

  await openMember(dashboard, 'Grete Lange')
  await change(dashboard)
  await changing(dashboard).getByRole('radio', { name: 'Teammitglied' }).check()
  await changing(dashboard).getByRole('checkbox', { name: 'Nachtführung' }).uncheck()
  await changing(dashboard).getByRole('checkbox', { name: 'Bevorzugt' }).uncheck()
  await save(dashboard)
  await expect(facts(dashboard)).toHaveText(/^E-Mail-Adresse.*RolleTeammitglied$/)
  await dashboard.goto('/admin/settings/audit')
  const log = dashboard.getByRole('listitem')
  await expect(
    log.filter({
      hasText: 'hat eine Rolle geändert: Grete Lange hat jetzt die Rolle Teammitglied.',
    }),
  ).toHaveCount(1)
  await expect(log.filter({ hasText: 'hat geändert, was Grete Lange führt.' })).toHaveCount(2)
})

test('the assignment dialog marks members who do not lead the slot’s variant, but hides nobody', async ({
  dashboard,
  organisation,
  fixture,
}) => {
  await join(fixture, organisation, { name: 'Grete Lange' })
  const night = { name: 'Nachtführung', short_description: '', leadtime: 0 }
  await organisation.call('POST', `admin/variants/${organisation.projectId}`, night)
  await organisation.openSlot()
  await openMember(dashboard, 'Grete Lange')
  await change(dashboard)
  await changing(dashboard).getByRole('checkbox', { name: 'Nachtführung' }).check()
  await save(dashboard)
  await expect(facts(dashboard)).toContainText('FührtNachtführung')
  await dashboard.goto('/admin')
  await slotAt(dashboard, '10:00')
    .getByRole('button', { name: /Team ändern|einteilen/ })
    .click()
  const assigning = dialog(dashboard, 'Team einteilen')
  const grete = assigning.getByRole('checkbox', { name: 'Grete Lange' })
  await expect(grete).toHaveAccessibleDescription('Führt diesen Führungstyp nicht.')
  const admin = assigning.getByRole('checkbox', { name: /Käthe Roß/ })
  await expect(admin).toHaveAccessibleDescription('')
  await expectAccessible(dashboard, 'somebody without the skill')
  await grete.check()
  await dashboard.keyboard.press('Escape')
  await expect(slotAt(dashboard, '10:00')).toContainText('Grete Lange')
})

test('the last admin cannot give up the role, and the dialog says why', async ({ dashboard }) => {
  await openMember(dashboard, 'Käthe Roß')
  const opened = await change(dashboard)
  await expect(opened.getByText('Sie sind danach kein Admin mehr.')).toHaveCount(0)
  await opened.getByRole('radio', { name: 'Kasse' }).check()
  await expect(opened.getByText('Sie sind danach kein Admin mehr.')).toBeVisible()
  await save(dashboard)
  await expect(opened.getByText('Ein Admin muss bleiben.')).toBeVisible()
  await expectAccessible(dashboard, 'the role of the last admin')
  await opened.getByRole('radio', { name: 'Admin' }).check()
  await save(dashboard)
  await expect(opened).toBeHidden()
})

test('an admin who gives up the role loses access to the admin pages immediately', async ({
  dashboard,
  organisation,
  fixture,
}) => {
  await join(fixture, organisation, { name: 'Nina Neu', admin: true })
  await openMember(dashboard, 'Käthe Roß')
  const opened = await change(dashboard)
  await opened.getByRole('radio', { name: 'Kasse' }).check()
  await save(dashboard)
  await expect(dashboard.getByText('Diese Seite ist nur für Admins.')).toBeVisible()
  await expect(dashboard.getByRole('combobox', { name: 'Buchung suchen' })).toBeVisible()
})

test('a member is changed with the keyboard on a phone, and the input survives a failure', async ({
  dashboard,
  organisation,
  fixture,
}) => {
  await join(fixture, organisation, { name: 'Grete Lange' })
  await dashboard.setViewportSize({ width: 390, height: 844 })
  await openMember(dashboard, 'Grete Lange')
  const opened = await change(dashboard)
  await expect(opened.getByRole('radio', { name: 'Teammitglied' })).toBeFocused()
  await dashboard.keyboard.press('ArrowUp')
  await expect(opened.getByRole('radio', { name: 'Kasse' })).toBeChecked()
  await dashboard.route('**/api/admin/staff/*', (route) => route.abort())
  await dashboard.keyboard.press('Enter')
  await expect(opened.getByRole('alert')).toContainText('konnten nicht gespeichert werden')
  await expectAccessible(dashboard, 'a member’s role on a phone')
  await dashboard.unroute('**/api/admin/staff/*')
  await opened.getByRole('radio', { name: 'Kasse' }).focus()
  await dashboard.keyboard.press('Enter')
  await expect(opened).toBeHidden()
  await expect(facts(dashboard)).toContainText('Kasse')
  expect(await dashboard.evaluate(() => document.documentElement.scrollWidth)).toBe(390)
})

test('a person is invited as desk staff or as an admin, but not as both', async ({
  dashboard,
  organisation,
  fixture,
}) => {
  const email = newEmail('kasse')
  await openTeam(dashboard)
  const opened = await openInviteDialog(dashboard)
  const [admin, desk] = ['Admin', 'Kasse'].map((name) => opened.getByRole('checkbox', { name }))
  if (!admin || !desk) throw new Error('both are there')
  await field(opened, 'E-Mail-Adresse').fill(email)
  await admin.check()
  await desk.check()
  await expect(admin).not.toBeChecked()
  await expectAccessible(dashboard, 'an invitation to the desk')
  await opened.getByRole('button', { name: 'Einladung senden' }).click()
  await expect(opened).toBeHidden()
  await expect(row(invitations(dashboard), email)).toContainText('Kasse')
  await row(invitations(dashboard), email).getByRole('link').click()
  await expect(facts(dashboard)).toContainText('RolleKasse')
  await dashboard.getByRole('button', { name: 'Noch einmal senden' }).click()
  await expect(dashboard.getByText(/ersetzt die alte$/)).toBeVisible()
  await expect(facts(dashboard)).toContainText('RolleKasse')
  const again = await invite(fixture, organisation, { email, admin: true })
  expect(again.email).toBe(email)
  await openTeam(dashboard)
  await expect(row(invitations(dashboard), email)).toContainText('Admin')
})

const saveSettings = (page: Page) => page.getByRole('button', { name: 'Einstellungen speichern' })
const saved = (page: Page) => page.getByText('Die Einstellungen wurden gespeichert.')
const take = (page: Page) => page.getByRole('button', { name: 'Übernehmen', exact: true })
const keep = (page: Page) => page.getByRole('button', { name: 'Meine Angaben behalten' })

const projectOf = async ({ call }: RegisteredOrganisation) =>
  (await call<Project[]>('GET', 'admin/projects')).body[0]

/** Changes the project as a colleague would in another browser. */
async function changeElsewhere(organisation: RegisteredOrganisation, change: object) {
  const { call, projectId } = organisation
  const { name } = (await projectOf(organisation)) ?? {}
  const { status } = await call('PUT', `admin/project/${projectId}`, { name, ...change })
  expect(status).toBe(200)
}

test('settings that a colleague has just changed are listed and not overwritten, and the input is kept', async ({
  dashboard,
  organisation,
}) => {
  await dashboard.goto('/admin/settings/website')
  await field(dashboard, 'Adresse des Impressums').fill('https://museum.example/mein-impressum')
  await changeElsewhere(organisation, {
    imprint_url: 'https://museum.example/impressum',
    max_people_per_booking: 45,
  })
  await saveSettings(dashboard).click()
  const notice = dashboard.getByRole('status').filter({ hasText: 'inzwischen' })
  await expect(notice).toHaveText(
    'Käthe Roß hat das inzwischen geändert: „Personen je Buchung, höchstens“ ist jetzt „45“; „Adresse des Impressums“ ist jetzt „https://museum.example/impressum“.',
  )
  await expect(take(dashboard)).toBeFocused()
  await expect(saved(dashboard)).toHaveCount(0)
  await expectAccessible(dashboard, 'settings that were changed elsewhere')
  await expect(field(dashboard, 'Adresse des Impressums')).toHaveValue(
    'https://museum.example/mein-impressum',
  )
  expect(await projectOf(organisation)).toMatchObject({ max_people_per_booking: 45 })

  await take(dashboard).click()
  await expect(field(dashboard, 'Personen je Buchung, höchstens')).toHaveValue('45')
  await field(dashboard, 'Adresse der Datenschutzerklärung').fill('https://museum.example/daten')
  await saveSettings(dashboard).click()
  await expect(saved(dashboard)).toBeVisible()
  expect(await projectOf(organisation)).toMatchObject({
    imprint_url: 'https://museum.example/impressum',
    privacy_url: 'https://museum.example/daten',
    max_people_per_booking: 45,
  })
})

test('settings are saved without asking if a colleague has only changed other settings', async ({
  dashboard,
  organisation,
}) => {
  await dashboard.goto('/admin/settings/privacy')
  await field(dashboard, 'Tage nach dem Termin').fill('30')
  await changeElsewhere(organisation, { name: 'Haus am Markt', phone_required: true })
  await saveSettings(dashboard).click()
  await expect(saved(dashboard)).toBeVisible()
  expect(await projectOf(organisation)).toMatchObject({
    name: 'Haus am Markt',
    phone_required: true,
    retention_days: 30,
  })
})

test('email texts are not overwritten silently, but can be overwritten deliberately', async ({
  dashboard,
  organisation,
}) => {
  const { call, projectId } = organisation
  const settings = async () =>
    (await call<Record<string, unknown>>('GET', `admin/settings/email/${projectId}`)).body
  await dashboard.goto('/admin/settings/mails')
  await field(dashboard, 'Treffpunkt').fill('Am Brunnen')
  const elsewhere = await dashboard.request.post(`/api/admin/settings/email/${projectId}`, {
    form: { location_meeting_point: 'Haupteingang', email_subject: 'Bis bald!' },
  })
  expect(elsewhere.status()).toBe(200)
  await saveSettings(dashboard).click()
  const notice = dashboard.getByRole('status').filter({ hasText: 'inzwischen' })
  await expect(notice).toContainText('„Betreff (Bestätigung)“ ist jetzt „Bis bald!“')
  await expect(notice).toContainText('„Treffpunkt“ ist jetzt „Haupteingang“')
  expect(await settings()).toMatchObject({ location_meeting_point: 'Haupteingang' })

  await keep(dashboard).click()
  await expect(notice).toHaveCount(0)
  await expect(field(dashboard, 'Treffpunkt')).toHaveValue('Am Brunnen')
  await saveSettings(dashboard).click()
  await expect(saved(dashboard)).toBeVisible()
  expect(await settings()).toMatchObject({ location_meeting_point: 'Am Brunnen' })
})

test('a variant that a colleague has just changed is not overwritten silently', async ({
  dashboard,
  organisation,
}) => {
  const { call, projectId, variant } = organisation
  const variantNow = async () =>
    (await call<Variant[]>('GET', `admin/variants/${projectId}`)).body[0]
  await dashboard.goto('/admin/settings')
  await dashboard.getByRole('button', { name: 'Bearbeiten: Führung' }).click()
  const edit = dialog(dashboard, 'Führungstyp bearbeiten')
  await field(edit, 'Name').fill('Große Führung')
  await call('PUT', `admin/variants/${variant.id}`, {
    name: 'Führung',
    duration: 5400,
    translations: { fr: { name: 'Visite', short_description: '' } },
  })
  const save = edit.getByRole('button', { name: 'Änderungen speichern' })
  await save.click()
  await expect(edit.getByRole('status').filter({ hasText: 'inzwischen' })).toHaveText(
    'Käthe Roß hat das inzwischen geändert: „Dauer in Minuten“ ist jetzt „90“; „Name (Französisch)“ ist jetzt „Visite“.',
  )
  await expectAccessible(dashboard, 'a variant that was changed elsewhere')
  expect(await variantNow()).toMatchObject({ name: 'Führung', duration: 5400 })
  await take(dashboard).click()
  await expect(field(edit, 'Name')).toHaveValue('Große Führung')
  await expect(field(edit, 'Dauer in Minuten')).toHaveValue('90')
  await save.click()
  await expect(edit).toBeHidden()
  expect(await variantNow()).toMatchObject({
    name: 'Große Führung',
    duration: 5400,
    translations: { fr: { name: 'Visite' } },
  })
})

test('a project that a colleague has just renamed is not renamed again silently', async ({
  dashboard,
  organisation,
}) => {
  await dashboard.getByRole('button', { name: 'Projekte verwalten' }).click()
  await dashboard.getByRole('menuitem', { name: 'Projekt umbenennen' }).click()
  const edit = dialog(dashboard, 'Projekt umbenennen')
  await field(edit, 'Name').fill('Mein Haus')
  await changeElsewhere(organisation, { name: 'Haus am Markt' })
  await edit.getByRole('button', { name: 'Namen speichern' }).click()
  await expect(edit).toContainText('„Name“ ist jetzt „Haus am Markt“')
  await keep(dashboard).click()
  await edit.getByRole('button', { name: 'Namen speichern' }).click()
  await expect(edit).toBeHidden()
  expect(await projectOf(organisation)).toMatchObject({ name: 'Mein Haus' })
})
