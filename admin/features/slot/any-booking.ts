import { useQuery } from '@tanstack/react-query'
import { call } from '#admin/api/client.ts'
import { slotCalls } from '#contract/slot.calls.ts'
import { firstDay } from './any-slot.ts'
import { slotsKey } from './slot-keys.ts'
import { bookingsOf } from './timetable/days.ts'

// Slots with bookings, past and future. Visitors without a booking take places too, so the first of
// these slots may have no booking.
const query = { from: firstDay, bookings: 'with', limit: 20 } as const

/** The id of one booking in the project, or null if there is none. */
export const useAnyBooking = (projectId: string) =>
  useQuery({
    queryKey: [...slotsKey(projectId), 'any booking'],
    queryFn: async ({ signal }) => {
      const slots = await call(slotCalls.list, { params: { projectId }, query, signal })
      return slots.flatMap(bookingsOf)[0]?.booking_id ?? null
    },
  })
