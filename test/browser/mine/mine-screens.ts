import type { Page } from '@playwright/test'
import { keptKey } from '#admin/api/kept.ts'
import type { SlotLed } from '#contract/slot.ts'
import { dayFromNow } from '#test/world/registered-organisation.ts'
import type { Screen } from '../screens/screen.ts'

const as = 'guide'
const path = '/admin/mine'

/** The screens of "Meine Termine", online and offline. */
export const mineScreens: Screen[] = [
  { name: 'mine', as, path, whole: true },
  { name: 'mine-empty', as: 'desk', path },
  { name: 'mine-failed', as, path, before: unanswered('**/api/mine?**'), show: failure },
  { name: 'mine-stale', as, path, show: loseConnection },
  { name: 'mine-kept', as, path, whole: true, before: kept, show: stale },
  { name: 'mine-none-kept', as, path, before: unanswered('**/api/users/me/'), show: failure },
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

async function loseConnection(page: Page) {
  await page.evaluate(() => window.dispatchEvent(new Event('offline')))
  await stale(page)
}

const booking: SlotLed['bookings'][number] = {
  booking_id: '1',
  booker_name: 'Grundschule am Lindenplatz Limbach-Oberfrohna, Frau Özdemir-Baumgärtner',
  booker_phone: '+49 (0)3722 40 55 17',
  attendees_count: 24,
  came: null,
  ressource_name: 'Schulklassenführung mit Werkstattgespräch',
  comment: 'Klasse 3b, ein Kind im Rollstuhl. Bitte am Hoftor empfangen.',
  answers: [],
  held_until: null,
}

const slot: SlotLed = {
  slot_id: '1',
  project_id: '1',
  project: 'Führungen im Industriemuseum',
  start: Temporal.ZonedDateTime.from(`${dayFromNow(0)}T23:55[Europe/Berlin]`)
    .toInstant()
    .toString(),
  timezone: 'Europe/Berlin',
  duration: 5400,
  location_meeting_point: 'An der Kasse im Erdgeschoss',
  location_street: 'Zwickauer Straße 119',
  location_postalcode: '09112',
  location_city: 'Chemnitz',
  available_ressources: ['Schulklassenführung mit Werkstattgespräch'],
  max_attendees: 25,
  sum: 24,
  comment: 'Aufzug in Wartung: Bitte den Lasteneingang am Mühlgraben nehmen.',
  internal: false,
  assigned_staff: ['Jörg Öz', 'Annegret Freifrau von Hohenlohe-Langenburg'],
  bookings: [booking],
}

/** Simulates a phone that loaded the page half an hour ago and is now offline. */
async function kept(page: Page) {
  const loaded = { username: 'joerg@museum.example', name: 'Jörg Öz', slots: [slot] }
  const stored = `${Date.now() - 1_800_000} ${JSON.stringify(loaded)}`
  await page.addInitScript(
    ([key = '', value = '']) => localStorage.setItem(key, value),
    [keptKey, stored],
  )
  await unanswered('**/api/users/me/')(page)
}
