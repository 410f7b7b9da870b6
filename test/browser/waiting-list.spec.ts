import { expect, type Page, type Route } from '@playwright/test'
import { dayFromNow } from '#test/world/registered-organisation.ts'
import { expectAccessible } from './accessible.ts'
import { field } from './field.ts'
import { test } from './fixture.ts'
import { book, days } from './form-pages.ts'
import { newEmail, pathIn } from './people.ts'
import { tabTo } from './setup/keyboard.ts'
import { openFullSlot, wait } from './waiting/waiting.ts'

test.use({ rateLimit: 'on', viewport: { width: 390, height: 844 } })
// Runs in one worker, because only these tests use this server configuration.
test.describe.configure({ mode: 'default' })

const button = (page: Page, name: string | RegExp) => page.getByRole('button', { name })
const heading = (page: Page, name: string) => page.getByRole('heading', { name })

test.beforeEach(async ({ organisation }) => {
  const { name, projectId } = organisation
  await organisation.call('PUT', `admin/project/${projectId}`, { name, waiting_list: true })
})

test('a visitor joins the waiting list and accepts an offer in at most eight taps', async ({
  page,
  organisation,
  fixture,
}) => {
  const slotId = await organisation.openSlot({ max_attendees: 2 })
  const { cancel_token } = await organisation.bookAsAdmin(slotId, { attendees_count: 2 })
  const email = newEmail()
  let taps = 0
  const tap = (name: string | RegExp) => {
    taps++
    return button(page, name).click()
  }
  const openMail = async (subject: RegExp) => {
    taps++
    const isIt = ({ recipients, subject: found }: { recipients: string[]; subject?: string }) =>
      recipients.includes(email) && subject.test(found ?? '')
    const mail = await fixture.mailbox.waitFor(isIt)
    await page.goto(pathIn(mail, 'warteliste.html'))
  }

  await page.goto(`/buchen/${organisation.projectId}`)
  await expect(page.getByText('Wählen Sie einen Tag, um sich auf die Warteliste')).toBeVisible()
  await expect(page.getByText('Schauen Sie bald wieder vorbei')).toHaveCount(0)
  await tap(/, ausgebucht$/)
  await expectAccessible(page, 'full times with a waiting list')
  await tap(/10:00.*Auf die Warteliste/)
  await expect(heading(page, 'Auf die Warteliste')).toBeFocused()
  await field(page, 'Ihr Name').fill('Sibylle Günther')
  await field(page, 'E-Mail-Adresse').fill(email)
  await expectAccessible(page, 'the fields of the waiting list')
  await tap('Auf die Warteliste setzen')
  await expect(heading(page, 'Bitte bestätigen Sie per E-Mail')).toBeFocused()
  await expectAccessible(page, 'joined the waiting list')
  await expect(page.getByText(/^Schritt/)).toBeHidden()
  await expect(button(page, 'Zurück')).toBeHidden()

  const office = await page.context().newPage()
  await office.context().addCookies([{ ...organisation.cookie, url: fixture.address }])
  await office.goto('/admin')
  await office.getByRole('link', { name: 'Warteliste' }).click()
  const waiting = office.getByRole('dialog', { name: 'Warteliste' })
  await expect(waiting).toContainText('E-Mail-Adresse noch nicht bestätigt')
  await office.close()

  await openMail(/bestätigen/)
  await expect(heading(page, 'Auf die Warteliste')).toBeVisible()
  await page.reload()
  await expectAccessible(page, 'an unconfirmed entry')
  await tap('E-Mail-Adresse bestätigen')
  await expect(heading(page, 'Sie stehen auf der Warteliste')).toBeFocused()
  await expect(page.getByRole('listitem')).toContainText('niemand vor Ihnen')
  await expectAccessible(page, 'an entry on the waiting list')

  await organisation.call('POST', `public/bookings/${cancel_token}/cancel`)
  await openMail(/Plätze frei/)
  await expect(heading(page, 'Es sind Plätze für Sie frei')).toBeVisible()
  await expectAccessible(page, 'an offer of places')
  await tap('Zusagen')
  await expect(heading(page, 'Ihre Plätze sind gebucht')).toBeFocused()
  await expectAccessible(page, 'an accepted offer')
  expect(taps).toBeLessThanOrEqual(8)
  expect(await organisation.slots()).toMatchObject([{ sum: 1, offered: 0 }])

  await page.getByRole('link', { name: 'Meine Buchung ansehen' }).click()
  await expect(heading(page, 'Meine Buchung')).toBeVisible()
})

