import { z } from 'zod'
import { mailCalls } from '#contract/mail.calls.ts'
import { type Mail, mail, mailCount, mailsQuery, undelivered } from '#contract/mail.ts'
import type { AppContext } from '#server/context.ts'
import { requireProject } from '#server/features/project/project.ts'
import { staffOf } from '#server/http/access.ts'
import type { App, Limit } from '#server/http/app-type.ts'
import { idIn } from '#server/http/request/bodies.ts'
import { route } from '#server/http/route.ts'
import { dismissMail, mailsOf, sendGivenUpAgain, sendMailAgain, undeliveredOf } from './mail.ts'

const sendingAgain: Limit = {
  of: 'sending a mail again',
  most: 60,
  minutes: 60,
  by: (request) => staffOf(request).staffId,
}

export function mailRoutes(app: App, ctx: AppContext): void {
  projectRoutes(app, ctx)

  route(app, mailCalls.sendAgain, {
    refuses: ['mail_over'],
    limits: [sendingAgain],
    schema: {
      summary: 'Sends an email again, as soon as possible',
      response: { 200: mail },
    },
    handler: async (request) =>
      presented(await sendMailAgain(ctx, staffOf(request), request.params.mailId)),
  })

  route(app, mailCalls.dismiss, {
    refuses: ['mail_not_given_up'],
    schema: {
      summary: 'Dismisses an email that could not be delivered',
      response: { 200: mail },
    },
    handler: async (request) =>
      presented(await dismissMail(ctx, staffOf(request), request.params.mailId)),
  })
}

function projectRoutes(app: App, ctx: AppContext): void {
  route(app, mailCalls.list, {
    exists: (request) => requireProject(ctx, staffOf(request), idIn(request, 'projectId')),
    schema: {
      summary: 'Lists the emails of a project and their states, newest first',
      querystring: mailsQuery,
      response: { 200: z.array(mail) },
    },
    handler: async (request) => {
      const asked = { ...request.query, ...request.params }
      return (await mailsOf(ctx, staffOf(request), asked)).map(presented)
    },
  })

  route(app, mailCalls.undelivered, {
    schema: {
      summary: 'Counts the emails of a project that were given up or still wait after two tries',
      response: { 200: undelivered },
    },
    handler: (request) => undeliveredOf(ctx, staffOf(request), request.params.projectId),
  })

  route(app, mailCalls.sendAllAgain, {
    limits: [sendingAgain],
    schema: {
      summary: 'Sends all emails of a project that could not be delivered again',
      response: { 200: mailCount },
    },
    handler: async (request) => ({
      count: await sendGivenUpAgain(ctx, staffOf(request), request.params.projectId),
    }),
  })
}

type ListedMail = Awaited<ReturnType<typeof mailsOf>>[number]

const presented = (listed: ListedMail): Mail => ({
  id: listed.id,
  event: listed.event,
  recipient: listed.recipient,
  person: listed.recipient === '' ? '' : (listed.person ?? ''),
  booking_id: listed.bookingId,
  slot_start: listed.beforeMove?.start ?? listed.startsAt?.toString() ?? null,
  timezone: listed.beforeMove?.timezone ?? listed.timezone,
  state: listed.state,
  filed: listed.filed,
  tries: listed.tries,
  fault: listed.fault,
  answer: listed.lastAnswer,
  created_at: listed.createdAt.toString(),
  due_at: listed.state === 'waiting' ? listed.dueAt.toString() : null,
  sent_at: listed.sentAt?.toString() ?? null,
})
