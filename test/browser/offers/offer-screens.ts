import type { Page } from '@playwright/test'
import type { GuideOffers } from '#contract/guide-offer.ts'
import { dialog } from '../dashboard.ts'
import type { Screen } from '../screens/screen.ts'

const as = 'offering'
const path = '/admin/offers'
const calls = '**/api/admin/offers/*'
const asked: Screen['path'] = ({ askedPath }) => askedPath
const unknown = 'VGhpcyBpcyBub3QgYSByZWFsIHRva2VuLCBzb3JyeS4'

/** The screens for offering slots to the team, answering offers, and reporting absences. */
export const offerScreens: Screen[] = [
  { name: 'offer-new', as: 'seasonal', path: '/admin', afresh: true, show: offerFirst },
  { name: 'offer-asked', as, path: '/admin', afresh: true, show: offerFirst },
  { name: 'offer-settings', as, path: '/admin', afresh: true, show: settings },
  { name: 'offers', as, path, show: listed },
  { name: 'offers-overdue', as, path, before: overdue, show: listed },
  { name: 'offers-asked-again', as, path, show: askAgain },
  { name: 'offers-empty', as: 'newcomer', path, show: nothing },
  { name: 'offers-loading', as, path, before: (page) => page.route(calls, () => {}) },
  { name: 'offers-failed', as, path, before: refused, show: failure },
  { name: 'asked-slots', path: asked, whole: true },
  { name: 'asked-refused', path: asked, before: tooOften, show: takeAfterAll },
  { name: 'asked-invalid', path: `/angebot/${unknown}` },
  { name: 'asked-failed', path: asked, before: unanswered('**/api/offer/*'), show: failure },
  { name: 'mine-absence', as: 'asked', path: '/admin/mine', whole: true, show: absences },
  { name: 'mine-absence-when', as: 'asked', path: '/admin/mine', show: askWhen },
  { name: 'mine-absence-other', as: 'asked', path: '/admin/mine', grows: true, show: otherTime },
  { name: 'member-absence', as, path: ({ memberPath }) => memberPath, show: ofMember },
]

const offerOf = (page: Page) => dialog(page, 'Guides anfragen')

async function offerFirst(page: Page) {
  await page
    .getByRole('button', { name: /^Team einteilen/ })
    .first()
    .click()
  await page.getByRole('button', { name: 'Guides anfragen' }).click()
  await offerOf(page).getByLabel('Wie viele werden gebraucht?').waitFor()
}

async function settings(page: Page) {
  await offerFirst(page)
  await offerOf(page)
    .getByRole('button', { name: /Wie Guides angefragt werden/ })
    .click()
}

const list = (page: Page) => dialog(page, 'Termine ohne Zusage')

async function listed(page: Page) {
  await list(page).getByRole('region').first().waitFor()
}

async function askAgain(page: Page) {
  await list(page).getByRole('button', { name: 'Noch einmal fragen', exact: true }).last().click()
  await list(page)
    .getByText(/gefragt\.$/)
    .waitFor()
}

async function nothing(page: Page) {
  await list(page).getByText('Auf alle Anfragen').waitFor()
}

/** Mocks overdue slots, because slots do not become overdue until three hours before they start. */
async function overdue(page: Page) {
  await page.route(calls, async (route) => {
    const found: GuideOffers = await (await route.fetch()).json()
    const slots = found.slots.map((slot, nth) => ({ ...slot, overdue: nth < 2 }))
    await route.fulfill({ json: { ...found, slots } })
  })
}

async function refused(page: Page) {
  await page.route(calls, (route) => route.fulfill({ status: 400, json: {} }))
}

function unanswered(url: string) {
  return (page: Page) => page.route(url, (route) => route.abort())
}

async function failure(page: Page) {
  await page.getByRole('alert').first().waitFor()
}

/** Mocks the response, because the servers started for the screenshots have no rate limits. */
async function tooOften(page: Page) {
  const code = 'gave_back_often'
  const message =
    'Sie haben diesen Termin heute schon mehrmals übernommen und wieder abgegeben. Wenn Sie ihn doch leiten können, sagen Sie bitte der Person Bescheid, die Ihre Termine plant.'
  await page.route('**/api/offer/*/yes', (route) =>
    route.fulfill({ status: 409, json: { code, message } }),
  )
}

async function takeAfterAll(page: Page) {
  await page
    .getByRole('button', { name: /^Ich übernehme doch/ })
    .first()
    .click()
  await page.getByText('schon mehrmals übernommen').waitFor()
}

async function absences(page: Page) {
  await page.getByRole('list', { name: 'Nicht verfügbar' }).waitFor()
}

async function askWhen(page: Page) {
  await page.getByRole('button', { name: 'Ich falle aus' }).click()
  await dialog(page, 'Wann fallen Sie aus?').waitFor()
}

async function otherTime(page: Page) {
  await askWhen(page)
  await page.getByRole('button', { name: 'Anderer Zeitraum' }).click()
  await page.getByRole('button', { name: 'Eintragen' }).click()
}

async function ofMember(page: Page) {
  await page.getByRole('button', { name: 'Rolle und Führungen ändern' }).click()
  await page.getByRole('list', { name: 'Nicht verfügbar' }).first().scrollIntoViewIfNeeded()
}
