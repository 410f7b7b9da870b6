import type {
  AdminBookingMade,
  AdminBookingSent,
  BookingCancelled,
  BookingShown,
  PublicBookingMade,
  PublicBookingSent,
} from '../booking.ts'
import { endpoint } from '../endpoint.ts'

export const bookingCalls = {
  add: endpoint<{ json: AdminBookingSent; answers: AdminBookingMade }>()(
    'POST',
    '/api/admin/booking/:projectId',
    'admin',
  ),
  book: endpoint<{ json: PublicBookingSent; answers: PublicBookingMade }>()(
    'POST',
    '/api/public/projects/:projectId/bookings',
    'public',
  ),
  show: endpoint<{ answers: BookingShown }>()('GET', '/api/public/bookings/:cancelToken', 'public'),
  cancel: endpoint<{ answers: BookingCancelled }>()(
    'POST',
    '/api/public/bookings/:cancelToken/cancel',
    'public',
  ),
  calendar: endpoint<{ answers: string }>()(
    'GET',
    '/api/public/bookings/:cancelToken/calendar.ics',
    'public',
  ),
}
