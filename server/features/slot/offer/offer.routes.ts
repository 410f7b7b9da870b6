import type { FastifyRequest } from 'fastify'
import { z } from 'zod'
import { offer, offerQuery } from '#contract/offer.ts'
import { offerCalls } from '#contract/slot.calls.ts'
import { publicSlot, publicSlotQuery } from '#contract/slot.ts'
import type { AppContext } from '#server/context.ts'
import { visit } from '#server/features/project/project.ts'
import { visitBy } from '#server/http/access.ts'
import type { App } from '#server/http/app-type.ts'
import { sendCached } from '#server/http/response/send-cached.ts'
import { route } from '#server/http/route.ts'
import { bookableSlots, offerTo } from './offer.ts'

export function publicOfferRoutes(app: App, ctx: AppContext): void {
  const visited = {
    exists: (request: FastifyRequest) => visit(ctx, visitBy(request, ctx)),
    refuses: ['website_not_named', 'too_many_tries'] as const,
  }
  route(app, offerCalls.slots, {
    ...visited,
    schema: {
      summary: 'The slots that a visitor can book now',
      querystring: publicSlotQuery,
      response: { 200: z.array(publicSlot), 304: z.undefined() },
    },
    handler: async (request, reply) => {
      const wish = { query: request.query, guard: app.readGuard(request) }
      const slots = await bookableSlots(ctx, visitBy(request, ctx), wish)
      return sendCached(request, reply, slots)
    },
  })

  route(app, offerCalls.read, {
    ...visited,
    schema: {
      summary: 'Everything that the form needs, in the language of its page',
      querystring: offerQuery,
      response: { 200: offer, 304: z.undefined() },
    },
    handler: async (request, reply) => {
      const wish = { query: request.query, guard: app.readGuard(request) }
      const offered = await offerTo(ctx, visitBy(request, ctx), wish)
      return sendCached(request, reply, offered)
    },
  })
}
