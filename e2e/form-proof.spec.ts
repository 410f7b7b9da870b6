import { expect } from '@playwright/test'
import { book } from './form-pages.ts'
import { test } from './stand.ts'

test.use({ rateLimit: 'on' })

test('where robots come, a visitor books as ever, and the browser does a sum that nobody sees', async ({
  page,
  organisation,
  stand,
  visit,
}) => {
  const slot_id = await organisation.openSlot()
  const bookings = `/api/public/projects/${organisation.projectId}/bookings`
  const robot = { slot_id, website: 'https://spam.example' }
  for (let robots = 0; robots < 5; robots++) {
    const headers = { 'content-type': 'application/json' }
    const body = JSON.stringify(robot)
    const refused = await fetch(stand.address + bookings, { method: 'POST', headers, body })
    expect(refused.status).toBe(422)
  }

  const origins = new Set<string>()
  page.on('request', (request) => origins.add(new URL(request.url()).origin))
  const answers: [string, number][] = []
  page.on('response', (answer) => {
    const { pathname } = new URL(answer.url())
    if (
      /\/(bookings|challenge|proof\.js)$/.test(pathname) &&
      answer.request().method() !== 'OPTIONS'
    )
      answers.push([pathname.replace(/.*\//, ''), answer.status()])
  })
  await visit(page)
  await book(page, { people: 2, email: 'mensch@schule.example' })
  await expect(page.getByRole('heading', { name: 'Ihre Buchung ist bestätigt' })).toBeVisible()
  expect(answers.map((answer) => answer.join(' '))).toEqual([
    'bookings 422',
    'challenge 200',
    'proof.js 200',
    'bookings 201',
  ])
  expect(await organisation.slots()).toMatchObject([{ sum: 2 }])
  expect([...origins].sort()).toEqual([stand.address, new URL(page.url()).origin].sort())
  expect(await page.context().storageState({ indexedDB: true })).toEqual({
    cookies: [],
    origins: [],
  })
})
