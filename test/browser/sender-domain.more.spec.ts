import { expect, type Page } from '@playwright/test'
import { expectAccessible } from './accessible.ts'
import { test } from './fixture.ts'

const check = (page: Page) => page.getByRole('button', { name: 'Absender-Domain prüfen' })
const finding = (page: Page, name: string) =>
  page.getByRole('listitem').filter({ has: page.getByRole('heading', { name }) })

/** Uses a domain just for this test, because the tests share the DNS server. */
async function saveOwnServer(page: Page): Promise<string> {
  const domain = `museum-${crypto.randomUUID().slice(0, 8)}.example`
  await page.goto('/admin/settings/mails')
  await page.getByLabel(/^Antwortadresse/).fill(`info@${domain}`)
  await page.getByRole('switch', { name: /eigenen Mailserver/ }).check()
  await page.getByLabel('Mailserver (SMTP)').fill(`mail.${domain}`)
  await page.getByLabel('Passwort', { exact: true }).fill('geheim-geheim')
  await page.getByRole('button', { name: 'Einstellungen speichern' }).click()
  await expect(page.getByText('Die Einstellungen wurden gespeichert.')).toBeVisible()
  return domain
}

test('an admin sees which records the sender’s domain is missing, and copies what to add', async ({
  dashboard,
  fixture,
}) => {
  const domain = await saveOwnServer(dashboard)
  fixture.dns.entries.set(domain, { texts: ['v=spf1 mx +all'] })
  fixture.dns.entries.set(`mail._domainkey.${domain}`, { texts: ['v=DKIM1; p=MIIB'] })
  await check(dashboard).focus()
  await dashboard.keyboard.press('Enter')
  await expect(
    dashboard.getByText(`Die E-Mails dieses Projekts kommen von ${domain}.`),
  ).toBeVisible()
  await expect(check(dashboard)).toBeFocused()
  await expect(finding(dashboard, 'SPF: Falsch')).toContainText('erlaubt allen')
  await expect(finding(dashboard, 'SPF').getByLabel('Wert')).toHaveValue('v=spf1 mx ~all')
  await expect(finding(dashboard, 'DKIM: In Ordnung')).toBeVisible()
  await expect(dashboard.getByText('Solche Einträge legt an, wer Ihre Domain')).toBeVisible()
  await expect(finding(dashboard, 'DMARC: Fehlt')).toContainText(`_dmarc.${domain}`)
  await dashboard.context().grantPermissions(['clipboard-read', 'clipboard-write'])
  await finding(dashboard, 'DMARC').getByRole('button', { name: 'Wert kopieren' }).click()
  await expect(finding(dashboard, 'DMARC').getByText('Kopiert')).toBeVisible()
  expect(await dashboard.evaluate(() => navigator.clipboard.readText())).toBe(
    `v=DMARC1; p=none; rua=mailto:info@${domain}`,
  )
  await finding(dashboard, 'SPF').getByText('Was dort steht').click()
  await expect(finding(dashboard, 'SPF').getByText('v=spf1 mx +all')).toBeVisible()
})

test('the given DKIM selector is looked up; an invalid one is rejected with an error on its field', async ({
  dashboard,
  fixture,
}) => {
  const domain = await saveOwnServer(dashboard)
  fixture.dns.entries.set(domain, { texts: [] })
  fixture.dns.entries.set(`haus7._domainkey.${domain}`, { texts: ['v=DKIM1; p='] })
  const selector = dashboard.getByLabel(/^DKIM-Selector/)
  await selector.fill('haus 7')
  await dashboard.keyboard.press('Enter')
  await expect(selector).toBeFocused()
  await expect(selector).toHaveAccessibleDescription(/Buchstaben ohne Umlaute/)
  await selector.fill('haus7')
  await dashboard.keyboard.press('Enter')
  await expect(finding(dashboard, 'DKIM: Falsch')).toContainText('p= ist leer')
})

test('a sender domain that does not exist is reported in one sentence, without any records to add', async ({
  dashboard,
}) => {
  const domain = await saveOwnServer(dashboard)
  await check(dashboard).click()
  await expect(
    dashboard.getByText(`von ${domain}. Diese Domain gibt es im öffentlichen DNS nicht.`),
  ).toBeVisible()
  await expect(dashboard.getByRole('heading', { name: 'SPF' })).toHaveCount(0)
  await expect(dashboard.getByText('Solche Einträge')).toHaveCount(0)
})

test('without the organisation’s own mail server, the operator’s domain is checked, even if it is not public', async ({
  dashboard,
}) => {
  await dashboard.goto('/admin/settings/mails')
  await check(dashboard).click()
  await expect(dashboard.getByText('von localhost. Das ist keine öffentliche Domain')).toBeVisible()
  await expect(dashboard.getByRole('heading', { name: 'SPF' })).toHaveCount(0)
})

test('the result of the domain check disappears when other settings are saved, and a failed check is reported', async ({
  dashboard,
  fixture,
}) => {
  const domain = await saveOwnServer(dashboard)
  fixture.dns.entries.set(domain, { fails: 'SERVFAIL' })
  await check(dashboard).click()
  await expect(finding(dashboard, 'SPF: Unbekannt')).toContainText('nicht geantwortet')
  await dashboard.getByRole('switch', { name: /eigenen Mailserver/ }).uncheck()
  await dashboard.getByRole('button', { name: 'Einstellungen speichern' }).click()
  await expect(finding(dashboard, 'SPF')).toHaveCount(0)
  await dashboard.route('**/domain?*', (route) => route.abort())
  await check(dashboard).click()
  await expect(dashboard.getByRole('alert')).toHaveText('Die Domain konnte nicht geprüft werden.')
})

test('the result of the domain check is accessible', async ({ dashboard, fixture }) => {
  const domain = await saveOwnServer(dashboard)
  fixture.dns.entries.set(domain, { texts: ['v=spf1 mx -all'] })
  fixture.dns.entries.set(`_dmarc.${domain}`, { texts: ['v=DMARC1; p=reject'] })
  fixture.dns.entries.set(`s1._domainkey.${domain}`, { texts: ['v=DKIM1; p='] })
  await check(dashboard).click()
  await expect(finding(dashboard, 'SPF: Lückenhaft')).toBeVisible()
  await expectAccessible(dashboard, 'findings')
})
