import { z } from 'zod'
import { session } from '#contract/session.ts'
import type { House } from '#server/house.ts'
import { staffOf } from '#server/http/access.ts'
import type { App } from '#server/http/app-type.ts'
import { logSecurity } from '#server/http/security-log.ts'
import { sessionCookie, takeSession } from '#server/http/session-cookie.ts'
import { logOut, logOutEverywhere, sessionsOf } from './session.ts'

export function sessionRoutes(app: App, house: House): void {
  logOutRoute(app, house)
  ownSessionRoutes(app, house)
}

function logOutRoute(app: App, house: House): void {
  app.delete(
    '/api/token',
    {
      config: { who: 'anyone' },
      schema: { summary: 'Log out', response: { 204: z.undefined() } },
    },
    async (request, reply) => {
      const cookie = sessionCookie(request, house)
      const account = cookie && (await logOut(house, cookie.token))
      if (account) {
        logSecurity(request, 'logged_out', { account })
        await app.streams.lookAfter(account)
      }
      takeSession(reply, house)
      return reply.code(204).send()
    },
  )
}

function ownSessionRoutes(app: App, house: House): void {
  app.get(
    '/api/users/me/sessions',
    {
      config: { who: 'staff' },
      schema: {
        summary: 'Where the one who is logged in has sessions',
        response: { 200: z.array(session) },
      },
    },
    async (request) => {
      const sessions = await sessionsOf(house, staffOf(request), request.sessionToken)
      return sessions.map(({ device, network, createdAt, lastUsedAt, current }) => ({
        device,
        network,
        created_at: createdAt.toString(),
        last_used_at: lastUsedAt.toString(),
        current,
      }))
    },
  )

  app.delete(
    '/api/users/me/sessions',
    {
      config: { who: 'staff' },
      schema: {
        summary: 'Log out on all devices, this one too',
        response: { 204: z.undefined() },
      },
    },
    async (request, reply) => {
      const staff = staffOf(request)
      await logOutEverywhere(house, staff)
      logSecurity(request, 'logged_out_everywhere', { account: staff.staffId })
      await app.streams.lookAfter(staff.staffId)
      takeSession(reply, house)
      return reply.code(204).send()
    },
  )
}
