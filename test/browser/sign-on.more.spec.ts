import { expect, type Page } from '@playwright/test'
import type { SignOnSettings } from '#contract/sign-on.ts'
import type { DnsServer } from '#test/servers/dns-server.ts'
import { password, type RegisteredOrganisation } from '#test/world/registered-organisation.ts'
import { openBrowser } from '#test/world/sign-on/browser.ts'
import { type RealProvider, startRealProvider } from '#test/world/sign-on/real-provider.ts'
import { providerInput } from '#test/world/sign-on/signed-on-museum.ts'
import { expectAccessible } from './accessible.ts'
import { field } from './field.ts'
import { test } from './fixture.ts'
import { join } from './people.ts'

let provider: RealProvider
let origin: string
test.beforeAll(async ({ fixture }) => {
  // Without PUBLIC_URL, providers redirect back to localhost.
  origin = `http://localhost:${new URL(fixture.address).port}`
  provider = await startRealProvider(`${origin}/sign-on`)
})
test.afterAll(() => provider.stop())

const enter = async (page: Page, email: string) => {
  await page.goto(`${origin}/login`)
  await field(page, 'E-Mail-Adresse').fill(email)
}

test('an admin sets up single sign-on entirely from the settings page, then links an account and logs in with it', async ({
  dashboard,
  fixture,
  organisation,
  browser,
}) => {
  const domain = `museum-${crypto.randomUUID().slice(0, 8)}.example`
  const email = `kaethe@${domain}`
  await dashboard.goto('/admin/settings/sign-on')
  await expect(dashboard.getByLabel('Weiterleitungsadresse')).toHaveValue(`${origin}/sign-on`)
  const issuer = dashboard.getByLabel(/^Aussteller/)
  await issuer.fill('http://127.0.0.1:1')
  await field(dashboard, 'Client-ID').fill('rundgang')
  await dashboard.getByLabel(/^Client-Geheimnis/).fill('geheim-beim-anbieter')
  await dashboard.keyboard.press('Enter')
  await expect(issuer).toBeFocused()
  await expect(issuer).toHaveAccessibleDescription(/antwortet gerade keine Anmeldung/)
  await issuer.fill(`${provider.issuer}/.well-known/openid-configuration`)
  await dashboard.keyboard.press('Enter')
  await expect(dashboard.getByText('Die zentrale Anmeldung ist gespeichert.')).toBeVisible()
  await expect(dashboard.getByLabel(/^Aussteller/)).toHaveValue(provider.issuer)

  await field(dashboard, 'Domain').fill(domain)
  await dashboard.keyboard.press('Enter')
  const check = dashboard.getByRole('button', { name: `Prüfen: ${domain}` })
  await check.click()
  await expect(dashboard.getByRole('alert')).toHaveText('Die Domain ist noch nicht nachgewiesen.')
  const name = await dashboard.getByLabel('Name des TXT-Eintrags').inputValue()
  const value = await dashboard.getByLabel('Wert des TXT-Eintrags').inputValue()
  fixture.dns.entries.set(name, { texts: [value] })
  await expectAccessible(dashboard, 'settings of single sign-on')
  await check.click()
  await expect(dashboard.getByRole('heading', { name: `${domain}: nachgewiesen` })).toBeVisible()
  const choice = dashboard.getByRole('switch', { name: /nur über die zentrale/ })
  await choice.click({ force: true })
  await expect(dashboard.getByRole('alert')).toContainText('konnte nicht gespeichert')
  await expect(choice).not.toBeChecked()

  provider.people.set('kaethe', { name: 'Käthe Roß', email, email_verified: true, groups: [] })
  provider.subject = 'kaethe'
  const page = await browser.newPage()
  await enter(page, email)
  const button = page.getByRole('button', { name: /^Mit .* anmelden$/ })
  await button.focus()
  await expectAccessible(page, 'log-in with a provider')
  await page.keyboard.press('Enter')
  await expect(page.getByRole('heading', { name: 'Konto verbinden' })).toBeVisible()
  await expectAccessible(page, 'linking an account')
  await field(page, 'E-Mail-Adresse').fill(organisation.email)
  await field(page, 'Passwort').fill(password)
  await page.keyboard.press('Enter')
  await expect(page.getByText(`Soll „${email}“ sich künftig`)).toBeVisible()
  await expectAccessible(page, 'the question whether to link')
  // The focus is on the text and not on the button, because pressing Enter twice after the password
  // must not link the account.
  await expect(page.locator(':focus')).toContainText('sich künftig')
  await page.keyboard.press('Tab')
  await expect(page.getByRole('button', { name: 'Konto verbinden' })).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(/\/admin\/?(\?|$)/)
  await expect(page.getByRole('heading', { name: 'Termine', exact: true })).toBeVisible()

  const next = await browser.newPage()
  await enter(next, email)
  await next.getByRole('button', { name: /^Mit .* anmelden$/ }).click()
  await expect(next.getByRole('heading', { name: 'Termine', exact: true })).toBeVisible()
  // Opening the provider's redirect URL with an invalid response shows an error.
  await next.goto(`${origin}/sign-on?code=x&state=y`)
  await expect(next.getByRole('alert')).toHaveText('Die Anmeldung hat nicht geklappt.')
  await next.getByRole('link', { name: 'Zur Anmeldung' }).click()
  // The failed attempt did not end the session, so the log-in page leads on.
  await expect(next).toHaveURL(/\/admin\/?(\?|$)/)

  await dashboard.reload()
  await choice.click({ force: true })
  await dashboard
    .getByRole('dialog')
    .getByRole('button', { name: 'Passwörter abschalten' })
    .press('Enter')
  await expect(dashboard.getByText('Passwörter sind abgeschaltet.')).toBeVisible()
  await dashboard.getByRole('button', { name: 'Zentrale Anmeldung entfernen' }).click()
  await dashboard.getByRole('dialog').getByRole('button', { name: 'Entfernen' }).click()
  await expect(dashboard.getByRole('heading', { name: 'Domains' })).toHaveCount(0)
  for (const opened of [page, next]) await opened.close()
})

