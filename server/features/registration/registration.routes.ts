import { emailCheck, emailCheckAnswer, registration } from '#contract/registration.ts'
import { user } from '#contract/staff.ts'
import type { House } from '#server/house.ts'
import type { App } from '#server/http/app-type.ts'
import { giveSession } from '#server/http/session-cookie.ts'
import { addressIsTaken, register } from './registration.ts'

export function registrationRoutes(app: App, house: House): void {
  app.post(
    '/api/registration',
    {
      config: {
        who: 'anyone',
        form: true,
        refuses: ['email_taken', 'registration_closed'],
        limits: [{ of: 'registration', most: 10, minutes: 60 }],
      },
      schema: { body: registration, response: { 201: user } },
    },
    async (request, reply) => {
      const { user, token } = await register(house, request.body)
      giveSession(reply, house, token)
      return reply.code(201).send(user)
    },
  )

  app.get(
    '/api/check-email',
    {
      config: { who: 'anyone', limits: [{ of: 'e-mail check', most: 60, minutes: 60 }] },
      schema: { querystring: emailCheck, response: { 200: emailCheckAnswer } },
    },
    async (request) => ({ exists: await addressIsTaken(house, request.query.email) }),
  )
}
