import { cp, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, type Page } from '@playwright/test'
import { startListeningServer } from '#test/promises/processes/process.ts'
import { password } from '#test/world/registered-organisation.ts'
import { field } from './field.ts'
import { test } from './fixture.ts'

test('[R01] [R05] [A01] [A02] [A03] somebody without a session is asked to log in, learns what goes wrong, and reaches the dashboard', async ({
  page,
  request,
  organisation,
}) => {
  await test.step('without a session, visitors to the back office are asked to log in', async () => {
    const redirect = await request.get('/', { maxRedirects: 0 })
    expect(redirect.headers().location).toBe('/admin/')
    await page.goto('/')
    await expect(page).toHaveURL(/\/login/)
    await expect(page.getByRole('heading', { name: 'Anmelden' })).toBeVisible()
    await page.goto('/admin')
    await expect(page).toHaveURL(/\/login/)
  })

  await test.step('a wrong password and an unknown address get the same message', async () => {
    for (const email of [organisation.email, 'niemand@museum.example']) {
      await logIn(page, email, 'ganz-falsch-1')
      await expect(page.getByRole('alert')).toHaveText('Falsche Zugangsdaten')
      await expect(page).toHaveURL(/\/login/)
      await expect(field(page, 'E-Mail-Adresse')).toHaveValue(email)
    }
  })

  await test.step('if the user’s data cannot be loaded after login, the status text says why', async () => {
    await page.route('**/api/users/me/', (route) => route.fulfill({ status: 503, body: '' }))
    await logIn(page, organisation.email)
    await expect(page.getByRole('alert')).toHaveText('Service Unavailable')
    await expect(page.getByText(/^Der Server hat mit dem Fehler 503 geantwortet/)).toBeVisible()

    await page.unroute('**/api/users/me/')
    await page.route('**/api/users/me/', (route) => route.abort())
    await logIn(page, organisation.email)
    await expect(page.getByRole('alert')).toHaveText('Fehler beim Login')
    await expect(page.getByText(/^Der Server ist nicht erreichbar/)).toBeVisible()
    await page.unroute('**/api/users/me/')
  })

  await test.step('the dashboard appears after login, even if the username was entered in capitals and with a trailing space', async () => {
    await page.context().clearCookies()
    await logIn(page, `${organisation.email.toUpperCase()} `)
    await expect(page).toHaveURL(/\/admin\/?(\?|$)/)
    await expect(page.getByRole('heading', { name: 'Termine', exact: true })).toBeVisible()
  })

  await test.step('somebody who is logged in already goes on to the dashboard', async () => {
    await page.goto('/login')
    await expect(page).toHaveURL(/\/admin\/?(\?|$)/)
  })
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

test('[A04] [A05] somebody logs out, logs in again, and once more after the session has ended', async ({
  dashboard,
  organisation,
  fixture,
}) => {
  const opened: string[] = []
  dashboard.on('request', (request) => {
    if (request.isNavigationRequest()) opened.push(new URL(request.url()).pathname)
  })

  await test.step('logging out clears the stored user and the session, and goes to /', async () => {
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

  await test.step('after the session ends, the login page opens, and logging in returns to the dashboard', async () => {
    await logIn(dashboard, organisation.email)
    await expect(dashboard.getByRole('heading', { name: 'Termine', exact: true })).toBeVisible()
    // Ended from elsewhere, so that the browser keeps its cookie.
    const [session] = await dashboard.context().cookies()
    const headers = { cookie: `${session?.name}=${session?.value}` }
    const ended = await fetch(`${fixture.address}/api/token`, { method: 'DELETE', headers })
    expect(ended.ok).toBe(true)
    await dashboard.reload()
    await expect(dashboard).toHaveURL(/\/login/)
    await logIn(dashboard, organisation.email)
    await expect(dashboard).toHaveURL(/\/admin\/?(\?|$)/)
  })
})

async function logIn(page: Page, email: string, word = password) {
  await field(page, 'E-Mail-Adresse').fill(email)
  await field(page, 'Passwort').fill(word)
  await page.getByRole('button', { name: 'Anmelden' }).click()
}