test('the single sign-on settings link to the page where members set up passkeys', async ({
  dashboard,
}) => {
  await dashboard.goto('/admin/settings/sign-on')
  await dashboard
    .getByRole('main')
    .getByRole('link', { name: 'Anmeldung und Sicherheit' })
    .press('Enter')
  await expect(dashboard.getByRole('heading', { name: 'Passkeys' })).toBeVisible()
})

test('without a provider, no email address triggers single sign-on', async ({ page }) => {
  const found = page.waitForResponse('**/api/sign-on?domain=**')
  await enter(page, 'jemand@anderswo.example')
  expect(await (await found).json()).toEqual({ provider: null })
  await expect(page.getByRole('button')).toHaveCount(2)
})

/** The domain in the admin's email address. */
const domain = 'museum.example'

/** Sets up a provider and adds the domain. If `dns` is given, also verifies the domain. */
async function setUp({ call }: RegisteredOrganisation, dns?: DnsServer) {
  const path = 'admin/sign-on'
  await call('PUT', path, providerInput(provider.issuer))
  const { body } = await call<SignOnSettings>('POST', `${path}/domains`, { domain })
  const [named] = body.domains
  if (!named) throw new Error('the domain was added')
  if (!dns) return
  dns.entries.set(named.record_name, { texts: [named.record_value] })
  await call('POST', `${path}/domains/${named.id}/check`)
}

/** Links the admin's account to an account at the provider. */
async function link(address: string, { email }: RegisteredOrganisation) {
  const { post } = openBrowser()
  provider.people.set(email, { name: 'Käthe Roß', email, email_verified: true, groups: [] })
  provider.subject = email
  const { url = '' } = await post(address, 'sign-on/start', { email })
  await post(address, 'sign-on/finish', { query: await provider.authorize(url) })
  await post(address, 'token', new URLSearchParams({ username: email, password }))
  const { status } = await post(address, 'sign-on/link')
  expect(status).toBe(204)
}

const removeButton = (page: Page) => page.getByRole('button', { name: `Entfernen: ${domain}` })
const choiceOn = (page: Page) => page.getByRole('switch', { name: /nur über die zentrale/ })

test('a person who cancels at the provider reads what it says, and tries again with one press', async ({
  fixture,
  organisation,
  browser,
}) => {
  await setUp(organisation, fixture.dns)
  const email = `erika@${domain}`
  provider.people.set('erika', { name: 'Erika', email, email_verified: true, groups: [] })
  provider.subject = ''
  const page = await browser.newPage()
  await enter(page, email)
  await page.getByRole('button', { name: /^Mit .* anmelden$/ }).click()
  await expect(page.getByRole('alert')).toHaveText('Die Anmeldung hat nicht geklappt.')
  await expect(
    page.getByText('Der Anbieter schreibt: „access_denied: End-User aborted interaction“'),
  ).toBeVisible()
  await expectAccessible(page, 'a log-in cancelled at the provider')
  provider.subject = 'erika'
  await page.getByRole('button', { name: 'Noch einmal versuchen' }).press('Enter')
  await expect(page.getByRole('heading', { name: 'Konto verbinden' })).toBeVisible()
  await page.close()
  await organisation.call('DELETE', 'admin/sign-on')
})

