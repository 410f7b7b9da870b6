import { readFile } from 'node:fs/promises'
import { expect, type Page } from '@playwright/test'
import type { Project } from '#contract/project.ts'
import { dayFromNow } from '#test/world/registered-organisation.ts'
import { dialog } from './dashboard.ts'
import { field } from './field.ts'
import { test } from './fixture.ts'

const save = (page: Page) => page.getByRole('button', { name: 'Einstellungen speichern' })
const saved = (page: Page) => page.getByText('Die Einstellungen wurden gespeichert.')

test('an admin sets the websites, the imprint and the time zone of a project', async ({
  dashboard,
  organisation,
}) => {
  await dashboard.goto('/admin/settings/website')
  const origins = dashboard.getByLabel('Websites mit dem Buchungsformular')
  await origins.fill('museum')
  await dashboard.getByLabel('Adresse des Impressums').fill('http://museum.example/impressum')
  await save(dashboard).click()
  await expect(dashboard.getByText('„museum“ beginnt nicht mit https://')).toBeVisible()
  await expect(dashboard.getByText('eine Internetadresse an, die mit https://')).toBeVisible()
  await expect(dashboard.getByRole('alert')).toHaveText(
    'Es ist ein Fehler aufgetreten: Das stimmt so noch nicht.',
  )
  await expect(origins).toBeFocused()

  await origins.fill('https://www.museum.example/besuch\n\n  verein.example  ')
  await dashboard.getByLabel('Adresse des Impressums').fill('https://museum.example/impressum')
  await dashboard.getByLabel('Adresse der Datenschutz').fill('https://museum.example/datenschutz')
  const zones = await dashboard.getByLabel('Zeitzone').locator('option').allTextContents()
  expect(zones.slice(0, 3)).toEqual(['Europe/Berlin', 'Europe/Vienna', 'Europe/Zurich'])
  expect(new Set(zones).size).toBe(zones.length)
  await dashboard.getByLabel('Zeitzone').selectOption('Europe/Vienna')
  await save(dashboard).click()
  await expect(saved(dashboard)).toBeVisible()
  await expect(origins).toHaveValue('https://www.museum.example\nhttps://verein.example')
  const { body } = await organisation.call<Project[]>('GET', 'admin/projects')
  expect(body).toMatchObject([
    {
      name: organisation.name,
      timezone: 'Europe/Vienna',
      embed_origins: ['https://www.museum.example', 'https://verein.example'],
      imprint_url: 'https://museum.example/impressum',
      privacy_url: 'https://museum.example/datenschutz',
    },
  ])
})

test('an admin turns on confirmation by email, and sees what visitors must then do', async ({
  dashboard,
  organisation,
}) => {
  await dashboard.goto('/admin/settings/website')
  const confirmed = dashboard.getByRole('switch', { name: /Double-Opt-in/ })
  await expect(confirmed).not.toBeChecked()
  await expect(confirmed).toHaveAccessibleDescription(/30 Minuten.*vorgemerkt/)
  await confirmed.click()
  await expect(dashboard.getByText('noch nicht gespeichert')).toBeVisible()
  await save(dashboard).click()
  await expect(saved(dashboard)).toBeVisible()
  await dashboard.reload()
  await expect(confirmed).toBeChecked()
  const { body } = await organisation.call<Project[]>('GET', 'admin/projects')
  expect(body).toMatchObject([{ double_opt_in: true, embed_origins: [] }])
})

test('an admin chooses how long bookers’ names and addresses are kept', async ({
  dashboard,
  organisation,
}) => {
  await dashboard.goto('/admin/settings/privacy')
  const days = field(dashboard, 'Tage nach dem Termin')
  await days.fill('0')
  await save(dashboard).click()
  await expect(dashboard.getByText('Bitte geben Sie eine ganze Zahl von 1')).toBeVisible()
  await expect(days).toBeFocused()
  await days.fill('30')
  await save(dashboard).click()
  await expect(saved(dashboard)).toBeVisible()
  const { body } = await organisation.call<Project[]>('GET', 'admin/projects')
  expect(body).toMatchObject([{ retention_days: 30, timezone: 'Europe/Berlin' }])
})

test('the data stored about a person can be looked up and downloaded as a file', async ({
  dashboard,
  organisation,
}) => {
  const booker_email = 'juergen.weiss@schule.example'
  await organisation.book(await organisation.openSlot(), { booker_email, comment: 'Klasse 4b' })
  await dashboard.goto('/admin/settings/privacy')
  await search(dashboard, '')
  await expect(dashboard.getByText('Bitte geben Sie eine E-Mail-Adresse ein.')).toBeVisible()
  await search(dashboard, 'niemand@schule.example')
  await expect(
    dashboard.getByText('Zu niemand@schule.example ist nichts gespeichert.'),
  ).toBeVisible()

  await search(dashboard, 'Juergen.Weiss@schule.example')
  await expect(dashboard.getByText(/^1 Buchung und \d E-Mail/)).toBeVisible()
  await expect(dashboard.getByText('Klasse 4b')).toBeVisible()
  const [file] = await Promise.all([
    dashboard.waitForEvent('download'),
    dashboard.getByRole('button', { name: 'Als Datei herunterladen' }).click(),
  ])
  expect(file.suggestedFilename()).toBe('angaben.json')
  expect(JSON.parse(await readFile(await file.path(), 'utf8'))).toMatchObject({
    bookings: [{ booker_name: 'Jürgen Weiß', booker_email, comment: 'Klasse 4b' }],
  })
})

