import { expect, type Route } from '@playwright/test'
import { dayFromNow, type RegisteredOrganisation } from '#test/world/registered-organisation.ts'
import { bare, marked, policy, test } from './embedding.ts'
import { book } from './form-pages.ts'

test.use({ rateLimit: 'on' })
// Runs in one worker, because only these tests use this server configuration.
test.describe.configure({ mode: 'default' })

test('in a project under attack, a visitor books as usual while the browser computes a proof in the background', async ({
  page,
  organisation,
  parts,
  fixture,
  visit,
}) => {
  const [slot] = await organisation.slots()
  const slot_id = slot?.slot_id
  const bookings = `/api/public/projects/${organisation.projectId}/bookings`
  const robot = { slot_id, website: 'https://spam.example' }
  for (let robots = 0; robots < 5; robots++) {
    const headers = { 'content-type': 'application/json' }
    const body = JSON.stringify(robot)
    const refused = await fetch(fixture.address + bookings, { method: 'POST', headers, body })
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
  // Without `allow-duplicates`, the trusted types policy could only be created once, although two
  // scripts use it.
  const head = policy(
    "script-src 'nonce-abc' 'strict-dynamic'; trusted-types rundgang; require-trusted-types-for 'script'",
  )
  await visit(page, bare(parts.filledIn + marked(parts.form, 'nonce="abc"'), head))
  await book(page, { people: 2, email: 'mensch@schule.example' })
  await expect(page.getByRole('heading', { name: 'Ihre Buchung ist bestätigt' })).toBeVisible()
  expect(answers.map((answer) => answer.join(' '))).toEqual([
    'bookings 422',
    'proof.js 200',
    'challenge 200',
    'bookings 201',
  ])
  expect(await organisation.slots()).toMatchObject([{ sum: 2 }])
  expect([...origins].sort()).toEqual([fixture.address, new URL(page.url()).origin].sort())
  expect(await page.context().storageState({ indexedDB: true })).toEqual({
    cookies: [],
    origins: [],
  })
})

/** Books as many places as a network may book without a proof. */
async function bookALot(organisation: RegisteredOrganisation, address: string) {
  const { projectId, variant, openSlot } = organisation
  const slot_id = await openSlot({ max_attendees: 500, starttime: `${dayFromNow(9)}T10:00` })
  for (const n of [1, 2]) {
    const sent = { slot_id, category: variant.ressource_id, attendees_count: 30 }
    const booker = { booker_name: 'Viele', booker_email: `viele-${n}@schule.example` }
    const made = await fetch(`${address}/api/public/projects/${projectId}/bookings`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ ...sent, ...booker }),
    })
    expect(made.status).toBe(201)
  }
}

test('after many bookings from one network, a visitor sees that a proof is being computed, and can stop it', async ({
  page,
  organisation,
  fixture,
  visit,
}) => {
  await organisation.openSlot()
  await bookALot(organisation, fixture.address)
  // An unsolvable challenge, to simulate a slow phone.
  const endless = async (route: Route) => {
    const response = await route.fetch()
    const challenge = await response.json()
    challenge.parameters.keyPrefix = 'f'.repeat(64)
    await route.fulfill({ response, json: challenge })
  }
  await page.route('**/challenge', endless)
  await visit(page)
  await book(page, { people: 2, email: 'mensch@schule.example' })
  await expect(page.getByRole('status').filter({ hasText: 'rechnet Ihr Browser' })).toBeVisible()
  await page.getByRole('button', { name: 'Abbrechen' }).click()
  await expect(page.getByText('rechnet Ihr Browser')).toBeHidden()
  await page.unroute('**/challenge', endless)
  await page.getByRole('button', { name: 'Jetzt buchen' }).click()
  await expect(page.getByRole('heading', { name: 'Ihre Buchung ist bestätigt' })).toBeVisible()
  expect((await organisation.slots()).map(({ sum }) => sum).sort()).toEqual([2, 60])
})

test('once the proof is computed, the booking is sent and can no longer be stopped', async ({
  page,
  organisation,
  fixture,
  visit,
}) => {
  await organisation.openSlot()
  await bookALot(organisation, fixture.address)
  // Simulates a device that takes a while to compute the proof.
  await page.route('**/challenge', async (route) => {
    await page.waitForTimeout(1500)
    await route.continue()
  })
  const letGo = Promise.withResolvers<void>()
  await page.route('**/bookings', async (route) => {
    if (route.request().postDataJSON().altcha) await letGo.promise
    await route.continue()
  })
  await visit(page)
  await book(page, { people: 2, email: 'mensch@schule.example' })
  await expect(page.getByRole('button', { name: 'Wird gebucht' })).toBeVisible()
  await expect(page.getByRole('button', { name: 'Abbrechen' })).toBeHidden()
  letGo.resolve()
  await expect(page.getByRole('heading', { name: 'Ihre Buchung ist bestätigt' })).toBeVisible()
})
