import type {
  SlotCalledOff,
  SlotCallOff,
  SlotMoved,
  SlotMoveSent,
  SlotsCalledOff,
  SlotsCallOff,
} from '../booked-slot.ts'
import { endpoint } from '../endpoint.ts'
import type { Slot, SlotAdded, SlotCommentInput, SlotInputSent, SlotQuerySent } from '../slot.ts'

export const slotCalls = {
  list: endpoint<{ query: SlotQuerySent; answers: Slot[] }>()(
    'GET',
    '/api/admin/events/:projectId',
    'staff',
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
  callOffMany: endpoint<{ json: SlotsCallOff; answers: SlotsCalledOff }>()(
    'POST',
    '/api/admin/slots/:projectId/call_off',
    'admin',
  ),
}
