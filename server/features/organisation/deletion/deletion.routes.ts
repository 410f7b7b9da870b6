import { organisationCalls } from '#contract/organisation.calls.ts'
import { organisationDeletion } from '#contract/registration.ts'
import type { AppContext } from '#server/context.ts'
import { staffOf } from '#server/http/access.ts'
import type { App, Limit } from '#server/http/app-type.ts'
import { route } from '#server/http/route.ts'
import { askForDeletion, takeDeletionBack } from './deletion.ts'

// Admins could repeatedly request and withdraw the deletion, and each request emails all admins.
const askedLimit: Limit = {
  of: 'deletion asked',
  most: 10,
  minutes: 60,
  by: (request) => staffOf(request).organisationId,
}

export function deletionRoutes(app: App, ctx: AppContext): void {
  route(app, organisationCalls.askForDeletion, {
    neverFull: true,
    refuses: ['confirm_first'],
    limits: [askedLimit],
    schema: {
      summary: 'Has the organisation deleted in seven days, by its name',
      body: organisationDeletion,
    },
    handler: (request) => askForDeletion(ctx, staffOf(request), request.body.organisation_name),
  })

  route(app, organisationCalls.takeDeletionBack, {
    neverFull: true,
    schema: { summary: 'Takes the deletion of the organisation back' },
    handler: (request) => takeDeletionBack(ctx, staffOf(request)),
  })
}
