import type { Page } from '@playwright/test'
import type { AuditEntry } from '#contract/audit.ts'
import { dayFromNow } from '#test/world/registered-organisation.ts'
import { dialog, slotAt } from '../dashboard.ts'
import { field } from '../field.ts'
import type { Screen } from './screen.ts'

const as = 'admin'
const path = '/admin'
const changing = '**/api/admin/slots/**/change'

/**
 * The screens for selecting, changing, deleting and copying many slots, and for undoing these
 * actions.
 */
export const manySlots: Screen[] = [
  { name: 'slots-selecting', as, path, show: startSelecting },
  { name: 'slots-selected', as, path, show: selectDay },
  { name: 'slots-selected-all', as, path: `${path}?buchungen=mit`, show: selectAll },
  { name: 'slots-change', as, path, show: openChange },
  { name: 'slots-change-all', as, path, whole: true, show: chooseEveryField },
  { name: 'slots-change-shift', as, path, show: shift },
  { name: 'slots-change-nothing', as, path, show: changeNothing },
  { name: 'slots-change-faults', as, path, show: changeFaults },
  { name: 'slots-change-plan', as, path, show: planChange },
  { name: 'slots-change-plan-failed', as, path, show: planFails },
  { name: 'slots-change-failed', as, path, show: changeFails },
  { name: 'slots-delete', as, path, show: openDeletion },
  { name: 'slots-delete-booked', as, path, show: deleteBooked },
  { name: 'day-menu', as, path, afresh: true, show: openDayMenu },
  { name: 'copy-day', as, path, show: (page) => openCopy(page, 'Tag kopieren') },
  { name: 'copy-week', as, path, show: chooseWeeks },
  { name: 'copy-faults', as, path, show: copyFaults },
  { name: 'copy-plan', as, path, show: planCopy },
  { name: 'audit-undo', as, path: '/admin/settings/audit', before: loggedActions, show: openUndo },
  { name: 'audit-undone', as, path: '/admin/settings/audit', before: loggedActions, show: undo },
  {
    name: 'audit-undo-failed',
    as,
    path: '/admin/settings/audit',
    before: loggedActions,
    show: undoFails,
  },
]

const bar = (page: Page) => page.getByRole('region', { name: 'Auswahl' })

async function startSelecting(page: Page) {
  await page.getByRole('button', { name: 'Auswählen', exact: true }).click()
  await slotAt(page, '14:00').getByRole('checkbox').waitFor()
}

async function selectDay(page: Page) {
  await startSelecting(page)
  await page
    .getByRole('checkbox', { name: /^Ganzen Tag auswählen/ })
    .nth(1)
    .check()
}

/** Selects two days, one with bookings and one without. */
async function selectDays(page: Page) {
  await selectDay(page)
  await page
    .getByRole('checkbox', { name: /^Ganzen Tag auswählen/ })
    .nth(2)
    .check()
}

async function selectAll(page: Page) {
  await startSelecting(page)
  await bar(page).getByRole('button', { name: 'Alle im Filter' }).click()
}

const change = (page: Page) => dialog(page, 'Termine ändern')

async function openChange(page: Page) {
  await selectDay(page)
  await bar(page).getByRole('button', { name: 'Ändern …' }).click()
  await change(page).getByRole('checkbox', { name: 'Uhrzeit' }).waitFor()
}

async function choose(page: Page, ...names: string[]) {
  for (const name of names) {
    await change(page).getByRole('checkbox', { name, exact: true }).check()
  }
}

async function chooseEveryField(page: Page) {
  await openChange(page)
  await choose(page, 'Uhrzeit', 'Plätze', 'Führungstypen', 'Team')
  await choose(page, 'Intern oder öffentlich', 'Kommentar')
}

async function shift(page: Page) {
  await openChange(page)
  await choose(page, 'Uhrzeit')
  await change(page).getByRole('radio', { name: 'Um Minuten verlegen' }).check()
}

const plan = (page: Page) => change(page).getByRole('button', { name: 'Vorschau ansehen' }).click()

async function changeNothing(page: Page) {
  await openChange(page)
  await plan(page)
  await failure(page)
}

async function changeFaults(page: Page) {
  await openChange(page)
  await choose(page, 'Uhrzeit', 'Plätze', 'Führungstypen')
  await plan(page)
  await change(page).locator('[aria-invalid=true]').first().waitFor()
}

async function planChange(page: Page) {
  await selectDays(page)
  await bar(page).getByRole('button', { name: 'Ändern …' }).click()
  await choose(page, 'Uhrzeit')
  await change(page).getByRole('radio', { name: 'Um Minuten verlegen' }).check()
  await plan(page)
  await change(page)
    .getByRole('button', { name: /^Werden geändert/ })
    .waitFor()
}

