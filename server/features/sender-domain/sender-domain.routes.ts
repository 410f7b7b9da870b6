import { z } from 'zod'
import { id } from '#contract/fields.ts'
import { senderDomain, senderDomainQuery } from '#contract/sender-domain.ts'
import type { AppContext } from '#server/context.ts'
import { staffOf } from '#server/http/access.ts'
import type { App } from '#server/http/app-type.ts'
import type { Limit } from '#server/http/request/limit.ts'
import { idIn } from '#server/http/request/path.ts'
import { checkSenderDomain, mailSettingsOf } from './sender-domain.ts'

const limit: Limit = {
  of: 'check of a domain',
  most: 30,
  minutes: 10,
  by: (request) => staffOf(request).staffId,
}

export function senderDomainRoutes(app: App, ctx: AppContext): void {
  app.get(
    '/api/admin/settings/email/:projectId/domain',
    {
      config: {
        who: 'admin',
        limits: [limit],
        exists: (request) => mailSettingsOf(ctx, staffOf(request), idIn(request, 'projectId')),
      },
      schema: {
        summary: "What public DNS says of the domain that a project's mails come from",
        params: z.object({ projectId: id }),
        querystring: senderDomainQuery,
        response: { 200: senderDomain },
      },
    },
    (request) => {
      const { selector } = request.query
      const { projectId } = request.params
      return checkSenderDomain(ctx, staffOf(request), { projectId, selector })
    },
  )
}
