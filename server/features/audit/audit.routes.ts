import { z } from 'zod'
import { auditEntry, auditQuery } from '#contract/audit.ts'
import { auditCalls } from '#contract/statistics.calls.ts'
import type { AppContext } from '#server/context.ts'
import { staffOf } from '#server/http/access.ts'
import type { App } from '#server/http/app-type.ts'
import { route } from '#server/http/route.ts'
import { auditLogOf } from './audit.ts'

export function auditRoutes(app: App, ctx: AppContext): void {
  route(app, auditCalls.list, {
    schema: {
      summary: 'The audit log: who did what to what, newest first',
      querystring: auditQuery,
      response: { 200: z.array(auditEntry) },
    },
    handler: async (request) => {
      const entries = await auditLogOf(ctx, staffOf(request), request.query)
      return entries.map((entry) => ({
        id: entry.id,
        at: entry.at.toString(),
        staff_id: entry.staffId,
        staff_name: entry.staffName,
        action: entry.action,
        subject_id: entry.subjectId,
        label: entry.label,
        undone_at: entry.undoneAt?.toString() ?? null,
      }))
    },
  })
}
