import { randomUUID } from 'node:crypto'
import { expect, type Page } from '@playwright/test'
import fc from 'fast-check'
import type { Mail } from '#contract/mail.ts'
import { htmlPart } from '#server/mail/message/html-part.ts'
import { typed } from '#test/invariants/arbitraries.ts'
import { frameFaults } from '#test/invariants/markup.ts'
import type { RegisteredOrganisation } from '#test/world/registered-organisation.ts'
import { expectAccessible } from './accessible.ts'
import { choose, dialog, slotAt } from './dashboard.ts'
import { field } from './field.ts'
import { test } from './fixture.ts'
import { button, letVisitorsChange } from './own-booking/two-dates.ts'
import { join, row } from './people.ts'
import { mailSamples } from './pictures/mail-samples.ts'

const mailCalls = '**/api/admin/mails/**'
const delivery = '/admin/settings/delivery'
const newBooker = () => `${randomUUID()}@schule.example`
const rowOf = (page: Page, booker: string) => row(page.getByRole('main'), booker)
const undelivered = (page: Page) =>
  page
    .getByRole('region', { name: 'Zu tun' })
    .getByRole('listitem')
    .filter({ hasText: 'nicht zugestellt' })
const statesOf = (page: Page) => page.getByRole('navigation', { name: 'E-Mails nach Zustand' })

test('the dashboard tells an admin that an email did not arrive, and the admin sees why and resends it', async ({
  dashboard,
  organisation,
  fixture: { mailbox },
}) => {
  const booker_email = newBooker()
  mailbox.refuse(booker_email, 550)
  await organisation.book(await organisation.openSlot(), { booker_email })
  await expect(async () => {
    await dashboard.reload()
    await expect(undelivered(dashboard)).toContainText('1 E-Mail nicht zugestellt', {
      timeout: 5000,
    })
  }).toPass()
  await undelivered(dashboard).getByRole('link').click()
  await expect(dashboard.getByRole('heading', { name: 'Versand' })).toBeVisible()
  const mail = rowOf(dashboard, booker_email)
  await expect(mail).toContainText('Bestätigung an Jürgen Weiß')
  await expect(mail).toContainText('nicht zustellbar')
  await expect(mail).toContainText('Der Mailserver lehnt diese Empfängeradresse ab.')
  await expect(mail).toContainText('legen Sie sie mit der richtigen Adresse neu an.')
  await expect(mail).toContainText('Aufgegeben nach 1 Versuch.')
  await expect(mail.locator('q')).toContainText(`refused by the test: <${booker_email}>`)

  mailbox.refuse(booker_email)
  await mail.getByRole('button', { name: /^Noch einmal senden/ }).click()
  await expect(dashboard.getByText('Wird noch einmal gesendet: Bestätigung')).toBeVisible()
  await mailbox.waitFor(({ recipients }) => recipients.includes(booker_email))
  await expect(mail).toBeHidden()
  await expect(dashboard.getByRole('region', { name: 'Liste der E-Mails' })).toBeFocused()
  await dashboard.getByRole('link', { name: 'Dashboard' }).click()
  await expect(slotAt(dashboard, '10:00')).toBeVisible()
  await expect(undelivered(dashboard)).toBeHidden()
})

test('the dashboard and the list say how many emails are held back by a limit, and that no mail server is configured', async ({
  dashboard,
  organisation,
  fixture: { mailbox },
}) => {
  const booker_email = newBooker()
  await organisation.book(await organisation.openSlot(), { booker_email })
  await mailbox.waitFor(({ recipients }) => recipients.includes(booker_email))
  const told = { count: 0, delayed: 0, held: 12, filed: true }
  await dashboard.route('**/given-up', (route) => route.fulfill({ json: told }))
  await dashboard.reload()
  const noServer = dashboard.getByRole('region', { name: 'Kein Mailserver' })
  await expect(noServer).toContainText('Rundgang verschickt zurzeit keine E-Mails')
  await expect(noServer.getByRole('link', { name: 'Mailserver eintragen' })).toBeVisible()
  await expectAccessible(dashboard, 'a notice that no mail leaves')
  await dashboard.route('**/api/admin/mails/*?*', async (route) => {
    const listed: Mail[] = await (await route.fetch()).json()
    await route.fulfill({ json: listed.map((mail) => ({ ...mail, filed: true, answer: null })) })
  })
  await dashboard.goto(`${delivery}?zustand=wartend`)
  await expect(statesOf(dashboard).getByRole('link', { name: 'Wartend (12)' })).toBeVisible()
  await statesOf(dashboard).getByRole('link', { name: 'Alle' }).click()
  await expect(noServer).toBeVisible()
  const mail = rowOf(dashboard, booker_email)
  await expect(mail).toContainText('als Datei abgelegt')
  await expect(mail).not.toContainText('verschickt')
  await expectAccessible(dashboard, 'mails that became files')
})

