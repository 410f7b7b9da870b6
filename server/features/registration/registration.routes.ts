import { z } from 'zod'
import { registrationCalls } from '#contract/endpoints/registration.ts'
import {
  confirmation,
  emailCheck,
  emailCheckAnswer,
  organisation,
  organisationChange,
  registration,
} from '#contract/registration.ts'
import { user } from '#contract/staff.ts'
import type { AppContext } from '#server/context.ts'
import { staffOf } from '#server/http/access.ts'
import type { App } from '#server/http/app-type.ts'
import { enter } from '#server/http/entering.ts'
import { callerOf } from '#server/http/request/caller.ts'
import type { Limit } from '#server/http/request/limit.ts'
import { route } from '#server/http/route.ts'
import { logSecurity } from '#server/http/security-log.ts'
import {
  askAgain,
  chooseGuideView,
  confirmAddress,
  isRegistered,
  organisationOf,
  register,
  requireOpen,
} from './registration.ts'

const againLimit: Limit = {
  of: 'confirmation asked again',
  most: 5,
  minutes: 60,
  by: (request) => staffOf(request).organisationId,
}

export function registrationRoutes(app: App, ctx: AppContext): void {
  organisationRoutes(app, ctx)
  confirmationRoutes(app, ctx)

  route(app, registrationCalls.register, {
    form: true,
    exists: (request) => requireOpen(ctx, request.body),
    refuses: ['email_taken', 'registration_closed'],
    limits: [{ of: 'registration', most: 10, minutes: 60 }],
    schema: {
      summary: 'Register an organisation, or join one by invitation',
      body: registration,
      response: { 201: user },
    },
    handler: async (request, reply) => {
      const { user, token, staffId } = await register(ctx, request.body, callerOf(request))
      logSecurity(request, 'registered', { account: staffId, admin: user.admin })
      enter({ request, reply }, ctx, { token, username: user.username })
      return reply.code(201).send(user)
    },
  })

  route(app, registrationCalls.checkEmail, {
    limits: [{ of: 'e-mail check', most: 60, minutes: 60 }],
    schema: {
      summary: 'Whether an address has an account',
      querystring: emailCheck,
      response: { 200: emailCheckAnswer },
    },
    handler: async (request) => ({ exists: await isRegistered(ctx, request.query.email) }),
  })
}

function organisationRoutes(app: App, ctx: AppContext): void {
  route(app, registrationCalls.organisation, {
    schema: {
      summary: 'The organisation, and whether its address is confirmed',
      response: { 200: organisation },
    },
    handler: (request) => organisationOf(ctx, staffOf(request)),
  })

  route(app, registrationCalls.chooseGuideView, {
    schema: {
      summary: 'Choose whether guides see who booked the slots that others lead',
      body: organisationChange,
      response: { 204: z.undefined() },
    },
    handler: async (request, reply) => {
      await chooseGuideView(ctx, staffOf(request), request.body)
      return reply.code(204).send()
    },
  })
}

function confirmationRoutes(app: App, ctx: AppContext): void {
  route(app, registrationCalls.askForConfirmation, {
    limits: [againLimit],
    schema: {
      summary: 'Send the mail that confirms the address again',
      response: { 204: z.undefined() },
    },
    handler: async (request, reply) => {
      await askAgain(ctx, staffOf(request))
      return reply.code(204).send()
    },
  })

  route(app, registrationCalls.confirm, {
    refuses: ['not_found'],
    limits: [{ of: 'confirmation', most: 30, minutes: 60 }],
    schema: {
      summary: 'Confirm the address of an organisation by the token of the mail',
      body: confirmation,
      response: { 204: z.undefined() },
    },
    handler: async (request, reply) => {
      await confirmAddress(ctx, request.body.token)
      return reply.code(204).send()
    },
  })
}
