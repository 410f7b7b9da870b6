import { expect } from '@playwright/test'
import type { PublicSlot } from '#contract/slot.ts'
import { book, days, times } from './form-pages.ts'
import { test } from './stand.ts'

const email = 'guenther@schule.example'

test('the form says so when there is nothing to book, no such project, or no connection', async ({
  page,
  organisation,
  visit,
  stand,
}) => {
  await visit(page)
  await expect(page.getByText('Zurzeit sind keine Termine buchbar')).toBeVisible()

  const address = `${stand.address}/api/public/**`
  await page.route(address, (route) => route.abort())
  await page.reload()
  await expect(page.getByText('Die Termine lassen sich gerade nicht laden')).toBeVisible()
  await organisation.openSlot()
  await page.unroute(address)
  await page.getByRole('button', { name: 'Erneut versuchen' }).click()
  await expect(days(page).first()).toBeVisible()

  await page.goto(`${stand.address}/buchen/${crypto.randomUUID()}`)
  await expect(page.getByText('Hier gibt es nichts zu buchen')).toBeVisible()
})

test('the same form is a page of its own for those who link instead of embedding', async ({
  page,
  organisation,
}) => {
  await organisation.openSlot()
  await page.goto(`/buchen/${organisation.projectId}`)
  await expect(page.getByRole('heading', { name: organisation.name })).toBeVisible()
  await book(page, { people: 2, email })
  await expect(page.getByRole('heading', { name: 'Ihre Buchung ist bestätigt' })).toBeVisible()
})

test('a visitor gets no cookie, and the form asks nobody but the product', async ({
  page,
  organisation,
  stand,
  visit,
}) => {
  await organisation.openSlot()
  const asked = new Set<string>()
  const answers: Promise<Record<string, string>>[] = []
  page.on('request', (request) => asked.add(new URL(request.url()).origin))
  page.on('response', (response) => answers.push(response.allHeaders()))
  await visit(page)
  await book(page, { people: 2, email })
  await expect(page.getByRole('heading', { name: 'Ihre Buchung ist bestätigt' })).toBeVisible()
  expect([...asked].sort()).toEqual([stand.address, new URL(page.url()).origin].sort())
  expect((await Promise.all(answers)).filter((headers) => 'set-cookie' in headers)).toEqual([])
  expect(await page.context().cookies()).toEqual([])
})

test('a visitor abroad is told which clocks the times go by', async ({
  browser,
  organisation,
  stand,
}) => {
  await organisation.openSlot()
  const context = await browser.newContext({ timezoneId: 'America/New_York', locale: 'de-DE' })
  const page = await context.newPage()
  await page.goto(`${stand.address}/buchen/${organisation.projectId}`)
  await days(page).first().click()
  await expect(page.getByRole('button', { name: /^10:00/ })).toBeVisible()
  await expect(page.getByText(/Europe\/Berlin/)).toBeVisible()
  await context.close()
})

test('on a narrow phone nothing is cut off, and everything is large enough for a finger', async ({
  page,
  organisation,
  visit,
}) => {
  await organisation.openSlot()
  await page.setViewportSize({ width: 320, height: 640 })
  await visit(page)
  const fits = async () => {
    expect(
      await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth),
    ).toBeLessThanOrEqual(0)
    const buttons = await page.locator('#rundgang button:visible').all()
    expect(buttons.length).toBeGreaterThan(0)
    for (const button of buttons) {
      const { height = 0 } = (await button.boundingBox()) ?? {}
      expect(height, await button.innerText()).toBeGreaterThanOrEqual(40)
    }
  }
  await expect(days(page).first()).toBeVisible()
  await fits()
  await days(page).first().click()
  await fits()
  await times(page).first().click()
  await fits()
})

test('a slot that fills up is no longer offered', async ({ organisation }) => {
  const slotId = await organisation.openSlot({ max_attendees: 2 })
  await organisation.book(slotId, { attendees_count: 2 })
  const { body } = await organisation.call<PublicSlot[]>(
    'GET',
    `public/projects/${organisation.projectId}/slots`,
  )
  expect(body).toEqual([])
})
