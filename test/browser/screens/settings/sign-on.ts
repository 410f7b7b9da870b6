import type { Page } from '@playwright/test'
import type { Screen } from '../screen.ts'

const as = 'admin'
const path = '/admin/settings/sign-on'

export const signOnScreens: Screen[] = [
  { name: 'sign-on', as, path, whole: true, show: openGroups },
  { name: 'sign-on-domain-missing', as, path, whole: true, before: missDomain },
  { name: 'sign-on-faults', as, path, show: refuseIssuer },
  { name: 'signed-on-failed', path: '/sign-on?code=x&state=y', show: fail },
]

async function openGroups(page: Page) {
  await page.getByRole('button', { name: /^Gruppen und Rollen/ }).click()
  await page.getByLabel('Gruppen für Kasse').waitFor()
}

async function refuseIssuer(page: Page) {
  await page.getByRole('button', { name: 'Anmeldung speichern' }).click()
  await page.locator('[aria-invalid=true]').first().waitFor()
}

async function fail(page: Page) {
  await page.getByRole('alert').waitFor()
}

/** Mocks a verified domain whose DNS record no longer exists. */
async function missDomain(page: Page) {
  await page.route('**/api/admin/sign-on', async (route) => {
    const response = await route.fetch()
    const domain = {
      id: '0199c1de-4a10-7c3e-9f00-3d2b6a1c0e09',
      domain: 'industriemuseum-sachsen.example',
      record_name: '_rundgang.industriemuseum-sachsen.example',
      record_value: 'rundgang=0kTkZ1q6JwLk3c0mJmZ5bS8rXn4nq2w1Yh7vVtEo9aQ',
      proven: true,
      lost_at: '2027-01-15T09:30:00Z',
    }
    const provider = {
      ...{ issuer: 'https://login.stadt.example', client_id: 'rundgang', groups_claim: 'groups' },
      ...{ admin_groups: [], desk_groups: [], guide_groups: [] },
    }
    await route.fulfill({ json: { ...(await response.json()), provider, domains: [domain] } })
  })
}
