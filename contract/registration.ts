import { z } from 'zod'
import type { FieldFault } from './errors.ts'
import { name, newPassword, username } from './fields.ts'

const differ: FieldFault = 'passwords_differ'
const organisationMissing: FieldFault = 'organisation_missing'

/** `POST /api/registration`, a form: a new organisation, or joining one by `invite`. */
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
export type Registration = z.infer<typeof registration>

/** `GET /api/check-email?email=`: whether an account has this address already. */
export const emailCheck = z.object({ email: username })
export const emailCheckAnswer = z.object({ exists: z.boolean() })
export type EmailCheckAnswer = z.infer<typeof emailCheckAnswer>