test('an admin dismisses an undeliverable email, and the notice disappears', async ({
  dashboard,
  organisation,
  fixture: { mailbox },
}) => {
  const booker_email = newBooker()
  mailbox.refuse(booker_email, 550)
  await organisation.book(await organisation.openSlot(), { booker_email })
  await dashboard.goto(delivery)
  const mail = rowOf(dashboard, booker_email)
  await expect(mail).toContainText('nicht zustellbar')
  await dashboard.route('**/dismiss', (route) => route.abort())
  await mail.getByRole('button', { name: /^Erledigt/ }).click()
  await expect(mail.getByRole('alert')).toHaveText(/konnte nicht als erledigt vermerkt werden/)
  await dashboard.unroute('**/dismiss')
  await mail.getByRole('button', { name: /^Erledigt/ }).press('Enter')
  await expect(dashboard.getByText('Als erledigt vermerkt: Bestätigung')).toBeVisible()
  await expect(mail.getByRole('alert')).toBeHidden()
  await expect(mail).not.toContainText('nicht zustellbar')
  await expect(mail).toContainText('erledigt')
  await expect(mail.getByRole('button', { name: /^Einzelheiten/ })).toBeFocused()
  await expect(mail.getByRole('button', { name: /^Noch einmal senden/ })).toBeHidden()
  await dashboard.goto('/admin')
  await expect(slotAt(dashboard, '10:00')).toBeVisible()
  await expect(undelivered(dashboard)).toBeHidden()
})

test('focus stays in the row when the focused button disappears', async ({
  dashboard,
  organisation,
  fixture: { mailbox },
}) => {
  const [refused, waiting] = [newBooker(), newBooker()]
  mailbox.refuse(refused, 550)
  const { letGo } = mailbox.hold(waiting)
  const slotId = await organisation.openSlot()
  await organisation.book(slotId, { booker_email: refused })
  await organisation.book(slotId, { booker_email: waiting })
  await dashboard.goto(delivery)
  const mail = rowOf(dashboard, refused)
  await expect(mail).toContainText('nicht zustellbar')
  await expect(rowOf(dashboard, waiting)).toContainText('wartet')
  await mail.getByRole('button', { name: /^Noch einmal senden/ }).focus()

  const { body: mails } = await organisation.call<Mail[]>(
    'GET',
    `admin/mails/${organisation.projectId}`,
  )
  const id = mails.find(({ recipient }) => recipient === refused)?.id
  const dismissed = await organisation.call('POST', `admin/mails/${id}/dismiss`)
  expect(dismissed.status).toBe(200)
  await expect(mail).toContainText('erledigt', { timeout: 15_000 })
  await expect(mail.getByRole('button', { name: /^Einzelheiten/ })).toBeFocused()
  letGo()
})

test('all undelivered emails are resent with one click', async ({
  dashboard,
  organisation,
  fixture: { mailbox },
}) => {
  const bookers = [newBooker(), newBooker()]
  const slotId = await organisation.openSlot()
  for (const booker_email of bookers) {
    mailbox.refuse(booker_email, 554)
    await organisation.book(slotId, { booker_email })
  }
  await dashboard.goto(`${delivery}?zustand=unzustellbar`)
  await expect(dashboard.getByText('2 E-Mails konnten nicht zugestellt werden.')).toBeVisible({
    timeout: 15_000,
  })
  for (const booker of bookers) mailbox.refuse(booker)
  await dashboard.getByRole('button', { name: 'Alle noch einmal senden' }).click()
  await expect(dashboard.getByText('2 E-Mails werden noch einmal gesendet.')).toBeVisible()
  for (const booker of bookers) {
    await mailbox.waitFor(({ recipients }) => recipients.includes(booker))
  }
  await expect(dashboard.getByText('Keine E-Mail ist liegen geblieben.')).toBeVisible()
})

