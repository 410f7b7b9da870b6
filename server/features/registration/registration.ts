import { randomUUIDv7 } from 'node:crypto'
import type { Organisation, Registration } from '#contract/registration.ts'
import type { User } from '#contract/staff.ts'
import type { Staff } from '#server/actor.ts'
import type { Transaction } from '#server/database/open.ts'
import { DomainError } from '#server/errors.ts'
import { keepTrail } from '#server/features/audit/audit.ts'
import { redeemInvitation, requireInvited } from '#server/features/invitation/invitation.ts'
import { addProject } from '#server/features/project/project.ts'
import { addStaff, isRegistered, openSession } from '#server/features/staff/staff.ts'
import type { House } from '#server/house.ts'
import type { Composer } from '#server/mail/message.ts'
import { type NewMail, post, sealToken, unsealToken } from '#server/mail/outbox.ts'
import { hashOf, hashPassword, newToken } from '#server/secrets.ts'
import { organisationRegistered } from './registration.mails.ts'
import {
  anyOrganisation,
  findConfirmation,
  findOrganisation,
  insertOrganisation,
  updateConfirmed,
  updateContact,
} from './registration.queries.ts'

const confirmDays = 7

interface Registered {
  user: User
  token: string
}

/**
 * Makes somebody an account and logs them in: in the organisation that invited them, else in a new
 * one. Throws `invalid`, `email_taken`, and `registration_closed` without an invitation where only
 * these are taken.
 */
export const register = (house: House, form: Registration): Promise<Registered> =>
  form.invite ? joinOrganisation(house, form, form.invite) : registerOrganisation(house, form)

/** Throws `registration_closed` where a form, valid or not, comes without the invitation it needs. */
export async function requireOpen({ config }: House, form: unknown): Promise<void> {
  if (config.registration === 'closed' && !(form as { invite?: unknown } | undefined)?.invite) {
    throw new DomainError('registration_closed')
  }
}

async function joinOrganisation(
  house: House,
  form: Registration,
  invite: string,
): Promise<Registered> {
  const { db, clock } = house
  const { email, name } = form
  await requireInvited(house, { invite, email })
  const passwordHash = await hashPassword(form.password)
  const staffId = randomUUIDv7()
  return db.transaction().execute(async (tx) => {
    const at = clock.now()
    // First, so that of two at once the second hears of the invitation, not of the address.
    const { organisationId, admin } = await redeemInvitation(tx, { invite, at })
    const person = { organisationId, id: staffId, name, email, admin }
    await addStaff(tx, { ...person, passwordHash, createdAt: at })
    const joined = { action: 'staff_joined', subjectId: staffId, label: name, at } as const
    await keepTrail(tx, { organisationId, staffId, name }, joined)
    const token = await openSession(tx, { organisationId, staffId, at })
    return { user: { username: email, name, email, admin }, token }
  })
}

/** Makes an organisation with its first admin and a first project of the same name. */
async function registerOrganisation(house: House, form: Registration): Promise<Registered> {
  const { db, clock, config } = house
  await requireOpen(house, form)
  const { email, name, organisation = '' } = form
  // Hashing costs a tenth of a second of work: not for an address that cannot be had.
  if (await isRegistered(house, email)) throw new DomainError('email_taken')
  const passwordHash = await hashPassword(form.password)
  const organisationId = randomUUIDv7()
  const staffId = randomUUIDv7()
  const at = clock.now()
  const person = { organisationId, id: staffId, name, email, admin: true }
  const question = config.registration === 'confirm' ? askedAt(house, organisationId, email) : null
  const answered = { confirmedAt: at, contactEmail: null }
  const open = question ? { confirmedAt: null, contactEmail: email } : answered
  const deed = { subjectId: organisationId, label: organisation, at }
  const token = await db.transaction().execute(async (tx) => {
    await insertOrganisation(tx, { id: organisationId, name: organisation, createdAt: at, ...open })
    await addStaff(tx, { ...person, passwordHash, createdAt: at })
    await addProject(tx, { organisationId, organisation, name: organisation, at })
    const doer = { organisationId, staffId, name }
    await keepTrail(tx, doer, { action: 'organisation_registered', ...deed })
    if (question) await ask(tx, question, email)
    return openSession(tx, { organisationId, staffId, at })
  })
  if (question) house.mailPosted()
  return { user: { username: email, name, email, admin: true }, token }
}

