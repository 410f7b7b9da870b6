import type { Page } from '@playwright/test'
import type { Slot } from '#contract/slot.ts'
import { dayFromNow } from '#test/world/registered-organisation.ts'
import { dialog } from '../dashboard.ts'
import type { Screen } from './screen.ts'

const as = 'admin'
const path = '/admin?ansicht=woche'
const slots = '**/api/admin/events/**'
const day = (days: number) => `${path}&ab=${dayFromNow(days)}`

/** The timetable's week view in each state. */
export const week: Screen[] = [
  { name: 'week', as, path: day(1), whole: true },
  { name: 'week-slot', as, path: day(1), show: openSlot },
  { name: 'week-slot-read-only', as: 'guide', path: day(1), show: openSlot },
  { name: 'week-keyboard', as, path: day(1), widths: [1280], show: focusSlot },
  { name: 'week-selecting', as, path: day(1), show: select },
  { name: 'week-full', as, path, whole: true, before: fill },
  { name: 'week-none', as, path: `${path}&ab=2031-01-01` },
  { name: 'week-nothing-fits', as, path: `${path}&buchungen=mit&ab=2031-01-01` },
  { name: 'week-loading', as, path, before: (page) => page.route(slots, () => {}) },
  { name: 'week-failed', as, path, before: refuse },
  { name: 'week-missing', as, path, before: (page) => abort(page, '**/assets/week-*.js') },
  { name: 'week-other-zone', as, path: day(2) },
]

const busy = (page: Page) => page.getByRole('button', { name: /^14:00/ })

async function openSlot(page: Page) {
  await busy(page).click()
  await dialog(page, ', 14:00').waitFor()
}

async function select(page: Page) {
  await page.getByRole('button', { name: 'Auswählen', exact: true }).click()
  const cards = page.getByRole('checkbox', { name: /^Termin auswählen/ })
  await cards.first().click()
  await page
    .getByRole('checkbox', { name: /^Ganzen Tag/ })
    .last()
    .click()
}

async function focusSlot(page: Page) {
  await busy(page).focus()
  await page.keyboard.press('ArrowUp')
}

function refuse(page: Page) {
  return page.route(slots, (route) => route.fulfill({ status: 400, json: {} }))
}

function abort(page: Page, files: string) {
  return page.route(files, (route) => route.abort())
}

/** Mocks two hundred slots this week, with varying properties. */
async function fill(page: Page) {
  await page.route(slots, async (route) => {
    const answer = await route.fetch()
    const [sample] = (await answer.json()) as Slot[]
    const monday = Temporal.Now.plainDateISO('Europe/Berlin')
    const first = monday.subtract({ days: monday.dayOfWeek - 1 })
    const json = sample ? Array.from({ length: 200 }, (_, nth) => numbered(sample, first, nth)) : []
    await route.fulfill({ json })
  })
}

function numbered(sample: Slot, monday: Temporal.PlainDate, nth: number): Slot {
  const time = Temporal.PlainTime.from('08:00').add({ minutes: 20 * Math.floor(nth / 7) })
  const start = monday.add({ days: nth % 7 }).toZonedDateTime({
    timeZone: 'Europe/Berlin',
    plainTime: time,
  })
  return {
    ...sample,
    slot_id: `0199c1de-4a10-7c3e-9f00-${String(nth).padStart(12, '0')}`,
    start: start.toInstant().toString(),
    sum: nth % 11,
    max_attendees: 10 + (nth % 3) * 10,
    internal: nth % 13 === 0,
    assigned_staff: nth % 4 === 0 ? [] : ['Jörg Öz'],
    staff: [],
    deleted: undefined,
  }
}