test('a waiting email in the list is updated when it is sent, and can be resent', async ({
  dashboard,
  organisation,
  fixture: { mailbox },
}) => {
  const booker_email = newBooker()
  const { held, letGo } = mailbox.hold(booker_email)
  await organisation.book(await organisation.openSlot(), { booker_email })
  await held
  await dashboard.goto(delivery)
  const mail = rowOf(dashboard, booker_email)
  await expect(mail).toContainText('wartet')
  letGo()
  await expect(mail).toContainText('verschickt', { timeout: 15_000 })

  const details = mail.getByRole('button', { name: /^Einzelheiten/ })
  await details.focus()
  await dashboard.keyboard.press('Enter')
  await expect(details).toHaveAttribute('aria-expanded', 'true')
  await expect(mail.locator('q')).toContainText('taken by the test')
  await dashboard.keyboard.press('Tab')
  await expect(mail.getByRole('button', { name: /^Noch einmal senden/ })).toBeFocused()
  await dashboard.keyboard.press('Enter')
  await expect(mail).toHaveCount(2)
  await expect.poll(() => mailbox.mails.filter(isTo(booker_email)).length).toBe(2)
  const ids = mailbox.mails.filter(isTo(booker_email)).map(({ messageId }) => messageId)
  expect(new Set(ids).size).toBe(2)
})

test('the list of emails can be filtered by state and reset, and loads older emails on request', async ({
  dashboard,
  organisation,
}) => {
  await dashboard.goto(delivery)
  await expect(dashboard.getByText('Noch gibt es keine E-Mails.')).toBeVisible()
  const slotId = await organisation.openSlot({ max_attendees: 1000 })
  const bookers = Array.from({ length: 51 }, newBooker)
  for (const booker_email of bookers) await organisation.book(slotId, { booker_email })
  await dashboard.reload()
  const mails = dashboard.getByRole('region', { name: 'Liste der E-Mails' }).getByRole('listitem')
  await expect(mails).toHaveCount(50)
  await dashboard.getByRole('button', { name: 'Ältere E-Mails laden' }).click()
  await expect(mails).toHaveCount(51)
  await expect(rowOf(dashboard, bookers[0] ?? '')).toBeVisible()
  await expect(dashboard.getByRole('button', { name: 'Ältere E-Mails laden' })).toBeHidden()

  await statesOf(dashboard).getByRole('link', { name: 'Nicht zustellbar' }).click()
  await expect(dashboard.getByText('Keine E-Mail ist liegen geblieben.')).toBeVisible()
  await dashboard.goBack()
  await expect(mails.first()).toBeVisible()
  await expect(statesOf(dashboard).getByRole('link', { name: 'Alle' })).toHaveAttribute(
    'aria-current',
    'true',
  )
})

test('if the list of emails cannot be loaded, the page says so and offers a retry', async ({
  dashboard,
}) => {
  await dashboard.route(mailCalls, (route) => route.fulfill({ status: 400, json: {} }))
  await dashboard.goto(delivery)
  await expect(dashboard.getByRole('alert')).toHaveText('Die E-Mails konnten nicht geladen werden.')
  await dashboard.unroute(mailCalls)
  await dashboard.getByRole('button', { name: 'Erneut versuchen' }).click()
  await expect(dashboard.getByText('Noch gibt es keine E-Mails.')).toBeVisible()
})

test('a guide does not see anything about emails', async ({ page, organisation, fixture }) => {
  const guide = await join(fixture, organisation)
  const booker_email = newBooker()
  fixture.mailbox.refuse(booker_email, 550)
  await organisation.book(await organisation.openSlot(), { booker_email })
  await page.context().addCookies([{ ...guide.cookie, url: fixture.address }])
  const asked: string[] = []
  page.on('request', (request) => asked.push(request.url()))
  await page.goto('/admin')
  await expect(page.getByText('10:00')).toBeVisible()
  await page.goto(delivery)
  await expect(page.getByText('Diese Seite ist nur für Admins.')).toBeVisible()
  expect(asked.filter((url) => /undelivered|api\/admin\/mails/.test(url))).toEqual([])
})

