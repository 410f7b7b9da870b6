import { expect, type Locator, type Page } from '@playwright/test'
import { dayFromNow, type RegisteredOrganisation } from '#test/world/registered-organisation.ts'
import { dialog } from '../dashboard.ts'

export const bar = (page: Page) => page.getByRole('region', { name: 'Auswahl' })
export const chosen = (page: Page) => bar(page).getByRole('status')
export const choice = (slot: Locator) => slot.getByRole('checkbox', { name: /^Termin auswählen/ })
export const started = (page: Page) => page.getByRole('button', { name: 'Auswählen', exact: true })

export async function startSelecting(page: Page) {
  await started(page).click()
  await expect(chosen(page)).toHaveText('Noch kein Termin ist ausgewählt.')
}

export const change = (page: Page) => dialog(page, 'Termine ändern')
export async function openChange(page: Page, ...fields: string[]) {
  await bar(page).getByRole('button', { name: 'Ändern …' }).click()
  for (const name of fields) {
    await change(page).getByRole('checkbox', { name, exact: true }).check()
  }
  return change(page)
}

export async function preview(page: Page) {
  await change(page).getByRole('button', { name: 'Vorschau ansehen' }).click()
  const sum = change(page).getByRole('status')
  await expect(sum).not.toBeEmpty()
  return sum
}

/** Opens a slot at ten on each of these days, counted from today. */
export async function openDaily({ openSlot }: RegisteredOrganisation, days: number[]) {
  const ids: string[] = []
  for (const day of days) ids.push(await openSlot({ starttime: `${dayFromNow(day)}T10:00` }))
  return ids
}

/** Adds a series with one slot a day, starting tomorrow. */
export async function openSeries(
  { call, projectId, variant }: RegisteredOrganisation,
  days: number,
  time = '10:00',
) {
  const { status } = await call('POST', `admin/series/${projectId}`, {
    rule: {
      weekdays: [1, 2, 3, 4, 5, 6, 7],
      times: [time],
      from: dayFromNow(1),
      to: dayFromNow(days),
    },
    max_attendees: 10,
    possible_ressources: [variant.ressource_id],
  })
  expect(status).toBe(201)
}

export const startsOf = async ({ slots }: RegisteredOrganisation) =>
  (await slots()).map(({ start, timezone }) =>
    Temporal.Instant.from(start).toZonedDateTimeISO(timezone).toPlainTime().toString().slice(0, 5),
  )
