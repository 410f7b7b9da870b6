import { z } from 'zod'
import { roleOf } from '#contract/role.ts'
import { invitationCalls } from '#contract/staff.calls.ts'
import {
  type InvitationInput,
  invitation,
  invitationInput,
  invitationMade,
  invitationShown,
} from '#contract/staff.ts'
import type { AppContext } from '#server/context.ts'
import { staffOf } from '#server/http/access.ts'
import type { App, Limit } from '#server/http/app-type.ts'
import { route } from '#server/http/route.ts'
import { deleteInvitation, invitationsOf, inviteStaff, showInvitation } from './invitation.ts'

// Counted per organisation, so that its admins cannot send unlimited emails to arbitrary addresses.
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

export function invitationRoutes(app: App, ctx: AppContext): void {
  invitingRoutes(app, ctx)

  route(app, invitationCalls.show, {
    limitedLookups: true,
    schema: {
      summary: 'The details of an invitation',
      response: { 200: invitationShown },
    },
    handler: (request) => showInvitation(ctx, request.params.token),
  })

  route(app, invitationCalls.delete, {
    schema: { summary: 'Revokes an invitation' },
    handler: async (request) => {
      await deleteInvitation(ctx, staffOf(request), request.params.id)
    },
  })
}

function invitingRoutes(app: App, ctx: AppContext): void {
  route(app, invitationCalls.list, {
    schema: {
      summary: 'Lists the unused invitations',
      response: { 200: z.array(invitation) },
    },
    handler: async (request) => {
      const invitations = await invitationsOf(ctx, staffOf(request))
      return invitations.map((one) => ({
        id: one.id,
        invitee_email: one.email,
        admin: one.admin,
        role: roleOf(one),
        expires_at: one.expiresAt.toString(),
        mail_fault: one.mailFault,
      }))
    },
  })

  route(app, invitationCalls.invite, {
    refuses: ['email_taken', 'confirm_first'],
    limits: invitingLimits,
    schema: {
      summary: 'Invites a person into the team by email',
      body: invitationInput,
      response: { 201: invitationMade },
    },
    handler: async (request, reply) => {
      const { id, role, replaced } = await inviteStaff(ctx, staffOf(request), request.body)
      const made = {
        id,
        invitee_email: request.body.invitee_email,
        admin: role === 'admin',
        role,
        ...(replaced ? { replaced_admin: replaced === 'admin', replaced_role: replaced } : {}),
      }
      return reply.code(201).send(made)
    },
  })
}
