import type { FastifyRequest } from 'fastify'
import type { ParamsOf } from '#contract/endpoint.ts'
import {
  askedSlots,
  type GuideAnswerInput,
  guideAnswerInput,
  guideOfferInput,
  guideOfferMade,
  guideOffers,
} from '#contract/guide-offer.ts'
import { askedCalls, guideOfferCalls } from '#contract/slot.calls.ts'
import type { AppContext } from '#server/context.ts'
import { requireProject } from '#server/features/project/project.ts'
import { selfOf, staffOf } from '#server/http/access.ts'
import type { App, Limit } from '#server/http/app-type.ts'
import { idIn } from '#server/http/request/bodies.ts'
import { route } from '#server/http/route.ts'
import { requireSlotIn } from '../slot.ts'
import { acceptOffer, declineOffer, undoAnswer } from './answer.ts'
import { slotsAskedBy, slotsAskedOf } from './asked-slots.ts'
import { offerSlots } from './guide-offer.ts'
import { offersIn } from './offers-list.ts'

const tokenOf = (request: FastifyRequest) =>
  (request.params as ParamsOf<typeof guideOfferCalls.show>).offerToken

const limits: Limit[] = [
  // An offer email may contain hundreds of slots.
  { of: 'answering one offer of slots', most: 1200, minutes: 60, by: tokenOf },
]

/** Without the token, the member is the key. */
const ownLimits: Limit[] = [
  { of: 'answering offers', most: 1200, minutes: 60, by: (request) => request.self?.staffId ?? '' },
]

const shown = { 200: askedSlots }
const barred = ['organisation_suspended', 'second_factor_due', 'sign_on_only'] as const
const accepting = [
  ...(['slot_started', 'already_taken', 'leads_another', 'absent_then'] as const),
  ...(['gave_back_often', 'slot_moved'] as const),
] as const
const answering = { limitedLookups: true, limits } as const
const exchange = { body: guideAnswerInput, response: shown }

interface Answered extends FastifyRequest {
  body: GuideAnswerInput
}

/** Opening a link never counts as an answer, because mail programs open links by themselves. */
export function guideAnswerRoutes(app: App, ctx: AppContext): void {
  const storedBy = (store: typeof acceptOffer) => async (request: Answered) => {
    const { slot_id: slotId, start } = request.body
    await store(ctx, { by: { token: tokenOf(request) }, slotId, start })
    return slotsAskedBy(ctx, tokenOf(request))
  }

  route(app, guideOfferCalls.show, {
    limitedLookups: true,
    refuses: [...barred],
    schema: { summary: 'The slots that a member of the team was asked about', response: shown },
    handler: (request) => slotsAskedBy(ctx, tokenOf(request)),
  })

  route(app, guideOfferCalls.accept, {
    ...answering,
    refuses: [...barred, ...accepting],
    schema: {
      summary: 'Takes one of these slots, unless others were faster; repeating it changes nothing',
      ...exchange,
    },
    handler: storedBy(acceptOffer),
  })

  route(app, guideOfferCalls.decline, {
    ...answering,
    refuses: [...barred, 'slot_started', 'slot_moved'],
    schema: { summary: 'Declines one of these slots, or gives it back', ...exchange },
    handler: storedBy(declineOffer),
  })

  route(app, guideOfferCalls.undo, {
    ...answering,
    refuses: [...barred, 'slot_started', 'answer_stands'],
    schema: { summary: 'Takes back an answer of the last ten minutes', ...exchange },
    handler: storedBy(undoAnswer),
  })
}

/** The same for the person who is logged in or holds a personal link, about all their offers. */
export function ownOfferRoutes(app: App, ctx: AppContext): void {
  const storedBy = (store: typeof acceptOffer) => async (request: Answered) => {
    const { slot_id: slotId, start } = request.body
    const self = selfOf(request)
    await store(ctx, { by: self, slotId, start })
    return slotsAskedOf(ctx, self)
  }

  route(app, askedCalls.list, {
    schema: { summary: 'The slots that the user is asked to lead', response: shown },
    handler: (request) => slotsAskedOf(ctx, selfOf(request)),
  })

  route(app, askedCalls.accept, {
    limits: ownLimits,
    refuses: ['not_found', ...accepting],
    schema: { summary: 'Takes a slot that the user was asked to lead', ...exchange },
    handler: storedBy(acceptOffer),
  })

  route(app, askedCalls.decline, {
    limits: ownLimits,
    refuses: ['not_found', 'slot_started', 'slot_moved'],
    schema: { summary: 'Declines a slot that the user was asked to lead', ...exchange },
    handler: storedBy(declineOffer),
  })

  route(app, askedCalls.undo, {
    limits: ownLimits,
    refuses: ['not_found', 'slot_started', 'answer_stands'],
    schema: { summary: 'Takes back the user’s answer of the last ten minutes', ...exchange },
    handler: storedBy(undoAnswer),
  })
}

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
