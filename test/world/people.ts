import type { InjectOptions } from 'fastify'
import type { Role } from '#contract/role.ts'
import { unsealToken } from '#server/mail/outbox.ts'
import { bothPasswords, form, type TestApp } from '../app.ts'

type Admin = Awaited<ReturnType<TestApp['register']>>

/** The token from the link in the latest email to a recipient. */
export async function tokenFor(app: TestApp, recipient: string): Promise<string> {
  const mail = (await app.outbox()).findLast((posted) => posted.recipient === recipient)
  if (!mail) throw new Error(`no mail was queued for ${recipient}`)
  return unsealToken(mail, app.ctx.secretKey)
}

/** Invites a person and returns the token from the invitation email. */
export async function invite(
  app: TestApp,
  { as }: Admin,
  person: { email: string; admin?: boolean; role?: Role },
) {
  const { email: invitee_email, admin, role } = person
  const payload = { invitee_email, ...(role ? { role } : { admin: admin ?? false }) }
  const answer = await as({ method: 'POST', url: '/api/admin/invites', payload })
  if (answer.statusCode !== 201) throw new Error(answer.body)
  return tokenFor(app, person.email)
}

let joined = 0

/**
 * Adds a person to the admin's organisation by invitation, and returns what they can do through the
 * API.
 */
export async function joinTeam(
  app: TestApp,
  admin: Admin,
  person: { name?: string; admin?: boolean; role?: Role } = {},
) {
  joined += 1
  const email = `mitarbeit-${joined}@museum.example`
  const token = await invite(app, admin, { email, ...person })
  const fields = { email, name: person.name ?? 'Jörg Öz', invite: token, ...bothPasswords }
  const answer = await app.call({ method: 'POST', url: '/api/registration', ...form(fields) })
  const session = answer.cookies[0]
  if (!session) throw new Error(answer.body)
  const cookies = { [session.name]: session.value }
  return { email, cookies, as: (options: InjectOptions) => app.call({ ...options, cookies }) }
}
