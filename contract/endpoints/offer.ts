import { endpoint } from '../endpoint.ts'
import type { Offer, OfferQuery } from '../offer.ts'
import { offerPart, publicProjects, slotsPart } from '../public-paths.ts'
import type { PublicSlot, PublicSlotQuery } from '../slot.ts'

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
