import { z } from 'zod'
import { assigned, assignmentInput, assignmentQuery } from '#contract/assignment.ts'
import { id, line } from '#contract/fields.ts'
import { accountDeletion } from '#contract/staff.ts'
import type { AppContext } from '#server/context.ts'
import { staffOf } from '#server/http/access.ts'
import type { App } from '#server/http/app-type.ts'
import { passwordLimitsOf } from '#server/http/request/password-limits.ts'
import { idIn } from '#server/http/request/path.ts'
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

const assignmentPath = z.object({ slotId: id, staffName: line(200) })

export function assignmentRoutes(app: App, ctx: AppContext): void {
  leavingRoutes(app, ctx)

  app.post(
    '/api/admin/assign_staff',
    {
      config: { who: 'admin', form: true, refuses: ['not_found', 'ambiguous_name'] },
      schema: {
        summary: 'Assigns a member of staff to a slot',
        body: assignmentInput,
        response: { 200: assigned },
      },
    },
    async (request) => {
      const { event_id: slotId, staff_name: staffName, staff_id } = request.body
      const wish = { slotId, staffName, staffId: staff_id || undefined }
      const staffId = await assignStaff(ctx, staffOf(request), wish)
      return { staff_id: staffId, staff_name: staffName }
    },
  )

  app.delete(
    '/api/admin/timeslot/:slotId/staff/:staffName',
    {
      config: {
        who: 'admin',
        exists: (request) => requireSlot(ctx, staffOf(request), idIn(request, 'slotId')),
        refuses: ['ambiguous_name'],
      },
      schema: {
        summary: 'Takes a member of staff off a slot, named by name or id',
        params: assignmentPath,
        querystring: assignmentQuery,
        response: { 204: z.undefined() },
      },
    },
    async (request, reply) => {
      const wish = { ...request.params, staffId: request.query.staff_id || undefined }
      await unassignStaff(ctx, staffOf(request), wish)
      return reply.code(204).send()
    },
  )
}

function leavingRoutes(app: App, ctx: AppContext): void {
  app.post(
    '/api/users/me/delete',
    {
      config: {
        who: 'staff',
        refuses: ['wrong_password', 'last_admin'],
        limits: passwordLimitsOf((username) => noteBrake(ctx, username)).all,
      },
      schema: {
        summary: 'Delete the own account; the name stays on past slots for 90 days',
        body: accountDeletion,
        response: { 204: z.undefined() },
      },
    },
    async (request, reply) => {
      const staff = staffOf(request)
      await leave(ctx, staff, request.body.password)
      logSecurity(request, 'account_deleted', { account: staff.staffId })
      await app.streams.lookAfter(staff.staffId)
      takeSession(reply, ctx)
      return reply.code(204).send()
    },
  )

  memberRoute(app, ctx)
}

function memberRoute(app: App, ctx: AppContext): void {
  app.delete(
    '/api/admin/users/:staffId',
    {
      config: { who: 'admin', refuses: ['own_account', 'last_admin'] },
      schema: {
        summary: 'Removes a member of staff, who keeps their name on past slots',
        params: z.object({ staffId: id }),
        response: { 204: z.undefined() },
      },
    },
    async (request, reply) => {
      await removeStaff(ctx, staffOf(request), request.params.staffId)
      await app.streams.lookAfter(request.params.staffId)
      return reply.code(204).send()
    },
  )
}
