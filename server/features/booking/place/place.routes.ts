import { proofCalls } from '#contract/booking.calls.ts'
import { challenge } from '#contract/hold.ts'
import type { AppContext } from '#server/context.ts'
import { visitBy } from '#server/http/access.ts'
import type { App } from '#server/http/app-type.ts'
import { sourceOf } from '#server/http/request/network.ts'
import { route } from '#server/http/route.ts'
import { challengeFor } from './place.ts'

export function publicProofRoutes(app: App, ctx: AppContext): void {
  route(app, proofCalls.challenge, {
    refuses: ['website_not_named'],
    limitedLookups: true,
    schema: {
      summary: 'A proof-of-work challenge, which a booking needs while robots are booking',
      response: { 200: challenge },
    },
    handler: (request) =>
      challengeFor(ctx, { ...visitBy(request, ctx), source: sourceOf(request) }),
  })
}
