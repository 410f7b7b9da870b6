import type { Page } from '@playwright/test'
import { dialog } from '../dashboard.ts'
import type { Screen } from '../screens/screen.ts'

const as = 'guide'
const path = '/admin'
const token = 'VGhpcyBpcyBub3QgYSByZWFsIHRva2VuLCBzb3JyeS4'
const day = new Date(Date.now() + 24 * 60 * 60 * 1000).toISOString().slice(0, 10)

const slot = {
  slot_id: '0199c1de-4a10-7c3e-9f00-3d2b6a1c0e02',
  project_id: '0199c1de-4a10-7c3e-9f00-3d2b6a1c0e05',
  project: 'Stadtmuseum Lindenau',
  start: `${day}T09:00:00Z`,
  timezone: 'Europe/Berlin',
  duration: 3600,
  location_meeting_point: 'An der Kasse im Erdgeschoss',
  location_street: 'Am Markt 1',
  location_postalcode: '04177',
  location_city: 'Leipzig',
  available_ressources: ['Führung'],
  max_attendees: 25,
  sum: 24,
  comment: '',
  internal: false,
  assigned_staff: ['Jörg Öz'],
  bookings: [
    {
      booking_id: '0199c1de-4a10-7c3e-9f00-3d2b6a1c0e04',
      booker_name: 'Jürgen Weiß',
      booker_phone: '0421 361-0',
      attendees_count: 24,
      ressource_name: 'Führung',
      comment: 'Klasse 4b, ein Kind im Rollstuhl',
      answers: [],
      held_until: null,
    },
  ],
}

/** The pages opened by a personal link, and the dialogs for links and calendars. */
export const personalLinkScreens: Screen[] = [
  { name: 'link-opened', path: `/meine-termine#token=${token}` },
  { name: 'link-over', path: '/meine-termine' },
  {
    name: 'link-slots',
    path: '/meine-termine',
    before: (page) => page.route('**/api/mine?*', (route) => route.fulfill({ json: [slot] })),
  },
  {
    name: 'link-lock',
    path: '/meine-termine',
    before: (page) => page.route('**/api/mine?*', (route) => route.fulfill({ json: [] })),
    show: (page) => page.getByRole('button', { name: 'Link sperren' }).click(),
  },
  { name: 'link-own', as, path, afresh: true, show: ownLink },
  { name: 'calendar-none', as, path, afresh: true, show: (page) => openMenu(page, calendar) },
  { name: 'calendar-made', as, path, afresh: true, show: makeCalendar },
]

const calendar = 'Kalender abonnieren'

async function openMenu(page: Page, name: string) {
  const menu = page.getByRole('button', { name: /^Benutzermenü/ })
  if (await menu.isVisible()) {
    await menu.click()
    await page.getByRole('menuitem', { name }).click()
  } else {
    await page.getByRole('button', { name: 'Menü öffnen' }).click()
    await dialog(page, 'Menü').getByRole('button', { name }).click()
  }
  await dialog(page, name).getByRole('button', { name: 'Fertig' }).waitFor()
}

async function ownLink(page: Page) {
  await openMenu(page, 'Persönlicher Link')
  const opened = dialog(page, 'Persönlicher Link')
  await opened.getByRole('button', { name: /Link senden$/ }).click()
  await opened.getByRole('button', { name: 'Link widerrufen' }).waitFor()
}

async function makeCalendar(page: Page) {
  await openMenu(page, calendar)
  const opened = dialog(page, calendar)
  await opened.getByRole('button', { name: /dresse erzeugen$/ }).click()
  await opened.getByRole('textbox').waitFor()
}
