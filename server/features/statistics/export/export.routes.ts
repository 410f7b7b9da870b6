import type { FastifyReply } from 'fastify'
import {
  type ExportFormat,
  type ExportSubject,
  exportFormats,
  exportSubjects,
} from '#contract/breakdown.ts'
import { exportCalls, hoursCalls } from '#contract/statistics.calls.ts'
import { csvFile, exportQuery, hoursQuery, xlsxFile, xlsxType } from '#contract/statistics.ts'
import type { AppContext } from '#server/context.ts'
import { selfOf, staffOf } from '#server/http/access.ts'
import type { App } from '#server/http/app-type.ts'
import { exporting } from '#server/http/app-type.ts'
import { idIn } from '#server/http/request/bodies.ts'
import { route } from '#server/http/route.ts'
import { requireProjectEver } from '../statistics.ts'
import { exportFile, ownHoursFile } from './export.ts'

const fileOf = {
  csv: { content: { 'text/csv': { schema: csvFile } } },
  xlsx: { content: { [xlsxType]: { schema: xlsxFile } } },
} as const

export function exportRoutes(app: App, ctx: AppContext): void {
  for (const subject of exportSubjects) {
    for (const format of exportFormats) {
      route(app, exportCalls[`${subject}.${format}`], {
        recent: true,
        limits: [exporting],
        heavy: true,
        exists: (request) => requireProjectEver(ctx, staffOf(request), idIn(request, 'projectId')),
        schema: {
          summary: `A file of ${subject} for a span of days, as ${format.toUpperCase()}`,
          querystring: exportQuery,
          response: { 200: fileOf[format] },
        },
        handler: async (request, reply) => {
          const { query } = request
          const projectId = idIn(request, 'projectId')
          const wanted = { projectId, subject, format, query }
          const file = await exportFile(ctx, staffOf(request), wanted)
          return send(reply, { subject, format }, file)
        },
      })
    }
  }
  for (const format of exportFormats) {
    route(app, hoursCalls[format], {
      limits: [exporting],
      heavy: true,
      schema: {
        summary: `A file of the tours that the user led, as ${format.toUpperCase()}`,
        querystring: hoursQuery,
        response: { 200: fileOf[format] },
      },
      handler: async (request, reply) => {
        const { query } = request
        const file = await ownHoursFile(ctx, selfOf(request), { format, query })
        return send(reply, { subject: 'hours', format }, file)
      },
    })
  }
}

interface Named {
  subject: ExportSubject
  format: ExportFormat
}

function send(reply: FastifyReply, { subject, format }: Named, file: unknown) {
  return reply
    .type(format === 'csv' ? 'text/csv; charset=utf-8' : xlsxType)
    .header('content-disposition', `attachment; filename="${subject}.${format}"`)
    .header('cache-control', 'no-store')
    .send(file as never)
}
