import type {
  SlotCalledOff,
  SlotCallOff,
  SlotMoved,
  SlotMoveSent,
  SlotRestored,
  SlotRestoring,
  SlotsCalledOff,
  SlotsCallOff,
} from './booking.ts'
import { endpoint } from './endpoint.ts'
import type { FreeSlot, FreeSlotQuerySent } from './free-slot.ts'
import type {
  AskedSlots,
  GuideAnswerInput,
  GuideOfferInput,
  GuideOfferMade,
  GuideOffers,
} from './guide-offer.ts'
import type { Offer, OfferQuery } from './offer.ts'
import { offerPart, publicProjects, slotsPart } from './public-paths.ts'
import type {
  Absence,
  AbsenceEntered,
  AbsenceInput,
  Assigned,
  AssignmentQuerySent,
  AssignmentSent,
  FeedMade,
  FeedState,
  MemberAbsenceInput,
  MineQuery,
  Overlap,
  OverlapQuerySent,
  PublicSlot,
  PublicSlotQuery,
  Slot,
  SlotAdded,
  SlotCommentInput,
  SlotInputSent,
  SlotLed,
  SlotQuerySent,
  WeekLoad,
} from './slot.ts'
import type {
  ChangeDone,
  ChangeUndone,
  SeriesChangeSent,
  SeriesCreated,
  SeriesDeletionSent,
  SeriesInputSent,
  SeriesQuery,
  SeriesStored,
  SlotPlan,
  SlotsChangeSent,
  SlotsCopySent,
} from './slot-change.ts'

export const slotCalls = {
  list: endpoint<{ query: SlotQuerySent; answers: Slot[] }>()(
    'GET',
    '/api/admin/events/:projectId',
    'staff',
  ),
  free: endpoint<{ query: FreeSlotQuerySent; answers: FreeSlot[] }>()(
    'GET',
    '/api/admin/free_slots/:projectId',
    'desk',
  ),
  changes: endpoint<{ answers: string }>()('GET', '/api/admin/live', 'staff'),
  add: endpoint<{ json: SlotInputSent; answers: SlotAdded }>()(
    'POST',
    '/api/admin/timeslot/:projectId',
    'admin',
  ),
  change: endpoint<{ json: SlotInputSent }>()(
    'PUT',
    '/api/admin/timeslot/:projectId/:slotId',
    'admin',
  ),
  comment: endpoint<{ form: SlotCommentInput }>()(
    'POST',
    '/api/admin/event/:slotId/comment',
    'admin',
  ),
  delete: endpoint()('DELETE', '/api/admin/timeslot/:slotId', 'admin'),
  move: endpoint<{ json: SlotMoveSent; answers: SlotMoved }>()(
    'POST',
    '/api/admin/slot/:slotId/move',
    'admin',
  ),
  callOff: endpoint<{ json: SlotCallOff; answers: SlotCalledOff }>()(
    'POST',
    '/api/admin/slot/:slotId/call_off',
    'admin',
  ),
  restore: endpoint<{ json: SlotRestoring; answers: SlotRestored }>()(
    'POST',
    '/api/admin/slot/:slotId/restore',
    'admin',
  ),
  callOffMany: endpoint<{ json: SlotsCallOff; answers: SlotsCalledOff }>()(
    'POST',
    '/api/admin/slots/:projectId/call_off',
    'admin',
  ),
}

export const absenceCalls = {
  mine: endpoint<{ answers: Absence[] }>()('GET', '/api/mine/absence', 'link'),
  enter: endpoint<{ json: AbsenceInput; answers: AbsenceEntered }>()(
    'POST',
    '/api/mine/absence',
    'link',
  ),
  delete: endpoint()('DELETE', '/api/mine/absence/:absenceId', 'link'),
  all: endpoint<{ answers: Absence[] }>()('GET', '/api/admin/absence', 'admin'),
  enterFor: endpoint<{ json: MemberAbsenceInput; answers: AbsenceEntered }>()(
    'POST',
    '/api/admin/absence',
    'admin',
  ),
  deleteOf: endpoint()('DELETE', '/api/admin/absence/:absenceId', 'admin'),
}

