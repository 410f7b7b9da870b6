import type { BookingFound, BookingQuerySent } from '../booking-search.ts'
import { endpoint } from '../endpoint.ts'

export const bookingSearchCalls = {
  search: endpoint<{ query: BookingQuerySent; answers: BookingFound[] }>()(
    'GET',
    '/api/admin/bookings/:projectId',
    'desk',
  ),
}
