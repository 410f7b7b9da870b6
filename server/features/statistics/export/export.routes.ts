import type { FastifyReply } from 'fastify'
import { exportCalls, hoursCalls } from '#contract/endpoints/export.ts'
import {
  csvFile,
  type ExportFormat,
  exportFormats,
  exportQuery,
  exportSubjects,
  xlsxFile,
} from '#contract/export.ts'
import { hoursQuery } from '#contract/hours.ts'
import type { AppContext } from '#server/context.ts'
import { selfOf, staffOf } from '#server/http/access.ts'
import type { App } from '#server/http/app-type.ts'
import { exporting } from '#server/http/request/limit.ts'
import { idIn } from '#server/http/request/path.ts'
import { route } from '#server/http/route.ts'
import type { Sheet } from '#server/sheets/cells.ts'
import { csvOf } from '#server/sheets/csv.ts'
import { xlsxOf } from '#server/sheets/xlsx.ts'
import { xlsxType } from '#server/sheets/xlsx-parts.ts'
import { requireProjectEver } from '../statistics.ts'
import { exportSheet, ownHoursSheet } from './export.ts'

const fileOf = {
  csv: { content: { 'text/csv': { schema: csvFile } } },
  xlsx: { content: { [xlsxType]: { schema: xlsxFile } } },
} as const

export function exportRoutes(app: App, ctx: AppContext): void {
  for (const subject of exportSubjects) {
    for (const format of exportFormats) {
      route(app, exportCalls[`${subject}.${format}`], {
        limits: [exporting],
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
          return send(reply, format, await exportSheet(ctx, staffOf(request), wanted))
        },
      })
    }
  }
  for (const format of exportFormats) {
    route(app, hoursCalls[format], {
      limits: [exporting],
      schema: {
        summary: `A file of the tours that the user led, as ${format.toUpperCase()}`,
        querystring: hoursQuery,
        response: { 200: fileOf[format] },
      },
      handler: async (request, reply) =>
        send(reply, format, await ownHoursSheet(ctx, selfOf(request), request.query)),
    })
  }
}

function send(reply: FastifyReply, format: ExportFormat, sheet: Sheet) {
  const name = `${sheet.name}.${format}`
  const file = format === 'csv' ? csvOf(sheet) : xlsxOf(sheet)
  return reply
    .type(format === 'csv' ? 'text/csv; charset=utf-8' : xlsxType)
    .header('content-disposition', `attachment; filename="${name}"`)
    .header('cache-control', 'no-store')
    .send(file as never)
}
