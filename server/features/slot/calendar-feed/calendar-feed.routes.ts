import { feedMade, feedState } from '#contract/calendar-feed.ts'
import { feedCalls } from '#contract/endpoints/calendar-feed.ts'
import { token as tokenField } from '#contract/fields.ts'
import type { AppContext } from '#server/context.ts'
import { staffOf } from '#server/http/access.ts'
import type { App } from '#server/http/app-type.ts'
import { guardPolls } from '#server/http/request/reads/read-guard.ts'
import { isKnown } from '#server/http/response/etag.ts'
import { route } from '#server/http/route.ts'
import { feedOf, makeFeed, readFeed, revokeFeed } from './calendar-feed.ts'

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
