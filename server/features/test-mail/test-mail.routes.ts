import { z } from 'zod'
import { id } from '#contract/fields.ts'
import { mailSample } from '#contract/test-mail.ts'
import type { House } from '#server/house.ts'
import { staffOf } from '#server/http/access.ts'
import type { App } from '#server/http/app-type.ts'
import { sampleOf } from './test-mail.ts'

const projectPath = z.object({ projectId: id })

export function testMailRoutes(app: App, house: House): void {
  app.get(
    '/api/admin/settings/email/:projectId/sample',
    {
      config: { who: 'admin' },
      schema: {
        summary: 'What the mails of a project would be filled with if somebody booked',
        params: projectPath,
        response: { 200: mailSample },
      },
    },
    (request) => sampleOf(house, staffOf(request), request.params.projectId),
  )
}
