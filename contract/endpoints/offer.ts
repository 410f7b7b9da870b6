import { endpoint } from '../endpoint.ts'
import type { Offer, OfferQuery } from '../offer.ts'
import type { PublicSlot, PublicSlotQuery } from '../slot.ts'

export const offerCalls = {
  slots: endpoint<{ query: PublicSlotQuery; answers: PublicSlot[] }>()(
    'GET',
    '/api/public/projects/:projectId/slots',
    'public',
  ),
  read: endpoint<{ query: OfferQuery; answers: Offer<Record<string, unknown>> }>()(
    'GET',
    '/api/public/projects/:projectId/offer',
    'public',
  ),
}
