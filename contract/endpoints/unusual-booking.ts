import { endpoint } from '../endpoint.ts'
import type {
  UnusualBookings,
  UnusualCancelled,
  UnusualCancelling,
  UnusualDismissal,
  UnusualOrigins,
} from '../unusual-booking.ts'

export const unusualBookingCalls = {
  read: endpoint<{ answers: UnusualBookings }>()(
    'GET',
    '/api/admin/unusual-bookings/:projectId',
    'admin',
  ),
  origins: endpoint<{ answers: UnusualOrigins }>()(
    'GET',
    '/api/admin/unusual-bookings/:projectId/origins',
    'admin',
  ),
  cancel: endpoint<{ json: UnusualCancelling; answers: UnusualCancelled }>()(
    'POST',
    '/api/admin/unusual-bookings/:projectId/cancel',
    'admin',
  ),
  dismiss: endpoint<{ json: UnusualDismissal }>()(
    'POST',
    '/api/admin/unusual-bookings/:projectId/dismiss',
    'admin',
  ),
}
