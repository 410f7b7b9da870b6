import { z } from 'zod'
import type { FieldFault } from './errors.ts'
import { id, instant, username } from './fields.ts'
import { mailFaults } from './mail.ts'
import { roles } from './role.ts'

const contradicts: FieldFault = 'role_contradicts_admin'

/**
 * The address to invite, and either the person's role (guide by default) or just whether they will
 * be an admin.
 */
export const invitationInput = z
  .object({
    invitee_email: username,
    admin: z.boolean().optional(),
    role: z.enum(roles).optional(),
  })
  .refine(({ admin, role = 'admin' }) => !admin || role === 'admin', {
    path: ['role'],
    error: contradicts,
  })
  .refine(({ admin, role }) => admin !== false || role !== 'admin', {
    path: ['role'],
    error: contradicts,
  })
  .meta({
    examples: [{ invitee_email: 'erika.muster-mann@museum.example', admin: false, role: 'desk' }],
  })
export type InvitationSent = z.input<typeof invitationInput>
export type InvitationInput = z.infer<typeof invitationInput>

const exampleId = '0199c1de-4a10-7c3e-9f00-3d2b6a1c0e02'

/** The response to an invitation. */
export const invitationMade = z
  .object({
    id,
    invitee_email: z.string(),
    admin: z.boolean(),
    role: z.enum(roles),
    /**
     * Whether the invitation that this one replaces was for an admin; absent if it replaces none.
     */
    replaced_admin: z.boolean().optional(),
    replaced_role: z.enum(roles).optional(),
  })
  .meta({
    examples: [
      {
        id: exampleId,
        invitee_email: 'erika.muster-mann@museum.example',
        admin: false,
        role: 'desk',
      },
    ],
  })
export type InvitationMade = z.infer<typeof invitationMade>

/** An invitation that has not been used yet, expired or not. */
export const invitation = z
  .object({
    id,
    invitee_email: z.string(),
    admin: z.boolean(),
    role: z.enum(roles),
    expires_at: instant,
    /**
     * Why the invitation email could not be delivered, or is held until the next day; null
     * otherwise.
     */
    mail_fault: z.enum(mailFaults).nullable(),
  })
  .meta({
    examples: [
      {
        id: exampleId,
        invitee_email: 'erika.muster-mann@museum.example',
        admin: false,
        role: 'desk',
        expires_at: '2026-12-08T09:00:00Z',
        mail_fault: null,
      },
    ],
  })
export type Invitation = z.infer<typeof invitation>

/** The values the sign-up page fills in; `name` is guessed from the address and may be empty. */
export const invitationShown = z
  .object({ invitee_email: z.string(), name: z.string(), organisation: z.string() })
  .meta({
    examples: [
      {
        invitee_email: 'erika.muster-mann@museum.example',
        name: 'Erika Muster-Mann',
        organisation: 'Stadtmuseum Lindenau',
      },
    ],
  })
export type InvitationShown = z.infer<typeof invitationShown>
