import type { Page } from '@playwright/test'
import { dayFromNow } from '#test/world/registered-organisation.ts'
import { choose, dialog, slotAt } from '../dashboard.ts'
import { field } from '../field.ts'
import { openSeriesForm, previewSeries, typeSeries } from '../season.ts'
import type { Screen } from './screen.ts'

const as = 'seasonal'
const path = '/admin'

/** The screens for series of slots: the form, the preview, changes and undo. */
export const series: Screen[] = [
  { name: 'series-dashboard', as, path },
  { name: 'series-new', as, path, show: openSeriesForm },
  { name: 'series-new-guides', as, path, show: chooseGuides },
  { name: 'series-new-weeks', as, path, show: chooseWeeks },
  { name: 'series-new-faults', as, path, show: faults },
  { name: 'series-preview', as, path, show: preview },
  { name: 'series-preview-month', as, path, show: openMonth },
  { name: 'series-preview-failed', as, path, show: previewFails },
  { name: 'series-stored', as, path, afresh: true, show: (page) => store(page, { mails: 2 }) },
  { name: 'series-undone', as, path, afresh: true, show: undone },
  { name: 'series-undo-question', as, path, afresh: true, show: askUndo },
  { name: 'series-undo-failed', as, path, afresh: true, show: undoFails },
  { name: 'series-menu', as, path, afresh: true, show: menu },
  { name: 'series-change', as, path, show: openChange },
  { name: 'series-change-preview', as, path, show: previewChange },
  { name: 'series-change-failed', as, path, show: changeFails },
  { name: 'series-delete', as, path, show: openDeletion },
]

const undo = (page: Page) =>
  page.getByRole('button', { name: 'Anlegen der 405 Termine rückgängig machen' })

const soon = (page: Page) => slotAt(page, '11:00').first()

async function chooseGuides(page: Page) {
  const slot = await openSeriesForm(page)
  await slot.getByRole('button', { name: /Wer führt/ }).click()
  await slot.getByRole('button', { name: 'Alle auswählen' }).click()
  await slot.getByText('Reihenfolge', { exact: true }).scrollIntoViewIfNeeded()
}

async function chooseWeeks(page: Page) {
  const slot = await openSeriesForm(page)
  await field(slot, 'Rhythmus').selectOption('alle … Wochen')
}

async function faults(page: Page) {
  const slot = await openSeriesForm(page)
  await field(slot, 'Uhrzeiten').fill('10:00, 25:00')
  await slot.getByRole('button', { name: 'Vorschau' }).click()
  await slot.locator('[aria-invalid=true]').first().waitFor()
}

const season = {
  weekdays: 'Di–So',
  times: '11:00, 11:30, 14 Uhr, 16:15',
  to: dayFromNow(120),
} as const

function preview(page: Page) {
  return previewSeries(page, season)
}

async function openMonth(page: Page) {
  const slot = await preview(page)
  const month = slot.getByRole('button', { name: /Termine$/ }).last()
  await month.click()
  await month.scrollIntoViewIfNeeded()
}

async function previewFails(page: Page) {
  const slot = await openSeriesForm(page)
  await typeSeries(slot, season)
  await page.route('**/api/admin/series/*', (route) => route.abort())
  await slot.getByRole('button', { name: 'Vorschau' }).click()
  await slot.getByRole('alert').waitFor()
}

interface Stored {
  /** Slots that an undo keeps. */
  kept?: object[]
  /** The number of emails to the team. If there are any, undoing asks for confirmation. */
  mails?: number
}

/** Only mocks saving a series, so that other screens are not affected. */
async function store(page: Page, { kept = [], mails = 0 }: Stored) {
  const slot = await preview(page)
  const id = crypto.randomUUID()
  const counts = { changed: 0, deleted: 0, booked: 0, by_hand: 0, closed: 0, collides: 0 }
  const done = { change_id: id, series_id: id, created: 405, skipped: 0, mails, ...counts }
  await page.route('**/api/admin/series/*', (route) => route.fulfill({ status: 201, json: done }))
  await page.route('**/api/admin/change/*/undo', (route) =>
    route.fulfill({ json: { undone: 402, kept, mails: 2 } }),
  )
  await slot.getByRole('button', { name: /Termine anlegen/ }).click()
  await page.getByText('405 Termine wurden angelegt.').waitFor()
}

async function undone(page: Page) {
  const kept = [3, 4, 5, 6].map((day) => ({
    start: `${dayFromNow(day)}T10:00:00Z`,
    reason: 'booked',
  }))
  const changed = { start: `${dayFromNow(9)}T13:00:00Z`, reason: 'changed_by_hand' }
  await store(page, { kept: [...kept, changed] })
  await undo(page).click()
  await page.getByText('Rückgängig gemacht: 402 Termine').waitFor()
}

async function askUndo(page: Page) {
  await store(page, { mails: 2 })
  await undo(page).click()
  await dialog(page, 'Rückgängig machen?').getByRole('button', { name: 'So lassen' }).waitFor()
}

async function undoFails(page: Page) {
  await store(page, {})
  await page.route('**/api/admin/change/*/undo', (route) => route.abort())
  await undo(page).click()
  await page.getByRole('alert').waitFor()
}

async function menu(page: Page) {
  await soon(page)
    .getByRole('button', { name: /Weitere Aktionen/ })
    .click()
  await page.waitForFunction(() =>
    document.querySelector('[role=menu]')?.contains(document.activeElement),
  )
}

async function openChange(page: Page) {
  await choose(page, soon(page), 'Serie ändern')
  const change = dialog(page, 'Serie ändern')
  await field(change, 'Uhrzeiten').waitFor()
  return change
}

async function previewChange(page: Page) {
  const change = await openChange(page)
  await field(change, 'Uhrzeiten').fill('11:30, 15:00')
  await change.getByRole('button', { name: 'Vorschau' }).click()
  await change.getByRole('heading', { name: 'Vorschau' }).waitFor()
}

async function changeFails(page: Page) {
  await page.route('**/api/admin/series/*', (route) => route.fulfill({ status: 400, json: {} }))
  await choose(page, soon(page), 'Serie ändern')
  await page.getByRole('alert').waitFor()
}

async function openDeletion(page: Page) {
  await choose(page, soon(page), 'Serie löschen')
  await dialog(page, 'Serie löschen?')
    .getByText(/^Das sind/)
    .waitFor()
}