test('the list of emails, its details and the notice are accessible', async ({
  dashboard,
  organisation,
  fixture: { mailbox },
}) => {
  await dashboard.goto(delivery)
  await expect(dashboard.getByText('Noch gibt es keine E-Mails.')).toBeVisible()
  await expectAccessible(dashboard, 'no mails')
  const [refused, taken] = [newBooker(), newBooker()]
  mailbox.refuse(refused, 550)
  const slotId = await organisation.openSlot()
  await organisation.book(slotId, { booker_email: refused })
  await organisation.book(slotId, { booker_email: taken })
  await mailbox.waitFor(isTo(taken))
  await dashboard.goto(delivery)
  await expect(rowOf(dashboard, refused)).toContainText('nicht zustellbar')
  await expect(rowOf(dashboard, taken)).toContainText('verschickt')
  await rowOf(dashboard, taken)
    .getByRole('button', { name: /^Einzelheiten/ })
    .click()
  await expectAccessible(dashboard, 'mails')
  await dashboard.goto('/admin')
  await expect(undelivered(dashboard)).toBeVisible()
  await expectAccessible(dashboard, 'a notice of mails that did not arrive')
})

function isTo(recipient: string) {
  return ({ recipients }: { recipients: string[] }) => recipients.includes(recipient)
}

const note = 'Zurzeit verschickt Rundgang keine E-Mails, sondern legt sie nur als Dateien ab.'
const booker_email = 'weiss@schule.example'

/** Opens a dashboard with one booking, as if no mail server were configured. */
async function withoutMailServer(page: Page, organisation: RegisteredOrganisation) {
  await organisation.book(await organisation.openSlot(), { booker_email })
  const told = { count: 0, delayed: 0, filed: true }
  await page.route('**/given-up', (route) => route.fulfill({ json: told }))
  await page.reload()
}

test('without a mail server, changing a booking or resending its confirmation does not promise an email', async ({
  dashboard,
  organisation,
}) => {
  await withoutMailServer(dashboard, organisation)
  await dashboard.getByRole('button', { name: '1 Buchung' }).click()
  await dashboard.getByRole('link', { name: 'Jürgen Weiß', exact: true }).click()
  const detail = dialog(dashboard, 'Buchung von Jürgen Weiß')
  await detail.getByRole('button', { name: 'Ändern' }).click()
  const change = dialog(dashboard, 'Buchung ändern')
  await expect(change.getByText(note)).toBeVisible()
  await field(change, 'Personen').fill('3')
  await change.getByRole('button', { name: 'Änderung speichern' }).click()
  const changed = 'Buchung von Jürgen Weiß wurde geändert, eine E-Mail ist als Datei abgelegt'
  await expect(detail.getByText(changed, { exact: true })).toBeVisible()

  await detail.getByRole('button', { name: 'Bestätigung erneut senden' }).click()
  const resend = dialog(dashboard, 'Bestätigung erneut senden')
  await expect(resend.getByText(note)).toBeVisible()
  await resend.getByRole('button', { name: 'Bestätigung senden' }).click()
  const sent = `Die Bestätigung an ${booker_email} ist als Datei abgelegt`
  await expect(detail.getByText(sent, { exact: true })).toBeVisible()

  await detail.getByRole('button', { name: 'Buchung stornieren' }).click()
  await expect(dialog(dashboard, 'Buchung stornieren?').getByText(note)).toBeVisible()
})

test('without a mail server, the dialogs for messages to guests and for moving or calling off slots do not promise an email', async ({
  dashboard,
  organisation,
}) => {
  await withoutMailServer(dashboard, organisation)
  const slot = slotAt(dashboard, '10:00')
  const open = async (action: string) => {
    await choose(dashboard, slot, action)
    const box = dialog(dashboard, action)
    await expect(box.getByText(note)).toBeVisible()
    return box
  }
  const message = await open('Nachricht an Gäste')
  await field(message, 'Betreff').fill('Festes Schuhwerk')
  await field(message, 'Nachricht').fill('Der Hof wird gepflastert.')
  await message.getByRole('button', { name: 'Nachricht senden' }).click()
  const sent = 'Die Nachricht an 1 Gast ist als Datei abgelegt'
  await expect(dashboard.getByText(sent, { exact: true })).toBeVisible()

  await open('Termin verlegen')
  await dashboard.keyboard.press('Escape')
  const callOff = await open('Termin absagen')
  await callOff.getByRole('button', { name: 'Termin absagen' }).click()
  const done = 'Termin wurde abgesagt, 1 E-Mail an den Gast ist als Datei abgelegt'
  await expect(dashboard.getByText(done, { exact: true })).toBeVisible()
})

