import { randomUUID } from 'node:crypto'
import type { Locator, Page } from '@playwright/test'
import type { Role } from '#contract/role.ts'
import type { InvitationMade } from '#contract/staff.ts'
import type { Mailbox, ReceivedMail } from '#test/servers/mailbox.ts'
import { password, type RegisteredOrganisation } from '#test/world/registered-organisation.ts'

interface Fixture {
  address: string
  mailbox: Mailbox
}

interface Person {
  email?: string
  name?: string
  admin?: boolean
  role?: Role
}

export const newEmail = (name = 'erika.muster') =>
  `${name}.${randomUUID().slice(0, 8)}@museum.example`

/** The path and query of a link in an email, without the product's base URL. */
export function pathIn({ text = '' }: ReceivedMail, page: string): string {
  const [link = ''] = new RegExp(`https?:\\S+/${page}\\?\\S+`).exec(text) ?? []
  const { pathname, search } = new URL(link)
  return pathname + search
}

/** Invites a person through the API; returns the target of the link in their email. */
export async function invite(
  fixture: Fixture,
  { call }: RegisteredOrganisation,
  person: Person = {},
) {
  const { email = newEmail(), admin = false, role } = person
  const json = { invitee_email: email, ...(role ? { role } : { admin }) }
  const { status, body } = await call<InvitationMade>('POST', 'admin/invites', json)
  if (status !== 201) throw new Error(`invitation: ${status} ${JSON.stringify(body)}`)
  const mail = await fixture.mailbox.waitFor(({ recipients }) => recipients.includes(email))
  return { email, id: body.id, path: pathIn(mail, 'registration') }
}

/** Invites a person and accepts the invitation. */
export async function join(
  fixture: Fixture,
  organisation: RegisteredOrganisation,
  person: Person = {},
) {
  return accept(fixture, await invite(fixture, organisation, person), person.name)
}

/** Accepts an invitation as the person invited. */
export async function accept(
  fixture: Fixture,
  { email, path }: { email: string; path: string },
  name = 'Jörg Öz',
) {
  const token = new URLSearchParams(path.split('?')[1]).get('token') ?? ''
  const both = { password, 'password-confirmation': password }
  const answer = await fetch(`${fixture.address}/api/registration`, {
    method: 'POST',
    body: new URLSearchParams({ email, name, invite: token, ...both }),
  })
  const [cookie, value] = answer.headers.getSetCookie()[0]?.split(';')[0]?.split('=') ?? []
  if (!cookie || !value) throw new Error(`registration: ${answer.status} ${await answer.text()}`)
  return { email, name, cookie: { name: cookie, value } }
}

export const section = (page: Page, name: string): Locator => page.getByRole('region', { name })

/** The row of a person or an invitation. */
export const row = (where: Page | Locator, text: string): Locator =>
  where.getByRole('listitem').filter({ hasText: text })
