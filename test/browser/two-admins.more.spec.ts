import { expect, type Page } from '@playwright/test'
import type { Project } from '#contract/project.ts'
import type { Variant } from '#contract/variant.ts'
import type { RegisteredOrganisation } from '#test/world/registered-organisation.ts'
import { expectAccessible } from './accessible.ts'
import { dialog } from './dashboard.ts'
import { field } from './field.ts'
import { test } from './fixture.ts'

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
