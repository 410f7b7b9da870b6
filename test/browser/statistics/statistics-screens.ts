import type { Page } from '@playwright/test'
import type { HoursRow, StatisticsRow } from '#contract/statistics.ts'
import type { Screen } from '../screens/screen.ts'

const path = '/admin/statistics'
const as = 'admin'
const calls = '**/api/admin/statistics/**'

const monthly = [212, 188, 304, 391, 446, 512, 337, 298, 421, 467, 389, 276]
const kinds = { school: 2210, individuals: 1104, club: 506, company: 288, '': 133 }

/** A month or group in a fairly large museum, with a value for everything the page can show. */
function row(key: string, people: number): StatisticsRow {
  const [tours, bookings] = [Math.round(people / 17), Math.round(people / 6)]
  return {
    ...{ key, name: '', slots: tours + 3, tours, places: (tours + 3) * 25, bookings, people },
    ...{ came: Math.round(people * 0.94), walk_ins: Math.round(people / 40), walk_in_places: 3 },
    ...{ ticked: bookings, ticked_people: people, no_shows: Math.round(people * 0.08) },
    ...{ cancelled: Math.round(bookings / 9), cancelled_people: Math.round(people / 9) },
    ...{ cancelled_within_day: 1, cancelled_within_week: 2 },
    ...{
      cancelled_seconds: Math.round(bookings / 9) * 612_000,
      lead_seconds: bookings * 1_641_600,
    },
  }
}

const aYear = (page: Page) =>
  page.route(calls, (route) => {
    const query = new URL(route.request().url()).searchParams
    const year = query.get('from')?.slice(0, 4)
    const months = monthly.map((people, at) =>
      row(`${year}-${String(at + 1).padStart(2, '0')}`, people),
    )
    const groups = Object.entries(kinds).map(([kind, people]) => row(kind, people))
    return route.fulfill({ json: query.get('by') === 'group' ? groups : months })
  })

const chart = (page: Page) => page.getByRole('img', { name: /^Diagramm/ }).waitFor()

async function byGroup(page: Page) {
  await chart(page)
  await page.getByLabel('Aufgeteilt nach').selectOption('Art der Gruppe')
  await page.getByRole('rowheader', { name: 'Schule' }).waitFor()
}

async function freeSpan(page: Page) {
  await chart(page)
  await page.getByLabel('Zeitraum').selectOption('Eigener Zeitraum')
  await page.getByLabel('Bis').fill('2020-01-01')
  await page.getByText('Bitte wählen Sie höchstens').waitFor()
}

const hours = '/admin/mine/hours'

const ledHours = (page: Page) =>
  page.route('**/api/mine/hours?**', (route) => {
    const row: HoursRow = {
      ...{ month: '2026-10', project: 'Führungen im Industriemuseum', guide: 'Jörg Öz' },
      ...{ variant: 'Schulklassenführung mit Werkstattgespräch', tours: 7, minutes: 630 },
      ...{ rate_cents: 4550, amount_cents: 31_850 },
    }
    const other = { ...row, month: '2026-11', tours: 1, minutes: 90, amount_cents: null }
    return route.fulfill({ json: [row, other] })
  })

const hoursTable = (page: Page) => page.getByRole('table').waitFor()

/** The statistics page in each state, and a guide's hours. */
export const statisticsScreens: Screen[] = [
  { name: 'statistics', as, path, whole: true, before: aYear, show: chart },
  { name: 'statistics-groups', as, path, whole: true, before: aYear, show: byGroup },
  { name: 'statistics-span', as, path, before: aYear, show: freeSpan },
  { name: 'hours', as: 'guide', path: hours, before: ledHours, show: hoursTable },
  {
    name: 'hours-empty',
    as: 'guide',
    path: hours,
    show: (page) => page.getByText('noch keine Führung').waitFor(),
  },
  {
    name: 'statistics-empty',
    as: 'newcomer',
    path,
    before: (page) => page.route(calls, (route) => route.fulfill({ json: [] })),
    show: (page) => page.getByText('gibt es keine Termine').waitFor(),
  },
  {
    name: 'statistics-loading',
    as,
    path,
    before: (page) => page.route(calls, () => new Promise(() => {})),
  },
  {
    name: 'statistics-failed',
    as,
    path,
    before: (page) => page.route(calls, (route) => route.abort()),
    show: (page) => page.getByRole('alert').first().waitFor(),
  },
]
