import { bookerErased, bookerExport, bookerNamed } from '#contract/booker.ts'
import { bookerCalls } from '#contract/booking.calls.ts'
import type { AppContext } from '#server/context.ts'
import { staffOf } from '#server/http/access.ts'
import type { App } from '#server/http/app-type.ts'
import { aboutBookers } from '#server/http/app-type.ts'
import { route } from '#server/http/route.ts'
import { priceShown } from '../booking.ts'
import { eraseBooker, exportBooker } from './booker.ts'

export function bookerRoutes(app: App, ctx: AppContext): void {
  route(app, bookerCalls.export, {
    heavy: true,
    recent: true,
    limits: [aboutBookers],
    schema: {
      summary: 'Everything stored about an email address that booked',
      body: bookerNamed,
      response: { 200: bookerExport },
    },
    handler: async (request) =>
      presented(await exportBooker(ctx, staffOf(request), request.body.email)),
  })

  route(app, bookerCalls.erase, {
    recent: true,
    limits: [aboutBookers],
    refuses: ['bookings_ahead'],
    schema: {
      summary: 'Erases the personal data of all bookings made with an email address',
      body: bookerNamed,
      response: { 200: bookerErased },
    },
    handler: async (request) => ({
      erased: await eraseBooker(ctx, staffOf(request), request.body.email),
    }),
  })
}

type Exported = Awaited<ReturnType<typeof exportBooker>>

const presented = ({ email, bookings, former, mails, changes, waiting }: Exported) => ({
  email,
  bookings: bookings.map((booking) => ({
    booking_id: booking.id,
    project: booking.project,
    variant: booking.variant,
    start: booking.startsAt.toString(),
    attendees_count: booking.attendees,
    came: booking.came,
    booker_name: booking.bookerName,
    booker_email: booking.bookerEmail,
    booker_phone: booking.bookerPhone,
    comment: booking.comment,
    answers: booking.answers,
    ...priceShown(booking),
    note: booking.note,
    booking_time: booking.bookedAt.toString(),
    cancelled_at: booking.cancelledAt?.toString() ?? null,
    cancel_reason: booking.cancelReason,
    held_until: booking.heldUntil?.toString() ?? null,
    language: booking.language,
    changes: changes
      .filter(({ bookingId }) => bookingId === booking.id)
      .map(({ at, before, after }) => ({ at: at.toString(), before, after })),
  })),
  former_bookings: former.map((booking) => ({
    booking_id: booking.id,
    booker_name: booking.bookerName,
    booker_email: booking.bookerEmail,
    booker_phone: booking.bookerPhone,
    comment: booking.comment,
    answers: booking.answers,
  })),
  mails: mails.map((mail) => ({
    booking_id: mail.bookingId ?? '',
    event: mail.event,
    recipient: mail.recipient,
    state: mail.state,
    created_at: mail.createdAt.toString(),
    sent_at: mail.sentAt?.toString() ?? null,
    last_answer: mail.lastAnswer,
  })),
  waiting: waiting.map((entry) => ({
    project: entry.projectName,
    variant: entry.variantName,
    people: entry.people,
    people_min: entry.peopleMin,
    booker_name: entry.bookerName,
    booker_email: entry.bookerEmail,
    language: entry.language,
    joined_at: entry.joinedAt.toString(),
    ended_at: entry.endedAt?.toString() ?? null,
  })),
})
