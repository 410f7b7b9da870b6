import { z } from 'zod'
import { hoursCalls } from '#contract/endpoints/export.ts'
import { hoursQuery, hoursRow } from '#contract/hours.ts'
import type { AppContext } from '#server/context.ts'
import { selfOf } from '#server/http/access.ts'
import type { App } from '#server/http/app-type.ts'
import { isLongSpan } from '#server/http/request/reads/heavy-reads.ts'
import { route } from '#server/http/route.ts'
import { hoursOf } from './hours.ts'

export function hoursRoutes(app: App, ctx: AppContext): void {
  route(app, hoursCalls.mine, {
    heavy: isLongSpan,
    schema: {
      summary: 'The tours that the user led in a span of days, by month and variant',
      querystring: hoursQuery,
      response: { 200: z.array(hoursRow) },
    },
    handler: (request) => hoursOf(ctx, selfOf(request), request.query),
  })
}
