import { expect, type Page } from '@playwright/test'
import { dialog } from './dashboard.ts'
import { field } from './field.ts'
import { test } from './fixture.ts'

interface Saving {
  where: string
  path: string
  /** Does everything up to the button that saves. */
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
    // The result of a call is shown one tick of the clock later.
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
