// The calls whose audience does not follow from their path.

/** Calls under `/api/admin` that guides may make too. */
export const forGuides = [
  'DELETE /api/admin/walk_in/{operationId}',
  'GET /api/admin/closed_days/{projectId}',
  'GET /api/admin/events/{projectId}',
  'GET /api/admin/holidays',
  'GET /api/admin/live',
  'GET /api/admin/projects',
  'GET /api/admin/staff',
  'GET /api/admin/variants/{projectId}',
  'PATCH /api/admin/booking/{bookingId}/attendance',
  'POST /api/admin/slot/{slotId}/walk_in',
]

/** Calls under `/api/admin` that the desk may make too, because it works with bookings. */
export const forDesk = [
  'GET /api/admin/booking/{bookingId}',
  'GET /api/admin/bookings/{projectId}',
  'GET /api/admin/free_slots/{projectId}',
  'GET /api/admin/mails/{projectId}/given-up',
  'PATCH /api/admin/booking/{bookingId}',
  'POST /api/admin/booking/{bookingId}/cancel',
  'POST /api/admin/booking/{bookingId}/resend',
  'POST /api/admin/booking/{bookingId}/restore',
  'POST /api/admin/booking/{projectId}',
  'POST /api/admin/waiting/{projectId}',
  'PUT /api/admin/last_used_project',
]

/**
 * Calls the holder of a personal link may make too: those about their own slots, offers and
 * absences, and the one that revokes the link.
 */
export const forLinks = [
  'DELETE /api/mine/absence/{absenceId}',
  'DELETE /api/mine/link',
  'GET /api/mine',
  'GET /api/mine/absence',
  'GET /api/mine/offers',
  'POST /api/mine/absence',
  'POST /api/mine/offers/no',
  'POST /api/mine/offers/undo',
  'POST /api/mine/offers/yes',
]

/** Calls the product's own pages make without a log-in, and logging out, which never fails. */
export const forAnyone = [
  'DELETE /api/token',
  'GET /api/check-email',
  'GET /api/invites/{token}',
  'GET /api/offer/{offerToken}',
  'GET /api/sign-on',
  'POST /api/confirmation',
  'POST /api/mine/link/enter',
  ...['no', 'undo', 'yes'].map((word) => `POST /api/offer/{offerToken}/${word}`),
  'POST /api/password-reset',
  'POST /api/registration',
  'POST /api/sign-on/finish',
  'POST /api/sign-on/start',
  'POST /api/token',
  'POST /api/token/passkey',
  'POST /api/token/passkey/options',
  'POST /api/token/second',
]
