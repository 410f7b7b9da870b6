import { randomUUIDv7 } from 'node:crypto'
import type { Registration } from '#contract/registration.ts'
import { columnsOf, roleOf } from '#contract/role.ts'
import type { User } from '#contract/staff.ts'
import type { Caller, OrganisationId, Staff } from '#server/auth/actor.ts'
import { asOrganisationId } from '#server/auth/organisation-id.ts'
import { hashOf, hashPassword, newToken } from '#server/auth/secrets.ts'
import { refuseWeak } from '#server/auth/weak-passwords.ts'
import type { AppContext } from '#server/context.ts'
import type { Transaction } from '#server/database/open.ts'
import { transact } from '#server/database/transact.ts'
import { eachInTurn } from '#server/each-in-turn.ts'
import { DomainError, fieldError } from '#server/errors.ts'
import { addProject } from '#server/features/project/project.ts'
import { redeemInvitation, requireInvited } from '#server/features/staff/invitation/invitation.ts'
import { openSession } from '#server/features/staff/session/session.ts'
import { addStaff, freeAddressesOf, isRegistered } from '#server/features/staff/staff.ts'
import type { Composer } from '#server/mail/message/message.ts'
import { type NewMail, post, sealToken, unsealToken } from '#server/mail/outbox.ts'
import { releaseConfirmed } from '#server/mail/resend.ts'
import { organisationRegistered, organisationReminded } from './organisation.mails.ts'
import {
  deleteOrganisation,
  findConfirmation,
  findOrganisation,
  findUnconfirmedOf,
  insertOrganisation,
  listRemindedInVain,
  listUnreminded,
  updateConfirmed,
  updateContact,
  updateReminded,
} from './organisation.queries.ts'
import { confirmationLapse, remindedBefore, removedBefore } from './organisation.rules.ts'

interface Registered {
  user: User
  token: string
  staffId: string
}

/**
 * Creates an account, in the inviting organisation if there is one and otherwise in a new one, and
 * logs it in. Throws `invalid`, `email_taken`, and `registration_closed` if registration is by
 * invitation only and there is no invitation.
 */
export const register = (ctx: AppContext, { invite, ...form }: Registration, caller: Caller) =>
  invite
    ? joinOrganisation(ctx, { ...form, invite }, caller)
    : registerOrganisation(ctx, form, caller)

/** Throws `registration_closed` for any form, valid or not, that lacks a required invitation. */
export async function requireOpen({ config }: AppContext, form: unknown): Promise<void> {
  if (config.registration === 'closed' && !(form as { invite?: unknown } | undefined)?.invite) {
    throw new DomainError('registration_closed')
  }
}

async function joinOrganisation(
  ctx: AppContext,
  form: Registration & { invite: string },
  caller: Caller,
): Promise<Registered> {
  const { email, name, invite } = form
  const { organisation } = await requireInvited(ctx, { invite, email })
  await refuseWeak('password', form.password, [name, email, organisation])
  const passwordHash = await hashPassword(form.password)
  const staffId = randomUUIDv7()
  return transact(ctx, async ({ tx, at, audit, erased }) => {
    // Redeems the invitation first, so that the second of two concurrent calls fails because of the
    // invitation, not the address.
    const invited = await redeemInvitation(tx, { invite, at })
    const { organisationId, admin, desk, provesAddress } = invited
    const removedMailIds = provesAddress ? await giveUpAddress(tx, email) : null
    if (removedMailIds) erased(removedMailIds)
    const person = { organisationId, id: staffId, name, email, admin, desk }
    await addStaff(tx, { ...person, passwordHash, createdAt: at })
    const joined = { action: 'staff_joined', subjectId: staffId, label: name } as const
    await audit({ organisationId, staffId, name }, joined)
    const token = await openSession(tx, { organisationId, staffId, at, caller })
    const user = { username: email, name, email, admin, role: roleOf(invited) }
    return { user, token, staffId }
  })
}

