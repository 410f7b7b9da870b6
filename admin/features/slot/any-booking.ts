import { useQuery } from '@tanstack/react-query'
import type { SlotQuerySent } from '#contract/slot.ts'
import { firstDay, firstOf } from './any-slot.ts'
import { bookingsOf } from './timetable/days.ts'

/** Matches the slots with bookings, past and future. */
const anyBooked: SlotQuerySent = { from: firstDay, bookings: 'with' }

// Visitors without a booking take places too, so the first of these slots may have no booking.
const limit = 20

/** The id of one booking in the project, or null if there is none. */
export const useAnyBooking = (projectId: string) =>
  useQuery({
    ...firstOf({ projectId, query: anyBooked, limit, enabled: true }),
    select: (slots) => slots.flatMap(bookingsOf)[0]?.booking_id ?? null,
  })
