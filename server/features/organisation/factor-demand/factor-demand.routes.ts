import { factorDemandCalls } from '#contract/endpoints/second-factor.ts'
import { demandedFactor, factorState } from '#contract/second-factor.ts'
import type { AppContext } from '#server/context.ts'
import { staffOf } from '#server/http/access.ts'
import type { App } from '#server/http/app-type.ts'
import { route } from '#server/http/route.ts'
import { demandFactor, factorDemandOf } from './factor-demand.ts'

export function factorDemandRoutes(app: App, ctx: AppContext): void {
  route(app, factorDemandCalls.demanded, {
    schema: {
      summary: 'Of whom a second factor is demanded, and which members have none',
      response: { 200: factorState },
    },
    handler: (request) => factorDemandOf(ctx, staffOf(request)),
  })

  route(app, factorDemandCalls.demand, {
    refuses: ['confirm_first'],
    schema: {
      summary: 'Demands a second factor of nobody, of admins or of everybody, in seven days',
      body: demandedFactor,
    },
    handler: (request) => demandFactor(ctx, staffOf(request), request.body.demand),
  })
}
