import { staffCalls } from '#contract/endpoints/staff.ts'
import { slotMails } from '#contract/staff.ts'
import type { AppContext } from '#server/context.ts'
import { staffOf } from '#server/http/access.ts'
import type { App } from '#server/http/app-type.ts'
import { route } from '#server/http/route.ts'
import { chooseMails, wantedMailsOf } from './wanted-mails.ts'

export function wantedMailsRoutes(app: App, ctx: AppContext): void {
  route(app, staffCalls.slotMails, {
    schema: {
      summary: 'Which emails the logged-in user gets about their slots and the day',
      response: { 200: slotMails },
    },
    handler: (request) => wantedMailsOf(ctx, staffOf(request)),
  })

  route(app, staffCalls.chooseSlotMails, {
    schema: {
      summary: 'Turns the emails about the user’s own slots, and the one each morning, on or off',
      body: slotMails,
    },
    handler: async (request) => {
      await chooseMails(ctx, staffOf(request), request.body)
    },
  })
}
