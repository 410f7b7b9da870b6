import type { BookingKept } from '../booked-slot.ts'
import type {
  AdminBookingMade,
  AdminBookingSent,
  AdminCancellationSent,
  BookingCancelled,
  BookingShown,
  PublicBookingMade,
  PublicBookingSent,
} from '../booking.ts'
import type {
  BookingChangeSent,
  BookingDetail,
  ConfirmationAgain,
  OwnBookingChange,
} from '../booking-change.ts'
import { endpoint } from '../endpoint.ts'
import {
  bookingsPart,
  calendarPart,
  cancellationPart,
  keepPart,
  publicBookings,
  publicProjects,
} from '../public-paths.ts'

export const bookingCalls = {
  add: endpoint<{ json: AdminBookingSent; answers: AdminBookingMade }>()(
    'POST',
    '/api/admin/booking/:projectId',
    'desk',
  ),
  cancelAsAdmin: endpoint<{ json: AdminCancellationSent; answers: BookingCancelled }>()(
    'POST',
    '/api/admin/booking/:bookingId/cancel',
    'desk',
  ),
  detail: endpoint<{ answers: BookingDetail }>()('GET', '/api/admin/booking/:bookingId', 'desk'),
  change: endpoint<{ json: BookingChangeSent; answers: BookingDetail }>()(
    'PATCH',
    '/api/admin/booking/:bookingId',
    'desk',
  ),
  resend: endpoint<{ json: ConfirmationAgain; answers: BookingDetail }>()(
    'POST',
    '/api/admin/booking/:bookingId/resend',
    'desk',
  ),
  book: endpoint<{ json: PublicBookingSent; answers: PublicBookingMade }>()(
    'POST',
    `${publicProjects}:projectId${bookingsPart}`,
    'public',
  ),
  show: endpoint<{ answers: BookingShown }>()('GET', `${publicBookings}:cancelToken`, 'public'),
  changeOwn: endpoint<{ json: OwnBookingChange; answers: BookingShown }>()(
    'PATCH',
    `${publicBookings}:cancelToken`,
    'public',
  ),
  keep: endpoint<{ json: BookingKept; answers: BookingShown }>()(
    'POST',
    `${publicBookings}:cancelToken${keepPart}`,
    'public',
  ),
  cancel: endpoint<{ answers: BookingCancelled }>()(
    'POST',
    `${publicBookings}:cancelToken${cancellationPart}`,
    'public',
  ),
  calendar: endpoint<{ answers: string }>()(
    'GET',
    `${publicBookings}:cancelToken${calendarPart}`,
    'public',
  ),
}