async function planFails(page: Page) {
  await shift(page)
  await page.route(changing, (route) => route.fulfill({ status: 400, json: {} }))
  await plan(page)
  await failure(page)
}

async function changeFails(page: Page) {
  await planChange(page)
  await page.route(changing, (route) => route.fulfill({ status: 400, json: {} }))
  await change(page)
    .getByRole('button', { name: /Termine? ändern$/ })
    .click()
  await failure(page)
}

async function openDeletion(page: Page) {
  await selectDays(page)
  await askDeletion(page)
}

async function deleteBooked(page: Page) {
  await selectDay(page)
  await askDeletion(page)
}

async function askDeletion(page: Page) {
  await bar(page).getByRole('button', { name: 'Löschen …' }).click()
  await dialog(page, 'Termine löschen?').getByRole('button', { name: 'Termine behalten' }).waitFor()
  await dialog(page, 'Termine löschen?').getByRole('status').first().waitFor()
}

async function openDayMenu(page: Page) {
  await page
    .getByRole('region', { name: /20\d\d$/ })
    .nth(1)
    .getByRole('button', { name: /^Weitere Aktionen: .*20\d\d$/ })
    .click()
  await page.getByRole('menuitem').first().waitFor()
}

async function openCopy(page: Page, name: 'Tag kopieren' | 'Woche kopieren') {
  await openDayMenu(page)
  await page.getByRole('menuitem', { name }).click()
  await dialog(page, name).getByRole('button', { name: 'Hinzufügen' }).waitFor()
  return dialog(page, name)
}

async function chooseWeeks(page: Page) {
  const copy = await openCopy(page, 'Woche kopieren')
  await copy.getByRole('button', { name: 'Die nächsten 4 Wochen' }).click()
  await copy.getByRole('listitem').first().waitFor()
}

async function copyFaults(page: Page) {
  const copy = await openCopy(page, 'Tag kopieren')
  await copy.getByRole('button', { name: 'Vorschau ansehen' }).click()
  await copy.locator('[aria-invalid=true]').waitFor()
}

async function planCopy(page: Page) {
  const copy = await openCopy(page, 'Tag kopieren')
  await field(copy, 'Tag').fill(dayFromNow(30))
  await copy.getByRole('button', { name: 'Vorschau ansehen' }).click()
  await copy.getByRole('button', { name: /^Neu/ }).waitFor()
}

const failure = (page: Page) => page.getByRole('alert').first().waitFor()

/** Bulk actions in the audit log, one of them too old to undo. */
async function loggedActions(page: Page) {
  const logged = (daysAgo: number, action: AuditEntry['action'], label: string): AuditEntry => ({
    id: crypto.randomUUID(),
    at: Temporal.Now.instant()
      .subtract({ hours: 24 * daysAgo })
      .toString({ fractionalSecondDigits: 0 }),
    staff_id: null,
    undone_at: null,
    staff_name: 'Annegret Freifrau von Hohenlohe-Langenburg',
    action,
    subject_id: crypto.randomUUID(),
    label,
  })
  const json = [
    logged(0, 'slots_changed', '0 12 1'),
    logged(0, 'logged_in', '192.0.2.0/24'),
    logged(3, 'slots_copied', '26 0 0'),
    logged(3, 'series_added', '156 0 0'),
    logged(40, 'series_deleted', '0 0 156'),
  ]
  await page.route('**/api/admin/audit*', (route) => route.fulfill({ json }))
}

const question = (page: Page) => dialog(page, 'Rückgängig machen?')

async function openUndo(page: Page) {
  await page
    .getByRole('button', { name: /^Rückgängig/ })
    .first()
    .click()
  await question(page).waitFor()
}

async function undo(page: Page) {
  const kept = [
    { start: `${dayFromNow(8)}T09:00:00Z`, reason: 'booked' },
    { start: `${dayFromNow(8)}T13:00:00Z`, reason: 'booked' },
    { start: `${dayFromNow(9)}T09:00:00Z`, reason: 'changed_by_hand' },
  ]
  await page.route('**/api/admin/change/*/undo', (route) =>
    route.fulfill({ json: { undone: 10, kept, mails: 2 } }),
  )
  await openUndo(page)
  await question(page).getByRole('button', { name: 'Rückgängig', exact: true }).click()
  await dialog(page, 'Rückgängig gemacht').waitFor()
}

async function undoFails(page: Page) {
  await page.route('**/api/admin/change/*/undo', (route) => route.abort())
  await openUndo(page)
  await question(page).getByRole('button', { name: 'Rückgängig', exact: true }).click()
  await failure(page)
}
