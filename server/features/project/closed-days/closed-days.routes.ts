import { closedDayCalls } from '#contract/project.calls.ts'
import { closedDays, closedDaysListed, holidayQuery } from '#contract/project.ts'
import type { AppContext } from '#server/context.ts'
import { staffOf } from '#server/http/access.ts'
import { type App, replacingClosedDays } from '#server/http/app-type.ts'
import { idIn } from '#server/http/request/bodies.ts'
import { route } from '#server/http/route.ts'
import { requireProject } from '../project.ts'
import { closedDaysShown, holidaysToClose, replaceClosedDaysOf } from './closed-days.ts'

// The largest request body: enough for a full list of closed days with long reasons in multi-byte
// characters.
const longestList = 512 * 1024

export function closedDayRoutes(app: App, ctx: AppContext): void {
  route(app, closedDayCalls.list, {
    schema: {
      summary: 'Lists the closed days of a project and of its organisation',
      response: { 200: closedDaysListed },
    },
    handler: async (request) => ({
      days: await closedDaysShown(ctx, staffOf(request), request.params.projectId),
    }),
  })

  route(app, closedDayCalls.replace, {
    limits: [replacingClosedDays],
    heavy: true,
    bodyLimit: longestList,
    exists: (request) => requireProject(ctx, staffOf(request), idIn(request, 'projectId')),
    schema: {
      summary: 'Replaces the closed days of a project and of its organisation',
      body: closedDays,
      response: { 200: closedDaysListed },
    },
    handler: async (request) => {
      const { projectId } = request.params
      const change = { projectId, days: request.body.days }
      return { days: await replaceClosedDaysOf(ctx, staffOf(request), change) }
    },
  })
}

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
