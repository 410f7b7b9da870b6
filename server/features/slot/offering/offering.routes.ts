import { guideOfferCalls } from '#contract/endpoints/guide-offer.ts'
import { guideOfferInput, guideOfferMade, guideOffers } from '#contract/guide-offer.ts'
import type { AppContext } from '#server/context.ts'
import { requireProject } from '#server/features/project/project.ts'
import { requireSlotIn } from '#server/features/slot/slot.ts'
import { staffOf } from '#server/http/access.ts'
import type { App } from '#server/http/app-type.ts'
import type { Limit } from '#server/http/request/limit.ts'
import { idIn } from '#server/http/request/path.ts'
import { route } from '#server/http/route.ts'
import { offerSlots, offersIn } from './offering.ts'

// Each call sends emails to the team.
const offering: Limit = {
  of: 'offering slots to guides',
  most: 300,
  minutes: 60,
  by: (request) => request.loggedIn?.staffId ?? '',
}

export function offeringRoutes(app: App, ctx: AppContext): void {
  route(app, guideOfferCalls.offer, {
    exists: (request) => requireSlotIn(ctx, staffOf(request), { slotId: idIn(request, 'slotId') }),
    refuses: ['slot_started', 'enough_guides'],
    limits: [offering],
    schema: {
      summary: 'Offers slots to the members of the team who can lead them, by one email to each',
      body: guideOfferInput,
      response: { 200: guideOfferMade },
    },
    handler: async (request) => {
      const { slotId } = request.params
      return { asked: await offerSlots(ctx, staffOf(request), { slotId, input: request.body }) }
    },
  })

  route(app, guideOfferCalls.list, {
    exists: (request) => requireProject(ctx, staffOf(request), idIn(request, 'projectId')),
    schema: {
      summary: 'The slots on offer to guides, who was asked, and what they said',
      response: { 200: guideOffers },
    },
    handler: (request) => offersIn(ctx, staffOf(request), request.params.projectId),
  })
}
