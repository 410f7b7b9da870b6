import { expect, type Page } from '@playwright/test'
import { dialog } from './dashboard.ts'
import { field } from './field.ts'
import { test } from './fixture.ts'

interface Saving {
  where: string
  path: string
  /** Does everything up to pressing the save button. */
  prepare: (page: Page) => Promise<unknown>
  save: string
  message: string
}

const settingsSaved = 'Die Einstellungen wurden gespeichert.'

const savings: Saving[] = [
  {
    where: 'the privacy settings',
    path: '/admin/settings/privacy',
    prepare: (page) => field(page, 'Tage nach dem Termin').fill('77'),
    save: 'Einstellungen speichern',
    message: settingsSaved,
  },
  {
    where: 'the website settings',
    path: '/admin/settings/website',
    prepare: (page) => page.getByLabel('Adresse des Impressums').fill('https://museum.example/'),
    save: 'Einstellungen speichern',
    message: settingsSaved,
  },
  {
    where: 'the mail settings',
    path: '/admin/settings/mails',
    prepare: (page) => page.getByLabel('Blindkopie').fill('archiv@museum.example'),
    save: 'Einstellungen speichern',
    message: settingsSaved,
  },
  {
    where: 'a variant',
    path: '/admin/settings',
    prepare: async (page) => {
      await page.getByRole('button', { name: 'Führungstyp anlegen' }).click()
      await field(dialog(page, 'Führungstyp anlegen'), 'Name').fill('Kindergeburtstag')
    },
    save: 'Führungstyp anlegen',
    message: '„Kindergeburtstag“ wurde angelegt',
  },
  {
    where: 'the name of the project',
    path: '/admin',
    prepare: async (page) => {
      await page.getByRole('button', { name: 'Projekte verwalten' }).click()
      await page.getByRole('menuitem', { name: 'Projekt umbenennen' }).click()
      await page.getByRole('dialog').getByRole('textbox').fill('Neuer Name')
    },
    save: 'Namen speichern',
    message: 'Das Projekt heißt jetzt „Neuer Name“',
  },
  {
    where: 'the choice of mails',
    path: '/admin',
    prepare: async (page) => {
      await page.getByRole('button', { name: /Benutzermenü/ }).click()
      await page.getByRole('menuitem', { name: 'E-Mails an mich' }).click()
      await expect(page.getByRole('switch').first()).toBeVisible()
    },
    save: 'E-Mails zu meinen Terminen',
    message: 'Gespeichert: Sie bekommen diese E-Mails nicht mehr.',
  },
]

for (const { where, path, prepare, save, message } of savings) {
  test(`the message that ${where} was saved is shown for three seconds`, async ({ dashboard }) => {
    await dashboard.clock.install()
    await dashboard.goto(path)
    await prepare(dashboard)
    await dashboard.clock.pauseAt(Date.now() + 60_000)
    await dashboard
      .getByRole('button', { name: save })
      .or(dashboard.getByRole('switch', { name: save }))
      .last()
      .click()
    const said = dashboard
      .getByRole('status')
      .filter({ hasText: new RegExp(`^${RegExp.escape(message)}$`) })
    // The page's clock is simulated, and must advance before the result of the call is shown.
    await expect(async () => {
      await dashboard.clock.runFor(20)
      await expect(said).toBeVisible({ timeout: 200 })
    }).toPass()
    await dashboard.clock.runFor(2_900)
    await expect(said).toBeVisible()
    await dashboard.clock.runFor(200)
    await expect(said).toBeHidden()
  })
}

test('unchanged settings are not saved again, and not recorded in the audit log', async ({
  dashboard,
}) => {
  const calls: string[] = []
  dashboard.on('request', (request) => {
    if (!['GET', 'HEAD'].includes(request.method())) calls.push(request.url())
  })
  const save = dashboard.getByRole('button', { name: 'Einstellungen speichern' })
  await dashboard.goto('/admin/settings/mails')
  await save.click()
  await expect(dashboard.getByText(settingsSaved)).toBeVisible()
  calls.length = 0
  for (const path of ['mails', 'website', 'privacy']) {
    await dashboard.goto(`/admin/settings/${path}`)
    await save.click()
    await expect(dashboard.getByText('Es hat sich nichts geändert.')).toBeVisible()
  }
  await dashboard.goto('/admin/settings')
  await dashboard.getByRole('button', { name: 'Bearbeiten: Führung' }).click()
  await dialog(dashboard, 'Führungstyp bearbeiten')
    .getByRole('button', { name: 'Änderungen speichern' })
    .click()
  await expect(dashboard.getByRole('dialog')).toHaveCount(0)
  expect(calls.filter((url) => /settings|variants|project\//.test(url))).toEqual([])
})
