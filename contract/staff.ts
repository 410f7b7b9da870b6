import { z } from 'zod'
import type { FieldFault } from './errors.ts'
import { enteredUsername, id, instant, line, newPassword, username } from './fields.ts'
import { roles } from './role.ts'

const differ: FieldFault = 'passwords_differ'

/** The logged-in user. The username is the email address in lower case. */
export const user = z
  .object({
    username: z.string(),
    name: z.string(),
    email: z.string(),
    /** Whether the role is `admin`. */
    admin: z.boolean(),
    role: z.enum(roles),
    /**
     * The deadline for setting up a second factor; absent if the user has one or does not need one.
     */
    second_factor_due: instant.optional(),
  })
  .meta({
    examples: [
      {
        username: 'kaethe.ross@museum.example',
        name: 'Käthe Roß',
        email: 'kaethe.ross@museum.example',
        admin: true,
        role: 'admin',
      },
    ],
  })
export type User = z.infer<typeof user>

/** Checks only that both fields are filled in, so that a failed log-in reveals nothing. */
export const logIn = z
  .object({
    username: enteredUsername,
    password: z.string().min(1).max(200),
  })
  .meta({ examples: [{ username: 'kaethe.ross@museum.example', password: 'Spinnrad-1887' }] })
export type LogIn = z.infer<typeof logIn>

/** A member of the team. */
export const teamMember = z
  .object({
    staff_id: id,
    staff_name: z.string(),
    username: z.string(),
    admin: z.boolean(),
    role: z.enum(roles),
    /** The variants the member leads; sent only to admins, and only if there are any. */
    ressource_ids: z.array(id).optional(),
  })
  .meta({
    examples: [
      {
        staff_id: '0199c1de-4a10-7c3e-9f00-3d2b6a1c0e01',
        staff_name: 'Käthe Roß',
        username: 'kaethe.ross@museum.example',
        admin: true,
        role: 'admin',
      },
    ],
  })
export type TeamMember = z.infer<typeof teamMember>

/** Whether the user gets emails about the slots they lead, and the morning email. */
export const slotMails = z
  .object({
    slot_mails: z.boolean(),
    /** If omitted from a request, the setting is not changed. */
    morning_mail: z.boolean().optional(),
  })
  .meta({ examples: [{ slot_mails: false, morning_mail: true }] })
export type SlotMails = z.infer<typeof slotMails>

/** `username` must be the user's own. */
export const passwordChange = z
  .object({
    password_old: newPassword,
    password_new: newPassword,
    password_new_confirm: z.string(),
    username: enteredUsername,
  })
  .refine((change) => change.password_new === change.password_new_confirm, {
    path: ['password_new_confirm'],
    error: differ,
  })
  .meta({
    examples: [
      {
        password_old: 'Spinnrad-1887',
        password_new: 'Webstuhl-1912',
        password_new_confirm: 'Webstuhl-1912',
        username: 'kaethe.ross@museum.example',
      },
    ],
  })
export type PasswordChange = z.infer<typeof passwordChange>

/** The user's password, so that nobody else can delete the account in an unattended browser. */
export const accountDeletion = z
  .object({ password: z.string().min(1).max(200) })
  .meta({ examples: [{ password: 'Spinnrad-1887' }] })
export type AccountDeletion = z.infer<typeof accountDeletion>

/** The first step of a password reset: where to send the link. */
export interface ResetAsked {
  email: string
}
/** The second step of a password reset, with the link's token. */
export interface ResetChosen {
  token: string
  username: string
  password: string
}

const secondForm = ['username', 'password', 'password-confirmation'] as const

/**
 * `email` alone requests the email with the link; `token` comes with `username`, `password` and
 * `password-confirmation`.
 */
export const passwordReset = z
  .object({
    email: username.optional(),
    token: line(200).optional(),
    username: enteredUsername.optional(),
    password: newPassword.optional(),
    'password-confirmation': z.string().optional(),
  })
  .superRefine((form, { addIssue }) => {
    const needed = form.token === undefined ? (['email'] as const) : secondForm
    for (const field of needed.filter((name) => form[name] === undefined)) {
      addIssue({ code: 'invalid_type', expected: 'string', path: [field], input: undefined })
    }
    if (form.token !== undefined && form.password !== form['password-confirmation']) {
      addIssue({ code: 'custom', message: differ, path: ['password-confirmation'] })
    }
  })
  // Set before the transformation, because the API description would otherwise lose the examples.
  .meta({ examples: [{ email: 'kaethe.ross@museum.example' }] })
  .transform(({ email = '', token, username = '', password = '' }): ResetAsked | ResetChosen =>
    token === undefined ? { email } : { token, username, password },
  )
export type PasswordResetSent = z.input<typeof passwordReset>

/**
 * `sent` is returned whether or not the address has an account; `saved`: the password was changed.
 */
export const passwordResetAnswer = z
  .union([z.object({ sent: z.literal(true) }), z.object({ saved: z.literal(true) })])
  .meta({ examples: [{ sent: true }] })
export type PasswordResetAnswer = z.infer<typeof passwordResetAnswer>
