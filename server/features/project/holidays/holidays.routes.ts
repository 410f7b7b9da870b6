import { closedDaysListed, holidayQuery } from '#contract/closed-day.ts'
import { closedDayCalls } from '#contract/endpoints/closed-day.ts'
import type { App } from '#server/http/app-type.ts'
import { route } from '#server/http/route.ts'
import { holidaysToClose } from './holidays.ts'

export function holidayRoutes(app: App): void {
  route(app, closedDayCalls.holidays, {
    schema: {
      summary: 'The public holidays of a German, Austrian or Swiss state, for at most three years',
      querystring: holidayQuery,
      response: { 200: closedDaysListed },
    },
    handler: async (request) => ({ days: holidaysToClose(request.query) }),
  })
}
