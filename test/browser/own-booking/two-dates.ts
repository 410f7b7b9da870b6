import type { Locator, Page } from '@playwright/test'
import type { PublicBookingSent } from '#contract/booking.ts'
import type { SlotInputSent } from '#contract/slot.ts'
import { dayInOneMonth, type RegisteredOrganisation } from '#test/world/registered-organisation.ts'

/** Elements of the page where bookers change their booking. */
export const heading = (page: Page, name: string | RegExp) => page.getByRole('heading', { name })
export const button = (page: Page, name: string | RegExp) =>
  page.getByRole('button', { name, exact: typeof name === 'string' })
export const summary = (page: Page): Locator => page.locator('dl.summary')

interface Booked {
  slotId: string
  /** The path of the page opened by the link in the email. */
  path: string
  token: string
}

/**
 * Books two places in a slot for ten people, at ten, and adds a slot for eight people at two the day
 * after, in the same month.
 */
export async function bookTwoDates(
  { openSlot, book }: RegisteredOrganisation,
  {
    slot = {},
    booking = {},
  }: { slot?: Partial<SlotInputSent>; booking?: Partial<PublicBookingSent> } = {},
): Promise<Booked & { otherId: string }> {
  const slotId = await openSlot({ starttime: `${dayInOneMonth(1)}T10:00`, ...slot })
  const otherId = await openSlot({ starttime: `${dayInOneMonth(2)}T14:00`, max_attendees: 8 })
  const { cancel_url } = await book(slotId, booking)
  const { pathname, search, searchParams } = new URL(cancel_url)
  const token = searchParams.get('cancel_token') ?? ''
  return { slotId, otherId, path: pathname + search, token }
}

/** Changes the variant's lead time, in seconds. */
export const setLeadTime = ({ call, variant }: RegisteredOrganisation, leadtime: number) =>
  call('PUT', `admin/variants/${variant.id}`, { name: variant.name, leadtime })

/** Turns changes by bookers on or off. */
export const letVisitorsChange = (
  { call, projectId, name }: RegisteredOrganisation,
  visitor_changes: boolean,
) => call('PUT', `admin/project/${projectId}`, { name, visitor_changes })
