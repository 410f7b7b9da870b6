import type { FastifyRequest } from 'fastify'
import { linkCalls } from '#contract/staff.calls.ts'
import { linkEntry, linkHolder, linkState } from '#contract/staff.ts'
import type { AppContext } from '#server/context.ts'
import { selfOf, staffOf } from '#server/http/access.ts'
import type { App, Limit } from '#server/http/app-type.ts'
import { giveLink, takeLink } from '#server/http/cookies.ts'
import { route } from '#server/http/route.ts'
import { logSecurity } from '#server/http/security-log.ts'
import { enterByLink, linkOf, revokeLink, revokeOwnLink, sendLink } from './personal-link.ts'

const day = 24 * 60

/** The member the email is sent to. */
const recipientOf = (request: FastifyRequest) =>
  (request.params as { staffId?: string }).staffId ?? staffOf(request).staffId

// These are the only limits on emails to an account.
const sendingLimits: Limit[] = [
  {
    of: 'personal link',
    most: 60,
    minutes: 60,
    by: (request) => staffOf(request).organisationId,
  },
  {
    of: 'personal link of a member',
    most: 5,
    minutes: day,
    by: (request) => `${staffOf(request).organisationId} ${recipientOf(request)}`,
  },
]

export function personalLinkRoutes(app: App, ctx: AppContext): void {
  ownLinkRoutes(app, ctx)
  enteringRoute(app, ctx)

  route(app, linkCalls.send, {
    recent: true,
    refuses: ['guides_only'],
    limits: sendingLimits,
    schema: {
      summary: 'Sends a guide an email with a new personal link, which replaces an earlier one',
      response: { 200: linkState },
    },
    handler: async (request) => ({
      link: await sendLink(ctx, staffOf(request), request.params.staffId),
    }),
  })

  route(app, linkCalls.revoke, {
    schema: { summary: 'Revokes the personal link of a guide, on all their devices' },
    handler: async (request) => {
      await revokeLink(ctx, staffOf(request), request.params.staffId)
    },
  })
}

function ownLinkRoutes(app: App, ctx: AppContext): void {
  route(app, linkCalls.own, {
    schema: { summary: 'The personal link of the user', response: { 200: linkState } },
    handler: async (request) => ({ link: await linkOf(ctx, staffOf(request)) }),
  })

  route(app, linkCalls.sendOwn, {
    recent: true,
    refuses: ['guides_only', 'not_found'],
    limits: sendingLimits,
    schema: {
      summary: 'Sends the user, a guide, an email with a new personal link',
      response: { 200: linkState },
    },
    handler: async (request) => {
      const staff = staffOf(request)
      return { link: await sendLink(ctx, staff, staff.staffId) }
    },
  })

  route(app, linkCalls.revokeOwn, {
    schema: { summary: 'Revokes the personal link of the user, on all their devices' },
    handler: async (request, reply) => {
      await revokeOwnLink(ctx, selfOf(request))
      takeLink(reply, ctx)
    },
  })
}

function enteringRoute(app: App, ctx: AppContext): void {
  route(app, linkCalls.enter, {
    limitedLookups: true,
    refuses: ['not_found', 'organisation_suspended', 'second_factor_due', 'sign_on_only'],
    schema: {
      summary: 'Opens a personal link in a browser, which gets a cookie for the user’s own slots',
      body: linkEntry,
      response: { 200: linkHolder },
    },
    handler: async (request, reply) => {
      const { link_token: token } = request.body
      const { name, staffId, seconds } = await enterByLink(ctx, token)
      logSecurity(request, 'link_opened', { account: staffId })
      giveLink(reply, ctx, { token, seconds })
      return { name }
    },
  })
}
