import { z } from 'zod'
import { assigned, assignmentInput, assignmentQuery } from '#contract/assignment.ts'
import { assignmentCalls } from '#contract/endpoints/assignment.ts'
import { staffCalls } from '#contract/endpoints/staff.ts'
import { accountDeletion } from '#contract/staff.ts'
import type { AppContext } from '#server/context.ts'
import { staffOf } from '#server/http/access.ts'
import type { App } from '#server/http/app-type.ts'
import { passwordLimitsOf } from '#server/http/request/password-limits.ts'
import { idIn } from '#server/http/request/path.ts'
import { route } from '#server/http/route.ts'
import { logSecurity } from '#server/http/security-log.ts'
import { takeSession } from '#server/http/session-cookie.ts'
import {
  assignStaff,
  leave,
  noteBrake,
  removeStaff,
  requireSlot,
  unassignStaff,
} from './assignment.ts'

export function assignmentRoutes(app: App, ctx: AppContext): void {
  leavingRoutes(app, ctx)

  route(app, assignmentCalls.assign, {
    form: true,
    refuses: ['not_found', 'ambiguous_name'],
    schema: {
      summary: 'Assigns a member of staff to a slot',
      body: assignmentInput,
      response: { 200: assigned },
    },
    handler: async (request) => {
      const { event_id: slotId, staff_name: staffName, staff_id } = request.body
      const wish = { slotId, staffName, staffId: staff_id || undefined }
      const staffId = await assignStaff(ctx, staffOf(request), wish)
      return { staff_id: staffId, staff_name: staffName }
    },
  })

  route(app, assignmentCalls.unassign, {
    exists: (request) => requireSlot(ctx, staffOf(request), idIn(request, 'slotId')),
    refuses: ['ambiguous_name'],
    schema: {
      summary: 'Takes a member of staff off a slot, named by name or id',
      querystring: assignmentQuery,
      response: { 204: z.undefined() },
    },
    handler: async (request, reply) => {
      const wish = { ...request.params, staffId: request.query.staff_id || undefined }
      await unassignStaff(ctx, staffOf(request), wish)
      return reply.code(204).send()
    },
  })
}

function leavingRoutes(app: App, ctx: AppContext): void {
  route(app, staffCalls.deleteAccount, {
    refuses: ['wrong_password', 'last_admin'],
    limits: passwordLimitsOf((username) => noteBrake(ctx, username)).all,
    schema: {
      summary: 'Delete the own account; the name stays on past slots for 90 days',
      body: accountDeletion,
      response: { 204: z.undefined() },
    },
    handler: async (request, reply) => {
      const staff = staffOf(request)
      await leave(ctx, staff, request.body.password)
      logSecurity(request, 'account_deleted', { account: staff.staffId })
      await app.streams.lookAfter(staff.staffId)
      takeSession(reply, ctx)
      return reply.code(204).send()
    },
  })

  memberRoute(app, ctx)
}

function memberRoute(app: App, ctx: AppContext): void {
  route(app, staffCalls.removeMember, {
    refuses: ['own_account', 'last_admin'],
    schema: {
      summary: 'Removes a member of staff, who keeps their name on past slots',
      response: { 204: z.undefined() },
    },
    handler: async (request, reply) => {
      await removeStaff(ctx, staffOf(request), request.params.staffId)
      await app.streams.lookAfter(request.params.staffId)
      return reply.code(204).send()
    },
  })
}
