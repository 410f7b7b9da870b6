import { staffCalls } from '#contract/endpoints/staff.ts'
import { memberChange, memberDetail } from '#contract/member.ts'
import type { AppContext } from '#server/context.ts'
import { staffOf } from '#server/http/access.ts'
import type { App } from '#server/http/app-type.ts'
import { idIn } from '#server/http/request/path.ts'
import { route } from '#server/http/route.ts'
import { changeMember, memberOf } from './member.ts'

export function memberRoutes(app: App, ctx: AppContext): void {
  route(app, staffCalls.member, {
    schema: {
      summary: 'A member of the team with their role, and with the variants that they lead',
      response: { 200: memberDetail },
    },
    handler: (request) => memberOf(ctx, staffOf(request), request.params.staffId),
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
