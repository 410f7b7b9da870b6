import { staffCalls } from '#contract/endpoints/staff.ts'
import { memberChange, memberDetail } from '#contract/member.ts'
import type { AppContext } from '#server/context.ts'
import { staffOf } from '#server/http/access.ts'
import type { App } from '#server/http/app-type.ts'
import { idIn } from '#server/http/request/path.ts'
import { route } from '#server/http/route.ts'
import { logSecurity } from '#server/http/security-log.ts'
import { changeMember, endAccessOf, endSessionOf, memberOf } from './member.ts'

export function memberRoutes(app: App, ctx: AppContext): void {
  route(app, staffCalls.member, {
    schema: {
      summary: 'A member of the team with their role, and with the variants that they lead',
      response: { 200: memberDetail },
    },
    handler: (request) => memberOf(ctx, staffOf(request), request.params.staffId),
  })

  route(app, staffCalls.endAccess, {
    recent: true,
    schema: {
      summary: 'Ends all sessions of a member, their personal link, calendar feed and open offers',
    },
    handler: async (request) => {
      const { staffId } = request.params
      await endAccessOf(ctx, staffOf(request), staffId)
      logSecurity(request, 'access_ended', { account: staffId })
      await app.streams.lookAfter(staffId)
    },
  })

  route(app, staffCalls.endSession, {
    recent: true,
    schema: { summary: 'Ends one session of a member' },
    handler: async (request) => {
      const { staffId, sessionId: id } = request.params
      await endSessionOf(ctx, staffOf(request), { staffId, id })
      logSecurity(request, 'session_ended', { account: staffId })
      await app.streams.lookAfter(staffId)
    },
  })

  route(app, staffCalls.changeMember, {
    exists: (request) => memberOf(ctx, staffOf(request), idIn(request, 'staffId')),
    refuses: ['last_admin', 'confirm_first'],
    schema: {
      summary: 'Changes the role of a member of the team, and the variants that they lead',
      body: memberChange,
      response: { 200: memberDetail },
    },
    handler: (request) => {
      const { staffId } = request.params
      return changeMember(ctx, staffOf(request), { staffId, change: request.body })
    },
  })
}
