import { z } from 'zod'
import { id } from '#contract/fields.ts'
import { mailSettings, mailSettingsBytes, mailSettingsInput } from '#contract/mail-settings.ts'
import type { AppContext } from '#server/context.ts'
import { staffOf } from '#server/http/access.ts'
import type { App } from '#server/http/app-type.ts'
import { idIn } from '#server/http/request/path.ts'
import { changeMailSettings, mailSettingsOf } from './mail-settings.ts'

const projectPath = z.object({ projectId: id })

export function mailSettingsRoutes(app: App, ctx: AppContext): void {
  app.get(
    '/api/admin/settings/email/:projectId',
    {
      config: { who: 'admin' },
      schema: {
        summary: 'What the mails of a project say and how they are sent',
        params: projectPath,
        response: { 200: mailSettings },
      },
    },
    (request) => mailSettingsOf(ctx, staffOf(request), request.params.projectId),
  )

  app.post(
    '/api/admin/settings/email/:projectId',
    {
      bodyLimit: mailSettingsBytes,
      config: {
        who: 'admin',
        form: true,
        exists: (request) => mailSettingsOf(ctx, staffOf(request), idIn(request, 'projectId')),
      },
      schema: {
        summary: 'Changes what the mails of a project say and how they are sent',
        params: projectPath,
        body: mailSettingsInput,
        response: { 200: mailSettings },
      },
    },
    (request) => {
      const { projectId } = request.params
      return changeMailSettings(ctx, staffOf(request), { projectId, input: request.body })
    },
  )
}
