import { z } from 'zod'
import {
  type LogIn,
  logIn as logInForm,
  passwordChange,
  passwordReset,
  passwordResetAnswer,
  slotMails,
  teamMember,
  user,
} from '#contract/staff.ts'
import type { House } from '#server/house.ts'
import { staffOf } from '#server/http/access.ts'
import type { App } from '#server/http/app-type.ts'
import type { Limit } from '#server/http/limit.ts'
import { addressOf } from '#server/http/network.ts'
import { passwordLimit, passwordLimits } from '#server/http/password-limits.ts'
import { forgiveTries } from '#server/http/rate-limit.ts'
import { giveSession, sessionToken, takeSession } from '#server/http/session-cookie.ts'
import { steadily } from '#server/http/steady-answer.ts'
import {
  askForReset,
  changePassword,
  chooseSlotMails,
  logIn,
  logOut,
  resetPassword,
  teamOf,
  userOf,
  wantsSlotMails,
} from './staff.ts'

// By account and address, so that a stranger cannot lock an owner out.
const logInLimit: Limit = {
  of: 'log-in',
  most: 10,
  minutes: 15,
  by: (request) => `${addressOf(request)} ${(request.body as LogIn).username}`,
}
const logInLimits = [logInLimit, { of: 'log-in of an address', most: 100, minutes: 60 }]

export function staffRoutes(app: App, house: House): void {
  sessionRoutes(app, house)
  passwordRoutes(app, house)
  slotMailRoutes(app, house)

  app.get(
    '/api/users/me',
    {
      config: { who: 'staff' },
      schema: { summary: 'Who is logged in', response: { 200: user } },
    },
    async (request) => userOf(staffOf(request)),
  )

  app.get(
    '/api/admin/staff',
    {
      config: { who: 'staff' },
      schema: { summary: 'The team, by name', response: { 200: z.array(teamMember) } },
    },
    async (request) => {
      const team = await teamOf(house, staffOf(request))
      return team.map(({ id, name, email, admin }) => ({
        staff_id: id,
        staff_name: name,
        username: email,
        admin,
      }))
    },
  )
}

function slotMailRoutes(app: App, house: House): void {
  app.get(
    '/api/users/me/mails',
    {
      config: { who: 'staff' },
      schema: {
        summary: 'Whether mails tell the one who is logged in of their slots',
        response: { 200: slotMails },
      },
    },
    async (request) => ({ slot_mails: await wantsSlotMails(house, staffOf(request)) }),
  )

  app.put(
    '/api/users/me/mails',
    {
      config: { who: 'staff' },
      schema: {
        summary: 'Turn the mails to oneself about the own slots on or off',
        body: slotMails,
        response: { 204: z.undefined() },
      },
    },
    async (request, reply) => {
      await chooseSlotMails(house, staffOf(request), request.body.slot_mails)
      return reply.code(204).send()
    },
  )
}

function sessionRoutes(app: App, house: House): void {
  app.post(
    '/api/token',
    {
      config: { who: 'anyone', form: true, refuses: ['wrong_login'], limits: logInLimits },
      schema: { summary: 'Log in', body: logInForm, response: { 200: user } },
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
    {
      config: { who: 'anyone' },
      schema: { summary: 'Log out', response: { 204: z.undefined() } },
    },
    async (request, reply) => {
      const token = sessionToken(request)
      if (token) await logOut(house, token)
      takeSession(reply, house)
      return reply.code(204).send()
    },
  )
}

function passwordRoutes(app: App, house: House): void {
  app.post(
    '/api/password',
    {
      config: { who: 'staff', refuses: ['wrong_password'], limits: passwordLimits },
      schema: {
        summary: 'Change the own password, and end the own other sessions',
        body: passwordChange,
        response: { 204: z.undefined() },
      },
    },
    async (request, reply) => {
      const token = sessionToken(request) ?? ''
      await changePassword(house, staffOf(request), { change: request.body, token })
      await forgiveTries(house, request, passwordLimit)
      return reply.code(204).send()
    },
  )

  app.post(
    '/api/password-reset',
    {
      config: {
        who: 'anyone',
        form: true,
        limits: [{ of: 'password reset', most: 10, minutes: 60 }],
      },
      schema: {
        summary: 'Ask for a link by mail, or choose a new password with the token of that link',
        body: passwordReset,
        response: { 200: passwordResetAnswer },
      },
    },
    async (request, reply) => {
      const { body } = request
      if ('token' in body) {
        await resetPassword(house, body)
        // Else who has just chosen a password could not log in with it for a while.
        await forgiveTries(house, request, logInLimit)
        return { saved: true as const }
      }
      await askForReset(house, body.email)
      await steadily(reply)
      return { sent: true as const }
    },
  )
}