interface Question {
  mail: NewMail
  tokenHash: Uint8Array
  expiresAt: Temporal.Instant
}

/** The question whether an address is the organisation's, with a token of its own. */
function askedAt({ clock, secretKey }: House, organisationId: string, recipient: string): Question {
  const token = newToken()
  const at = clock.now()
  const mail = { organisationId, event: 'organisation_registered', recipient, at } as const
  const sealed = sealToken(token, mail, secretKey)
  const expiresAt = at.add({ hours: 24 * confirmDays })
  return { mail: { ...mail, sealed }, tokenHash: hashOf(token), expiresAt }
}

/**
 * Posts the question, unless the address `from` is confirmed or another's turn already; an earlier
 * mail's link is dead then.
 */
async function ask(tx: Transaction, { mail, ...token }: Question, from: string): Promise<void> {
  const { organisationId, recipient: to } = mail
  if (await updateContact(tx, { organisationId, from, to, ...token })) await post(tx, mail)
}

/** The question to a member of staff, for when the contact leaves. */
export const askedOf = (house: House, { organisationId, username }: Staff): Question =>
  askedAt(house, organisationId, username)

/**
 * When whoever leaves is the contact of an organisation not confirmed yet: its mails go to whom is
 * asked from now on, and never to who has left.
 */
export const replaceContact = (tx: Transaction, question: Question, leaving: string) =>
  ask(tx, question, leaving)

/** Asks once more; does nothing when the address is confirmed. */
export async function askAgain(house: House, { organisationId }: Staff): Promise<void> {
  const { contactEmail } = await findOrganisation(house.db, organisationId)
  if (contactEmail === null) return
  const question = askedAt(house, organisationId, contactEmail)
  await house.db.transaction().execute((tx) => ask(tx, question, contactEmail))
  house.mailPosted()
}

/**
 * Confirms the address of an organisation, so that its mails go to whom they are meant for; again,
 * it changes nothing. Throws `not_found` when the token is unknown, replaced or lapsed.
 */
export async function confirmAddress({ db, clock }: House, token: string): Promise<void> {
  const at = clock.now()
  const tokenHash = hashOf(token)
  const found = await findConfirmation(db, tokenHash, at)
  if (!found) throw new DomainError('not_found')
  const { organisationId, organisation: label, staffId } = found
  await db.transaction().execute(async (tx) => {
    if (!(await updateConfirmed(tx, { organisationId, tokenHash, at }))) return
    const doer = { organisationId, staffId, name: found.name ?? '' }
    const subjectId = organisationId
    await keepTrail(tx, doer, { action: 'address_confirmed', subjectId, label, at })
  })
}

/** The organisation of a member of staff, and whether its address is confirmed. */
export async function organisationOf(
  { db }: House,
  { organisationId }: Staff,
): Promise<Organisation> {
  const { name, contactEmail } = await findOrganisation(db, organisationId)
  return { name, confirmed: contactEmail === null, contact_email: contactEmail }
}

// What the live check of the form asks.
export { isRegistered }

/** Whether nobody has registered yet. */
export const isEmpty = async ({ db }: House) => !(await anyOrganisation(db))

/** Who composes the mail to a new organisation, for the postman. */
export function registrationComposers(house: Pick<House, 'db' | 'clock' | 'config' | 'secretKey'>) {
  const { db, clock, config, secretKey } = house
  const composeRegistered: Composer = async (mail) => {
    const token = unsealToken(mail, secretKey)
    const found = await findConfirmation(db, hashOf(token), clock.now())
    if (!found?.contactEmail) return null
    const { organisation, name } = found
    return organisationRegistered({ organisation, name: name ?? organisation, token }, config)
  }
  return { organisation_registered: composeRegistered }
}