test('with the keyboard, a visitor joins the waiting list for two slots, sees their position, and leaves the list', {
  tag: '@more',
}, async ({ page, organisation, fixture }) => {
  for (const hour of ['10', '14']) {
    const starttime = `${dayFromNow(1)}T${hour}:00`
    const slotId = await organisation.openSlot({ starttime, max_attendees: 2 })
    await organisation.bookAsAdmin(slotId, { attendees_count: 2 })
  }
  const email = newEmail()
  await page.goto(`/buchen/${organisation.projectId}`)
  await button(page, /, ausgebucht$/).press('Enter')
  await button(page, /14:00.*Auf die Warteliste/).press('Enter')
  const fewest = page.getByLabel('Mit wie vielen kämen Sie mindestens?')
  await expect(fewest).toHaveCount(0)
  await tabTo(field(page, 'Anzahl Personen'))
  await page.keyboard.press('ControlOrMeta+a')
  for (const [key, people] of [
    ['1', '1'],
    ['2', '12'],
    ['Backspace', '1'],
    ['Backspace', ''],
    ['4', '4'],
  ] as const) {
    await page.keyboard.press(key)
    await expect(field(page, 'Anzahl Personen')).toBeFocused()
    await expect(field(page, 'Anzahl Personen')).toHaveValue(people)
    await expect(fewest).toHaveCount(Number(people) > 1 ? 1 : 0)
  }
  await expect(fewest).toHaveValue('4')
  await tabTo(fewest)
  await page.keyboard.press('ControlOrMeta+a')
  await page.keyboard.type('5')
  await tabTo(button(page, /^10:00/))
  await page.keyboard.press('Space')
  await expect(button(page, /^10:00/)).toHaveAttribute('aria-pressed', 'true')
  await tabTo(field(page, 'Ihr Name'))
  await page.keyboard.type('Sibylle Günther')
  await tabTo(field(page, 'E-Mail-Adresse'))
  await page.keyboard.type(email)
  await page.keyboard.press('Enter')
  await expect(page.getByLabel('Mit wie vielen kämen Sie mindestens?')).toBeFocused()
  await page.keyboard.press('ControlOrMeta+a')
  await page.keyboard.type('2')
  await page.route('**/waiting', (route) => route.abort())
  await page.keyboard.press('Enter')
  await expect(page.getByRole('alert')).toContainText('Das kam nicht durch')
  await page.unroute('**/waiting')
  await page.keyboard.press('Enter')
  await expect(heading(page, 'Bitte bestätigen Sie per E-Mail')).toBeFocused()

  const mail = await fixture.mailbox.waitFor(({ recipients }) => recipients.includes(email))
  await page.goto(pathIn(mail, 'warteliste.html'))
  await tabTo(button(page, 'E-Mail-Adresse bestätigen'))
  await page.keyboard.press('Enter')
  await expect(page.getByText('4 Personen (mindestens 2)')).toBeVisible()
  await expect(page.getByRole('listitem')).toHaveCount(2)
  await tabTo(button(page, 'Nicht mehr warten'))
  await page.keyboard.press('Enter')
  await expect(heading(page, 'Von der Warteliste gehen?')).toBeFocused()
  await expectAccessible(page, 'the question whether to leave the waiting list')
  await tabTo(button(page, 'Ja, nicht mehr warten'))
  await page.keyboard.press('Enter')
  await expect(heading(page, 'Sie stehen nicht mehr auf der Warteliste')).toBeFocused()
})

