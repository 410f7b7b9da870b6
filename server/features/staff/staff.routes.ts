import { logIn as logInForm, user } from '#contract/staff.ts'
import type { House } from '#server/house.ts'
import { staffOf } from '#server/http/access.ts'
import type { App } from '#server/http/app-type.ts'
import { giveSession, sessionToken, takeSession } from '#server/http/session-cookie.ts'
import { logIn, logOut, userOf } from './staff.ts'

export function staffRoutes(app: App, house: House): void {
  app.get(
    '/api/users/me',
    { config: { who: 'staff' }, schema: { response: { 200: user } } },
    async (request) => userOf(staffOf(request)),
  )

  app.post(
    '/api/token',
    {
      config: { who: 'anyone', form: true },
      schema: { body: logInForm, response: { 200: user } },
    },
    async (request, reply) => {
      const { user, token } = await logIn(house, request.body)
      giveSession(reply, house, token)
      return user
    },
  )

  app.delete('/api/token', { config: { who: 'anyone' } }, async (request, reply) => {
    const token = sessionToken(request)
    if (token) await logOut(house, token)
    takeSession(reply, house)
    return reply.code(204).send()
  })
}