export const assignmentCalls = {
  assign: endpoint<{ form: AssignmentSent; answers: Assigned }>()(
    'POST',
    '/api/admin/assign_staff',
    'admin',
  ),
  load: endpoint<{ answers: WeekLoad[] }>()('GET', '/api/admin/timeslot/:slotId/load', 'admin'),
  overlaps: endpoint<{ query: OverlapQuerySent; answers: Overlap[] }>()(
    'GET',
    '/api/admin/timeslot/:slotId/overlaps',
    'admin',
  ),
  unassign: endpoint<{ query: AssignmentQuerySent }>()(
    'DELETE',
    '/api/admin/timeslot/:slotId/staff/:staffName',
    'admin',
  ),
}

export const feedCalls = {
  own: endpoint<{ answers: FeedState }>()('GET', '/api/mine/calendar', 'staff'),
  make: endpoint<{ answers: FeedMade }>()('POST', '/api/mine/calendar', 'staff'),
  revoke: endpoint()('DELETE', '/api/mine/calendar', 'staff'),
}

export const guideOfferCalls = {
  offer: endpoint<{ json: GuideOfferInput; answers: GuideOfferMade }>()(
    'POST',
    '/api/admin/slot/:slotId/offer',
    'admin',
  ),
  list: endpoint<{ answers: GuideOffers }>()('GET', '/api/admin/offers/:projectId', 'admin'),
  show: endpoint<{ answers: AskedSlots }>()('GET', '/api/offer/:offerToken', 'anyone'),
  accept: endpoint<{ json: GuideAnswerInput; answers: AskedSlots }>()(
    'POST',
    '/api/offer/:offerToken/yes',
    'anyone',
  ),
  decline: endpoint<{ json: GuideAnswerInput; answers: AskedSlots }>()(
    'POST',
    '/api/offer/:offerToken/no',
    'anyone',
  ),
  undo: endpoint<{ json: GuideAnswerInput; answers: AskedSlots }>()(
    'POST',
    '/api/offer/:offerToken/undo',
    'anyone',
  ),
}

/** What the user, or the holder of a personal link, is asked to lead. */
export const askedCalls = {
  list: endpoint<{ answers: AskedSlots }>()('GET', '/api/mine/offers', 'link'),
  accept: endpoint<{ json: GuideAnswerInput; answers: AskedSlots }>()(
    'POST',
    '/api/mine/offers/yes',
    'link',
  ),
  decline: endpoint<{ json: GuideAnswerInput; answers: AskedSlots }>()(
    'POST',
    '/api/mine/offers/no',
    'link',
  ),
  undo: endpoint<{ json: GuideAnswerInput; answers: AskedSlots }>()(
    'POST',
    '/api/mine/offers/undo',
    'link',
  ),
}

export const mineCalls = {
  list: endpoint<{ query: MineQuery; answers: SlotLed[] }>()('GET', '/api/mine', 'link'),
}

export const offerCalls = {
  slots: endpoint<{ query: PublicSlotQuery; answers: PublicSlot[] }>()(
    'GET',
    `${publicProjects}:projectId${slotsPart}`,
    'public',
  ),
  read: endpoint<{ query: OfferQuery; answers: Offer<Record<string, unknown>> }>()(
    'GET',
    `${publicProjects}:projectId${offerPart}`,
    'public',
  ),
}

export const seriesCalls = {
  add: endpoint<{ json: SeriesInputSent; answers: SeriesCreated | SlotPlan }>()(
    'POST',
    '/api/admin/series/:projectId',
    'admin',
  ),
  show: endpoint<{ answers: SeriesStored }>()('GET', '/api/admin/series/:seriesId', 'admin'),
  change: endpoint<{
    query: SeriesQuery
    json: SeriesChangeSent
    answers: ChangeDone | SlotPlan
  }>()('PUT', '/api/admin/series/:seriesId', 'admin'),
  delete: endpoint<{
    query: SeriesQuery
    json: SeriesDeletionSent
    answers: ChangeDone | SlotPlan
  }>()('DELETE', '/api/admin/series/:seriesId', 'admin'),
}

export const slotChangeCalls = {
  change: endpoint<{ json: SlotsChangeSent; answers: ChangeDone | SlotPlan }>()(
    'POST',
    '/api/admin/slots/:projectId/change',
    'admin',
  ),
  copy: endpoint<{ json: SlotsCopySent; answers: ChangeDone | SlotPlan }>()(
    'POST',
    '/api/admin/slots/:projectId/copy',
    'admin',
  ),
  undo: endpoint<{ answers: ChangeUndone }>()('POST', '/api/admin/change/:changeId/undo', 'admin'),
}
