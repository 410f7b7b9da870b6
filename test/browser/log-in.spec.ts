import { cp, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, type Page } from '@playwright/test'
import { startListeningServer } from '#test/promises/processes/process.ts'
import { password } from '#test/world/registered-organisation.ts'
import { field } from './field.ts'
import { test } from './fixture.ts'

test('[R01] [R05] without a session, visitors to the back office are asked to log in', async ({
  page,
  request,
}) => {
  const redirect = await request.get('/', { maxRedirects: 0 })
  expect(redirect.headers().location).toBe('/admin/')

  await page.goto('/')
  await expect(page).toHaveURL(/\/login/)
  await expect(page.getByRole('heading', { name: 'Anmelden' })).toBeVisible()
  await page.goto('/admin')
  await expect(page).toHaveURL(/\/login/)
})

test('[A03] the dashboard appears after login', async ({ page, organisation }) => {
  await page.goto('/login')
  await logIn(page, organisation.email)
  await expect(page).toHaveURL(/\/admin\/?(\?|$)/)
  await expect(page.getByRole('heading', { name: 'Termine', exact: true })).toBeVisible()
})

test('somebody who is logged in already goes on to the dashboard', { tag: '@more' }, async ({
  dashboard,
}) => {
  await dashboard.goto('/login')
  await expect(dashboard).toHaveURL(/\/admin\/?(\?|$)/)
})

test('the username may be entered in capitals and with a trailing space', { tag: '@more' }, async ({
  page,
  organisation,
}) => {
  await page.goto('/login')
  await logIn(page, `${organisation.email.toUpperCase()} `)
  await expect(page).toHaveURL(/\/admin\/?(\?|$)/)
})

test('[A01] a wrong password and an unknown address get the same message', async ({
  page,
  organisation,
}) => {
  await page.goto('/login')
  for (const email of [organisation.email, 'niemand@museum.example']) {
    await logIn(page, email, 'ganz-falsch-1')
    await expect(page.getByRole('alert')).toHaveText('Falsche Zugangsdaten')
    await expect(page).toHaveURL(/\/login/)
    await expect(field(page, 'E-Mail-Adresse')).toHaveValue(email)
  }
  await logIn(page, organisation.email)
  await expect(page).toHaveURL(/\/admin\/?(\?|$)/)
})

test('[A02] if the user’s data cannot be loaded after login, the status text says why', async ({
  page,
  organisation,
}) => {
  await page.goto('/login')
  await page.route('**/api/users/me/', (route) => route.fulfill({ status: 503, body: '' }))
  await logIn(page, organisation.email)
  await expect(page.getByRole('alert')).toHaveText('Service Unavailable')
  await expect(page.getByText(/^Der Server hat mit dem Fehler 503 geantwortet/)).toBeVisible()

  await page.unroute('**/api/users/me/')
  await page.route('**/api/users/me/', (route) => route.abort())
  await logIn(page, organisation.email)
  await expect(page.getByRole('alert')).toHaveText('Fehler beim Login')
  await expect(page.getByText(/^Der Server ist nicht erreichbar/)).toBeVisible()
})

test('at an address other than PUBLIC_URL, the login page shows the expected address', {
  tag: '@more',
}, async ({ page }) => {
  const folder = await mkdtemp(join(tmpdir(), 'rundgang-e2e-'))
  await cp(process.env.RUNDGANG_TEMPLATE ?? '', folder, { recursive: true })
  const settings = { DATA_DIR: folder, PUBLIC_URL: 'http://buchen.museum.example' }
  const server = await startListeningServer({ settings })
  await page.goto(`${server.address}/login`)
  await logIn(page, 'kaethe@museum.example')
  await expect(page.getByRole('alert')).toHaveText(
    'Bitte öffnen Sie http://buchen.museum.example und versuchen Sie es dort noch einmal. Rundgang ist nur unter dieser Adresse eingerichtet (PUBLIC_URL).',
  )
  await server.signal('SIGTERM')
  await rm(folder, { recursive: true, force: true })
})

test('[A05] after the session ends, the login page opens, and logging in returns to the dashboard', async ({
  dashboard,
  organisation,
}) => {
  await expect(dashboard.getByRole('heading', { name: 'Termine', exact: true })).toBeVisible()
  await organisation.call('DELETE', 'token')
  await dashboard.reload()
  await expect(dashboard).toHaveURL(/\/login/)
  await logIn(dashboard, organisation.email)
  await expect(dashboard).toHaveURL(/\/admin\/?(\?|$)/)
})

test('[A04] logging out clears the stored user and the session, and goes to /', async ({
  dashboard,
  organisation,
}) => {
  const opened: string[] = []
  dashboard.on('request', (request) => {
    if (request.isNavigationRequest()) opened.push(new URL(request.url()).pathname)
  })
  await dashboard.getByRole('button', { name: /Benutzermenü/ }).click()
  await dashboard.getByRole('menuitem', { name: 'Abmelden' }).click()
  await expect(dashboard).toHaveURL(/\/login/)
  expect(opened[0]).toBe('/')
  expect(await dashboard.context().cookies()).toEqual([])
  expect((await organisation.call('GET', 'users/me/')).status).toBe(401)

  await dashboard.goBack()
  await expect(dashboard.getByText(organisation.name)).toBeHidden()
  await dashboard.goto('/admin')
  await expect(dashboard).toHaveURL(/\/login/)
})

async function logIn(page: Page, email: string, word = password) {
  await field(page, 'E-Mail-Adresse').fill(email)
  await field(page, 'Passwort').fill(word)
  await page.getByRole('button', { name: 'Anmelden' }).click()
}
