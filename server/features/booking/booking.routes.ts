import type { FastifyRequest } from 'fastify'
import { z } from 'zod'
import { bookingCalls } from '#contract/booking.calls.ts'
import {
  adminBookingInput,
  adminBookingMade,
  calendarFile,
  confirmationFile,
  counted,
  publicBookingInput,
  publicBookingMade,
} from '#contract/booking.ts'
import { bookingDetail } from '#contract/booking-change.ts'
import { bookingNumber } from '#contract/booking-number.ts'
import type { ParamsOf } from '#contract/endpoint.ts'
import type { AppContext } from '#server/context.ts'
import { staffOf, visitBy } from '#server/http/access.ts'
import type { App, Limit } from '#server/http/app-type.ts'
import { idIn } from '#server/http/request/bodies.ts'
import { sourceOf } from '#server/http/request/network.ts'
import { allowPdfViewer } from '#server/http/response/headers.ts'
import { route } from '#server/http/route.ts'
import { requireProject } from '../project/project.ts'
import {
  bookingDetailOf,
  bookPublicly,
  bookSlot,
  calendarOf,
  cancelUrlOf,
  noticeVisit,
} from './booking.ts'
import { confirmationOf } from './confirmation/confirmation.ts'

const ofBooking = (request: FastifyRequest) =>
  (request.params as ParamsOf<typeof bookingCalls.confirmation>).cancelToken

// Writing a PDF takes about 30 ms of processor time. Whoever has no booking only costs a look-up.
const confirmationLimits: Limit[] = [
  { of: 'confirmations', most: 60, minutes: 10 },
  { of: 'confirmations of a booking', most: 20, minutes: 60, by: ofBooking },
]

const bookingLimit: Limit = { of: 'booking', most: 60, minutes: 10 }

export function bookingRoutes(app: App, ctx: AppContext): void {
  route(app, bookingCalls.add, {
    exists: (request) => requireProject(ctx, staffOf(request), idIn(request, 'projectId')),
    refuses: ['slot_full', 'slot_shared', 'slot_moved', 'price_changed'],
    schema: {
      summary: 'Books as an admin, including internal slots and at short notice',
      body: adminBookingInput,
      response: { 201: adminBookingMade },
    },
    handler: async (request, reply) => {
      const wish = { projectId: request.params.projectId, input: counted(request.body) }
      const { bookingId, slotId, cancelToken } = await bookSlot(ctx, staffOf(request), wish)
      return reply
        .code(201)
        .send({ booking_id: bookingId, slot_id: slotId, cancel_token: cancelToken })
    },
  })
}

export function publicBookingRoutes(app: App, ctx: AppContext): void {
  route(app, bookingCalls.book, {
    exists: (request) => noticeVisit(ctx, visitBy(request, ctx), request.body),
    refuses: [
      'website_not_named',
      'too_many_holds',
      'slot_full',
      'slot_shared',
      'slot_moved',
      'price_changed',
      'slot_started',
      'lead_time_passed',
      'not_open_yet',
      'variant_not_offered',
      'key_used_otherwise',
    ],
    limits: [bookingLimit],
    schema: {
      summary: 'Books as a visitor; with an Idempotency-Key at most once',
      body: publicBookingInput,
      headers: z.object({ 'idempotency-key': z.string().optional() }),
      response: { 201: publicBookingMade },
    },
    handler: async (request, reply) => {
      const key = request.headers['idempotency-key']
      const source = sourceOf(request)
      const wish = { ...visitBy(request, ctx), input: counted(request.body), key, source }
      const made = await bookPublicly(ctx, wish)
      return reply.code(201).send({
        booking_id: made.bookingId,
        booking_number: bookingNumber(made.bookingId),
        start: made.startsAt.toString(),
        meeting_point: made.meetingPoint,
        cancel_url: cancelUrlOf(ctx, made.cancelToken),
        held_until: made.heldUntil?.toString() ?? null,
      })
    },
  })

  calendarByToken(app, ctx)
}

function calendarByToken(app: App, ctx: AppContext): void {
  route(app, bookingCalls.calendar, {
    limitedLookups: true,
    schema: {
      summary: 'The calendar file of a booking',
      response: { 200: { content: { 'text/calendar': { schema: calendarFile } } } },
    },
    handler: async (request, reply) => {
      const file = await calendarOf(ctx, request.params.cancelToken)
      return reply
        .type('text/calendar; charset=utf-8')
        .header('content-disposition', 'attachment; filename="termin.ics"')
        .send(file)
    },
  })

  route(app, bookingCalls.confirmation, {
    limits: confirmationLimits,
    limitedLookups: true,
    schema: {
      summary: 'The confirmation of a booking as PDF, if its project offers it',
      response: { 200: { content: { 'application/pdf': { schema: confirmationFile } } } },
    },
    handler: async (request, reply) => {
      allowPdfViewer(reply)
      const { fileName, content } = await confirmationOf(ctx, request.params.cancelToken)
      return reply
        .type('application/pdf')
        .header('content-disposition', `inline; filename="${fileName}"`)
        .send(content as never)
    },
  })
}

export function bookingDetailRoutes(app: App, ctx: AppContext): void {
  route(app, bookingCalls.detail, {
    schema: {
      summary: 'Everything about one booking, with its history',
      response: { 200: bookingDetail },
    },
    handler: (request) => bookingDetailOf(ctx, staffOf(request), request.params.bookingId),
  })
}
