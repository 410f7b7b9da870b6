import type { Page } from '@playwright/test'
import type { WaitingShown } from '#contract/waiting.ts'
import { dialog } from '../dashboard.ts'
import type { Screen } from '../screens/screen.ts'

const as = 'waiting'
const path = '/admin/waiting'
const calls = '**/api/admin/waiting/**'
const lists = /\/api\/admin\/waiting\/[^/]+$/

/** The screens of a project's waiting list, for admins. */
export const waitingScreens: Screen[] = [
  { name: 'waiting-notice', as, path: '/admin', show: noticed },
  { name: 'waiting-list', as, path, show: listed },
  { name: 'waiting-list-states', as, path, before: varied, show: listed },
  { name: 'waiting-list-empty', as: 'newcomer', path, show: nobody },
  { name: 'waiting-list-loading', as, path, before: (page) => page.route(calls, () => {}) },
  { name: 'waiting-list-failed', as, path, before: refused, show: failure },
  { name: 'waiting-offer-refused', as, path, show: offerRefused },
  { name: 'waiting-remove', as, path, show: askRemoval },
]

const own: Screen['path'] = (scene) => scene.ownWaiting
const form: Screen['path'] = ({ waitingProjectId }) => `/buchen/${waitingProjectId}`

/** The visitors' waiting-list screens. */
export const visitorWaitingScreens: Screen[] = [
  { name: 'visitor-full-times', path: form, show: fullTimes },
  { name: 'visitor-wait', path: form, grows: true, show: waitingFields },
  { name: 'visitor-waiting', path: own },
  { name: 'visitor-waiting-leave', path: own, show: leave },
  ...(['unconfirmed', 'offered', 'booked', 'declined', 'missed', 'removed', 'over'] as const).map(
    (state): Screen => ({
      name: `visitor-waiting-${state}`,
      path: own,
      before: (page) => shownAs(page, state),
    }),
  ),
]

const list = (page: Page) => dialog(page, 'Warteliste')
const entries = (page: Page) => list(page).getByRole('listitem')

async function noticed(page: Page) {
  await page.getByRole('link', { name: /^Warteliste/ }).waitFor()
}

async function listed(page: Page) {
  await entries(page).first().waitFor()
}

async function nobody(page: Page) {
  await list(page).getByText('Zurzeit wartet niemand.').waitFor()
}

/** Mocks an entry in each state, because reaching those states would take days. */
async function varied(page: Page) {
  await page.route(lists, async (route) => {
    const found: Record<string, unknown>[] = await (await route.fetch()).json()
    const [first, ...others] = found
    const paused_until = '2031-12-01T09:00:00Z'
    const changes = [{ state: 'unconfirmed' }, { paused_until }]
    const changed = others.map((entry, nth) => ({ ...entry, ...changes[nth] }))
    await route.fulfill({ json: [first, ...changed] })
  })
}

async function refused(page: Page) {
  await page.route(calls, (route) => route.fulfill({ status: 400, json: {} }))
}

async function failure(page: Page) {
  await page.getByRole('alert').first().waitFor()
}

async function offerRefused(page: Page) {
  await entries(page)
    .getByRole('button', { name: /^Plätze anbieten/ })
    .first()
    .click()
  await failure(page)
}

async function askRemoval(page: Page) {
  await entries(page)
    .getByRole('button', { name: /^Entfernen/ })
    .first()
    .click()
  await dialog(page, 'Von der Warteliste entfernen?').waitFor()
}

async function fullTimes(page: Page) {
  await page
    .getByRole('button', { name: /, ausgebucht$/ })
    .first()
    .click()
  await page
    .getByRole('button', { name: /Auf die Warteliste$/ })
    .first()
    .waitFor()
}

async function waitingFields(page: Page) {
  await fullTimes(page)
  await page
    .getByRole('button', { name: /Auf die Warteliste$/ })
    .first()
    .click()
  await page.getByRole('heading', { name: 'Auf die Warteliste' }).waitFor()
}

async function leave(page: Page) {
  await page.getByRole('button', { name: 'Nicht mehr warten' }).click()
}

async function shownAs(page: Page, state: WaitingShown['state']) {
  await page.route('**/api/public/waiting/*', async (route) => {
    const shown: WaitingShown = await (await route.fetch()).json()
    const { slot_id, start } = shown.slots[0] ?? { slot_id: '', start: '' }
    const until = new Date(new Date(start).getTime() - 10 * 3_600_000).toISOString()
    const offer = state === 'offered' ? { slot_id, start, people: 2, until } : null
    const isOpen = state === 'unconfirmed' || state === 'offered'
    const json: WaitingShown = {
      ...shown,
      ...{ state, offer },
      ...(state === 'booked' ? { booked: { start, people: 2 } } : {}),
      confirmed: state !== 'unconfirmed',
      slots: isOpen ? shown.slots : [],
      cancel_url: state === 'booked' ? '/cancel.html?cancel_token=ausgedacht' : null,
    }
    await route.fulfill({ json })
  })
}