test('a time to wait for comes after the times that can be booked, and looks second to them', {
  tag: '@more',
}, async ({ page, organisation }) => {
  const slotId = await organisation.openSlot({ max_attendees: 2 })
  await organisation.bookAsAdmin(slotId, { attendees_count: 2 })
  await organisation.openSlot({ starttime: `${dayFromNow(1)}T14:00` })
  await page.goto(`/buchen/${organisation.projectId}`)
  await days(page).first().click()
  const listed = page.locator('.times').getByRole('listitem')
  await expect(listed).toHaveText([/14:00/, /10:00.*ausgebucht.*Auf die Warteliste/])
  const look = (time: RegExp) =>
    button(page, time).evaluate((card) => {
      const { borderTopStyle, backgroundColor } = getComputedStyle(card)
      return [borderTopStyle, backgroundColor]
    })
  await button(page, /^14:00/).hover()
  const [edge, accent] = await look(/^14:00/)
  expect(edge).toBe('solid')
  await button(page, /^10:00/).hover()
  const waiting = await look(/^10:00/)
  expect(waiting[0]).toBe('dashed')
  expect(waiting[1]).not.toBe(accent)
  await expectAccessible(page, 'a free time, and one to wait for')
})

test('without a waiting list, the form does not load the waiting-list script', {
  tag: '@more',
}, async ({ page, organisation }) => {
  const { name, projectId } = organisation
  await organisation.call('PUT', `admin/project/${projectId}`, { name, waiting_list: false })
  const slotId = await organisation.openSlot({ max_attendees: 2 })
  await organisation.bookAsAdmin(slotId, { attendees_count: 2 })
  const loaded: string[] = []
  page.on('request', (request) => loaded.push(new URL(request.url()).pathname))
  await page.goto(`/buchen/${projectId}`)
  await button(page, /, ausgebucht$/).click()
  await expect(page.getByRole('listitem').getByRole('button')).toHaveCount(0)
  expect(loaded.filter((path) => path.endsWith('/wait.js'))).toEqual([])
})

test('if the chosen time fills up while a visitor is typing, they wait for it and keep their input', {
  tag: '@more',
}, async ({ page, organisation }) => {
  const slotId = await organisation.openSlot({ max_attendees: 4 })
  await organisation.openSlot({ starttime: `${dayFromNow(1)}T14:00` })
  await page.goto(`/buchen/${organisation.projectId}`)
  const beforeBooking = async (route: Route) => {
    await organisation.bookAsAdmin(slotId, { attendees_count: 3 })
    await route.continue()
  }
  await page.route('**/bookings', beforeBooking, { times: 1 })
  await book(page, { people: 3, email: newEmail() })
  await expect(page.getByRole('alert')).toBeFocused()
  await expect(button(page, /14:00/)).toBeVisible()
  await expectAccessible(page, 'a time that became full, with a waiting list')
  await tabTo(button(page, 'Auf die Warteliste'))
  await page.keyboard.press('Enter')
  await expect(heading(page, 'Auf die Warteliste')).toBeFocused()
  await expect(field(page, 'Ihr Name')).toHaveValue('Sibylle Günther')
  await expect(field(page, 'Anzahl Personen')).toHaveValue('3')
  await button(page, 'Auf die Warteliste setzen').click()
  await expect(heading(page, 'Bitte bestätigen Sie per E-Mail')).toBeFocused()
})

test('each waiting-list email can be resent from the mail log', { tag: '@more' }, async ({
  dashboard: page,
  organisation,
  fixture: { mailbox },
}) => {
  const { slotId, cancel } = await openFullSlot(organisation)
  const email = newEmail()
  const sentAgain = async (event: string) => {
    const again = button(page, /^Noch einmal senden/)
    await expect(async () => {
      await page.goto('/admin/settings/delivery')
      await expect(again).toBeVisible({ timeout: 2000 })
    }).toPass()
    await expect(page.getByRole('main')).toContainText(event)
    mailbox.refuse(email)
    const before = new Set(mailbox.mails)
    await again.click()
    return mailbox.waitFor((mail) => mail.recipients.includes(email) && !before.has(mail))
  }
  mailbox.refuse(email, 550)
  await wait(organisation, [slotId], { email })
  await page.goto(pathIn(await sentAgain('Bestätigung für die Warteliste'), 'warteliste.html'))
  await button(page, 'E-Mail-Adresse bestätigen').click()
  await expect(heading(page, 'Sie stehen auf der Warteliste')).toBeFocused()

  mailbox.refuse(email, 550)
  await cancel()
  await page.goto(pathIn(await sentAgain('Angebot freier Plätze'), 'warteliste.html'))
  mailbox.refuse(email, 550)
  await button(page, 'Ablehnen').click()
  await expect(heading(page, 'Sie haben abgelehnt')).toBeFocused()
  expect((await sentAgain('Ende auf der Warteliste')).text).toContain('abgelehnt')
})
