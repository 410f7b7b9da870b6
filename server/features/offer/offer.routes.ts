import type { FastifyContextConfig } from 'fastify'
import { z } from 'zod'
import { id } from '#contract/fields.ts'
import { offer, offerQuery } from '#contract/offer.ts'
import { publicSlot, publicSlotQuery } from '#contract/slot.ts'
import type { AppContext } from '#server/context.ts'
import { visitBy } from '#server/http/access.ts'
import type { App } from '#server/http/app-type.ts'
import { sendCached } from '#server/http/response/send-cached.ts'
import { bookableSlots, offerTo, visit } from './offer.ts'

const projectPath = z.object({ projectId: id })

export function publicOfferRoutes(app: App, ctx: AppContext): void {
  const visited: FastifyContextConfig = {
    who: 'public',
    exists: (request) => visit(ctx, visitBy(request, ctx)),
    refuses: ['website_not_named', 'too_many_tries'],
  }
  app.get(
    '/projects/:projectId/slots',
    {
      config: visited,
      schema: {
        summary: 'The slots that a visitor can book now',
        params: projectPath,
        querystring: publicSlotQuery,
        response: { 200: z.array(publicSlot), 304: z.undefined() },
      },
    },
    async (request, reply) => {
      const wish = { query: request.query, guard: app.readGuard(request) }
      const slots = await bookableSlots(ctx, visitBy(request, ctx), wish)
      return sendCached(request, reply, slots)
    },
  )

  app.get(
    '/projects/:projectId/offer',
    {
      config: visited,
      schema: {
        summary: 'All that the form needs to begin, in the language of the page around it',
        params: projectPath,
        querystring: offerQuery,
        response: { 200: offer, 304: z.undefined() },
      },
    },
    async (request, reply) => {
      const offered = await offerTo(ctx, visitBy(request, ctx), request.query.lang)
      return sendCached(request, reply, offered)
    },
  )
}