/**
 * Removes the organisation that was registered with this address and never confirmed: a person who
 * received an invitation at this address owns it. Returns the ids of its emails, or null if there
 * is no such organisation.
 */
async function giveUpAddress(tx: Transaction, email: string): Promise<string[] | null> {
  const found = await findUnconfirmedOf(tx, email)
  return found ? remove(tx, found.organisationId, 'unconfirmed') : null
}

/**
 * Removes an organisation with all its data, and frees its addresses and domains. Returns the ids
 * of its emails, or null if it is not removed.
 */
export async function remove(
  tx: Transaction,
  organisationId: OrganisationId,
  which: 'unconfirmed' | 'closed',
): Promise<string[] | null> {
  const mailIds = await deleteOrganisation(tx, organisationId, which)
  if (mailIds) await freeAddressesOf(tx, organisationId)
  return mailIds
}

/** Creates an organisation, its first admin, and a first project with the organisation's name. */
async function registerOrganisation(
  ctx: AppContext,
  form: Registration,
  caller: Caller,
): Promise<Registered> {
  const { clock, config } = ctx
  await requireOpen(ctx, form)
  const { email, name, organisation = '' } = form
  await refuseWeak('password', form.password, [name, email, organisation])
  // Hashing takes a tenth of a second of CPU time: skip it for an address that is taken.
  if (await isRegistered(ctx, email)) throw new DomainError('email_taken')
  // The email that asks for a confirmation could not be sent.
  if (!(await ctx.transports.takes(null, email))) throw fieldError('email', 'umlaut_before_at')
  const passwordHash = await hashPassword(form.password)
  const organisationId = asOrganisationId(randomUUIDv7())
  const staffId = randomUUIDv7()
  const at = clock.now()
  const columns = columnsOf('admin')
  const person = { organisationId, id: staffId, name, email, ...columns }
  const contact = { organisationId, contactEmail: email }
  const question = config.registration === 'confirm' ? askedAt(ctx, contact) : null
  const answered = { confirmedAt: at, contactEmail: null }
  const open = question ? { confirmedAt: null, contactEmail: email } : answered
  const event = { subjectId: organisationId, label: organisation }
  const token = await transact(ctx, async ({ tx, audit }) => {
    await insertOrganisation(tx, { id: organisationId, name: organisation, createdAt: at, ...open })
    await addStaff(tx, { ...person, passwordHash, createdAt: at })
    await addProject(tx, { organisationId, organisation, name: organisation, at })
    const doer = { organisationId, staffId, name }
    await audit(doer, { action: 'organisation_registered', ...event })
    if (question) await askContact(tx, question, email)
    return openSession(tx, { organisationId, staffId, at, caller })
  })
  const user = { username: email, name, email, admin: true, role: 'admin' } as const
  return { user, token, staffId }
}

interface Question {
  mail: NewMail
  tokenHash: Uint8Array
  expiresAt: Temporal.Instant
}

/** A confirmation request for the organisation's address, with a new token. */
function askedAt(
  { clock, secretKey }: AppContext,
  {
    organisationId,
    contactEmail: recipient,
  }: { organisationId: OrganisationId; contactEmail: string },
  event: 'organisation_registered' | 'organisation_reminded' = 'organisation_registered',
): Question {
  const token = newToken()
  const at = clock.now()
  const mail = { organisationId, event, recipient, at } as const
  const sealed = sealToken(token, mail, secretKey)
  const expiresAt = confirmationLapse(at)
  return { mail: { ...mail, sealed }, tokenHash: hashOf(token), expiresAt }
}

/**
 * Queues a confirmation email, unless the address `from` is confirmed or has been replaced. The
 * link in any earlier email stops working.
 */
export async function askContact(
  tx: Transaction,
  { mail, ...token }: Question,
  from: string,
): Promise<void> {
  const { organisationId, recipient: to } = mail
  if (await updateContact(tx, { organisationId, from, to, ...token })) await post(tx, mail)
}

