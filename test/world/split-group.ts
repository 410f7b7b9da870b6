import type { AdminBookingMade } from '#contract/booking.ts'
import type { Variant } from '#contract/variant.ts'
import type { TestApp } from '../app.ts'

type Museum = Awaited<ReturnType<TestApp['register']>>
export type Seats = [slotId: string | null, people: number][]

interface Group {
  people?: number
  /** The terms of its variant. */
  variant?: object
  /** Changes to its booking. */
  booking?: object
}

const splitStart = '2026-12-01T10:00'

/** A museum with a booking for 52 people in one slot, and an empty slot at the same time. */
export async function openWithGroup(
  app: TestApp,
  { people = 52, variant = {}, booking = {} }: Group = {},
) {
  app.clock.set('2026-11-20T12:00:00Z')
  const museum = await app.register()
  const added = await museum.as({
    method: 'POST',
    url: `/api/admin/variants/${museum.projectId}`,
    payload: { name: 'Schulklasse', ...variant },
  })
  const classes = added.json<Variant>()
  const possible_ressources = [museum.variant.ressource_id, classes.ressource_id]
  const open = (max_attendees = 60, more: object = {}) =>
    museum.openSlot({ max_attendees, possible_ressources, starttime: splitStart, ...more })
  const slotId = await open()
  const other = await open(30)
  const of = { category: classes.ressource_id, attendees_count: people, ...booking }
  const made = await museum.as({
    method: 'POST',
    url: `/api/admin/booking/${museum.projectId}`,
    payload: { ...museum.bookingBody(slotId, of), starttime: splitStart },
  })
  const { booking_id: bookingId, cancel_token: token } = made.json<AdminBookingMade>()
  return { museum, classes, open, slotId, other, bookingId, token }
}

/** Splits a booking, or joins it. */
export const split = ({ as }: Museum, id: string, seats: Seats, more: object = {}) =>
  as({
    method: 'PUT',
    url: `/api/admin/booking/${id}/parts`,
    payload: { parts: seats.map(([slot_id, people]) => ({ slot_id, people })), ...more },
  })
