import type { FastifyRequest } from 'fastify'
import { z } from 'zod'
import { staffCalls } from '#contract/endpoints/staff.ts'
import { roleOf } from '#contract/role.ts'
import {
  accountDeletion,
  type LogIn,
  logIn as logInForm,
  passwordChange,
  passwordReset,
  passwordResetAnswer,
  teamMember,
  user,
} from '#contract/staff.ts'
import type { AppContext } from '#server/context.ts'
import { leave, removeStaff } from '#server/features/slot/assignment/assignment.ts'
import { staffOf } from '#server/http/access.ts'
import type { App } from '#server/http/app-type.ts'
import { knownDevice } from '#server/http/device-cookie.ts'
import { enter } from '#server/http/entering.ts'
import { callerOf } from '#server/http/request/caller.ts'
import type { Limit } from '#server/http/request/limit.ts'
import { addressOf } from '#server/http/request/network.ts'
import { passwordLimitsOf } from '#server/http/request/password-limits.ts'
import { refundAttempts } from '#server/http/request/rate-limit.ts'
import { inConstantTime } from '#server/http/response/constant-time-response.ts'
import { route } from '#server/http/route.ts'
import { logSecurity } from '#server/http/security-log.ts'
import { giveSession, takeSession } from '#server/http/session-cookie.ts'
import { keptSignOn } from '#server/http/sign-on-cookie.ts'
import { skillsOfTeam } from './member/member.ts'
import {
  askForReset,
  changePassword,
  logIn,
  noteBrake,
  resetPassword,
  teamOf,
  userOf,
} from './staff.ts'

const day = 24 * 60

/**
 * Each try is counted by account and address, by address, and by account. A device known to the
 * account has its own counts instead, so that strangers cannot lock the owner out, however many
 * networks they use, even behind the same address.
 */
function logInLimitsOf(ctx: AppContext) {
  const username = (request: FastifyRequest) => (request.body as LogIn).username
  const device = (request: FastifyRequest) => knownDevice(request, ctx, username(request))
  const refused = (request: FastifyRequest) => noteBrake(ctx, username(request))
  const byAddress: Limit = {
    of: 'log-in',
    most: 10,
    minutes: 15,
    by: (request) => `${device(request) ?? addressOf(request)} ${username(request)}`,
    refused,
  }
  const byAccount: Limit = {
    of: 'log-in to an account',
    most: 10,
    minutes: day,
    brakes: true,
    by: (request) => `${device(request) ?? ''} ${username(request)}`,
    refused,
  }
  // Not audited for the account: many people share some addresses, and their tries may be
  // legitimate.
  const ofAddress: Limit = {
    of: 'log-in of an address',
    most: 100,
    minutes: 60,
    by: (request) => device(request) ?? addressOf(request),
  }
  const ofStrangers: Limit[] = [
    { ...byAddress, by: (request) => `${addressOf(request)} ${username(request)}` },
    { ...byAccount, by: (request) => ` ${username(request)}` },
  ]
  const all = [byAddress, ofAddress, byAccount]
  const refunded = [byAddress, byAccount]
  return { all, atLogIn: refunded, atReset: [...refunded, ...ofStrangers] }
}

export function staffRoutes(app: App, ctx: AppContext): void {
  const limits = logInLimitsOf(ctx)
  logInRoute(app, ctx, limits)
  passwordRoute(app, ctx)
  resetRoute(app, ctx, limits)
  leavingRoutes(app, ctx)

  route(app, staffCalls.me, {
    schema: { summary: 'The logged-in user', response: { 200: user } },
    handler: async (request) => userOf(staffOf(request)),
  })

  route(app, staffCalls.team, {
    schema: {
      summary: 'Lists the members of the team, by name',
      response: { 200: z.array(teamMember) },
    },
    handler: async (request) => {
      const team = await teamOf(ctx, staffOf(request))
      const skills = await skillsOfTeam(ctx, staffOf(request))
      return team.map(({ id, name, email, ...member }) => ({
        staff_id: id,
        staff_name: name,
        username: email,
        admin: member.admin,
        role: roleOf(member),
        ressource_ids: skills.get(id)?.map(({ resourceId }) => resourceId),
      }))
    },
  })
}

