import type { FastifyRequest } from 'fastify'
import { z } from 'zod'
import { token } from '#contract/fields.ts'
import { holdShown } from '#contract/hold.ts'
import type { AppContext } from '#server/context.ts'
import type { App } from '#server/http/app-type.ts'
import type { Limit } from '#server/http/request/limit.ts'
import { askAgain, confirmHold, showHold } from './hold.ts'

const confirmPath = z.object({ confirmToken: token })
const cancelPath = z.object({ cancelToken: token })

const ofBooking = (request: FastifyRequest) =>
  (request.params as z.infer<typeof cancelPath>).cancelToken

const askingLimits: Limit[] = [
  { of: 'asking for confirmations again', most: 30, minutes: 60 },
  { of: 'asking for a confirmation again at once', most: 1, minutes: 1, by: ofBooking },
  { of: 'asking for a confirmation again', most: 3, minutes: 60, by: ofBooking },
]

export function publicHoldRoutes(app: App, ctx: AppContext): void {
  app.get(
    '/holds/:confirmToken',
    {
      config: { who: 'public', limitedLookups: true },
      schema: {
        summary: 'What has become of a booking that waits for its confirmation',
        params: confirmPath,
        response: { 200: holdShown },
      },
    },
    (request) => showHold(ctx, request.params.confirmToken),
  )

  app.post(
    '/holds/:confirmToken/confirm',
    {
      config: { who: 'public', refuses: ['hold_lapsed'], limitedLookups: true },
      schema: {
        summary: 'Confirms a booking; a second time changes nothing',
        params: confirmPath,
        response: { 200: holdShown },
      },
    },
    (request) => confirmHold(ctx, request.params.confirmToken),
  )

  app.post(
    '/bookings/:cancelToken/confirmation-mail',
    {
      config: { who: 'public', refuses: ['not_held'], limits: askingLimits },
      schema: {
        summary: 'Sends the mail that asks for the confirmation once more',
        params: cancelPath,
        response: { 204: z.undefined() },
      },
    },
    async (request, reply) => {
      await askAgain(ctx, request.params.cancelToken)
      return reply.code(204).send()
    },
  )
}
