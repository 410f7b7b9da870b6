import type { Locator, Page } from '@playwright/test'
import type { Slot } from '#contract/slot.ts'
import type { SeriesCreated, SeriesInputSent } from '#contract/slot-change.ts'
import { dayFromNow, type RegisteredOrganisation } from '#test/world/registered-organisation.ts'
import { openSlotDialog } from './dashboard.ts'
import { field } from './field.ts'

const everyDay = [1, 2, 3, 4, 5, 6, 7]

/** Opens the form for a series of slots. */
export async function openSeriesForm(page: Page): Promise<Locator> {
  const slot = await openSlotDialog(page)
  await slot.getByText('Regelmäßig').click()
  await field(slot, 'Uhrzeiten').waitFor()
  return slot
}

interface Typed {
  /** The label of a button that selects several weekdays, or the names of the weekdays. */
  weekdays?: string[] | 'Alle Tage' | 'Mo–Fr' | 'Di–So'
  times: string
  from?: string
  to: string
}

/** Fills in the weekdays, times and days of a series. */
export async function typeSeries(slot: Locator, { weekdays, times, from, to }: Typed) {
  if (typeof weekdays === 'string') await slot.getByRole('button', { name: weekdays }).click()
  else for (const name of weekdays ?? []) await slot.getByRole('checkbox', { name }).check()
  await field(slot, 'Uhrzeiten').fill(times)
  if (from) await field(slot, 'Erster Tag').fill(from)
  await field(slot, 'Letzter Tag').fill(to)
}

/** Fills in the weekdays, times and days of a series, and opens the preview. */
export async function previewSeries(page: Page, typed: Typed): Promise<Locator> {
  const slot = await openSeriesForm(page)
  await typeSeries(slot, typed)
  await slot.getByRole('button', { name: 'Vorschau' }).click()
  await slot.getByRole('heading', { name: 'Vorschau' }).waitFor()
  return slot
}

/** Adds a series through the API; by default, daily at eleven for the next fourteen days. */
export async function addSeries(
  { call, projectId, variant }: RegisteredOrganisation,
  rule: Partial<SeriesInputSent['rule']> = {},
): Promise<SeriesCreated> {
  const { status, body } = await call<SeriesCreated>('POST', `admin/series/${projectId}`, {
    rule: {
      weekdays: everyDay,
      times: ['11:00'],
      from: dayFromNow(1),
      to: dayFromNow(14),
      ...rule,
    },
    max_attendees: 10,
    possible_ressources: [variant.ressource_id],
  })
  if (status !== 201) throw new Error(`series: ${status} ${JSON.stringify(body)}`)
  return body
}

interface Closed {
  from: string
  to?: string
  reason: string
}

export async function addClosedDays(
  { call, projectId }: RegisteredOrganisation,
  days: Closed[],
): Promise<void> {
  const list = days.map(({ from, to = from, reason }) => ({ from, to, reason }))
  const { status } = await call('PUT', `admin/closed_days/${projectId}`, { days: list })
  if (status >= 300) throw new Error(`closed days: ${status}`)
}

/** The wall-clock start times of slots, such as `2026-12-01T11:00`. */
export const walls = (slots: Slot[]) =>
  slots.map(({ start }) =>
    Temporal.Instant.from(start)
      .toZonedDateTimeISO('Europe/Berlin')
      .toPlainDateTime()
      .toString({ smallestUnit: 'minute' }),
  )

/** Formats a day, for example as `1. Dezember 2026`. */
export const inWords = (day: string) =>
  Temporal.PlainDate.from(day).toLocaleString('de-DE', {
    day: 'numeric',
    month: 'long',
    year: 'numeric',
  })

/** The button for a group of lines in the preview. */
export const lineGroup = (slot: Locator, title: string) => slot.getByRole('button', { name: title })
