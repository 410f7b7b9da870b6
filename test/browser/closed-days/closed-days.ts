import { expect, type Locator, type Page } from '@playwright/test'
import type { ClosedDays } from '#contract/project.ts'
import type { RegisteredOrganisation } from '#test/world/registered-organisation.ts'
import { dialog } from '../dashboard.ts'
import { field } from '../field.ts'

export async function openClosedDays(page: Page) {
  await page.goto('/admin/settings/closed-days')
  await expect(page.getByRole('heading', { name: 'Schließtage', exact: true })).toBeVisible()
}

export async function openEntry(page: Page): Promise<Locator> {
  await page.getByRole('button', { name: 'Schließtag eintragen' }).click()
  return dialog(page, 'Schließtag eintragen')
}

/** The digits to type for a date: the tests' browser expects month, day and year, in that order. */
const keysOf = (day: string) => day.replace(/^(\d+)-(\d+)-(\d+)$/, '$2$3$1')

export async function typeDay(entry: Locator, label: string, day: string) {
  await field(entry, label).focus()
  await entry.page().keyboard.type(keysOf(day))
  await expect(field(entry, label)).toHaveValue(day)
}

export const wordsOf = (day: string) =>
  Temporal.PlainDate.from(day).toLocaleString('de-DE', {
    weekday: 'short',
    day: 'numeric',
    month: 'long',
    year: 'numeric',
  })

export const stored = async ({ call, projectId }: RegisteredOrganisation) =>
  (await call<ClosedDays>('GET', `admin/closed_days/${projectId}`)).body.days

export const close = ({ call, projectId }: RegisteredOrganisation, days: object[]) =>
  call('PUT', `admin/closed_days/${projectId}`, { days })
