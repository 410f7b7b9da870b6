import { expect, type Locator, type Page } from '@playwright/test'
import type { MailSettings } from '#contract/mail-settings.ts'
import { dialog } from './dashboard.ts'
import { field } from './field.ts'
import { test } from './fixture.ts'
import { passTime } from './passing-time.ts'

const settingsCall = '**/api/admin/settings/email/*'
const save = (page: Page) => page.getByRole('button', { name: 'Einstellungen speichern' })

test('[E01] [E02] [E03] [E05] [E08] an admin writes the texts of the emails and saves them, also if the server fails at first, and bookers get them', async ({
  dashboard,
  organisation,
  fixture,
}) => {
  const cancellation = group(dashboard, 'Stornierung')
  const alert = dashboard.getByRole('alert')
  // A failed save is retried for seconds before it is reported.
  await dashboard.clock.install()
  await openMails(dashboard)

  await test.step('an admin fills in the settings', async () => {
    const noAnswer = dashboard.getByText('Ohne Antwortadresse können Gäste')
    await dashboard.getByLabel(/^Antwortadresse/).fill('')
    await expect(noAnswer).toBeVisible()
    await dashboard.getByLabel(/^Antwortadresse/).fill('besuch@museum.example')
    await expect(noAnswer).toHaveCount(0)
    await dashboard.getByLabel('Blindkopie').fill(`kopie-${organisation.projectId}@museum.example`)
    const confirmation = group(dashboard, 'Bestätigung')
    await field(confirmation, 'Betreff').fill('Willkommen, {{name}}')
    await field(confirmation, 'Text').fill('Bis bald!\nAbsagen: {{cancel_url}}')
    await field(cancellation, 'Betreff').fill('Schade, {{name}}')
    await field(cancellation, 'Text').fill('Ein andermal.')
    await dashboard.getByLabel('Straße').fill('Mühlgraben 12')
    await dashboard.getByLabel('Postleitzahl').fill('09112')
    await dashboard.getByLabel(/^Ort/).fill('Chemnitz')
    await expect(dashboard.getByText('Es gibt Änderungen, die noch nicht')).toBeVisible()
  })

  await test.step('if settings cannot be saved, the page shows the status, and no input is lost', async () => {
    await dashboard.route(settingsCall, (route) =>
      route.fulfill({ status: 503, body: 'ein Proxy' }),
    )
    await save(dashboard).click()
    await passTime(dashboard, () => alert.isVisible())
    await expect(alert).toHaveText('Es ist ein Fehler aufgetreten: Service Unavailable')
    await expect(
      dashboard.getByText(/^Der Server hat mit dem Fehler 503 geantwortet/),
    ).toBeVisible()
    await expect(dashboard.getByLabel(/^Antwortadresse/)).toHaveValue('besuch@museum.example')
    await dashboard.getByRole('button', { name: 'Meldung schließen' }).click()
    await expect(alert).toBeHidden()

    await dashboard.unroute(settingsCall)
    await dashboard.route(settingsCall, (route) => route.abort())
    await save(dashboard).click()
    await passTime(dashboard, () => alert.isVisible())
    await expect(alert).toHaveText(
      /^Es ist ein Fehler aufgetreten: Der Server ist nicht erreichbar/,
    )
    await dashboard.unroute(settingsCall)
  })

  await test.step('once the server answers, the settings are saved', async () => {
    await save(dashboard).click()
    await expect(dashboard.getByText('Die Einstellungen wurden gespeichert.')).toBeVisible()
    await expect(dashboard.getByText('Es gibt Änderungen, die noch nicht')).toBeHidden()
    await expect(save(dashboard)).toBeFocused()
    await expect(alert).toBeHidden()
  })

  await test.step('bookers get the email texts that an admin has written', async () => {
    const booker_email = `${crypto.randomUUID()}@schule.example`
    await organisation.book(await organisation.openSlot(), { booker_email })
    const mail = await fixture.mailbox.waitFor(({ recipients }) =>
      recipients.includes(booker_email),
    )
    expect(mail.subject).toBe('Willkommen, Jürgen Weiß')
    await dashboard.reload()
    await expect(dashboard.getByLabel(/^Antwortadresse/)).toHaveValue('besuch@museum.example')
    await expect(field(cancellation, 'Betreff')).toHaveValue('Schade, {{name}}')
    await expect(dashboard.getByLabel(/^Ort/)).toHaveValue('Chemnitz')
  })

  await test.step('over HTTP/2, which has no status text, the error message does not repeat the reason', async () => {
    await dashboard.addInitScript(() =>
      Object.defineProperty(Response.prototype, 'statusText', { get: () => '' }),
    )
    for (const [section, label] of [
      ['mails', /^Antwortadresse/],
      ['website', /^Adresse des Impressums/],
    ] as const) {
      await dashboard.goto(`/admin/settings/${section}`)
      await dashboard.getByLabel(label).fill('https://museum.example/impressum')
      const calls = /\/api\/admin\/(settings|project)/
      await dashboard.route(calls, (route) => route.fulfill({ status: 503, body: 'ein Proxy' }))
      await save(dashboard).click()
      await passTime(dashboard, () => alert.isVisible())
      await expect(dashboard.getByText(/Der Server hat mit dem Fehler 503 geantwortet/)).toHaveText(
        /^Es ist ein Fehler aufgetreten: Der Server hat/,
      )
      await dashboard.unroute(calls)
      await dashboard.getByLabel(label).fill('')
    }
  })
})

