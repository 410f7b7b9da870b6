import type {
  BookerErased,
  BookerExport,
  BookerNamed,
  UnusualBookings,
  UnusualCancelled,
  UnusualCancelling,
  UnusualDismissal,
  UnusualOrigins,
} from './booker.ts'
import type {
  AdminBookingMade,
  AdminBookingSent,
  AdminCancellationSent,
  BookingCancelled,
  BookingFound,
  BookingKept,
  BookingQuerySent,
  BookingShown,
  DayMessageSent,
  MessageSent,
  PublicBookingMade,
  PublicBookingSent,
  SlotMessageSent,
} from './booking.ts'
import type {
  BookingChangeSent,
  BookingDetail,
  BookingRestoring,
  ConfirmationAgain,
  OwnBookingChange,
} from './booking-change.ts'
import { endpoint } from './endpoint.ts'
import type { Challenge, HoldConfirmation, HoldShown } from './hold.ts'
import {
  acceptancePart,
  bookingsPart,
  calendarPart,
  cancellationPart,
  challengePart,
  confirmationFilePart,
  confirmationMailPart,
  confirmationPart,
  declinePart,
  keepPart,
  publicBookings,
  publicHolds,
  publicProjects,
  publicWaiting,
  waitingPart,
} from './public-paths.ts'
import type { BookingParts, SplitSent } from './split.ts'
import type {
  OfferByHand,
  WaitingAccepted,
  WaitingAdded,
  WaitingCount,
  WaitingJoined,
  WaitingList,
  WaitingSent,
  WaitingShown,
} from './waiting.ts'

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
  restore: endpoint<{ json: BookingRestoring; answers: BookingDetail }>()(
    'POST',
    '/api/admin/booking/:bookingId/restore',
    'desk',
  ),
  detail: endpoint<{ answers: BookingDetail }>()('GET', '/api/admin/booking/:bookingId', 'desk'),
  change: endpoint<{ json: BookingChangeSent; answers: BookingDetail }>()(
    'PATCH',
    '/api/admin/booking/:bookingId',
    'desk',
  ),
  parts: endpoint<{ answers: BookingParts }>()(
    'GET',
    '/api/admin/booking/:bookingId/parts',
    'admin',
  ),
  split: endpoint<{ json: SplitSent; answers: BookingDetail }>()(
    'PUT',
    '/api/admin/booking/:bookingId/parts',
    'admin',
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
  confirmation: endpoint<{ answers: string }>()(
    'GET',
    `${publicBookings}:cancelToken${confirmationFilePart}`,
    'public',
  ),
}

export const bookingMessageCalls = {
  toSlot: endpoint<{ json: SlotMessageSent; answers: MessageSent }>()(
    'POST',
    '/api/admin/slot/:slotId/message',
    'admin',
  ),
  toDay: endpoint<{ json: DayMessageSent; answers: MessageSent }>()(
    'POST',
    '/api/admin/messages/:projectId',
    'admin',
  ),
}

export const bookingSearchCalls = {
  search: endpoint<{ query: BookingQuerySent; answers: BookingFound[] }>()(
    'GET',
    '/api/admin/bookings/:projectId',
    'desk',
  ),
}

export const holdCalls = {
  show: endpoint<{ answers: HoldShown }>()('GET', `${publicHolds}:confirmToken`, 'public'),
  confirm: endpoint<{ json: HoldConfirmation; answers: HoldShown }>()(
    'POST',
    `${publicHolds}:confirmToken${confirmationPart}`,
    'public',
  ),
  askAgain: endpoint()('POST', `${publicBookings}:cancelToken${confirmationMailPart}`, 'public'),
}

type Shown = { answers: WaitingShown }

export const waitingCalls = {
  join: endpoint<{ json: WaitingSent; answers: WaitingJoined }>()(
    'POST',
    `${publicProjects}:projectId${waitingPart}`,
    'public',
  ),
  show: endpoint<Shown>()('GET', `${publicWaiting}:waitingToken`, 'public'),
  leave: endpoint<Shown>()('DELETE', `${publicWaiting}:waitingToken`, 'public'),
  confirm: endpoint<Shown>()('POST', `${publicWaiting}:waitingToken${confirmationPart}`, 'public'),
  accept: endpoint<Shown & { json: WaitingAccepted }>()(
    'POST',
    `${publicWaiting}:waitingToken${acceptancePart}`,
    'public',
  ),
  decline: endpoint<Shown>()('POST', `${publicWaiting}:waitingToken${declinePart}`, 'public'),
  add: endpoint<{ json: WaitingSent; answers: WaitingAdded }>()(
    'POST',
    '/api/admin/waiting/:projectId',
    'desk',
  ),
  list: endpoint<{ answers: WaitingList }>()('GET', '/api/admin/waiting/:projectId', 'admin'),
  count: endpoint<{ answers: WaitingCount }>()(
    'GET',
    '/api/admin/waiting/:projectId/count',
    'admin',
  ),
  offer: endpoint<{ json: OfferByHand; answers: WaitingList }>()(
    'POST',
    '/api/admin/waiting/:entryId/offer',
    'admin',
  ),
  remove: endpoint()('DELETE', '/api/admin/waiting/:entryId', 'admin'),
}

export const bookerCalls = {
  export: endpoint<{ json: BookerNamed; answers: BookerExport }>()(
    'POST',
    '/api/admin/booker/export',
    'admin',
  ),
  erase: endpoint<{ json: BookerNamed; answers: BookerErased }>()(
    'POST',
    '/api/admin/booker/erase',
    'admin',
  ),
}

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

export const proofCalls = {
  challenge: endpoint<{ answers: Challenge }>()(
    'GET',
    `${publicProjects}:projectId${challengePart}`,
    'public',
  ),
}
