import { expect, type Page } from '@playwright/test'
import type { MailSettings } from '#contract/mail-settings.ts'
import type { Project } from '#contract/project.ts'
import type { RegisteredOrganisation } from '#test/world/registered-organisation.ts'
import { expectAccessible } from './accessible.ts'
import { field } from './field.ts'
import { test } from './fixture.ts'
import { tabTo } from './setup/keyboard.ts'

const group = (page: Page, name: string) => page.getByRole('group', { name, exact: true })

test('the meeting point is above the texts, and technical fields are at the end', async ({
  dashboard,
}) => {
  await dashboard.goto('/admin/settings/mails')
  await expect(group(dashboard, 'Bestätigung')).toBeVisible()
  await expect(dashboard.locator('legend')).toHaveText([
    'Antworten und Kopie',
    'Ort und Treffpunkt',
    'Bestätigung',
    'Stornierung',
    'Erinnerungen',
    'Test-E-Mail',
    'Eigener Mailserver',
  ])
  await expect(group(dashboard, 'Eigener Mailserver')).toContainText('sind für Ihre IT')
  const hint = group(dashboard, 'Bestätigung').getByText(
    'ist die Schreibweise, die Programme lesen',
  )
  await expect(hint).toBeVisible()
})

test('a long subject is fully visible and contains no line breaks, and Enter saves it', async ({
  dashboard,
}) => {
  await dashboard.goto('/admin/settings/mails')
  await expect(group(dashboard, 'Bestätigung')).toBeVisible()
  const subject = field(group(dashboard, 'Bestätigung'), 'Betreff')
  await subject.fill('Ihre Buchung bei uns:\n{{booked_variant}} am {{booked_time}}, {{name}}')
  await expect(subject).toHaveValue(
    'Ihre Buchung bei uns: {{booked_variant}} am {{booked_time}}, {{name}}',
  )
  const hidden = await subject.evaluate((input) => [
    input.scrollWidth - input.clientWidth,
    input.scrollHeight - input.clientHeight,
  ])
  expect(hidden).toEqual([0, 0])
  await subject.press('Enter')
  await expect(dashboard.getByText('Die Einstellungen wurden gespeichert.')).toBeVisible()
  await expect(subject).toHaveValue(/^[^\n]+$/)
})

const save = (page: Page) => page.getByRole('button', { name: 'Einstellungen speichern' })

test('a booking’s emails use the default text in its language, the edited German text, or the accepted translation', async ({
  dashboard,
  organisation,
  fixture,
}) => {
  const bookInEnglish = async () => {
    const booker_email = `${crypto.randomUUID()}@schule.example`
    await organisation.book(await organisation.openSlot(), { booker_email, language: 'en' })
    return fixture.mailbox.waitFor(({ recipients }) => recipients.includes(booker_email))
  }
  await openMails(dashboard)
  const confirmation = group(dashboard, 'Bestätigung')
  const toggle = confirmation.getByRole('button', { name: /^In anderen Sprachen/ })
  await expect(toggle).toHaveText(/fertige Übersetzungen$/)
  expect((await bookInEnglish()).subject).toMatch(/^Your booking: /)

  await field(confirmation, 'Betreff').fill('Bis bald')
  await expect(toggle).toHaveText(/auf Deutsch$/)
  await toggle.press('Enter')
  const english = group(dashboard, 'Englisch')
  await expect(english.getByText('Sie haben den deutschen Text geändert.')).toBeVisible()
  await expect(english.getByRole('figure', { name: 'Der deutsche Text' })).toContainText('Bis bald')
  await english.getByRole('button', { name: /^Übernehmen und anpassen/ }).press('Enter')
  await expect(field(english, 'Betreff')).toBeFocused()
  await expect(field(english, 'Text')).toHaveValue(/^Dear \{\{name\}\},.*\nKind regards\n/s)
  await field(english, 'Betreff').press('ControlOrMeta+a')
  await field(english, 'Betreff').press('Backspace')
  await field(english, 'Text').press('ControlOrMeta+a')
  await field(english, 'Text').press('Backspace')
  await field(english, 'Text').pressSequentially('Welcome, {{nam}}!')
  await expect(english.getByText('Meinten Sie {{name}}?')).toBeVisible()
  await field(english, 'Text').press('ArrowLeft')
  for (const key of ['ArrowLeft', 'ArrowLeft', 'e']) await field(english, 'Text').press(key)
  await save(dashboard).click()
  await expect(english.getByText('Bitte füllen Sie dieses Feld aus.')).toBeVisible()
  await expect(field(english, 'Betreff')).toBeFocused()
  await field(english, 'Betreff').pressSequentially('See you soon')
  await save(dashboard).click()
  await expect(dashboard.getByText('Die Einstellungen wurden gespeichert.')).toBeVisible()
  await expect(toggle).toHaveText(/eigener Text: Englisch, sonst auf Deutsch$/)
  const own = await bookInEnglish()
  expect([own.subject, own.text]).toEqual([
    'See you soon',
    expect.stringMatching(/^Welcome, Jürgen Weiß!\n\nBooking number: /),
  ])

  await dashboard.reload()
  await toggle.click()
  await expect(field(english, 'Betreff')).toHaveValue('See you soon')
  await english.getByRole('button', { name: /^Eigenen Text verwerfen/ }).press('Enter')
  await expect(english.getByRole('button', { name: /^Übernehmen und anpassen/ })).toBeFocused()
  await save(dashboard).click()
  await expect(dashboard.getByText('Die Einstellungen wurden gespeichert.')).toBeVisible()
  expect((await bookInEnglish()).subject).toBe('Bis bald')

  await field(confirmation, 'Betreff').fill('Bis demnächst')
  await save(dashboard).click()
  await expect(
    dashboard.getByText(/^Wer auf Englisch, .* bekommt die Bestätigung jetzt auf Deutsch\.$/),
  ).toBeVisible()
  await toggle.press('Enter')
  await expect(english).toBeHidden()
  await dashboard.getByRole('button', { name: 'Übersetzungen der Bestätigung ansehen' }).click()
  await expect(english).toBeInViewport()
})

