import type { Locator, Page } from '@playwright/test'
import { dayFromNow } from '#test/world/registered-organisation.ts'

/** The row of the only slot that starts at this time. */
export function slotAt(page: Page, time: string): Locator {
  const isRow = page.locator(':not([aria-labelledby="todo"] *)')
  return page.getByRole('listitem').filter({ hasText: time }).and(isRow)
}

export const dialog = (page: Page, name: string) => page.getByRole('dialog', { name })

/**
 * Clicks even if the dialog asking the user to log in again already covers the target. When a
 * session ends, the live connection notifies the page, which may happen before or after the click.
 */
export const clickAnyway = (target: Locator) => target.dispatchEvent('click')

export async function openSlotDialog(page: Page): Promise<Locator> {
  await page.getByRole('button', { name: 'Termin anlegen' }).first().click()
  return dialog(page, 'Termin anlegen')
}

export function daySection(page: Page, daysFromNow: number): Locator {
  const day = Temporal.PlainDate.from(dayFromNow(daysFromNow))
  const date = day.toLocaleString('de-DE', { day: 'numeric', month: 'long', year: 'numeric' })
  return page.getByRole('region', { name: `, ${date}` })
}

/** Chooses an entry from a slot's menu. */
export async function choose(page: Page, slot: Locator, action: string) {
  await slot.getByRole('button', { name: /Weitere Aktionen/ }).click()
  await page.getByRole('menuitem', { name: action }).click()
}

/** The path of the week view for a given day. */
export const weekOf = (day: Temporal.PlainDate) => `/admin?ansicht=woche&ab=${day}`

/** A day's label in the week view, such as `Dienstag 1. Dezember`. */
export function weekday(day: Temporal.PlainDate): string {
  const name = day.toLocaleString('de-DE', { weekday: 'long' })
  return `${name} ${day.toLocaleString('de-DE', { day: 'numeric', month: 'long' })}`
}

export const dayOfWeek = (page: Page, day: Temporal.PlainDate): Locator =>
  page.getByRole('region', { name: weekday(day), exact: true })

/** A Monday in the near future, far from the clock changes that other tests use. */
export function mondayToCome(): Temporal.PlainDate {
  const nextWeek = Temporal.PlainDate.from(dayFromNow(7))
  return nextWeek.add({ days: 8 - nextWeek.dayOfWeek })
}
