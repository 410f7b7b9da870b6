import type { DayMessageSent, MessageSent, SlotMessageSent } from '../booking-message.ts'
import { endpoint } from '../endpoint.ts'

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
