import { mailSettingsCalls } from '#contract/mail.calls.ts'
import { mailSettings, mailSettingsBytes, mailSettingsInput } from '#contract/mail-settings.ts'
import type { AppContext } from '#server/context.ts'
import { staffOf } from '#server/http/access.ts'
import type { App } from '#server/http/app-type.ts'
import { idIn } from '#server/http/request/bodies.ts'
import { route } from '#server/http/route.ts'
import { changeMailSettings, mailSettingsOf } from './mail-settings.ts'

export function mailSettingsRoutes(app: App, ctx: AppContext): void {
  route(app, mailSettingsCalls.read, {
    schema: {
      summary: 'The texts of the emails of a project, and how they are sent',
      response: { 200: mailSettings },
    },
    handler: (request) => mailSettingsOf(ctx, staffOf(request), request.params.projectId),
  })

  route(app, mailSettingsCalls.change, {
    bodyLimit: mailSettingsBytes,
    form: true,
    exists: (request) => mailSettingsOf(ctx, staffOf(request), idIn(request, 'projectId')),
    refuses: ['changed_meanwhile', 'confirm_first'],
    schema: {
      summary: 'Changes the texts of the emails of a project, and how they are sent',
      body: mailSettingsInput,
      response: { 200: mailSettings },
    },
    handler: (request) => {
      const { projectId } = request.params
      return changeMailSettings(ctx, staffOf(request), { projectId, input: request.body })
    },
  })
}
