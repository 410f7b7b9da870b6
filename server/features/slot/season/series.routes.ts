import { seriesCalls } from '#contract/slot.calls.ts'
import {
  changeAnswer,
  seriesChange,
  seriesCreated,
  seriesDeletion,
  seriesInput,
  seriesQuery,
  seriesStored,
  slotPlan,
} from '#contract/slot-change.ts'
import type { AppContext } from '#server/context.ts'
import { requireProject } from '#server/features/project/project.ts'
import { staffOf } from '#server/http/access.ts'
import { type App, actingOnMany } from '#server/http/app-type.ts'
import { idIn } from '#server/http/request/bodies.ts'
import { route } from '#server/http/route.ts'
import { changeSeries, endSeries, openSeries, requireSeries, seriesOf } from './series.ts'

// Room for thousands of exceptions.
const longestSeries = 512 * 1024

export function seriesRoutes(app: App, ctx: AppContext): void {
  route(app, seriesCalls.add, {
    limits: [actingOnMany],
    heavy: true,
    bodyLimit: longestSeries,
    exists: (request) => requireProject(ctx, staffOf(request), idIn(request, 'projectId')),
    schema: {
      summary: 'Opens the slots of a series, or with `dry_run` returns what would be opened',
      body: seriesInput,
      response: { 200: slotPlan, 201: seriesCreated },
    },
    handler: async (request, reply) => {
      const { projectId } = request.params
      const done = await openSeries(ctx, staffOf(request), { projectId, input: request.body })
      return 'series_id' in done ? reply.code(201).send(done) : reply.code(200).send(done)
    },
  })

  route(app, seriesCalls.show, {
    schema: {
      summary: 'The current definition of a series',
      response: { 200: seriesStored },
    },
    handler: (request) => seriesOf(ctx, staffOf(request), request.params.seriesId),
  })

  changesOfSeries(app, ctx)
}

function changesOfSeries(app: App, ctx: AppContext): void {
  route(app, seriesCalls.change, {
    limits: [actingOnMany],
    heavy: true,
    bodyLimit: longestSeries,
    exists: (request) => requireSeries(ctx, staffOf(request), idIn(request, 'seriesId')),
    schema: {
      summary: 'Changes a series from a day onwards, or with `dry_run` returns what would change',
      querystring: seriesQuery,
      body: seriesChange,
      response: { 200: changeAnswer },
    },
    handler: (request) => {
      const { seriesId } = request.params
      const { from } = request.query
      return changeSeries(ctx, staffOf(request), { seriesId, from, wish: request.body })
    },
  })

  route(app, seriesCalls.delete, {
    limits: [actingOnMany],
    heavy: true,
    exists: (request) => requireSeries(ctx, staffOf(request), idIn(request, 'seriesId')),
    schema: {
      summary: 'Deletes the slots of a series from a day onwards; booked ones stay',
      querystring: seriesQuery,
      body: seriesDeletion,
      response: { 200: changeAnswer },
    },
    handler: (request) => {
      const { seriesId } = request.params
      const { from } = request.query
      return endSeries(ctx, staffOf(request), { seriesId, from, wish: request.body ?? {} })
    },
  })
}