test('without a mail server, the dialogs for absences, deletions, and offering or copying slots do not promise an email', async ({
  dashboard,
  organisation,
}) => {
  await withoutMailServer(dashboard, organisation)
  const expectNote = async (title: string) => {
    await expect(dialog(dashboard, title).getByText(note)).toBeVisible()
    await dashboard.keyboard.press('Escape')
    await expect(dialog(dashboard, title)).toBeHidden()
  }
  await choose(dashboard, slotAt(dashboard, '10:00'), 'Löschen')
  await expectNote('Termin löschen?')

  await slotAt(dashboard, '10:00')
    .getByRole('button', { name: /^Team einteilen/ })
    .click()
  await dashboard.getByRole('button', { name: 'Guides anfragen' }).click()
  await expectNote('Guides anfragen')

  await dashboard.getByRole('button', { name: /^Weitere Aktionen: .*20\d\d$/ }).click()
  await dashboard.getByRole('menuitem', { name: 'Tag kopieren …' }).click()
  const copy = dialog(dashboard, 'Tag kopieren')
  await expect(copy.getByText(note)).toBeHidden()
  await copy.getByRole('checkbox', { name: 'Eingeteiltes Team mitkopieren' }).check()
  await expect(copy.getByText(note)).toBeVisible()
  await dashboard.keyboard.press('Escape')
  await dialog(dashboard, 'Eingaben verwerfen?').getByRole('button', { name: 'Verwerfen' }).click()

  await dashboard.getByRole('button', { name: 'Projekte verwalten' }).click()
  await dashboard.getByRole('menuitem', { name: 'Projekt löschen' }).click()
  await expectNote(`Projekt „${organisation.name}“ löschen?`)

  await dashboard.goto('/admin/team')
  await dashboard.getByRole('link', { name: 'Käthe Roß' }).click()
  await dashboard.getByRole('button', { name: 'Rolle und Führungen ändern' }).click()
  await expect(dashboard.getByText(note)).toBeVisible()

  await dashboard.goto('/admin/settings/privacy')
  await dashboard.getByRole('button', { name: 'Organisation löschen …' }).click()
  await expectNote(`„${organisation.name}“ löschen?`)
})

test('the notice that no email is sent explains what is missing and links to the setting', async ({
  dashboard,
}) => {
  const told = { count: 0, delayed: 0, held: 0, filed: true }
  await dashboard.route('**/given-up', (route) => route.fulfill({ json: told }))
  await dashboard.reload()
  const notice = dashboard.getByRole('region', { name: 'Kein Mailserver' })
  await expect(notice).toContainText('Rundgang verschickt zurzeit keine E-Mails')
  await dashboard.goto(delivery)
  await expect(notice).toContainText('Die Zugangsdaten hat Ihr E-Mail-Anbieter oder Ihre IT.')
  await notice.getByRole('link', { name: 'Mailserver eintragen' }).click()
  const ownServer = dashboard.getByRole('switch', { name: /eigenen Mailserver verschicken/ })
  await expect(ownServer).toBeFocused()
  await expect(ownServer).toBeInViewport()
  await expect(ownServer).toHaveAccessibleDescription(/^Zum Eintragen zuerst einschalten\./)
  await ownServer.check()
  await expect(ownServer).toHaveAccessibleDescription(/^Dann kommen die E-Mails/)
})

test('without a mail server, a booker who changes or cancels a booking is not promised an email', async ({
  page,
  organisation,
}) => {
  await letVisitorsChange(organisation, true)
  const { cancel_url } = await organisation.book(await organisation.openSlot())
  await page.route('**/api/public/bookings/*', async (route) => {
    const response = await route.fetch()
    await route.fulfill({ response, json: { ...(await response.json()), gets_emails: false } })
  })
  await page.goto(`/cancel.html${new URL(cancel_url).search}`)
  await button(page, 'Personenzahl ändern').click()
  await button(page, 'Eine Person mehr').click()
  await button(page, 'Änderung speichern').click()
  await expect(page.getByText('Eine E-Mail bekommen Sie nicht.')).toBeVisible()
  const explanation = 'Danach sind Ihre Plätze wieder für andere frei.'
  await expect(page.getByText(explanation, { exact: true })).toBeVisible()
  await button(page, 'Buchung stornieren').click()
  await expect(page.getByRole('status')).toHaveText('Ihre Plätze sind wieder frei.')
})

