import { type Browser, expect, type Page } from '@playwright/test'
import type { TeamMember } from '#contract/staff.ts'
import type { Mailbox } from '#test/servers/mailbox.ts'
import type { RegisteredOrganisation } from '#test/world/registered-organisation.ts'
import { expectAccessible } from './accessible.ts'
import { dialog } from './dashboard.ts'
import { test } from './fixture.ts'
import { join, row, section } from './people.ts'
import { members, openTeam } from './team.ts'

const link = (page: Page) => section(page, 'Persönlicher Link')

async function openMember(page: Page, name: string) {
  await openTeam(page)
  await row(members(page), name).getByRole('link').click()
}

/** The path of the personal link emailed to this address, including its token. */
async function pathFor(mailbox: Mailbox, email: string) {
  const { text = '' } = await mailbox.waitFor(
    ({ recipients, text = '' }) => recipients.includes(email) && text.includes('/meine-termine#'),
  )
  const [found = ''] = /https?:\S+\/meine-termine#token=[\w-]{43}/.exec(text) ?? []
  const { pathname, hash } = new URL(found)
  return pathname + hash
}

/** Opens a slot with a booking, and assigns a member to it. */
async function assign(page: Page, organisation: RegisteredOrganisation, email: string) {
  const slotId = await organisation.openSlot()
  await organisation.book(slotId)
  const { body } = await organisation.call<TeamMember[]>('GET', 'admin/staff')
  const member = body.find(({ username }) => username === email)
  const form = { event_id: slotId, staff_name: member?.staff_name ?? '' }
  await page.request.post('/api/admin/assign_staff', { form })
}

const openPhone = (browser: Browser, baseURL: string) =>
  browser.newPage({ baseURL, viewport: { width: 390, height: 844 } })

test('an admin sends a guide a link, which shows their slots on a phone until it is revoked', async ({
  dashboard,
  organisation,
  fixture,
  browser,
}) => {
  const { email, name } = await join(fixture, organisation, { name: 'Grete Lange' })
  await assign(dashboard, organisation, email)
  await openMember(dashboard, name)
  await expect(link(dashboard)).toContainText('Noch nicht gesendet.')
  await link(dashboard).getByRole('button', { name: 'Persönlichen Link senden' }).click()
  await expect(link(dashboard)).toContainText('Noch nicht benutzt')
  await expect(link(dashboard).getByRole('status')).toHaveText('Der Link ist unterwegs.')
  await expectAccessible(dashboard, 'a member’s personal link')

  const phone = await openPhone(browser, fixture.address)
  const asked: string[] = []
  phone.on('request', (request) => asked.push(request.url()))
  const path = await pathFor(fixture.mailbox, email)
  await phone.goto(path)
  const show = phone.getByRole('button', { name: 'Termine ansehen' })
  await expect(show).toBeVisible()
  // The token is neither in the address bar nor sent to a server, and opening the page makes no
  // call.
  await expect(phone).toHaveURL(/\/meine-termine$/)
  expect(asked.filter((url) => url.includes('token') || url.includes('/api/'))).toEqual([])
  await expectAccessible(phone, 'a personal link')
  await show.click()
  await expect(phone.getByRole('heading', { level: 1, name: 'Meine Termine' })).toBeVisible()
  await expect(phone.getByRole('main')).toContainText('Jürgen Weiß')
  await expect(phone.getByRole('navigation')).toHaveCount(0)
  await expectAccessible(phone, 'slots by a personal link')
  expect(await phone.evaluate(() => document.cookie)).toBe('')
  await phone.reload()
  await expect(phone.getByRole('main')).toContainText('Jürgen Weiß')
  await phone.goto('/admin/mine')
  await expect(phone).toHaveURL(/\/meine-termine$/)
  await expect(phone.getByRole('main')).toContainText('Jürgen Weiß')
  await phone.goto('/admin')
  await expect(phone).toHaveURL(/\/login$/)

  await link(dashboard).getByRole('button', { name: 'Link widerrufen' }).click()
  await dialog(dashboard, 'Link widerrufen?')
    .getByRole('button', { name: 'Link widerrufen' })
    .click()
  await expect(link(dashboard)).toContainText('Der Link gilt nicht mehr.')
  await expect(link(dashboard)).toContainText('Noch nicht gesendet.')
  await phone.goto('/meine-termine')
  await expect(phone.getByRole('heading', { name: 'Dieser Link gilt nicht mehr' })).toBeVisible()
  await expect(phone.locator('body')).not.toContainText('Jürgen Weiß')
  await expectAccessible(phone, 'a personal link that is over')
  await phone.goto(path)
  await show.click()
  await expect(phone.getByRole('heading', { name: 'Dieser Link gilt nicht mehr' })).toBeVisible()
  await phone.close()
})

