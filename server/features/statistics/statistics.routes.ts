import { z } from 'zod'
import { hoursCalls, statisticsCalls } from '#contract/statistics.calls.ts'
import {
  deletedProject,
  hoursQuery,
  hoursRow,
  type StatisticsRow,
  statisticsQuery,
  statisticsRow,
} from '#contract/statistics.ts'
import type { AppContext } from '#server/context.ts'
import { selfOf, staffOf } from '#server/http/access.ts'
import type { App } from '#server/http/app-type.ts'
import { idIn } from '#server/http/request/bodies.ts'
import { isLongSpan } from '#server/http/request/heavy-reads.ts'
import { route } from '#server/http/route.ts'
import {
  deletedProjectsOf,
  type Figures,
  hoursOf,
  incomeOf,
  requireProjectEver,
  statisticsOf,
} from './statistics.ts'

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

export function statisticsRoutes(app: App, ctx: AppContext): void {
  route(app, statisticsCalls.deleted, {
    schema: {
      summary: 'Lists the deleted projects, whose figures remain',
      response: { 200: z.array(deletedProject) },
    },
    handler: async (request) => {
      const projects = await deletedProjectsOf(ctx, staffOf(request))
      return projects.map(({ id, name, deletedAt }) => ({
        project_id: id,
        name,
        deleted_at: deletedAt.toString(),
      }))
    },
  })

  route(app, statisticsCalls.show, {
    heavy: isLongSpan,
    exists: (request) => requireProjectEver(ctx, staffOf(request), idIn(request, 'projectId')),
    schema: {
      summary: 'The figures of a project, even of a deleted one, for a span of days',
      querystring: statisticsQuery,
      response: { 200: z.array(statisticsRow) },
    },
    handler: async (request) => {
      const { projectId } = request.params
      const wanted = { projectId, ...request.query }
      return (await statisticsOf(ctx, staffOf(request), wanted)).map(shown)
    },
  })
}

const incomeShown = (income: ReturnType<typeof incomeOf>) => (income.length > 0 ? { income } : {})

const shown = (row: Figures): StatisticsRow => ({
  key: row.key,
  name: row.name,
  slots: row.slots,
  tours: row.tours,
  places: row.places,
  bookings: row.bookings,
  people: row.people,
  came: row.came,
  walk_ins: row.walkIns,
  walk_in_places: row.walkInPlaces,
  ticked: row.ticked,
  ticked_people: row.tickedPeople,
  no_shows: row.noShows,
  cancelled: row.cancelled,
  cancelled_people: row.cancelledPeople,
  cancelled_within_day: row.cancelledWithinDay,
  cancelled_within_week: row.cancelledWithinWeek,
  cancelled_seconds: row.cancelledSeconds,
  lead_seconds: row.leadSeconds,
  ...incomeShown(incomeOf(row)),
})