/** A confirmation request for another member of staff, used when the previous contact leaves. */
export const confirmationFor = (
  ctx: AppContext,
  { organisationId, username }: Pick<Staff, 'organisationId' | 'username'>,
): Question => askedAt(ctx, { organisationId, contactEmail: username })

/** Sends the confirmation email again; does nothing if the address is already confirmed. */
export async function askAgain(ctx: AppContext, { organisationId }: Staff): Promise<void> {
  const { contactEmail } = await findOrganisation(ctx.db, organisationId)
  if (contactEmail === null) return
  const question = askedAt(ctx, { organisationId, contactEmail })
  await transact(ctx, ({ tx }) => askContact(tx, question, contactEmail))
}

/**
 * Confirms the address of an organisation, so that its emails reach their recipients; a second call
 * changes nothing. Throws `not_found` if the token is unknown, replaced or expired.
 */
export async function confirmAddress(ctx: AppContext, token: string): Promise<void> {
  const { db, clock } = ctx
  const at = clock.now()
  const tokenHash = hashOf(token)
  const found = await findConfirmation(db, tokenHash, at)
  if (!found) throw new DomainError('not_found')
  const { organisationId, organisation: label, staffId } = found
  const confirmed = await transact(ctx, async ({ tx, audit }) => {
    if (!(await updateConfirmed(tx, { organisationId, tokenHash, at }))) return false
    const doer = { organisationId, staffId, name: found.name ?? '' }
    await releaseConfirmed(tx, { organisationId, at })
    await audit(doer, { action: 'address_confirmed', subjectId: organisationId, label })
    return true
  })
  // If nothing changed, the address has since been confirmed or the organisation removed.
  if (!confirmed && !(await findConfirmation(db, tokenHash, at))) throw new DomainError('not_found')
}

/**
 * Reminds organisations that have not confirmed within five days, once each, with a new link; the
 * link in the earlier email stops working.
 */
export async function remindUnconfirmed(ctx: AppContext): Promise<void> {
  const { db, clock, config } = ctx
  if (config.registration !== 'confirm') return
  const at = clock.now()
  const found = await listUnreminded(db, remindedBefore(at))
  await eachInTurn(found, async ({ organisationId, contactEmail }) => {
    const question = askedAt(ctx, { organisationId, contactEmail }, 'organisation_reminded')
    const { mail, ...token } = question
    await transact(ctx, async ({ tx }) => {
      const reminded = await updateReminded(tx, { organisationId, contactEmail, at, ...token })
      if (reminded) await post(tx, mail)
    })
  })
}

/**
 * Removes organisations, with all their data, that have not confirmed within seven days, but no
 * earlier than two days after their reminder. Their bookers have never received an email, and do
 * not get one now.
 */
export async function removeUnconfirmed(ctx: AppContext): Promise<void> {
  const { db, clock, config } = ctx
  if (config.registration !== 'confirm') return
  const found = await listRemindedInVain(db, removedBefore(clock.now()))
  await eachInTurn(found, ({ organisationId }) =>
    transact(ctx, async ({ tx, erased }) => {
      const mailIds = await remove(tx, organisationId, 'unconfirmed')
      if (mailIds) erased(mailIds)
    }),
  )
}

/** Composes the emails to new organisations for the postman. */
export function registrationComposers({ db, clock, config, secretKey }: AppContext) {
  const composer =
    (compose: typeof organisationRegistered): Composer =>
    async (mail) => {
      const token = unsealToken(mail, secretKey)
      const found = await findConfirmation(db, hashOf(token), clock.now())
      if (!found?.contactEmail) return null
      const { organisation, name } = found
      return compose({ organisation, name: name ?? organisation, token }, config)
    }
  return {
    organisation_registered: composer(organisationRegistered),
    organisation_reminded: composer(organisationReminded),
  }
}