type LogInLimits = ReturnType<typeof logInLimitsOf>

function logInRoute(app: App, ctx: AppContext, { all, atLogIn }: LogInLimits): void {
  route(app, staffCalls.logIn, {
    form: true,
    refuses: ['wrong_login', 'organisation_suspended', 'sign_on_only'],
    limits: all,
    schema: { summary: 'Logs in', body: logInForm, response: { 200: user } },
    handler: async (request, reply) => {
      const known = knownDevice(request, ctx, request.body.username) !== null
      const linking = keptSignOn<{ organisationId: string | null }>(request, ctx, 'unlinked')
      const linkingTo = linking?.organisationId ?? null
      const by = { caller: callerOf(request), known, linkingTo }
      const { user, token, staffId } = await logIn(ctx, request.body, by)
      logSecurity(request, 'logged_in', { account: staffId })
      for (const limit of atLogIn) await refundAttempts(ctx, request, limit)
      enter({ request, reply }, ctx, { token, username: user.username })
      return user
    },
  })
}

function passwordRoute(app: App, ctx: AppContext): void {
  const { byAddress, byAccount, all } = passwordLimitsOf((username) => noteBrake(ctx, username))
  route(app, staffCalls.changePassword, {
    refuses: ['wrong_password'],
    limits: all,
    schema: {
      summary: 'Changes the user’s password and ends their other sessions',
      body: passwordChange,
    },
    handler: async (request, reply) => {
      const staff = staffOf(request)
      const by = { token: request.sessionToken, caller: callerOf(request) }
      const renewed = await changePassword(ctx, staff, { change: request.body, ...by })
      logSecurity(request, 'password_changed', { account: staff.staffId })
      await refundAttempts(ctx, request, byAddress)
      await refundAttempts(ctx, request, byAccount)
      giveSession(reply, ctx, { token: renewed })
      await app.streams.lookAfter(staff.staffId)
    },
  })
}

function resetRoute(app: App, ctx: AppContext, { atReset }: LogInLimits): void {
  route(app, staffCalls.resetPassword, {
    form: true,
    limits: [{ of: 'password reset', most: 10, minutes: 60 }],
    schema: {
      summary: 'Requests a reset link by email, or sets a new password with the token of that link',
      body: passwordReset,
      response: { 200: passwordResetAnswer },
    },
    handler: async (request, reply) => {
      const { body } = request
      if ('token' in body) {
        const account = await resetPassword(ctx, body, callerOf(request))
        logSecurity(request, 'password_reset', { account })
        await app.streams.lookAfter(account)
        // Otherwise a person who has just reset the password could not log in for a while.
        for (const limit of atReset) await refundAttempts(ctx, request, limit)
        return { saved: true as const }
      }
      logSecurity(request, 'reset_asked', { account: await askForReset(ctx, body.email) })
      await inConstantTime(reply)
      return { sent: true as const }
    },
  })
}

function leavingRoutes(app: App, ctx: AppContext): void {
  route(app, staffCalls.deleteAccount, {
    refuses: ['wrong_password', 'last_admin'],
    limits: passwordLimitsOf((username) => noteBrake(ctx, username)).all,
    schema: {
      summary: 'Deletes the user’s account; the name stays on past slots for 90 days',
      body: accountDeletion,
    },
    handler: async (request, reply) => {
      const staff = staffOf(request)
      await leave(ctx, staff, request.body.password)
      logSecurity(request, 'account_deleted', { account: staff.staffId })
      await app.streams.lookAfter(staff.staffId)
      takeSession(reply, ctx)
    },
  })

  memberRoute(app, ctx)
}

function memberRoute(app: App, ctx: AppContext): void {
  route(app, staffCalls.removeMember, {
    refuses: ['own_account', 'last_admin'],
    schema: {
      summary: 'Removes a member of staff; the name stays on past slots for 90 days',
    },
    handler: async (request) => {
      await removeStaff(ctx, staffOf(request), request.params.staffId)
      await app.streams.lookAfter(request.params.staffId)
    },
  })
}
