import type { FastifyRequest } from 'fastify'
import type { ParamsOf } from '#contract/endpoint.ts'
import { guideOfferCalls } from '#contract/endpoints/guide-offer.ts'
import { askedSlots, guideAnswerInput } from '#contract/guide-offer.ts'
import type { AppContext } from '#server/context.ts'
import { slotsAskedBy } from '#server/features/slot/asked-slot/asked-slot.ts'
import type { App } from '#server/http/app-type.ts'
import type { Limit } from '#server/http/request/limit.ts'
import { route } from '#server/http/route.ts'
import { acceptOffer, declineOffer, undoAnswer } from './guide-answer.ts'

const tokenOf = (request: FastifyRequest) =>
  (request.params as ParamsOf<typeof guideOfferCalls.show>).offerToken

// A letter may offer hundreds of slots.
const answering: Limit[] = [
  { of: 'answering one offer of slots', most: 1200, minutes: 60, by: tokenOf },
]

const shown = { 200: askedSlots }

/** Opening a link never answers, because mail programs open links by themselves. */
export function guideAnswerRoutes(app: App, ctx: AppContext): void {
  route(app, guideOfferCalls.show, {
    limitedLookups: true,
    schema: { summary: 'The slots that a member of the team was asked about', response: shown },
    handler: (request) => slotsAskedBy(ctx, tokenOf(request)),
  })

  route(app, guideOfferCalls.accept, {
    refuses: ['slot_started', 'already_taken', 'leads_another', 'absent_then', 'gave_back_often'],
    limitedLookups: true,
    limits: answering,
    schema: {
      summary: 'Takes one of these slots, unless others were faster; repeating it changes nothing',
      body: guideAnswerInput,
      response: shown,
    },
    handler: async (request) => {
      await acceptOffer(ctx, { token: tokenOf(request), slotId: request.body.slot_id })
      return slotsAskedBy(ctx, tokenOf(request))
    },
  })

  route(app, guideOfferCalls.decline, {
    refuses: ['slot_started'],
    limitedLookups: true,
    limits: answering,
    schema: {
      summary: 'Declines one of these slots, or gives it back',
      body: guideAnswerInput,
      response: shown,
    },
    handler: async (request) => {
      await declineOffer(ctx, { token: tokenOf(request), slotId: request.body.slot_id })
      return slotsAskedBy(ctx, tokenOf(request))
    },
  })

  route(app, guideOfferCalls.undo, {
    refuses: ['slot_started', 'answer_stands'],
    limitedLookups: true,
    limits: answering,
    schema: {
      summary: 'Takes back an answer of the last ten minutes',
      body: guideAnswerInput,
      response: shown,
    },
    handler: async (request) => {
      await undoAnswer(ctx, { token: tokenOf(request), slotId: request.body.slot_id })
      return slotsAskedBy(ctx, tokenOf(request))
    },
  })
}
