import { endpoint } from '../endpoint.ts'
import type {
  ChangeDone,
  ChangeUndone,
  SlotPlan,
  SlotsChangeSent,
  SlotsCopySent,
} from '../slot-change.ts'

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
