import { senderDomainCalls } from '#contract/mail.calls.ts'
import { senderDomain, senderDomainQuery } from '#contract/mail-settings.ts'
import type { AppContext } from '#server/context.ts'
import { mailSettingsOf } from '#server/features/project/mail-settings/mail-settings.ts'
import { staffOf } from '#server/http/access.ts'
import type { App, Limit } from '#server/http/app-type.ts'
import { idIn } from '#server/http/request/bodies.ts'
import { route } from '#server/http/route.ts'
import { checkSenderDomain } from './sender-domain.ts'

const limit: Limit = {
  of: 'check of a domain',
  most: 30,
  minutes: 10,
  by: (request) => staffOf(request).staffId,
}

export function senderDomainRoutes(app: App, ctx: AppContext): void {
  route(app, senderDomainCalls.check, {
    limits: [limit],
    exists: (request) => mailSettingsOf(ctx, staffOf(request), idIn(request, 'projectId')),
    schema: {
      summary: "What public DNS says of the domain that a project's mails come from",
      querystring: senderDomainQuery,
      response: { 200: senderDomain },
    },
    handler: (request) => {
      const { selector } = request.query
      const { projectId } = request.params
      return checkSenderDomain(ctx, staffOf(request), { projectId, selector })
    },
  })
}
