import { cp, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, type Page } from '@playwright/test'
import { freePort } from '#server/http/request/network.ts'
import { startListeningServer } from '#test/promises/processes/process.ts'
import { dayFromNow, registerOrganisation } from '#test/world/registered-organisation.ts'
import { field } from './field.ts'
import { test as base } from './fixture.ts'
import { book, days, fillInDetails } from './form-pages.ts'
import { passTime } from './passing-time.ts'
import { embeddingCode, pageAround } from './setup/host-page.ts'

const email = 'guenther@schule.example'
const bookNow = (page: Page) => page.getByRole('button', { name: 'Jetzt buchen' })
const booked = (page: Page) => page.getByRole('heading', { name: 'Ihre Buchung ist bestätigt' })

interface ServerThatGoes {
  address: string
  stop: () => Promise<void>
  start: () => Promise<void>
}

/** Provides a server just for this test, which can be restarted at the same address. */
const test = base.extend<{ serverThatGoes: ServerThatGoes }>({
  serverThatGoes: async ({ fixture }, use) => {
    const folder = await mkdtemp(join(tmpdir(), 'rundgang-e2e-'))
    await cp(process.env.RUNDGANG_TEMPLATE ?? '', folder, { recursive: true })
    const settings = {
      DATA_DIR: folder,
      PORT: String(await freePort('127.0.0.1')),
      SMTP_URL: fixture.mailbox.url,
      RATE_LIMIT: 'off',
    }
    let server = await startListeningServer({ settings })
    await use({
      address: server.address,
      stop: async () => {
        await server.signal('SIGTERM')
      },
      start: async () => {
        server = await startListeningServer({ settings })
      },
    })
    await server.signal('SIGTERM')
    await rm(folder, { recursive: true, force: true })
  },
})

test('before the first choice, the form requests its three files once each and its data once', {
  tag: '@more',
}, async ({ page, organisation, fixture, visit }) => {
  await organisation.openSlot()
  const asked: string[] = []
  page.on('request', (request) => {
    const { origin, pathname } = new URL(request.url())
    if (origin === fixture.address) asked.push(pathname)
  })
  await visit(page)
  await expect(days(page).first()).toBeVisible()
  expect(asked.sort()).toEqual([
    `/api/public/projects/${organisation.projectId}/offer`,
    '/embed/rundgang.css',
    '/embed/rundgang.js',
    '/embed/runtime.js',
  ])
})

test('a visitor completes a booking at 400 ms latency and 400 kbit/s', { tag: '@more' }, async ({
  page,
  organisation,
  visit,
}) => {
  await organisation.openSlot()
  const kbit = 1000 / 8
  const session = await page.context().newCDPSession(page)
  await session.send('Network.enable')
  await session.send('Network.emulateNetworkConditions', {
    offline: false,
    latency: 400,
    downloadThroughput: 400 * kbit,
    uploadThroughput: 400 * kbit,
  })
  await visit(page)
  await book(page, { people: 2, email })
  await expect(page.getByRole('button', { name: 'Wird gebucht' })).toBeVisible()
  await expect(booked(page)).toBeFocused()
  expect(await organisation.slots()).toMatchObject([{ sum: 2 }])
})

interface FormOnServer {
  address: string
  visit: (page: Page, html: string) => Promise<void>
}

/** Opens a form with slots tomorrow and in a hundred days, so that there is more than one month. */
async function openForm(page: Page, { address, visit }: FormOnServer) {
  const organisation = await registerOrganisation(address)
  await organisation.openSlot()
  await organisation.openSlot({ starttime: `${dayFromNow(1)}T14:00` })
  await organisation.openSlot({ starttime: `${dayFromNow(100)}T10:00` })
  await visit(page, pageAround(embeddingCode(address, organisation.projectId)))
  await expect(days(page).first()).toBeVisible()
  return organisation
}

test('months that could not be loaded while the server was down are loaded once it is back', {
  tag: '@more',
}, async ({ page, serverThatGoes: { address, stop, start }, visit }) => {
  await openForm(page, { address, visit })
  await stop()
  const later = page.getByRole('button', { name: 'Nächster Monat' })
  for (const _ of [1, 2, 3]) await later.click()
  await expect(page.getByRole('alert')).toContainText('Verbindung')
  await start()
  await page.getByRole('button', { name: 'Erneut versuchen' }).click()
  await expect(page.getByRole('alert')).toBeHidden()
  for (const _ of [1, 2, 3]) await page.getByRole('button', { name: 'Vorheriger Monat' }).click()
  await expect(days(page).first()).toBeVisible()
})

test('no input is lost if the server goes down during a booking', async ({
  page,
  serverThatGoes: { address, stop, start },
  visit,
}) => {
  // The booking is retried for seconds before it is reported as failed.
  await page.clock.install()
  const organisation = await openForm(page, { address, visit })
  await stop()
  await days(page).first().click()
  await page.getByRole('button', { name: /^14:00/ }).click()
  await fillInDetails(page, { people: 4, email, comment: 'Mit Rollstuhl' })
  await bookNow(page).click()
  await passTime(page, () => page.getByRole('alert').isVisible())
  await expect(page.getByRole('alert')).toContainText('Es wird nichts doppelt gebucht.')
  await expect(field(page, 'Ihr Name')).toHaveValue('Sibylle Günther')
  await expect(field(page, 'E-Mail-Adresse')).toHaveValue(email)
  await expect(page.getByLabel(/^Anmerkung/)).toHaveValue('Mit Rollstuhl')
  await start()
  await page.getByRole('button', { name: 'Erneut versuchen' }).click()
  await expect(booked(page)).toBeFocused()
  expect((await organisation.slots()).map(({ sum }) => sum)).toEqual([0, 4, 0])
})

test('when two visitors race for the last place, one gets it; the other’s input is kept, and the next time is offered', {
  tag: '@more',
}, async ({ page, organisation, visit }) => {
  await organisation.openSlot({ max_attendees: 1 })
  await organisation.openSlot({ starttime: `${dayFromNow(1)}T14:00`, max_attendees: 1 })
  const other = await page.context().newPage()
  const emails = new Map([
    [page, 'erste@schule.example'],
    [other, 'zweite@schule.example'],
  ])
  for (const [visitor, email] of emails) {
    await visit(visitor)
    await days(visitor).first().click()
    await visitor.getByRole('button', { name: /^10:00/ }).click()
    await fillInDetails(visitor, { people: 1, email, comment: `Von ${email}` })
  }
  await Promise.all([bookNow(page).click(), bookNow(other).click()])
  for (const visitor of [page, other]) {
    await expect(booked(visitor).or(visitor.getByRole('alert'))).toBeVisible()
  }
  const [won, lost] = (await booked(page).isVisible()) ? [page, other] : [other, page]
  await expect(booked(won)).toBeVisible()
  await expect(lost.getByRole('alert')).toContainText('ausgebucht')
  await lost.bringToFront()
  await expect(lost.getByRole('alert')).toBeFocused()
  expect((await organisation.slots()).map(({ sum }) => sum)).toEqual([1, 0])

  await expect(field(lost, 'Ihr Name')).toHaveValue('Sibylle Günther')
  await expect(field(lost, 'E-Mail-Adresse')).toHaveValue(emails.get(lost) ?? '')
  await expect(lost.getByLabel(/^Anmerkung/)).toHaveValue(`Von ${emails.get(lost)}`)
  await lost.getByRole('alert').getByRole('button', { name: /14:00/ }).click()
  await bookNow(lost).click()
  await expect(booked(lost)).toBeFocused()
  expect((await organisation.slots()).map(({ sum }) => sum)).toEqual([1, 1])
})