test('a person’s data is erased after confirmation, but not before their visit', async ({
  dashboard,
  organisation,
}) => {
  const booker_email = 'juergen.weiss@schule.example'
  const slot = await organisation.openSlot()
  const { cancel_token } = await organisation.bookAsAdmin(slot, { booker_email })
  await dashboard.goto('/admin/settings/privacy')
  await search(dashboard, booker_email)
  const erase = dashboard.getByRole('main').getByRole('button', { name: 'Angaben löschen' })
  await erase.click()
  const question = dialog(dashboard, 'Angaben löschen?')
  await expect(question.getByRole('button', { name: 'Angaben behalten' })).toBeFocused()
  await question.getByRole('button', { name: 'Angaben löschen' }).click()
  await expect(question.getByRole('alert')).toHaveText('Die Angaben wurden nicht gelöscht.')
  await expect(question).toContainText('noch kommende Buchungen')
  await question.getByRole('button', { name: 'Angaben behalten' }).click()
  await expect(erase).toBeFocused()

  await organisation.call('POST', `public/bookings/${cancel_token}/cancel`, {})
  await erase.click()
  await expect(question.getByRole('alert')).toBeHidden()
  await question.getByRole('button', { name: 'Angaben löschen' }).click()
  await expect(question).toBeHidden()
  await expect(dashboard.getByText('wurden aus 1 Buchung gelöscht.')).toBeVisible()
  await search(dashboard, booker_email)
  await expect(dashboard.getByText(`Zu ${booker_email} ist nichts gespeichert.`)).toBeVisible()
})

test('the audit log says who did what, newest first, and loads older pages', async ({
  dashboard,
  organisation,
}) => {
  for (let hour = 0; hour < 55; hour += 1) {
    const starttime = `${dayFromNow(1 + Math.floor(hour / 10))}T${10 + (hour % 10)}:00`
    await organisation.openSlot({ starttime })
  }
  await organisation.call('POST', `admin/variants/${organisation.projectId}`, { name: 'Nacht' })
  await dashboard.goto('/admin/settings/audit')
  const entries = dashboard.getByRole('main').locator('time')
  const sentences = dashboard.getByRole('main').getByRole('listitem')
  await expect(entries).toHaveCount(50)
  await expect(dashboard.getByText('Käthe Roß hat den Führungstyp „Nacht“ angelegt.')).toBeVisible()
  await expect(sentences.filter({ hasText: ', 14:00 Uhr angelegt.' }).first()).toBeVisible()
  await dashboard.route('**/api/admin/audit?*before=*', (route) => route.fulfill({ status: 400 }))
  await dashboard.getByRole('button', { name: 'Ältere Einträge laden' }).click()
  await expect(dashboard.getByRole('alert')).toHaveText(
    'Die älteren Einträge konnten nicht geladen werden.',
  )
  await expect(entries).toHaveCount(50)
  await dashboard.unroute('**/api/admin/audit?*before=*')
  await dashboard.getByRole('button', { name: 'Ältere Einträge laden' }).click()
  await expect(
    dashboard.getByText(`hat die Organisation „${organisation.name}“ registriert.`),
  ).toBeVisible()
  await expect(dashboard.getByText('Das ist der Anfang des Protokolls.')).toBeVisible()
  await expect(dashboard.getByRole('alert')).toBeHidden()
})

async function search(page: Page, email: string) {
  await field(page, 'E-Mail-Adresse').fill(email)
  await page.getByRole('button', { name: 'Angaben suchen' }).click()
}

test('an admin limits how large a group visitors may book for, or lifts the limit', async ({
  dashboard,
  organisation,
}) => {
  await dashboard.goto('/admin/settings/website')
  const most = dashboard.getByLabel('Personen je Buchung, höchstens')
  await expect(most).toHaveValue('30')
  for (const wrong of ['0', '12e', '-3', '1,5']) {
    await most.fill(wrong)
    await save(dashboard).click()
    await expect(dashboard.getByText('Bitte geben Sie eine ganze Zahl von 1')).toBeVisible()
    await expect(most).toBeFocused()
  }
  await most.fill('45')
  await save(dashboard).click()
  await expect(saved(dashboard)).toBeVisible()
  const stored = async () => (await organisation.call<Project[]>('GET', 'admin/projects')).body
  expect(await stored()).toMatchObject([{ max_people_per_booking: 45 }])
  await most.fill('')
  await save(dashboard).click()
  await expect.poll(stored).toMatchObject([{ max_people_per_booking: null }])
  await dashboard.reload()
  await expect(most).toHaveValue('')
})
