import { z } from 'zod'
import { bookingCancelled, bookingShown } from '#contract/booking.ts'
import { id, token } from '#contract/fields.ts'
import { projectContents } from '#contract/project.ts'
import type { AppContext } from '#server/context.ts'
import { staffOf } from '#server/http/access.ts'
import type { App } from '#server/http/app-type.ts'
import {
  cancelBooking,
  contentsOf,
  deleteProject,
  deleteSlot,
  deleteVariant,
  showBooking,
} from './cancellation.ts'

const tokenPath = z.object({ cancelToken: token })

export function cancellationRoutes(app: App, ctx: AppContext): void {
  app.delete(
    '/api/admin/timeslot/:slotId',
    {
      config: { who: 'admin' },
      schema: {
        summary: 'Deletes a slot and cancels its bookings',
        params: z.object({ slotId: id }),
        response: { 204: z.undefined() },
      },
    },
    async (request, reply) => {
      await deleteSlot(ctx, staffOf(request), request.params.slotId)
      return reply.code(204).send()
    },
  )

  projectDeletion(app, ctx)
  variantDeletion(app, ctx)
}

function projectDeletion(app: App, ctx: AppContext): void {
  app.get(
    '/api/admin/project/:id/contents',
    {
      config: { who: 'admin' },
      schema: {
        summary: 'How many slots and bookings deleting a project deletes',
        params: z.object({ id }),
        response: { 200: projectContents },
      },
    },
    (request) => contentsOf(ctx, staffOf(request), request.params.id),
  )

  app.delete(
    '/api/admin/project/:id',
    {
      config: { who: 'admin' },
      schema: {
        summary: 'Deletes a project with its slots and cancels their bookings',
        params: z.object({ id }),
        response: { 204: z.undefined() },
      },
    },
    async (request, reply) => {
      await deleteProject(ctx, staffOf(request), request.params.id)
      return reply.code(204).send()
    },
  )
}

function variantDeletion(app: App, ctx: AppContext): void {
  app.delete(
    '/api/admin/variants/:variantId',
    {
      config: { who: 'admin', refuses: ['last_variant', 'variant_booked', 'variant_needed'] },
      schema: {
        summary: 'Deletes a variant that no slot or booking to come needs',
        params: z.object({ variantId: id }),
        response: { 204: z.undefined() },
      },
    },
    async (request, reply) => {
      await deleteVariant(ctx, staffOf(request), request.params.variantId)
      return reply.code(204).send()
    },
  )
}

export function publicCancellationRoutes(app: App, ctx: AppContext): void {
  app.get(
    '/bookings/:cancelToken',
    {
      config: { who: 'public', limitedLookups: true },
      schema: {
        summary: 'What the cancel page shows of a booking',
        params: tokenPath,
        response: { 200: bookingShown },
      },
    },
    async (request) => {
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
  )

  app.post(
    '/bookings/:cancelToken/cancel',
    {
      config: { who: 'public', refuses: ['slot_started'], limitedLookups: true },
      schema: {
        summary: 'Cancels a booking; a second time changes nothing',
        params: tokenPath,
        response: { 200: bookingCancelled },
      },
    },
    async (request) => {
      await cancelBooking(ctx, request.params.cancelToken)
      return { cancelled: true }
    },
  )
}
