import { z } from 'zod'
import { token as tokenField } from '#contract/fields.ts'
import { feedCalls, mineCalls } from '#contract/slot.calls.ts'
import { feedMade, feedState, mineQuery, slotLed } from '#contract/slot.ts'
import type { AppContext } from '#server/context.ts'
import { selfOf, staffOf } from '#server/http/access.ts'
import type { App } from '#server/http/app-type.ts'
import { guardPolls } from '#server/http/request/heavy-reads.ts'
import { isKnown } from '#server/http/response/send-cached.ts'
import { route } from '#server/http/route.ts'
import { feedOf, makeFeed, readFeed, revokeFeed, slotsLedBy } from './mine.ts'

export function calendarFeedRoutes(app: App, ctx: AppContext): void {
  readingRoute(app, ctx)

  route(app, feedCalls.own, {
    schema: { summary: 'The calendar feed of the user', response: { 200: feedState } },
    handler: (request) => feedOf(ctx, staffOf(request)),
  })

  route(app, feedCalls.make, {
    recent: true,
    schema: {
      summary: 'Makes a calendar feed of the user’s own slots, which replaces an earlier one',
      response: { 200: feedMade },
    },
    handler: (request) => makeFeed(ctx, staffOf(request)),
  })

  route(app, feedCalls.revoke, {
    schema: { summary: 'Ends the calendar feed of the user' },
    handler: async (request) => {
      await revokeFeed(ctx, staffOf(request))
    },
  })
}

/** Not an API call: calendar programs fetch the feed and know only its address. */
function readingRoute(app: App, ctx: AppContext): void {
  const admitPoll = guardPolls(ctx.config)
  app.get<{ Params: { file: string } }>('/calendar/:file', async (request, reply) => {
    const { file } = request.params
    const token = tokenField.safeParse(file.endsWith('.ics') ? file.slice(0, -4) : '').data
    reply.header('cache-control', 'no-store').header('x-robots-tag', 'noindex')
    if (token === undefined) return reply.callNotFound()
    admitPoll(token)
    const feed = await readFeed(ctx, token)
    // Limits guessing: anybody can try tokens, and each attempt costs a database read.
    if (!feed) await app.admitLookup(request)
    if (!feed) return reply.callNotFound()
    reply.headers({ 'cache-control': 'private, no-cache', etag: feed.etag })
    if (isKnown(request.headers['if-none-match'], feed.etag)) return reply.code(304).send()
    return reply.type('text/calendar; charset=utf-8').send(await feed.file())
  })
}

export function mineRoutes(app: App, ctx: AppContext): void {
  route(app, mineCalls.list, {
    schema: {
      summary: 'The slots that the user leads, with who booked them, by default from today onwards',
      querystring: mineQuery,
      response: { 200: z.array(slotLed) },
    },
    handler: async (request) => {
      const slots = await slotsLedBy(ctx, selfOf(request), request.query)
      return slots.map((slot) => ({
        slot_id: slot.id,
        project_id: slot.projectId,
        project: slot.project,
        start: slot.startsAt.toString(),
        timezone: slot.timezone,
        duration: slot.durationSeconds,
        location_meeting_point: slot.meetingPoint,
        location_street: slot.street,
        location_postalcode: slot.postalCode,
        location_city: slot.city,
        available_ressources: slot.variants.map(({ name }) => name),
        max_attendees: slot.maxAttendees,
        sum: slot.people,
        ...(slot.blocked === null ? {} : { whole: true as const }),
        comment: slot.comment,
        internal: slot.internal,
        assigned_staff: slot.assignedStaff,
        bookings: slot.bookings,
        ...(slot.walkIns.length > 0 ? { walk_ins: slot.walkIns } : {}),
      }))
    },
  })
}
