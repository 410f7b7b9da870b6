import { organisationCalls, registrationCalls } from '#contract/organisation.calls.ts'
import {
  confirmation,
  emailCheck,
  emailCheckAnswer,
  organisation,
  organisationChange,
  registration,
} from '#contract/registration.ts'
import { demandedFactor, factorState } from '#contract/second-factor.ts'
import { factorDemandCalls } from '#contract/staff.calls.ts'
import { user } from '#contract/staff.ts'
import type { AppContext } from '#server/context.ts'
import { staffOf } from '#server/http/access.ts'
import type { App, Limit } from '#server/http/app-type.ts'
import { enter } from '#server/http/entering.ts'
import { callerOf } from '#server/http/request/network.ts'
import { route } from '#server/http/route.ts'
import { logSecurity } from '#server/http/security-log.ts'
import { isRegistered } from '../staff/staff.ts'
import { changeOrganisation, demandFactor, factorDemandOf, organisationOf } from './organisation.ts'
import { askAgain, confirmAddress, register, requireOpen } from './registration.ts'

export function factorDemandRoutes(app: App, ctx: AppContext): void {
  route(app, factorDemandCalls.demanded, {
    schema: {
      summary: 'Of whom a second factor is demanded, and which members have none',
      response: { 200: factorState },
    },
    handler: (request) => factorDemandOf(ctx, staffOf(request)),
  })

  route(app, factorDemandCalls.demand, {
    refuses: ['confirm_first'],
    schema: {
      summary: 'Demands a second factor of nobody, of admins or of everybody, in seven days',
      body: demandedFactor,
    },
    handler: (request) => demandFactor(ctx, staffOf(request), request.body.demand),
  })
}

const againLimit: Limit = {
  of: 'confirmation asked again',
  most: 5,
  minutes: 60,
  by: (request) => staffOf(request).organisationId,
}

export function organisationRoutes(app: App, ctx: AppContext): void {
  ownOrganisationRoutes(app, ctx)
  confirmationRoutes(app, ctx)

  route(app, registrationCalls.register, {
    form: true,
    exists: (request) => requireOpen(ctx, request.body),
    refuses: ['email_taken', 'registration_closed'],
    limits: [{ of: 'registration', most: 10, minutes: 60 }],
    schema: {
      summary: 'Registers an organisation, or joins one by invitation',
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

function ownOrganisationRoutes(app: App, ctx: AppContext): void {
  route(app, organisationCalls.read, {
    schema: {
      summary: 'The organisation, and whether its address is confirmed',
      response: { 200: organisation },
    },
    handler: (request) => organisationOf(ctx, staffOf(request)),
  })

  route(app, organisationCalls.change, {
    schema: {
      summary: 'Sets what guides see, and how slots are offered to them',
      body: organisationChange,
    },
    handler: async (request) => {
      await changeOrganisation(ctx, staffOf(request), request.body)
    },
  })
}

function confirmationRoutes(app: App, ctx: AppContext): void {
  route(app, registrationCalls.askForConfirmation, {
    neverFull: true,
    limits: [againLimit],
    schema: { summary: 'Sends the email that confirms the address again' },
    handler: async (request) => {
      await askAgain(ctx, staffOf(request))
    },
  })

  route(app, registrationCalls.confirm, {
    refuses: ['not_found'],
    limits: [{ of: 'confirmation', most: 30, minutes: 60 }],
    schema: {
      summary: 'Confirms the address of an organisation by the token in the email',
      body: confirmation,
    },
    handler: async (request) => {
      await confirmAddress(ctx, request.body.token)
    },
  })
}
