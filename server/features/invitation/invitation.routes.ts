import { z } from 'zod'
import { id, token } from '#contract/fields.ts'
import {
  type InvitationInput,
  invitation,
  invitationInput,
  invitationMade,
  invitationShown,
} from '#contract/invitation.ts'
import type { AppContext } from '#server/context.ts'
import { staffOf } from '#server/http/access.ts'
import type { App } from '#server/http/app-type.ts'
import type { Limit } from '#server/http/request/limit.ts'
import { deleteInvitation, invitationsOf, inviteStaff, showInvitation } from './invitation.ts'

// By organisation, since its admins could else send mails to strangers without end.
const invitingLimits: Limit[] = [
  {
    of: 'invitation',
    most: 60,
    minutes: 60,
    by: (request) => staffOf(request).organisationId,
  },
  {
    of: 'invitation of an address',
    most: 5,
    minutes: 60,
    by: (request) => {
      const { invitee_email: invitee } = request.body as InvitationInput
      return `${staffOf(request).organisationId} ${invitee}`
    },
  },
]

const invitationPath = z.object({ id })
const tokenPath = z.object({ token })

export function invitationRoutes(app: App, ctx: AppContext): void {
  invitingRoutes(app, ctx)

  app.get(
    '/api/invites/:token',
    {
      config: { who: 'anyone', limitedLookups: true },
      schema: {
        summary: 'What an invitation says',
        params: tokenPath,
        response: { 200: invitationShown },
      },
    },
    (request) => showInvitation(ctx, request.params.token),
  )

  app.delete(
    '/api/admin/invites/:id',
    {
      config: { who: 'admin' },
      schema: {
        summary: 'Take an invitation back',
        params: invitationPath,
        response: { 204: z.undefined() },
      },
    },
    async (request, reply) => {
      await deleteInvitation(ctx, staffOf(request), request.params.id)
      return reply.code(204).send()
    },
  )
}

function invitingRoutes(app: App, ctx: AppContext): void {
  app.get(
    '/api/admin/invites',
    {
      config: { who: 'admin' },
      schema: {
        summary: 'The invitations that nobody has used',
        response: { 200: z.array(invitation) },
      },
    },
    async (request) => {
      const invitations = await invitationsOf(ctx, staffOf(request))
      return invitations.map(({ id, email, admin, expiresAt, mailFault }) => ({
        id,
        invitee_email: email,
        admin,
        expires_at: expiresAt.toString(),
        mail_fault: mailFault,
      }))
    },
  )

  app.post(
    '/api/admin/invites',
    {
      config: { who: 'admin', refuses: ['email_taken'], limits: invitingLimits },
      schema: {
        summary: 'Invite somebody into the team by mail',
        body: invitationInput,
        response: { 201: invitationMade },
      },
    },
    async (request, reply) => {
      const { id, replacedAdmin } = await inviteStaff(ctx, staffOf(request), request.body)
      return reply.code(201).send({ id, ...request.body, replaced_admin: replacedAdmin })
    },
  )
}
