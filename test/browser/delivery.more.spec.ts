import { randomUUID } from 'node:crypto'
import { expect, type Page } from '@playwright/test'
import type { Mail } from '#contract/mail.ts'
import { expectAccessible } from './accessible.ts'
import { test } from './fixture.ts'
import { join, row } from './people.ts'

const mailCalls = '**/api/admin/mails/**'
const delivery = '/admin/settings/delivery'
const newBooker = () => `${randomUUID()}@schule.example`
const rowOf = (page: Page, booker: string) => row(page.getByRole('main'), booker)
const undelivered = (page: Page) => page.getByRole('region', { name: 'Nicht zugestellte E-Mails' })
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
    await expect(undelivered(dashboard)).toContainText('1 E-Mail konnte nicht zugestellt werden.', {
      timeout: 1000,
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
  await expect(dashboard.getByText('10:00')).toBeVisible()
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
  await expect(undelivered(dashboard)).toContainText(
    '12 E-Mails warten bis morgen, weil heute schon sehr viele verschickt wurden.',
  )
  await dashboard.route('**/api/admin/mails/*?*', async (route) => {
    const listed: Mail[] = await (await route.fetch()).json()
    await route.fulfill({ json: listed.map((mail) => ({ ...mail, filed: true, answer: null })) })
  })
  await undelivered(dashboard).getByRole('link').click()
  await expect(statesOf(dashboard).getByRole('link', { name: 'Wartend (12)' })).toBeVisible()
  await statesOf(dashboard).getByRole('link', { name: 'Alle' }).click()
  await expect(noServer).toBeVisible()
  const mail = rowOf(dashboard, booker_email)
  await expect(mail).toContainText('als Datei abgelegt')
  await expect(mail).not.toContainText('verschickt')
  await expectAccessible(dashboard, 'mails that became files')
})

test('the dashboard tells an admin that emails are late, and which ones are waiting', async ({
  dashboard,
  organisation,
  fixture: { mailbox },
}) => {
  const booker_email = newBooker()
  mailbox.refuse(booker_email, 451)
  await organisation.book(await organisation.openSlot(), { booker_email })
  // Mocked, because the second attempt does not come until half a minute after the first.
  const late = { count: 0, delayed: 3 }
  await dashboard.route('**/given-up', (route) => route.fulfill({ json: late }))
  await dashboard.reload()
  await expect(undelivered(dashboard)).toContainText(
    '3 E-Mails konnten noch nicht zugestellt werden. Rundgang versucht es weiter.',
  )
  late.delayed = 1
  await dashboard.reload()
  await expect(undelivered(dashboard)).toContainText(
    '1 E-Mail konnte noch nicht zugestellt werden. Rundgang versucht es weiter.',
  )
  await undelivered(dashboard).getByRole('link').click()
  await expect(statesOf(dashboard).getByRole('link', { name: 'Wartend' })).toHaveAttribute(
    'aria-current',
    'true',
  )
  await expect(rowOf(dashboard, booker_email)).toContainText('wartet')
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
  await expect(dashboard.getByText('10:00')).toBeVisible()
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
  await expect(page.getByText('Diese Seite ist nur für Administratoren.')).toBeVisible()
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
