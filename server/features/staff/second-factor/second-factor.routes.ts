import {
  identityProof,
  oneTimeCode,
  recoveryCodes,
  security,
  totpOffer,
} from '#contract/second-factor.ts'
import { secondFactorCalls } from '#contract/staff.calls.ts'
import type { AppContext } from '#server/context.ts'
import { staffOf } from '#server/http/access.ts'
import type { App } from '#server/http/app-type.ts'
import { callerOf } from '#server/http/request/network.ts'
import { passwordLimitsOf, refundAttempts } from '#server/http/request/rate-limit.ts'
import { siteOf } from '#server/http/request/site.ts'
import { route } from '#server/http/route.ts'
import { logSecurity } from '#server/http/security-log.ts'
import { noteBrake } from '../session/log-in.ts'
import { proveIdentity } from '../sign-on/identity.ts'
import { confirmTotp, offerTotp, removeTotp, renewCodes, securityOf } from './second-factor.ts'

export function secondFactorRoutes(app: App, ctx: AppContext): void {
  identityRoutes(app, ctx)
  totpRoutes(app, ctx)

  route(app, secondFactorCalls.removeTotp, {
    refuses: ['confirm_first', 'factor_first', 'no_totp', 'second_factor_demanded'],
    schema: { summary: 'Removes the user’s app for one-time codes, and the recovery codes' },
    handler: async (request) => {
      const staff = staffOf(request)
      await removeTotp(ctx, staff, { caller: callerOf(request), site: siteOf(request, ctx) })
      logSecurity(request, 'factor_changed', { account: staff.staffId })
    },
  })

  route(app, secondFactorCalls.renewCodes, {
    refuses: ['confirm_first', 'factor_first', 'no_totp'],
    schema: {
      summary: 'Replaces the user’s recovery codes',
      response: { 200: recoveryCodes },
    },
    handler: async (request) => ({
      codes: await renewCodes(ctx, staffOf(request), {
        caller: callerOf(request),
        site: siteOf(request, ctx),
      }),
    }),
  })
}

function identityRoutes(app: App, ctx: AppContext): void {
  const { byAddress, byAccount, all } = passwordLimitsOf((username) => noteBrake(ctx, username))

  route(app, secondFactorCalls.security, {
    withoutFactor: true,
    schema: {
      summary: 'How the user logs in, and what is demanded of them',
      response: { 200: security },
    },
    handler: (request) => securityOf(ctx, staffOf(request), siteOf(request, ctx)),
  })

  route(app, secondFactorCalls.confirm, {
    withoutFactor: true,
    refuses: ['wrong_password', 'wrong_code', 'passkey_refused', 'passkey_moved'],
    limits: all,
    schema: {
      summary: 'Confirms by password, passkey or code who is there, as a log-in does',
      body: identityProof,
    },
    handler: async (request) => {
      const { body: proof, sessionToken: token } = request
      const by = { token, site: siteOf(request, ctx), caller: callerOf(request) }
      await proveIdentity(ctx, staffOf(request), { proof, ...by })
      await refundAttempts(ctx, request, byAddress)
      await refundAttempts(ctx, request, byAccount)
    },
  })
}

function totpRoutes(app: App, ctx: AppContext): void {
  route(app, secondFactorCalls.offerTotp, {
    withoutFactor: true,
    refuses: ['confirm_first', 'factor_first'],
    schema: {
      summary: 'Offers a secret for an app that computes one-time codes',
      response: { 200: totpOffer },
    },
    handler: (request) => offerTotp(ctx, staffOf(request), siteOf(request, ctx)),
  })

  route(app, secondFactorCalls.confirmTotp, {
    withoutFactor: true,
    refuses: ['confirm_first', 'no_totp', 'wrong_code'],
    limits: [
      {
        of: 'first code of an app',
        most: 30,
        minutes: 60,
        by: (request) => staffOf(request).staffId,
      },
    ],
    schema: {
      summary: 'Takes the offered app into use by its first code, and returns recovery codes',
      body: oneTimeCode,
      response: { 200: recoveryCodes },
    },
    handler: async (request) => {
      const staff = staffOf(request)
      const { code } = request.body
      const by = { caller: callerOf(request), site: siteOf(request, ctx) }
      const codes = await confirmTotp(ctx, staff, { code, ...by })
      logSecurity(request, 'factor_changed', { account: staff.staffId })
      return { codes }
    },
  })
}
