import { z } from 'zod'
import { id } from '#contract/fields.ts'
import { challenge } from '#contract/proof.ts'
import type { AppContext } from '#server/context.ts'
import { visitBy } from '#server/http/access.ts'
import type { App } from '#server/http/app-type.ts'
import { sourceOf } from '#server/http/request/network.ts'
import { challengeFor } from './proof.ts'

export function publicProofRoutes(app: App, ctx: AppContext): void {
  app.get(
    '/projects/:projectId/challenge',
    {
      config: { who: 'public', refuses: ['website_not_named'], limitedLookups: true },
      schema: {
        summary: 'A sum for the browser, whose solution a booking is asked for where robots come',
        params: z.object({ projectId: id }),
        response: { 200: challenge },
      },
    },
    (request) => challengeFor(ctx, { ...visitBy(request, ctx), source: sourceOf(request) }),
  )
}
