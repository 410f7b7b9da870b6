import { testMailCalls } from '#contract/mail.calls.ts'
import { mailSample, testMail, testMailInput } from '#contract/mail.ts'
import { mailSettingsBytes } from '#contract/mail-settings.ts'
import type { AppContext } from '#server/context.ts'
import { mailSettingsOf } from '#server/features/project/mail-settings/mail-settings.ts'
import { staffOf } from '#server/http/access.ts'
import type { App, Limit } from '#server/http/app-type.ts'
import { idIn } from '#server/http/request/bodies.ts'
import { refundAttempt } from '#server/http/request/rate-limit.ts'
import { route } from '#server/http/route.ts'
import { sampleOf, sendTestMail } from './test-mail.ts'

const by: Limit['by'] = (request) => staffOf(request).staffId

/** Counts every attempt, because each one uses a mail server. */
const tries: Limit = { of: 'test mail', most: 10, minutes: 10, by }

/** Counts only emails that were sent, which limits each person's emails per day. */
const mails: Limit = { of: 'test mail sent', most: 20, minutes: 24 * 60, by }

export function testMailRoutes(app: App, ctx: AppContext): void {
  route(app, testMailCalls.sample, {
    schema: {
      summary: 'Sample data for a preview of the emails of a project',
      response: { 200: mailSample },
    },
    handler: (request) => sampleOf(ctx, staffOf(request), request.params.projectId),
  })

  route(app, testMailCalls.send, {
    bodyLimit: mailSettingsBytes,
    form: true,
    exists: (request) => mailSettingsOf(ctx, staffOf(request), idIn(request, 'projectId')),
    refuses: ['address_unconfirmed'],
    limits: [tries, mails],
    schema: {
      summary: 'Sends the caller a test email, with settings that need not be saved yet',
      body: testMailInput,
      response: { 200: testMail },
    },
    handler: async (request) => {
      const { projectId } = request.params
      const done = await sendTestMail(ctx, staffOf(request), { projectId, input: request.body })
      if (!done.sent) await refundAttempt(ctx, request, mails)
      return done
    },
  })
}
