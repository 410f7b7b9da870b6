import type { Page } from '@playwright/test'
import { keptDaysKey, ticksKey } from '#admin/api/kept.ts'
import { dayFromNow } from '#test/world/registered-organisation.ts'
import type { Screen } from '../screens/screen.ts'

const path = `/admin/day/${dayFromNow(1)}`
const as = 'admin'

/** The screens of a day's list, online and offline. */
export const dayScreens: Screen[] = [
  { name: 'day', as, path, whole: true },
  { name: 'day-guide', as: 'guide', path, whole: true },
  { name: 'day-number', as, path, show: openNumber },
  { name: 'day-walk-in', as, path, show: openWalkIns },
  { name: 'day-empty', as, path: `/admin/day/${dayFromNow(20)}` },
  { name: 'day-failed', as, path, before: unanswered('**/api/admin/events/**'), show: failure },
  { name: 'day-kept', as, path, whole: true, before: kept, show: stale },
  { name: 'day-none-kept', as, path, before: unanswered('**/api/users/me/'), show: failure },
  { name: 'log-out-unsent', as, path: '/admin', before: keepTick, show: logOut },
]

function unanswered(url: string) {
  return (page: Page) => page.route(url, (route) => route.abort())
}

async function failure(page: Page) {
  await page.getByRole('alert').waitFor()
}

async function stale(page: Page) {
  await page.getByText('Keine Verbindung').waitFor()
}

async function openNumber(page: Page) {
  await page
    .getByRole('button', { name: /^Andere Anzahl/ })
    .first()
    .click()
}

async function openWalkIns(page: Page) {
  await page
    .getByRole('button', { name: /^Gäste ohne Buchung/ })
    .first()
    .click()
}

async function logOut(page: Page) {
  await page.evaluate(() => window.scrollTo(0, 0))
  const menu = page.getByRole('button', { name: 'Menü öffnen' })
  if (await menu.isVisible()) await menu.click()
  else await page.getByRole('button', { name: /Benutzermenü/ }).click()
  await page.getByText('Abmelden', { exact: true }).click()
  await page.getByRole('dialog', { name: 'Wirklich abmelden?' }).waitFor()
}

const username = 'kaethe.ross@museum.example'
const slotId = '0199c1de-4a10-7c3e-9f00-3d2b6a1c0e02'
const start = `${dayFromNow(1)}T09:00:00Z`
const timezone = 'Europe/Berlin'

const booking = {
  bookingId: '0199c1de-4a10-7c3e-9f00-3d2b6a1c0e04',
  name: 'Grundschule am Lindenplatz Limbach-Oberfrohna, Frau Özdemir-Baumgärtner',
  phone: '+49 (0)3722 40 55 17',
  people: 24,
  came: null,
  comment: 'Klasse 3b, ein Kind im Rollstuhl. Bitte am Hoftor empfangen.',
  answers: [],
  variant: 'Schulklassenführung mit Werkstattgespräch',
}

/** Simulates a device that loaded the list half an hour ago and is now offline. */
async function kept(page: Page) {
  const at = Date.now() - 1_800_000
  const slot = { slotId, start, timezone, variants: [booking.variant], staff: ['Jörg Öz'] }
  const visitors = [{ operation_id: '1', people: 3, places: 2 }]
  const slots = [{ ...slot, comment: '', bookings: [booking], walkIns: visitors }]
  const days = { username, days: [{ day: dayFromNow(1), projectId: '1', slots, at }] }
  await store(page, keptDaysKey, `${at} ${JSON.stringify(days)}`)
  const about = { ...tick(), id: '2' }
  const note = { about, kind: 'overruled', theirs: 20, by: 'Dora Öz', at }
  await store(page, ticksKey, JSON.stringify({ pending: [tick()], notes: [note] }))
  await unanswered('**/api/users/me/')(page)
}

const tick = () => ({
  ...{ id: '1', kind: 'tick', username, slotId, start, timezone, at: Date.now() },
  ...{ bookingId: booking.bookingId, booked: 24, came: 22, before: null },
})

function keepTick(page: Page) {
  return store(page, ticksKey, JSON.stringify({ pending: [tick()], notes: [] }))
}

const store = (page: Page, key: string, value: string) =>
  page.addInitScript(([name = '', text = '']) => localStorage.setItem(name, text), [key, value])