async function openMails(page: Page) {
  await page.goto('/admin/settings/mails')
  await expect(page.getByLabel(/^Antwortadresse/)).toBeVisible()
}

test.describe('the test email', () => {
  const send = (page: Page) => page.getByRole('button', { name: 'Test-E-Mail an mich senden' })
  const confirmation = (page: Page) => page.getByRole('group', { name: 'Bestätigung', exact: true })

  test('an admin gets a test email with the entered texts before saving them', async ({
    dashboard,
    organisation,
    fixture,
  }) => {
    const path = `admin/settings/email/${organisation.projectId}`
    const { body: before } = await organisation.call<MailSettings>('GET', path)
    await openMails(dashboard)
    await field(confirmation(dashboard), 'Betreff').fill('Probe für {{name}}')
    await send(dashboard).focus()
    await dashboard.keyboard.press('Enter')
    await expect(
      dashboard.getByText(
        `Der Mailserver hat die Test-E-Mail an ${organisation.email} angenommen.`,
      ),
    ).toBeVisible()
    await expect(dashboard.getByText('Im Wortlaut: 250 taken by the test')).toBeVisible()
    await expect(send(dashboard)).toBeFocused()
    const mail = await fixture.mailbox.waitFor(({ recipients }) =>
      recipients.includes(organisation.email),
    )
    expect(mail.subject).toBe('Probe für Erika Muster')
    await expect(dashboard.getByText('Es gibt Änderungen, die noch nicht')).toBeVisible()
    expect((await organisation.call('GET', path)).body).toEqual(before)
  })

  test('a mail server’s refusal is shown in German and in the server’s own words', async ({
    dashboard,
    organisation,
    fixture,
  }) => {
    fixture.mailbox.refuse(organisation.email, 550)
    await openMails(dashboard)
    await send(dashboard).click()
    await expect(dashboard.getByRole('alert')).toHaveText(
      /^Der Mailserver lehnt diese Empfängeradresse ab/,
    )
    await expect(dashboard.getByText('refused by the test')).toBeVisible()
    fixture.mailbox.refuse(organisation.email)
    await send(dashboard).click()
    await expect(dashboard.getByText(/hat die Test-E-Mail an .* angenommen/)).toBeVisible()
    await expect(dashboard.getByRole('alert')).toBeHidden()
  })

  test('while the mail server does not respond, the button is busy and cannot be pressed again', async ({
    dashboard,
    organisation,
    fixture,
  }) => {
    const { held, letGo } = fixture.mailbox.hold(organisation.email)
    await openMails(dashboard)
    await send(dashboard).click()
    await held
    await expect(send(dashboard)).toHaveAttribute('aria-busy', 'true')
    await expect(dashboard.getByText(/^Die Test-E-Mail wird übergeben/)).toBeVisible()
    await send(dashboard).click()
    letGo()
    await expect(dashboard.getByText(/hat die Test-E-Mail an .* angenommen/)).toBeVisible()
    const arrived = fixture.mailbox.mails.filter(({ recipients }) =>
      recipients.includes(organisation.email),
    )
    expect(arrived).toHaveLength(1)
  })

  test('the result of a test email is accessible', async ({ dashboard, organisation, fixture }) => {
    await openMails(dashboard)
    await send(dashboard).click()
    await expect(dashboard.getByText(/hat die Test-E-Mail an .* angenommen/)).toBeVisible()
    await expectAccessible(dashboard, 'a test mail that left')
    fixture.mailbox.refuse(organisation.email, 550)
    await send(dashboard).click()
    await expect(dashboard.getByRole('alert')).toBeVisible()
    await expectAccessible(dashboard, 'a test mail that was refused')
  })
})

