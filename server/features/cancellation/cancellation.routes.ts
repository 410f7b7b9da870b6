import { z } from 'zod'
import { bookingCancelled, bookingShown } from '#contract/booking.ts'
import { bookingCalls } from '#contract/endpoints/booking.ts'
import { projectCalls } from '#contract/endpoints/project.ts'
import { slotCalls } from '#contract/endpoints/slot.ts'
import { variantCalls } from '#contract/endpoints/variant.ts'
import { projectContents } from '#contract/project.ts'
import type { AppContext } from '#server/context.ts'
import { staffOf } from '#server/http/access.ts'
import type { App } from '#server/http/app-type.ts'
import { route } from '#server/http/route.ts'
import {
  cancelBooking,
  contentsOf,
  deleteProject,
  deleteSlot,
  deleteVariant,
  showBooking,
} from './cancellation.ts'

export function cancellationRoutes(app: App, ctx: AppContext): void {
  route(app, slotCalls.delete, {
    schema: {
      summary: 'Deletes a slot and cancels its bookings',
      response: { 204: z.undefined() },
    },
    handler: async (request, reply) => {
      await deleteSlot(ctx, staffOf(request), request.params.slotId)
      return reply.code(204).send()
    },
  })

  projectDeletion(app, ctx)
  variantDeletion(app, ctx)
}

function projectDeletion(app: App, ctx: AppContext): void {
  route(app, projectCalls.contents, {
    schema: {
      summary: 'How many slots and bookings deleting a project deletes',
      response: { 200: projectContents },
    },
    handler: (request) => contentsOf(ctx, staffOf(request), request.params.id),
  })

  route(app, projectCalls.delete, {
    schema: {
      summary: 'Deletes a project with its slots and cancels their bookings',
      response: { 204: z.undefined() },
    },
    handler: async (request, reply) => {
      await deleteProject(ctx, staffOf(request), request.params.id)
      return reply.code(204).send()
    },
  })
}

function variantDeletion(app: App, ctx: AppContext): void {
  route(app, variantCalls.delete, {
    refuses: ['last_variant', 'variant_booked', 'variant_needed'],
    schema: {
      summary: 'Deletes a variant that no slot or booking to come needs',
      response: { 204: z.undefined() },
    },
    handler: async (request, reply) => {
      await deleteVariant(ctx, staffOf(request), request.params.variantId)
      return reply.code(204).send()
    },
  })
}

export function publicCancellationRoutes(app: App, ctx: AppContext): void {
  route(app, bookingCalls.show, {
    limitedLookups: true,
    schema: {
      summary: 'What the cancel page shows of a booking',
      response: { 200: bookingShown },
    },
    handler: async (request) => {
      const booking = await showBooking(ctx, request.params.cancelToken)
      return {
        project_id: booking.projectId,
        project: booking.projectName,
        organisation: booking.organisationName,
        imprint_url: booking.imprintUrl,
        privacy_url: booking.privacyUrl,
        variant: booking.variantName,
        start: booking.startsAt.toString(),
        timezone: booking.timezone,
        duration: booking.durationSeconds,
        booker_name: booking.bookerName,
        attendees_count: booking.attendees,
        cancelled: booking.cancelledAt !== null,
        lapsed: booking.lapsed,
        cancellable: booking.cancellable,
        held_until: booking.heldUntil?.toString() ?? null,
        language: booking.language,
      }
    },
  })

  route(app, bookingCalls.cancel, {
    refuses: ['slot_started'],
    limitedLookups: true,
    schema: {
      summary: 'Cancels a booking; a second time changes nothing',
      response: { 200: bookingCancelled },
    },
    handler: async (request) => {
      await cancelBooking(ctx, request.params.cancelToken)
      return { cancelled: true }
    },
  })
}
