import { z } from 'zod'
import { sessionCalls } from '#contract/staff.calls.ts'
import { session } from '#contract/staff.ts'
import type { AppContext } from '#server/context.ts'
import { staffOf } from '#server/http/access.ts'
import type { App } from '#server/http/app-type.ts'
import { sessionCookie, takeSession } from '#server/http/cookies.ts'
import { route } from '#server/http/route.ts'
import { logSecurity } from '#server/http/security-log.ts'
import { endOwnSession, logOut, logOutEverywhere, sessionsOf, shownSession } from './session.ts'

export function sessionRoutes(app: App, ctx: AppContext): void {
  logOutRoute(app, ctx)
  ownSessionRoutes(app, ctx)
}

function logOutRoute(app: App, ctx: AppContext): void {
  route(app, sessionCalls.logOut, {
    schema: { summary: 'Logs out' },
    handler: async (request, reply) => {
      const cookie = sessionCookie(request, ctx)
      const account = cookie && (await logOut(ctx, cookie.token))
      if (account) {
        logSecurity(request, 'logged_out', { account })
        await app.streams.lookAfter(account)
      }
      takeSession(reply, ctx)
    },
  })
}

function ownSessionRoutes(app: App, ctx: AppContext): void {
  route(app, sessionCalls.list, {
    schema: {
      summary: 'Lists the sessions of the logged-in user',
      response: { 200: z.array(session) },
    },
    handler: async (request) => {
      const sessions = await sessionsOf(ctx, staffOf(request), request.sessionToken)
      return sessions.map(({ current, ...one }) => ({ ...shownSession(one), current }))
    },
  })

  route(app, sessionCalls.end, {
    schema: { summary: 'Logs out on one device, which may be this one' },
    handler: async (request) => {
      const staff = staffOf(request)
      await endOwnSession(ctx, staff, request.params.sessionId)
      logSecurity(request, 'session_ended', { account: staff.staffId })
      await app.streams.lookAfter(staff.staffId)
    },
  })

  route(app, sessionCalls.logOutEverywhere, {
    neverFull: true,
    schema: {
      summary:
        'Logs out on all devices, including this one, and ends link, calendar feed and offers',
    },
    handler: async (request, reply) => {
      const staff = staffOf(request)
      await logOutEverywhere(ctx, staff)
      logSecurity(request, 'logged_out_everywhere', { account: staff.staffId })
      await app.streams.lookAfter(staff.staffId)
      takeSession(reply, ctx)
    },
  })
}