test('a guide requests a link from the menu on a phone, and revokes it on the page it opens', async ({
  page,
  organisation,
  fixture,
}) => {
  const { email, cookie } = await join(fixture, organisation, { name: 'Grete Lange' })
  await page.setViewportSize({ width: 390, height: 844 })
  await page.context().addCookies([{ ...cookie, url: fixture.address }])
  await page.goto('/admin')
  await page.getByRole('button', { name: 'Menü öffnen' }).click()
  await dialog(page, 'Menü').getByRole('button', { name: 'Persönlicher Link' }).click()
  const box = dialog(page, 'Persönlicher Link')
  await box.getByRole('button', { name: 'Persönlichen Link senden' }).click()
  await expect(box).toContainText('Noch nicht benutzt')
  await expectAccessible(page, 'one’s own personal link')
  await page.goto(await pathFor(fixture.mailbox, email))
  await page.getByRole('button', { name: 'Termine ansehen' }).click()
  await expect(page.getByText('Sie sind für keinen Termin eingeteilt.')).toBeVisible()
  await page.getByRole('button', { name: 'Link sperren' }).click()
  await dialog(page, 'Link sperren?').getByRole('button', { name: 'Link sperren' }).click()
  await expect(page.getByRole('heading', { name: 'Dieser Link gilt nicht mehr' })).toBeVisible()
  // Revoking the link does not end the session in the same browser.
  await page.goto('/admin')
  await expect(page.getByRole('heading', { level: 1, name: 'Termine' })).toBeVisible()
})

test('a guide subscribes to a calendar, sees its address only once, and ends the subscription', async ({
  page,
  organisation,
  fixture,
}) => {
  const { email, cookie } = await join(fixture, organisation, { name: 'Grete Lange' })
  await page.context().addCookies([{ ...organisation.cookie, url: fixture.address }])
  await assign(page, organisation, email)
  await page.context().addCookies([{ ...cookie, url: fixture.address }])
  await page.goto('/admin')
  const open = async () => {
    await page.getByRole('button', { name: /Benutzermenü/ }).click()
    await page.getByRole('menuitem', { name: 'Kalender abonnieren' }).click()
  }
  await open()
  const box = dialog(page, 'Kalender abonnieren')
  await expectAccessible(page, 'no calendar yet')
  await box.getByRole('button', { name: 'Adresse erzeugen' }).click()
  const address = await box.getByRole('textbox', { name: 'Adresse Ihres Kalenders' }).inputValue()
  const { pathname } = new URL(address)
  await expectAccessible(page, 'a calendar’s address')
  const read = async () => {
    const answer = await fetch(`${fixture.address}${pathname}`)
    return { status: answer.status, text: await answer.text() }
  }
  const feed = await read()
  expect(feed.text).toContain('BEGIN:VEVENT')
  expect(feed.text).not.toContain('Jürgen')
  await box.getByRole('button', { name: 'Fertig' }).click()
  await open()
  await expect(box.getByText('Zuletzt abgerufen')).toBeVisible()
  await expect(box.getByRole('textbox')).toHaveCount(0)
  await expectAccessible(page, 'a calendar')
  await box.getByRole('button', { name: 'Abo beenden' }).click()
  const ending = dialog(page, 'Abo beenden?')
  await ending.getByRole('button', { name: 'Behalten' }).click()
  expect((await read()).status).toBe(200)
  await box.getByRole('button', { name: 'Abo beenden' }).click()
  await ending.getByRole('button', { name: 'Abo beenden' }).click()
  await expect(box.getByText('Das Abo ist beendet.')).toBeVisible()
  await expect(ending).toBeHidden()
  await page.keyboard.press('Tab')
  await expect(box.locator(':focus')).toHaveCount(1)
  await expect(box.getByRole('button', { name: 'Adresse erzeugen', exact: true })).toBeVisible()
  expect((await read()).status).toBe(404)
})
