import type { Page } from '@playwright/test'
import { dayFromNow } from '#test/world/registered-organisation.ts'
import { dialog } from '../dashboard.ts'
import { field } from '../field.ts'
import type { Screen } from './screen.ts'

const as = 'admin'
const path = '/admin/settings/closed-days'
const calls = '**/api/admin/closed_days/*'

export const closedDayScreens: Screen[] = [
  { name: 'closed-days', as, path, whole: true, show: listed },
  { name: 'closed-days-empty', as: 'newcomer', path, show: empty },
  { name: 'closed-days-failed', as, path, before: refuse, show: failure },
  { name: 'closed-day-new', as, path, show: (page) => open(page, 'Schließtag eintragen') },
  { name: 'closed-day-faults', as, path, show: faults },
  { name: 'closed-day-remove', as, path, show: remove },
  { name: 'closed-day-holidays', as, path, whole: true, show: holidays },
  { name: 'closed-day-holidays-faults', as, path, show: holidayFaults },
  { name: 'closed-day-remaining', as, path, afresh: true, show: remaining },
  { name: 'closed-day-call-off', as, path, afresh: true, show: callOff },
  { name: 'day-call-off', as, path: `/admin/day/${dayFromNow(1)}`, show: callOffDay },
]

const press = (page: Page, name: string | RegExp) =>
  page.getByRole('button', { name }).first().click()

async function failure(page: Page) {
  await page.getByRole('alert').first().waitFor()
}

async function refuse(page: Page) {
  await page.route(calls, (route) => route.fulfill({ status: 400, json: {} }))
}

async function open(page: Page, button: string | RegExp) {
  await press(page, button)
  await page.getByRole('dialog').waitFor()
}

async function listed(page: Page) {
  await press(page, /^Vergangene Schließtage/)
  await page.getByText('Ohne Angabe eines Grundes').last().waitFor()
}

async function empty(page: Page) {
  await page.getByText('Noch sind keine Schließtage eingetragen.').waitFor()
}

async function faults(page: Page) {
  await open(page, 'Schließtag eintragen')
  const entry = dialog(page, 'Schließtag eintragen')
  await field(entry, 'Letzter Tag').fill('2026-01-01')
  await entry.getByRole('button', { name: 'Schließtag eintragen' }).click()
  await entry.locator('[aria-invalid=true]').first().waitFor()
}

async function remove(page: Page) {
  await open(page, /^Entfernen: /)
}

async function holidays(page: Page) {
  await open(page, 'Feiertage übernehmen …')
  const chosen = dialog(page, 'Feiertage übernehmen')
  await field(chosen, 'Bundesland oder Kanton').selectOption('Zürich')
  await chosen
    .getByRole('checkbox', { name: /Karfreitag/ })
    .first()
    .waitFor()
}

async function holidayFaults(page: Page) {
  await open(page, 'Feiertage übernehmen …')
  const chosen = dialog(page, 'Feiertage übernehmen')
  await chosen.getByRole('button', { name: 'Feiertage übernehmen' }).click()
  await chosen.locator('[aria-invalid=true]').first().waitFor()
}

/** Mocks saving the list, so that other screens are not affected. */
async function remaining(page: Page) {
  await page.route(calls, (route) =>
    route.request().method() === 'PUT'
      ? route.fulfill({ json: route.request().postDataJSON() })
      : route.continue(),
  )
  await open(page, 'Schließtag eintragen')
  const entry = dialog(page, 'Schließtag eintragen')
  await field(entry, 'Erster Tag').fill(dayFromNow(1))
  await field(entry, 'Letzter Tag').fill(dayFromNow(3))
  await entry.getByRole('button', { name: 'Schließtag eintragen' }).click()
  await dialog(page, 'Dort liegen noch Termine').waitFor()
}

async function callOff(page: Page) {
  await remaining(page)
  const question = dialog(page, 'Dort liegen noch Termine')
  await question.getByRole('radio', { name: 'Alle Termine absagen' }).check()
  await field(question, 'Grund').waitFor()
}

async function callOffDay(page: Page) {
  await press(page, 'Tag absagen …')
  await field(dialog(page, 'Tag absagen'), 'Grund').waitFor()
}