test.describe('the sender’s domain', () => {
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
    await expect(
      dashboard.getByText('von localhost. Das ist keine öffentliche Domain'),
    ).toBeVisible()
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
})

test.describe('reminders', () => {
  const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true })
  const reminder = (page: Page, position: number) => field(page, `Erinnerung ${position}`)
  const saved = (page: Page) => page.getByText('Die Einstellungen wurden gespeichert.')

  const remindersOf = async ({ call }: RegisteredOrganisation) =>
    (await call<Project[]>('GET', 'admin/projects')).body[0]?.reminders

  const invalid =
    'Bitte geben Sie 1 bis 720 Stunden oder 1 bis 30 Tage ein, zum Beispiel „2 Tage“ oder „3 Stunden“.'

  test('one click adds a reminder two days beforehand, and other times can be typed in everyday language', async ({
    dashboard,
    organisation,
  }) => {
    expect(await remindersOf(organisation)).toEqual([])
    await dashboard.goto('/admin/settings/website')
    await button(dashboard, 'Zwei Tage vorher erinnern').click()
    await expect(reminder(dashboard, 1)).toBeFocused()
    await expect(reminder(dashboard, 1)).toHaveValue('2 Tage vorher')
    await button(dashboard, 'Einstellungen speichern').click()
    await expect(saved(dashboard)).toBeVisible()
    expect(await remindersOf(organisation)).toEqual([48])

    await button(dashboard, 'Weitere Erinnerung').click()
    await expect(reminder(dashboard, 2)).toBeFocused()
    for (const wrong of ['', 'bald', '0', '31 Tage', '721', '2,5 h']) {
      await reminder(dashboard, 2).fill('')
      await reminder(dashboard, 2).pressSequentially(wrong)
      await button(dashboard, 'Einstellungen speichern').click()
      await expect(reminder(dashboard, 2), wrong).toHaveAttribute('aria-invalid', 'true')
      await expect(reminder(dashboard, 2), wrong).toHaveAccessibleDescription(invalid)
    }
    await expectAccessible(dashboard, 'a reminder with a fault')
    expect(await remindersOf(organisation)).toEqual([48])
    await reminder(dashboard, 2).fill('')
    await reminder(dashboard, 2).pressSequentially('3 stunden')
    await button(dashboard, 'Einstellungen speichern').click()
    await expect(reminder(dashboard, 2)).toHaveValue('3 Stunden vorher')
    expect(await remindersOf(organisation)).toEqual([3, 48])
    await expectAccessible(dashboard, 'two reminders')

    await dashboard.reload()
    await expect(reminder(dashboard, 1)).toHaveValue('2 Tage vorher')
    await button(dashboard, 'Erinnerung 1 entfernen').click()
    await expect(button(dashboard, 'Weitere Erinnerung')).toBeFocused()
    await button(dashboard, 'Einstellungen speichern').click()
    await expect(saved(dashboard)).toBeVisible()
    expect(await remindersOf(organisation)).toEqual([3])
  })

  test('the email settings link to the reminders', async ({ dashboard }) => {
    await dashboard.goto('/admin/settings/mails')
    await dashboard.getByRole('link', { name: 'Erinnerungen einstellen' }).press('Enter')
    await expect(button(dashboard, 'Zwei Tage vorher erinnern')).toBeVisible()
  })

  test.describe('on a phone', () => {
    test.use({ viewport: { width: 390, height: 844 } })

    test('up to five reminders are set with the keyboard alone, and fit the screen', async ({
      dashboard,
      organisation,
    }) => {
      await dashboard.goto('/admin/settings/website')
      const { keyboard } = dashboard
      const add = button(dashboard, 'Weitere Erinnerung')
      await field(dashboard, 'Personen je Buchung, höchstens').focus()
      await tabTo(button(dashboard, 'Zwei Tage vorher erinnern'))
      await keyboard.press('Enter')
      for (const text of ['1 Monat', '1 Tag', '5', '3 h']) {
        await tabTo(add)
        await keyboard.press('Enter')
        await keyboard.type(text)
      }
      await expect(add).toHaveCount(0)
      await keyboard.press('Enter')
      await expect(reminder(dashboard, 2)).toBeFocused()
      await keyboard.press('ControlOrMeta+A')
      await keyboard.type('7 Tage')
      await expectAccessible(dashboard, 'five reminders on a phone')
      const width = await dashboard.evaluate(() => document.documentElement.scrollWidth)
      expect(width).toBe(390)
      await keyboard.press('Enter')
      await expect(saved(dashboard)).toBeVisible()
      expect(await remindersOf(organisation)).toEqual([3, 5, 24, 48, 168])
      await expect(reminder(dashboard, 1)).toHaveValue('7 Tage vorher')
    })
  })
})
