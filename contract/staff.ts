import { z } from 'zod'
import { line } from './fields.ts'

/** Someone who is logged in. The username is the e-mail address, lower-cased. */
export const user = z.object({
  username: z.string(),
  name: z.string(),
  email: z.string(),
  admin: z.boolean(),
})
export type User = z.infer<typeof user>

/** `POST /api/token`, a form. Nothing here is checked but presence: a wrong log-in tells nothing. */
export const logIn = z.object({
  username: line(254).toLowerCase(),
  password: z.string().min(1).max(200),
})
export type LogIn = z.infer<typeof logIn>