test('the preview and the email contain the meeting point, and a warning appears if the text has no cancel link', {
  tag: '@more',
}, async ({ dashboard, organisation, fixture }) => {
  await openMails(dashboard)
  const confirmation = group(dashboard, 'Bestätigung')
  const preview = dashboard.getByRole('figure', { name: 'Vorschau: Bestätigung' })
  const warning = confirmation.getByText('Ihr Text enthält {{cancel_url}} nicht.')
  await expect(preview.getByText('Buchungsnummer:')).toBeVisible()
  await dashboard.getByLabel('Treffpunkt').pressSequentially('Haupteingang')
  await dashboard.getByLabel('Straße und Hausnummer').fill('Am Markt 1')
  await expect(preview.getByText('Haupteingang, Am Markt 1')).toBeVisible()
  await expect(warning).toBeHidden()
  await field(confirmation, 'Text').fill('Bis bald!')
  await expect(warning).toBeVisible()
  await expect(preview.getByText('Buchung ändern oder stornieren')).toBeVisible()
  await save(dashboard).click()
  await expect(dashboard.getByText('Die Einstellungen wurden gespeichert.')).toBeVisible()

  const booker_email = `${crypto.randomUUID()}@schule.example`
  await organisation.book(await organisation.openSlot(), { booker_email })
  const mail = await fixture.mailbox.waitFor(({ recipients }) => recipients.includes(booker_email))
  expect(mail.text).toMatch(
    /^Bis bald!\n\nTreffpunkt: Haupteingang, Am Markt 1\nBuchungsnummer: \d{3} \d{3} \d{4}\n\nBuchung ändern oder stornieren:\n/,
  )
  await dashboard.reload()
  await expect(dashboard.getByLabel('Treffpunkt')).toHaveValue('Haupteingang')
})

const edgeOf = (field: Locator) => field.evaluate((it) => getComputedStyle(it).borderColor)

test('[E04] an admin enters the organisation’s own mail server', async ({
  dashboard,
  organisation,
}) => {
  const server = field(dashboard, 'Mailserver \\(SMTP\\)')
  const password = field(dashboard, 'Passwort')
  await openMails(dashboard)
  await test.step('server and password are read-only until the organisation’s own server is switched on', async () => {
    await expect(server).toHaveAttribute('readonly')
    await expect(password).toHaveAttribute('readonly')
    await dashboard.getByLabel(/^Antwortadresse/).fill('besuch@museum.example')
    await dashboard.getByRole('switch', { name: /eigenen Mailserver/ }).check()
    await expect(server).not.toHaveAttribute('readonly')
    await expect(password).not.toHaveAttribute('readonly')
    // Border colours transition gradually, so both are compared until they are equal.
    await expect(async () => {
      expect(await edgeOf(password.locator('..'))).toBe(await edgeOf(server))
    }).toPass()
  })

  await test.step('an internal server is refused, and a password is saved but not shown again', async () => {
    await server.fill('192.168.1.5')
    await password.fill('geheim-geheim')
    await save(dashboard).click()
    await expect(
      dashboard.getByText('Dieser Mailserver liegt in einem internen Netz'),
    ).toBeVisible()
    await expect(server).toBeFocused()
    await expect(password).toHaveValue('geheim-geheim')
    await server.fill('mail.museum.example:587')
    await save(dashboard).click()
    await expect(dashboard.getByText('Die Einstellungen wurden gespeichert.')).toBeVisible()
    await expect(password).toHaveValue('')
    await expect(dashboard.getByText('Ein Passwort ist gespeichert.')).toBeVisible()
    expect(await settingsOf(organisation)).toMatchObject({
      email_custom_smtpserver: true,
      email_smtpserver: 'mail.museum.example:587',
      email_password_set: true,
    })
  })

  await test.step('invalid input for a test email is reported next to its fields', async () => {
    const send = dashboard.getByRole('button', { name: 'Test-E-Mail an mich senden' })
    await server.fill('127.0.0.1:25')
    await send.click()
    await expect(server).toBeFocused()
    await expect(server).toHaveAccessibleDescription(/internen Netz/)
    await expect(dashboard.getByRole('alert')).toHaveText('Die Test-E-Mail wurde nicht verschickt.')
    await server.fill('')
    await dashboard.route('**/test', (route) => route.abort())
    await send.click()
    await expect(dashboard.getByText(/^Der Server ist nicht erreichbar/)).toBeVisible()
  })
})

