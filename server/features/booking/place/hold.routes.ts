import type { FastifyRequest } from 'fastify'
import { holdCalls } from '#contract/booking.calls.ts'
import type { ParamsOf } from '#contract/endpoint.ts'
import { holdConfirmation, holdShown } from '#contract/hold.ts'
import type { AppContext } from '#server/context.ts'
import type { App, Limit } from '#server/http/app-type.ts'
import { route } from '#server/http/route.ts'
import { askAgain, confirmHold, showHold } from './hold.ts'

const ofBooking = (request: FastifyRequest) =>
  (request.params as ParamsOf<typeof holdCalls.askAgain>).cancelToken

const askingLimits: Limit[] = [
  { of: 'asking for confirmations again', most: 30, minutes: 60 },
  { of: 'asking for a confirmation again at once', most: 1, minutes: 1, by: ofBooking },
  { of: 'asking for a confirmation again', most: 3, minutes: 60, by: ofBooking },
]

export function publicHoldRoutes(app: App, ctx: AppContext): void {
  route(app, holdCalls.show, {
    limitedLookups: true,
    schema: {
      summary: 'The state of a booking that has to be confirmed',
      response: { 200: holdShown },
    },
    handler: (request) => showHold(ctx, request.params.confirmToken),
  })

  route(app, holdCalls.confirm, {
    refuses: ['hold_lapsed', 'slot_moved'],
    limitedLookups: true,
    schema: {
      summary: 'Confirms a booking; repeating it changes nothing',
      body: holdConfirmation,
      response: { 200: holdShown },
    },
    handler: (request) => confirmHold(ctx, request.params.confirmToken, request.body?.start),
  })

  route(app, holdCalls.askAgain, {
    refuses: ['not_held'],
    limits: askingLimits,
    schema: { summary: 'Sends the email that asks for confirmation again' },
    handler: async (request) => {
      await askAgain(ctx, request.params.cancelToken)
    },
  })
}
