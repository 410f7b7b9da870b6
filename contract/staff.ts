import { z } from 'zod'
import type { FieldFault } from './errors.ts'
import { id, line, newPassword, username } from './fields.ts'

const differ: FieldFault = 'passwords_differ'

/** Someone who is logged in. The username is the e-mail address, lower-cased. */
export const user = z
  .object({
    username: z.string(),
    name: z.string(),
    email: z.string(),
    admin: z.boolean(),
  })
  .meta({
    examples: [
      {
        username: 'kaethe.ross@museum.example',
        name: 'Käthe Roß',
        email: 'kaethe.ross@museum.example',
        admin: true,
      },
    ],
  })
export type User = z.infer<typeof user>

/** `POST /api/token`, a form. Nothing here is checked but presence: a wrong log-in tells nothing. */
export const logIn = z
  .object({
    username: line(254).toLowerCase(),
    password: z.string().min(1).max(200),
  })
  .meta({ examples: [{ username: 'kaethe.ross@museum.example', password: 'Spinnrad-1887' }] })
export type LogIn = z.infer<typeof logIn>

/** `GET /api/admin/staff`: one of the team. */
export const teamMember = z
  .object({ staff_id: id, staff_name: z.string(), username: z.string(), admin: z.boolean() })
  .meta({
    examples: [
      {
        staff_id: '0199c1de-4a10-7c3e-9f00-3d2b6a1c0e01',
        staff_name: 'Käthe Roß',
        username: 'kaethe.ross@museum.example',
        admin: true,
      },
    ],
  })
export type TeamMember = z.infer<typeof teamMember>

/** `GET` and `PUT /api/users/me/mails`: whether mails tell someone of the slots that they lead. */
export const slotMails = z
  .object({ slot_mails: z.boolean() })
  .meta({ examples: [{ slot_mails: false }] })
export type SlotMails = z.infer<typeof slotMails>

/** `POST /api/password`; `username` is one's own. */
export const passwordChange = z
  .object({
    password_old: newPassword,
    password_new: newPassword,
    password_new_confirm: z.string(),
    username: line(254).toLowerCase(),
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

/** `POST /api/users/me/delete`: the own password, so that nobody does it at a browser left open. */
export const accountDeletion = z
  .object({ password: z.string().min(1).max(200) })
  .meta({ examples: [{ password: 'Spinnrad-1887' }] })
export type AccountDeletion = z.infer<typeof accountDeletion>

/** The first form of `POST /api/password-reset`: where to send the link. */
export interface ResetAsked {
  email: string
}
/** The second, with the token of that link. */
export interface ResetChosen {
  token: string
  username: string
  password: string
}

const secondForm = ['username', 'password', 'password-confirmation'] as const

/**
 * `POST /api/password-reset`, a form: `email` alone asks for the mail; with `token` come
 * `username`, `password` and `password-confirmation`.
 */
export const passwordReset = z
  .object({
    email: username.optional(),
    token: line(200).optional(),
    username: line(254).toLowerCase().optional(),
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
  // Before the change of shape, or the description would lose it.
  .meta({ examples: [{ email: 'kaethe.ross@museum.example' }] })
  .transform(({ email = '', token, username = '', password = '' }): ResetAsked | ResetChosen =>
    token === undefined ? { email } : { token, username, password },
  )
export type PasswordResetSent = z.input<typeof passwordReset>

/** `sent` says nothing of whether the address has an account; `saved` that the password is new. */
export const passwordResetAnswer = z
  .union([z.object({ sent: z.literal(true) }), z.object({ saved: z.literal(true) })])
  .meta({ examples: [{ sent: true }] })
export type PasswordResetAnswer = z.infer<typeof passwordResetAnswer>
