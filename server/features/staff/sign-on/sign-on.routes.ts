import type { FastifyRequest } from 'fastify'
import {
  pendingLink,
  providerFound,
  providerQuery,
  signOnFinish,
  signOnFinished,
  signOnStart,
  signOnStarted,
} from '#contract/sign-on.ts'
import { signOnCalls } from '#contract/staff.calls.ts'
import type { AppContext } from '#server/context.ts'
import { staffOf } from '#server/http/access.ts'
import type { App, Limit } from '#server/http/app-type.ts'
import { forgetSignOn, keepSignOn, keptSignOn, knownDevice } from '#server/http/cookies.ts'
import { enter } from '#server/http/entering.ts'
import { callerOf } from '#server/http/request/network.ts'
import { route } from '#server/http/route.ts'
import { logSecurity } from '#server/http/security-log.ts'
import {
  attemptSeconds,
  type BegunSignOn,
  finishSignOn,
  linkAccount,
  reasonIn,
  signOnFor,
  startSignOn,
  type Unlinked,
} from './sign-on.ts'

// High, because a whole town hall may share one IP address, and everybody arrives in the morning.
const perAddress = (of: string): Limit => ({ of, most: 300, minutes: 60 })

const unlinkedIn = (request: FastifyRequest, ctx: AppContext) =>
  keptSignOn<Unlinked>(request, ctx, 'unlinked')

export function signOnRoutes(app: App, ctx: AppContext): void {
  route(app, signOnCalls.findProvider, {
    limits: [perAddress('search for a provider')],
    schema: {
      summary: 'Which provider logs in people whose address has this domain',
      querystring: providerQuery,
      response: { 200: providerFound },
    },
    handler: async (request) => {
      const found = await signOnFor(ctx, `@${request.query.domain}`)
      return { provider: found && { organisation: found.organisation } }
    },
  })

  route(app, signOnCalls.start, {
    refuses: ['no_provider', 'provider_away', 'sign_on_refused'],
    limits: [perAddress('start of a sign-on')],
    schema: {
      summary: 'Begins to log in at a provider; the browser has to go to `url`',
      body: signOnStart,
      response: { 200: signOnStarted },
    },
    handler: async (request, reply) => {
      const { url, begun } = await logged(request, () => startSignOn(ctx, request.body.email))
      keepSignOn(reply, ctx, { kind: 'begun', value: begun, seconds: attemptSeconds })
      return { url }
    },
  })

  finishRoute(app, ctx)
  linkRoutes(app, ctx)
}

function finishRoute(app: App, ctx: AppContext): void {
  route(app, signOnCalls.finish, {
    refuses: [
      ...(['sign_on_over', 'sign_on_declined', 'sign_on_refused', 'provider_away'] as const),
      ...(['sign_on_not_allowed', 'organisation_suspended', 'email_taken'] as const),
    ],
    limits: [perAddress('end of a sign-on')],
    schema: {
      summary: 'Finishes a log-in with what the provider sent back to this browser, once',
      body: signOnFinish,
      response: { 200: signOnFinished },
    },
    handler: async (request, reply) => {
      const begun = keptSignOn<BegunSignOn>(request, ctx, 'begun')
      forgetSignOn(reply, ctx, 'begun')
      const isKnown = (username: string) => knownDevice(request, ctx, username) !== null
      const by = { begun, caller: callerOf(request), isKnown }
      const { query } = request.body
      const outcome = await logged(request, () => finishSignOn(ctx, { query, ...by }))
      if ('unlinked' in outcome) {
        const { unlinked: value } = outcome
        keepSignOn(reply, ctx, { kind: 'unlinked', value, seconds: attemptSeconds })
        return { state: 'unlinked' as const, organisation: value.organisation }
      }
      logSecurity(request, 'logged_in', { account: outcome.staffId })
      enter({ request, reply }, ctx, outcome)
      return { state: 'logged_in' as const, organisation: outcome.organisation }
    },
  })
}

async function logged<Result>(request: FastifyRequest, work: () => Promise<Result>) {
  try {
    return await work()
  } catch (error) {
    const because = reasonIn(error)
    if (because) request.log.warn({ because }, 'a log-in at a provider failed')
    throw error
  }
}

function linkRoutes(app: App, ctx: AppContext): void {
  route(app, signOnCalls.pending, {
    schema: {
      summary: 'Whom a provider has just logged in in this browser, for linking the account',
      response: { 200: pendingLink },
    },
    handler: async (request) => {
      const unlinked = unlinkedIn(request, ctx)
      const { organisationId } = staffOf(request)
      const own = unlinked?.organisationId ?? organisationId
      if (!unlinked || own !== organisationId) return { pending: null }
      const { organisation, person } = unlinked
      return { pending: { organisation, person } }
    },
  })

  route(app, signOnCalls.link, {
    refuses: ['confirm_first', 'sign_on_over', 'already_linked'],
    schema: { summary: 'Links the account to the person whom the provider has just logged in' },
    handler: async (request, reply) => {
      const by = { unlinked: unlinkedIn(request, ctx), caller: callerOf(request) }
      await linkAccount(ctx, staffOf(request), by)
      forgetSignOn(reply, ctx, 'unlinked')
    },
  })
}
