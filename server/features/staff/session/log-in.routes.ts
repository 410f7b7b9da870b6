import { oneTimeCode, passkeyLogIn, passkeyQuestion } from '#contract/second-factor.ts'
import { passkeyCalls, secondFactorCalls, staffCalls } from '#contract/staff.calls.ts'
import { logIn as logInForm, user } from '#contract/staff.ts'
import type { AppContext } from '#server/context.ts'
import type { App } from '#server/http/app-type.ts'
import { giveStep, knownDevice, linkingToIn, stepCookie, takeStep } from '#server/http/cookies.ts'
import { enter } from '#server/http/entering.ts'
import { callerOf } from '#server/http/request/network.ts'
import { logInLimitsOf, refundAttempts } from '#server/http/request/rate-limit.ts'
import { siteOf } from '#server/http/request/site.ts'
import { route } from '#server/http/route.ts'
import { logSecurity } from '#server/http/security-log.ts'
import { askForPasskey } from '../second-factor/passkey.ts'
import { logInByPasskey } from '../sign-on/identity.ts'
import { logIn, noteBrake, refuseHalf } from './log-in.ts'
import { takeSecondStep } from './second-step.ts'

export function logInRoutes(app: App, ctx: AppContext): void {
  passwordRoute(app, ctx)
  secondStepRoute(app, ctx)
  passkeyRoutes(app, ctx)
}

function passwordRoute(app: App, ctx: AppContext): void {
  const { all, atLogIn } = logInLimitsOf(ctx, (username) => noteBrake(ctx, username))
  route(app, staffCalls.logIn, {
    form: true,
    refuses: [
      ...(['wrong_login', 'second_factor_needed', 'passkey_needed'] as const),
      ...(['organisation_suspended', 'sign_on_only'] as const),
    ],
    limits: all,
    schema: { summary: 'Logs in', body: logInForm, response: { 200: user } },
    handler: async (request, reply) => {
      const known = knownDevice(request, ctx, request.body.username) !== null
      const linkingTo = linkingToIn(request, ctx)
      const by = { caller: callerOf(request), known, linkingTo, site: siteOf(request, ctx) }
      const result = await logIn(ctx, request.body, by)
      const { token, staffId: account } = result
      for (const limit of atLogIn) await refundAttempts(ctx, request, limit)
      if ('needs' in result) {
        logSecurity(request, 'second_step_needed', { account })
        giveStep(reply, ctx, token)
        return refuseHalf(result)
      }
      logSecurity(request, 'logged_in', { account })
      enter({ request, reply }, ctx, { token, username: result.user.username })
      return result.user
    },
  })
}

function secondStepRoute(app: App, ctx: AppContext): void {
  route(app, secondFactorCalls.secondStep, {
    refuses: ['log_in_lapsed', 'wrong_code', 'organisation_suspended', 'too_many_tries'],
    limits: [{ of: 'second step of an address', most: 100, minutes: 60 }],
    schema: {
      summary: 'Ends a log-in by a one-time code or a recovery code',
      body: oneTimeCode,
      response: { 200: user },
    },
    handler: async (request, reply) => {
      const step = {
        token: stepCookie(request, ctx),
        caller: callerOf(request),
        deviceOf: (username: string) => knownDevice(request, ctx, username),
      }
      const result = await takeSecondStep(ctx, request.body, step)
      const { user: loggedIn, token, staffId: account } = result
      logSecurity(request, 'logged_in', { account })
      if (result.recovered) logSecurity(request, 'recovery_code_used', { account })
      enter({ request, reply }, ctx, { token, username: loggedIn.username })
      takeStep(reply, ctx)
      return loggedIn
    },
  })
}

function passkeyRoutes(app: App, ctx: AppContext): void {
  route(app, passkeyCalls.ask, {
    limits: [{ of: 'passkey asked for', most: 300, minutes: 60 }],
    schema: {
      summary: 'The question that a passkey answers in order to log in',
      response: { 200: passkeyQuestion },
    },
    handler: (request) => askForPasskey(ctx, siteOf(request, ctx)),
  })

  route(app, passkeyCalls.logIn, {
    refuses: ['passkey_refused', 'passkey_moved', 'organisation_suspended', 'sign_on_only'],
    limits: [{ of: 'log-in by passkey', most: 100, minutes: 60 }],
    schema: { summary: 'Logs in by a passkey', body: passkeyLogIn, response: { 200: user } },
    handler: async (request, reply) => {
      const by = {
        caller: callerOf(request),
        site: siteOf(request, ctx),
        linkingTo: linkingToIn(request, ctx),
        knownTo: (username: string) => knownDevice(request, ctx, username) !== null,
      }
      const {
        user: loggedIn,
        token,
        staffId: account,
      } = await logInByPasskey(ctx, request.body.passkey, by)
      logSecurity(request, 'logged_in', { account })
      enter({ request, reply }, ctx, { token, username: loggedIn.username })
      takeStep(reply, ctx)
      return loggedIn
    },
  })
}
