import { z } from 'zod'
import { roleOf } from '#contract/role.ts'
import { staffCalls } from '#contract/staff.calls.ts'
import {
  accountDeletion,
  memberChange,
  memberDetail,
  passwordChange,
  passwordReset,
  passwordResetAnswer,
  slotMails,
  teamMember,
  user,
} from '#contract/staff.ts'
import type { AppContext } from '#server/context.ts'
import { leave, removeStaff } from '#server/features/slot/guides/leaving.ts'
import { staffOf } from '#server/http/access.ts'
import type { App } from '#server/http/app-type.ts'
import { giveSession, takeSession } from '#server/http/cookies.ts'
import { idIn } from '#server/http/request/bodies.ts'
import { callerOf } from '#server/http/request/network.ts'
import { logInLimitsOf, passwordLimitsOf, refundAttempts } from '#server/http/request/rate-limit.ts'
import { inConstantTime } from '#server/http/response/constant-time-response.ts'
import { route } from '#server/http/route.ts'
import { logSecurity } from '#server/http/security-log.ts'
import { noteBrake } from './session/log-in.ts'
import {
  askForReset,
  changeMember,
  changePassword,
  chooseMails,
  endAccessOf,
  endSessionOf,
  memberOf,
  resetPassword,
  skillsOfTeam,
  teamOf,
  userOf,
  wantedMailsOf,
} from './staff.ts'

export function memberRoutes(app: App, ctx: AppContext): void {
  route(app, staffCalls.member, {
    schema: {
      summary: 'A member of the team with their role, and with the variants that they lead',
      response: { 200: memberDetail },
    },
    handler: (request) => memberOf(ctx, staffOf(request), request.params.staffId),
  })

  route(app, staffCalls.endAccess, {
    recent: true,
    schema: {
      summary: 'Ends all sessions of a member, their personal link, calendar feed and open offers',
    },
    handler: async (request) => {
      const { staffId } = request.params
      await endAccessOf(ctx, staffOf(request), staffId)
      logSecurity(request, 'access_ended', { account: staffId })
      await app.streams.lookAfter(staffId)
    },
  })

  route(app, staffCalls.endSession, {
    recent: true,
    schema: { summary: 'Ends one session of a member' },
    handler: async (request) => {
      const { staffId, sessionId: id } = request.params
      await endSessionOf(ctx, staffOf(request), { staffId, id })
      logSecurity(request, 'session_ended', { account: staffId })
      await app.streams.lookAfter(staffId)
    },
  })

  route(app, staffCalls.changeMember, {
    exists: (request) => memberOf(ctx, staffOf(request), idIn(request, 'staffId')),
    refuses: ['last_admin', 'confirm_first'],
    schema: {
      summary: 'Changes the role of a member of the team, and the variants that they lead',
      body: memberChange,
      response: { 200: memberDetail },
    },
    handler: (request) => {
      const { staffId } = request.params
      return changeMember(ctx, staffOf(request), { staffId, change: request.body })
    },
  })
}

export function staffRoutes(app: App, ctx: AppContext): void {
  passwordRoute(app, ctx)
  resetRoute(app, ctx)
  leavingRoutes(app, ctx)

  route(app, staffCalls.me, {
    withoutFactor: true,
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

function passwordRoute(app: App, ctx: AppContext): void {
  const { byAddress, byAccount, all } = passwordLimitsOf((username) => noteBrake(ctx, username))
  route(app, staffCalls.changePassword, {
    neverFull: true,
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

function resetRoute(app: App, ctx: AppContext): void {
  const { atReset } = logInLimitsOf(ctx, (username) => noteBrake(ctx, username))
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
        // Lets a person who has just reset the password log in immediately.
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
    recent: true,
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

export function wantedMailsRoutes(app: App, ctx: AppContext): void {
  route(app, staffCalls.slotMails, {
    schema: {
      summary: 'Which emails the logged-in user gets about their slots and the day',
      response: { 200: slotMails },
    },
    handler: (request) => wantedMailsOf(ctx, staffOf(request)),
  })

  route(app, staffCalls.chooseSlotMails, {
    schema: {
      summary: 'Turns the emails about the user’s own slots, and the one each morning, on or off',
      body: slotMails,
    },
    handler: async (request) => {
      await chooseMails(ctx, staffOf(request), request.body)
    },
  })
}
