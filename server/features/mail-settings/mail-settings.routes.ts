import { z } from 'zod'
import { id } from '#contract/fields.ts'
import { mailSettings, mailSettingsBytes, mailSettingsInput } from '#contract/mail-settings.ts'
import type { House } from '#server/house.ts'
import { staffOf } from '#server/http/access.ts'
import type { App } from '#server/http/app-type.ts'
import { idIn } from '#server/http/path.ts'
import { changeMailSettings, mailSettingsOf } from './mail-settings.ts'

const projectPath = z.object({ projectId: id })

export function mailSettingsRoutes(app: App, house: House): void {
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
    (request) => mailSettingsOf(house, staffOf(request), request.params.projectId),
  )

  app.post(
    '/api/admin/settings/email/:projectId',
    {
      bodyLimit: mailSettingsBytes,
      config: {
        who: 'admin',
        form: true,
        exists: (request) => mailSettingsOf(house, staffOf(request), idIn(request, 'projectId')),
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
      return changeMailSettings(house, staffOf(request), { projectId, input: request.body })
    },
  )
}