test('technical terms are explained beside their fields', { tag: '@more' }, async ({
  dashboard,
}) => {
  await openMails(dashboard)
  await dashboard.getByRole('switch', { name: /eigenen Mailserver/ }).check({ force: true })
  await expect(field(dashboard, 'Mailserver \\(SMTP\\)')).toHaveAccessibleDescription(/Postausgang/)
  await expect(dashboard.getByText('dem Teil der Adresse nach dem @')).toBeVisible()
  await expect(dashboard.getByText('dem öffentlichen Verzeichnis aller Domains')).toBeVisible()
  await expect(dashboard.getByLabel('DKIM-Selector')).toHaveAccessibleDescription(/unterschreibt/)
  await expect(dashboard.getByLabel(/^Blindkopie \(BCC\)/)).toHaveAccessibleDescription(/in Kopie/)
})

test('an invalid mail server does not block saving once the organisation’s own mail server is switched off again', {
  tag: '@more',
}, async ({ dashboard, organisation }) => {
  await openMails(dashboard)
  const own = dashboard.getByRole('switch', { name: /eigenen Mailserver/ })
  await own.check()
  await field(dashboard, 'Mailserver \\(SMTP\\)').fill('127.0.0.1:25')
  await own.uncheck()
  await dashboard.getByLabel(/^Ort/).fill('Chemnitz')
  await save(dashboard).click()
  await expect(dashboard.getByText('Die Einstellungen wurden gespeichert.')).toBeVisible()
  expect(await settingsOf(organisation)).toMatchObject({
    email_smtpserver: '',
    location_city: 'Chemnitz',
  })
  await expect(field(dashboard, 'Mailserver \\(SMTP\\)')).toHaveValue('')
})

test('leaving with unsaved changes asks for confirmation, and an admin can stay', {
  tag: '@more',
}, async ({ dashboard }) => {
  await openMails(dashboard)
  await dashboard.getByLabel(/^Antwortadresse/).fill('besuch@museum.example')
  const elsewhere = dashboard.getByRole('link', { name: 'Dashboard' })
  await elsewhere.click()
  const question = dialog(dashboard, 'Änderungen verwerfen?')
  await expect(question.getByRole('button', { name: 'Weiter bearbeiten' })).toBeFocused()
  await dashboard.keyboard.press('Enter')
  await expect(question).toBeHidden()
  await expect(elsewhere).toBeFocused()
  await expect(dashboard.getByLabel(/^Antwortadresse/)).toHaveValue('besuch@museum.example')
  await elsewhere.click()
  await question.getByRole('button', { name: 'Änderungen verwerfen' }).click()
  await expect(dashboard.getByRole('heading', { name: 'Termine', exact: true })).toBeVisible()
})

async function openMails(page: Page) {
  await page.goto('/admin/settings/mails')
  await expect(page.getByLabel(/^Antwortadresse/)).toBeVisible()
}

const group = (page: Page, name: string) => page.getByRole('group', { name, exact: true })

interface Caller {
  projectId: string
  call: <T>(method: string, path: string) => Promise<{ body: T }>
}

const settingsOf = async ({ call, projectId }: Caller) =>
  (await call<MailSettings>('GET', `admin/settings/email/${projectId}`)).body
