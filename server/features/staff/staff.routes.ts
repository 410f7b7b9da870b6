import { z } from 'zod'
import { type LogIn, logIn as logInForm, user } from '#contract/staff.ts'
import type { House } from '#server/house.ts'
import { staffOf } from '#server/http/access.ts'
import type { App } from '#server/http/app-type.ts'
import { addressOf, forgiveTries, type Limit } from '#server/http/rate-limit.ts'
import { giveSession, sessionToken, takeSession } from '#server/http/session-cookie.ts'
import { logIn, logOut, userOf } from './staff.ts'

// By account and address, so that a stranger cannot lock an owner out.
const logInLimit: Limit = {
  of: 'log-in',
  most: 10,
  minutes: 15,
  by: (request) => `${addressOf(request)} ${(request.body as LogIn).username}`,
}
const logInLimits = [logInLimit, { of: 'log-in of an address', most: 100, minutes: 60 }]

export function staffRoutes(app: App, house: House): void {
  app.get(
    '/api/users/me',
    { config: { who: 'staff' }, schema: { response: { 200: user } } },
    async (request) => userOf(staffOf(request)),
  )

  app.post(
    '/api/token',
    {
      config: { who: 'anyone', form: true, refuses: ['wrong_login'], limits: logInLimits },
      schema: { body: logInForm, response: { 200: user } },
    },
    async (request, reply) => {
      const { user, token } = await logIn(house, request.body)
      await forgiveTries(house, request, logInLimit)
      giveSession(reply, house, token)
      return user
    },
  )

  app.delete(
    '/api/token',
    { config: { who: 'anyone' }, schema: { response: { 204: z.undefined() } } },
    async (request, reply) => {
      const token = sessionToken(request)
      if (token) await logOut(house, token)
      takeSession(reply, house)
      return reply.code(204).send()
    },
  )
}