test('removing a verified domain requires confirmation, and the dialog only mentions passwords if they are turned off', async ({
  dashboard,
  fixture,
  organisation,
}) => {
  await setUp(organisation, fixture.dns)
  await link(fixture.address, organisation)
  await dashboard.goto('/admin/settings/sign-on')
  const dialog = dashboard.getByRole('dialog', { name: `Domain ${domain} entfernen?` })
  await removeButton(dashboard).click()
  await expect(dialog).toContainText('findet beim Anmelden den Knopf Ihrer Organisation nicht mehr')
  await expect(dialog).toContainText('brauchen Sie einen neuen TXT-Eintrag')
  await expect(dialog).not.toContainText('Passwörter')
  await dialog.getByRole('button', { name: 'Behalten' }).press('Enter')
  await expect(dialog).toHaveCount(0)
  await expect(removeButton(dashboard)).toBeFocused()

  await organisation.call('PUT', 'admin/sign-on/passwords', { off: true })
  await dashboard.reload()
  await expect(choiceOn(dashboard)).toBeChecked()
  await removeButton(dashboard).click()
  await expect(dialog).toContainText('gelten sie danach wieder für alle')
  await expectAccessible(dashboard, 'the question before a domain is removed')
  await dialog.getByRole('button', { name: 'Entfernen' }).click()
  await expect(dialog).toHaveCount(0)
  await expect(removeButton(dashboard)).toHaveCount(0)
  const told = dashboard.getByText(`Die Domain ${domain} ist entfernt. Passwörter gelten wieder`)
  await expect(told).toBeVisible()
  await expect(choiceOn(dashboard)).not.toBeChecked()
  await dashboard.getByRole('button', { name: 'Meldung schließen' }).click()
  await expect(told).toHaveCount(0)
})

test('an unverified domain is removed without confirmation', async ({
  dashboard,
  organisation,
}) => {
  await setUp(organisation)
  await dashboard.goto('/admin/settings/sign-on')
  await removeButton(dashboard).click()
  await expect(dashboard.getByText('Noch ist keine Domain eingetragen.')).toBeVisible()
  await expect(dashboard.getByRole('dialog')).toHaveCount(0)
})

test('turning passwords off requires confirmation, and the dialog says how many members keep access; turning them on does not', async ({
  dashboard,
  fixture,
  organisation,
}) => {
  await setUp(organisation, fixture.dns)
  await link(fixture.address, organisation)
  await join(fixture, organisation)
  await dashboard.goto('/admin/settings/sign-on')
  const choice = choiceOn(dashboard)
  const dialog = dashboard.getByRole('dialog', { name: 'Passwörter abschalten?' })
  await choice.press('Space')
  await expect(dialog).toContainText(
    '1 von 2 im Team hat das Konto verbunden und behält den Zugang',
  )
  await expect(dialog).toContainText('Alle anderen werden abgemeldet')
  await expectAccessible(dashboard, 'the question before passwords are turned off')
  await dialog.getByRole('button', { name: 'Nicht abschalten' }).click()
  await expect(dialog).toHaveCount(0)
  await expect(choice).not.toBeChecked()
  await expect(choice).toBeFocused()
  const stored = () => organisation.call<SignOnSettings>('GET', 'admin/sign-on')
  expect((await stored()).body.passwords_off).toBe(false)

  await choice.press('Space')
  await dialog.getByRole('button', { name: 'Passwörter abschalten' }).click()
  await expect(dashboard.getByText('Passwörter sind abgeschaltet.')).toBeVisible()
  await expect(choice).toBeChecked()
  await choice.press('Space')
  await expect(dashboard.getByText('Passwörter gelten wieder.')).toBeVisible()
  await expect(choice).not.toBeChecked()
  await removeButton(dashboard).click()
  await dashboard.getByRole('dialog').getByRole('button', { name: 'Entfernen' }).click()
  await expect(removeButton(dashboard)).toHaveCount(0)
})