const samples = Object.values(mailSamples).map(htmlPart)

const elements = [
  ...['html', 'head', 'meta', 'title', 'style', 'body'],
  ...['table', 'tbody', 'tr', 'td', 'p', 'br', 'a'],
]

const attributes = [
  ...['lang', 'charset', 'name', 'content', 'class', 'style', 'role', 'border', 'cellpadding'],
  ...['cellspacing', 'width', 'align', 'valign', 'href'],
]

test('an email’s HTML contains only its own markup, whatever text is entered', async ({ page }) => {
  const parts = { subject: typed, text: typed, sender: typed, preface: typed, footer: typed }
  const given = fc.sample(fc.record(parts), { seed: 20_261_121, numRuns: 1000 })
  const all = given.map((said) => {
    const text = [said.preface, said.text, said.footer].join('\n')
    // Unpaired surrogates are removed before an email is rendered.
    return htmlPart({ ...said, text }).toWellFormed()
  })
  all.push(...samples)
  expect(all.flatMap(frameFaults)).toEqual([])
  const found = await page.evaluate((pages) => {
    const names = new Set<string>()
    const ofElements = new Set<string>()
    const schemes = new Set<string>()
    for (const html of pages) {
      const document = new DOMParser().parseFromString(html, 'text/html')
      for (const element of document.querySelectorAll('*')) {
        names.add(element.localName)
        for (const { name } of element.attributes) ofElements.add(name)
      }
      for (const { protocol } of document.querySelectorAll('a')) schemes.add(protocol)
    }
    return { names: [...names], ofElements: [...ofElements], schemes: [...schemes] }
  }, all)
  expect(found.names.filter((name) => !elements.includes(name))).toEqual([])
  expect(found.ofElements.filter((name) => !attributes.includes(name))).toEqual([])
  expect(found.schemes.filter((scheme) => !/^https?:$/.test(scheme))).toEqual([])
})

test('an email fits the narrowest phone', async ({ page }) => {
  for (const html of samples) {
    await page.setContent(html)
    for (const width of [600, 320]) {
      await page.setViewportSize({ width, height: 600 })
      const overflow = await page.evaluate(
        () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
      )
      expect(overflow).toBe(0)
    }
  }
})

test('the buttons in an email are large enough for a finger, and all text is easy to read', async ({
  page,
}) => {
  for (const html of samples) {
    await page.setContent(html)
    for (const colorScheme of ['light', 'dark'] as const) {
      await page.emulateMedia({ colorScheme })
      for (const button of await page.locator('td.button a, td.edge a').all()) {
        expect((await button.boundingBox())?.height).toBeGreaterThanOrEqual(44)
      }
      expect(await page.evaluate(contrastsBelow, 4.5)).toEqual([])
    }
  }
})

/** Text on the page with too little contrast against its background. */
function contrastsBelow(least: number): string[] {
  const channels = (color: string) => (color.match(/[\d.]+/g) ?? []).map(Number)
  const luminance = (color: string) => {
    const [red = 0, green = 0, blue = 0] = channels(color)
      .slice(0, 3)
      .map((channel) => channel / 255)
      .map((part) => (part <= 0.03928 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4))
    return 0.2126 * red + 0.7152 * green + 0.0722 * blue
  }
  const behind = (element: Element | null): string => {
    const color = element ? getComputedStyle(element).backgroundColor : 'rgb(255, 255, 255)'
    return channels(color)[3] === 0 ? behind(element?.parentElement ?? null) : color
  }
  const withText = [...document.querySelectorAll('td, p, a')].filter((element) =>
    [...element.childNodes].some((node) => node.nodeType === 3 && node.textContent?.trim()),
  )
  return withText.flatMap((element) => {
    const ink = luminance(getComputedStyle(element).color)
    const paper = luminance(behind(element))
    const ratio = (Math.max(ink, paper) + 0.05) / (Math.min(ink, paper) + 0.05)
    return ratio < least ? [`${element.textContent}: ${ratio}`] : []
  })
}
