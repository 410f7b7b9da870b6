import { expect, type Locator, type Page } from '@playwright/test'
import { dayFromNow, type RegisteredOrganisation } from '#test/world/registered-organisation.ts'
import { isStored } from '../mine/guide.ts'

export const today = () => `/admin/day/${dayFromNow(0)}`

/** Opens a slot today, with one booking for each of these numbers of people. */
export async function openBooked(
  organisation: RegisteredOrganisation,
  groups: number[],
  slot: { time?: string; max_attendees?: number } = {},
) {
  const { time = '23:50', max_attendees = 200 } = slot
  const starttime = `${dayFromNow(0)}T${time}`
  const slotId = await organisation.openSlot({ starttime, max_attendees })
  const bookings: string[] = []
  for (const [index, attendees_count] of groups.entries()) {
    const booker_name = nameOf(index)
    const made = await organisation.book(slotId, { attendees_count, booker_name })
    bookings.push(made.booking_id)
  }
  return { slotId, bookings }
}

export const nameOf = (index: number) =>
  `Familie ${String.fromCodePoint(65 + (index % 26))}${index}`

/** The button that marks everybody in a booking as attended. */
export const tickOf = (page: Page, name: string): Locator =>
  page.getByRole('button', { name: new RegExp(`^${name} \\d+ Person`) })

export const slotAt = (page: Page, time: string): Locator =>
  page.getByRole('main').getByRole('listitem', { name: time })

/** Opens today's list, and waits until it can also be opened offline. */
export async function openDay(page: Page, name = nameOf(0)) {
  await page.goto(today())
  await expect(tickOf(page, name)).toBeVisible()
  await isStored(page)
}

/** The attendance stored on the server for the first slot. */
export async function storedBy({ call, projectId }: RegisteredOrganisation) {
  const day = dayFromNow(0)
  const { body } = await call<
    { sum: number; bookings: { came: number | null }[]; walk_ins?: { people: number }[] }[]
  >('GET', `admin/events/${projectId}?from=${day}&to=${day}`)
  const [slot] = body
  return {
    came: slot?.bookings.map(({ came }) => came),
    walkIns: slot?.walk_ins?.map(({ people }) => people) ?? [],
    sum: slot?.sum,
  }
}
