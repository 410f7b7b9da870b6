import { z } from 'zod'
import type { FieldFault } from './errors.ts'
import { instant, line, name, newPassword, username } from './fields.ts'

const differ: FieldFault = 'passwords_differ'
const organisationMissing: FieldFault = 'organisation_missing'

/** Registers a new organisation, or joins an existing one with the token `invite`. */
export const registration = z
  .object({
    email: username,
    name,
    organisation: name.or(z.literal('')).optional(),
    invite: z.string().max(200).optional(),
    password: newPassword,
    'password-confirmation': z.string(),
  })
  .refine((form) => form.password === form['password-confirmation'], {
    path: ['password-confirmation'],
    error: differ,
  })
  .refine((form) => form.invite || form.organisation, {
    path: ['organisation'],
    error: organisationMissing,
  })
  .meta({
    examples: [
      {
        email: 'kaethe.ross@museum.example',
        name: 'Käthe Roß',
        organisation: 'Stadtmuseum Lindenau',
        password: 'Spinnrad-1887',
        'password-confirmation': 'Spinnrad-1887',
      },
    ],
  })
export type RegistrationSent = z.input<typeof registration>
export type Registration = z.infer<typeof registration>

/** Whether an account with this address exists. */
export const emailCheck = z.object({ email: username })
export const emailCheckAnswer = z
  .object({ exists: z.boolean() })
  .meta({ examples: [{ exists: true }] })
export type EmailCheck = z.infer<typeof emailCheck>
export type EmailCheckAnswer = z.infer<typeof emailCheckAnswer>

/** The token in the link that confirms an organisation's address. */
export const confirmation = z
  .object({ token: line(200) })
  .meta({ examples: [{ token: 'q3mJ0Yb8Xh1c5vN7tR2kWz4LpSd6FgUe9AoQiMxTnBE' }] })
export type Confirmation = z.infer<typeof confirmation>

/**
 * `contact_email` gets all of the organisation's emails until the address is confirmed.
 * `guides_see_all_bookers`: whether guides see who booked the slots that others lead.
 */
export const organisation = z
  .object({
    name: z.string(),
    confirmed: z.boolean(),
    contact_email: z.string().nullable(),
    guides_see_all_bookers: z.boolean(),
    /** When the organisation will be deleted, if an admin has requested it. */
    deletes_at: instant.optional(),
    /** How many minutes a guide needs between two slots. */
    guide_pause_minutes: z.int(),
    /** Whether preferred members of the team are asked before the others. */
    preferred_guides_first: z.boolean(),
    /** How many hours before its start an offered slot must be accepted. */
    guide_answer_hours: z.int(),
  })
  .meta({
    examples: [
      {
        name: 'Stadtmuseum Lindenau',
        confirmed: false,
        contact_email: 'kaethe.ross@museum.example',
        guides_see_all_bookers: true,
        guide_pause_minutes: 15,
        preferred_guides_first: false,
        guide_answer_hours: 3,
      },
    ],
  })

/** Fields that are not sent keep their value. */
export const organisationChange = z
  .object({
    guides_see_all_bookers: z.boolean().optional(),
    guide_pause_minutes: z.int().min(0).max(240).optional(),
    preferred_guides_first: z.boolean().optional(),
    guide_answer_hours: z.int().min(0).max(168).optional(),
  })
  .meta({ examples: [{ guides_see_all_bookers: false }] })
export type OrganisationChange = z.infer<typeof organisationChange>
export type Organisation = z.infer<typeof organisation>

/** The organisation's name, typed by the admin who wants to delete it. */
export const organisationDeletion = z
  .object({ organisation_name: line(200) })
  .meta({ examples: [{ organisation_name: 'Stadtmuseum Lindenau' }] })
export type OrganisationDeletion = z.infer<typeof organisationDeletion>
