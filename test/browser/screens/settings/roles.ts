import type { Page } from '@playwright/test'
import { dialog } from '../../dashboard.ts'
import { row } from '../../people.ts'
import type { Screen } from '../screen.ts'

const [as, path] = ['admin', '/admin/team'] as const
const title = 'Rolle und Führungen ändern'

export const roleScreens: Screen[] = [
  { name: 'team-role', as, path, show: (page) => open(page, 'Jörg Öz') },
  { name: 'team-role-own', as, path, show: giveAway },
  { name: 'team-role-given', as, path, afresh: true, show: choose },
]

async function open(page: Page, name: string) {
  await row(page, name).first().getByRole('link').click()
  await page.getByRole('button', { name: title }).click()
  await dialog(page, title).getByRole('radio').first().waitFor()
}

async function giveAway(page: Page) {
  await open(page, 'Käthe Roß')
  await dialog(page, title).getByRole('radio', { name: 'Kasse' }).check()
}

async function choose(page: Page) {
  await open(page, 'Dora Öz')
  const opened = dialog(page, title)
  await opened.getByRole('checkbox').first().check()
  await opened.getByRole('checkbox', { name: 'Bevorzugt' }).check()
  await opened.getByRole('button', { name: 'Änderungen speichern' }).click()
  await opened.waitFor({ state: 'hidden' })
}
