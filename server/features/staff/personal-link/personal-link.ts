import { mailCaps } from '#contract/limits.ts'
import type { MailFault } from '#contract/mail.ts'
import { roleOf } from '#contract/role.ts'
import type { PersonalLink } from '#contract/staff.ts'
import type { OrganisationId, Self, Staff } from '#server/auth/actor.ts'
import { enterAsSelf } from '#server/auth/actor-factory.ts'
import { hashOf, newToken } from '#server/auth/secrets.ts'
import type { AppContext } from '#server/context.ts'
import { withoutTransaction } from '#server/database/open.ts'
import { transact } from '#server/database/transact.ts'
import { DomainError } from '#server/errors.ts'
import type { Composer } from '#server/mail/message/message.ts'
import { post, sealToken, unsealToken } from '#server/mail/outbox.ts'
import { type Bar, barOf } from '../second-factor/second-factor.ts'
import {
  deleteLapsedTokens,
  deleteTokens,
  findHolder,
  findToken,
  replaceToken,
  touchToken,
} from '../session/session.queries.ts'
import { isUseDue, madeSince, tokenEnd } from '../session/session.rules.ts'
import { personalLinkMail } from './personal-link.mails.ts'
import { findLinkMailFault, lockMemberForUpdate } from './personal-link.queries.ts'
import { keptSeconds, linkExpiry, linkForgottenBefore } from './personal-link.rules.ts'

interface Member {
  organisationId: OrganisationId
  staffId: string
}

const kind = 'link' as const

const waitingFor: readonly MailFault[] = [...mailCaps, 'address_unconfirmed']

/** A member's personal link; null if they have none. */
export async function linkOf(
  { db }: Pick<AppContext, 'db'>,
  { organisationId, staffId }: Member,
): Promise<PersonalLink | null> {
  const of = { organisationId, staffId }
  const found = await findToken(db, { ...of, kind })
  if (!found?.expiresAt) return null
  const { createdAt: since, lastUsedAt, expiresAt } = found
  return {
    sent_at: since.toString(),
    last_used_at: lastUsedAt?.toString() ?? null,
    expires_at: earlier(expiresAt, tokenEnd(since)).toString(),
    mail_fault: await findLinkMailFault(db, { ...of, since, faults: waitingFor }),
  }
}

const earlier = (one: Temporal.Instant, other: Temporal.Instant) =>
  Temporal.Instant.compare(one, other) < 0 ? one : other

/**
 * Sends a guide an email with a new personal link, which replaces any earlier one. Throws
 * `not_found`, and `guides_only` for all other roles.
 */
export async function sendLink(
  ctx: AppContext,
  staff: Staff,
  staffId: string,
): Promise<PersonalLink | null> {
  const { organisationId } = staff
  const one = { organisationId, staffId }
  const token = newToken()
  await transact(ctx, async ({ tx, at, audit }) => {
    const member = await lockMemberForUpdate(tx, one)
    if (!member) throw new DomainError('not_found')
    if (roleOf(member) !== 'guide') throw new DomainError('guides_only')
    const fresh = { tokenHash: hashOf(token), createdAt: at, expiresAt: linkExpiry(at, at) }
    await replaceToken(tx, { ...one, kind, ...fresh })
    const mail = { organisationId, event: 'personal_link', recipient: member.email, at } as const
    await post(tx, { ...mail, sealed: sealToken(token, mail, ctx.secretKey) })
    await audit(staff, { action: 'link_sent', subjectId: staffId, label: member.name })
  })
  return linkOf(ctx, one)
}

/** Revokes a member's link; nothing happens if there is none. Throws `not_found`. */
export async function revokeLink(ctx: AppContext, staff: Staff, staffId: string): Promise<void> {
  const one = { organisationId: staff.organisationId, staffId }
  await transact(ctx, async ({ tx, audit }) => {
    const member = await lockMemberForUpdate(tx, one)
    if (!member) throw new DomainError('not_found')
    if (!(await deleteTokens(tx, { ...one, kind }))) return
    await audit(staff, { action: 'link_revoked', subjectId: staffId, label: member.name })
  })
}

/** Revokes the caller's own link, which may be the one this call uses. */
export async function revokeOwnLink(ctx: AppContext, self: Self): Promise<void> {
  const { organisationId, staffId } = self
  await transact(ctx, async ({ tx, audit }) => {
    const member = await lockMemberForUpdate(tx, self)
    if (!member || !(await deleteTokens(tx, { organisationId, staffId, kind }))) return
    const doer = { organisationId, staffId, name: member.name }
    await audit(doer, { action: 'link_revoked', subjectId: staffId, label: member.name })
  })
}

interface Entered {
  self: Self
  name: string
  /** For how many more seconds the browser keeps the link; null leaves this unchanged. */
  keepSeconds: number | null
  /** How much longer the link is valid if it is not used again. */
  seconds: number
  /** Why the link does not let them in now; otherwise null. */
  bar: Bar | null
}

/**
 * The guide who holds this link; null if it is unknown, revoked or expired, or if its holder is no
 * longer a guide. Each use renews it, until its last day.
 */
export async function holderOfLink(
  { db, clock }: AppContext,
  token: string,
): Promise<Entered | null> {
  const at = clock.now()
  const tokenHash = hashOf(token)
  const found = await findHolder(db, { kind, tokenHash, at, madeSince: madeSince(at) })
  if (!found || roleOf(found) !== 'guide') return null
  const { organisationId, staffId, name, createdAt, lastUsedAt } = found
  const self = enterAsSelf({ organisationId, staffId })
  const bar = await barOf(db, found, at)
  if (bar) return { self, name, keepSeconds: null, seconds: 0, bar }
  const renewed = isUseDue(lastUsedAt, at)
  if (renewed) {
    const used = { lastUsedAt: at, expiresAt: linkExpiry(at, createdAt) }
    await touchToken(withoutTransaction(db), { organisationId, tokenHash }, used)
  }
  const seconds = keptSeconds(at, createdAt)
  return { self, name, keepSeconds: renewed ? seconds : null, seconds, bar: null }
}

/**
 * Like `holderOfLink`, for a browser that opens the link from its email. Throws `not_found`, and the
 * reason why it does not let them in.
 */
export async function enterByLink(ctx: AppContext, token: string) {
  const found = await holderOfLink(ctx, token)
  if (!found) throw new DomainError('not_found')
  if (found.bar) throw new DomainError(found.bar)
  return { name: found.name, staffId: found.self.staffId, seconds: found.seconds }
}

/** Deletes all organisations' links that expired at least 30 days ago. */
export const forgetOldLinks = ({ db, clock }: AppContext): Promise<void> =>
  deleteLapsedTokens(withoutTransaction(db), linkForgottenBefore(clock.now()))

/** Composes the email with a personal link for the postman. */
export function linkComposers(ctx: Pick<AppContext, 'db' | 'clock' | 'config' | 'secretKey'>) {
  const { db, clock, config, secretKey } = ctx
  const composeLink: Composer = async (mail) => {
    const token = unsealToken(mail, secretKey)
    const at = clock.now()
    const sought = { kind, tokenHash: hashOf(token), at, madeSince: madeSince(at) }
    const found = await findHolder(db, sought)
    return found && roleOf(found) === 'guide' ? personalLinkMail({ ...found, token }, config) : null
  }
  return { personal_link: composeLink }
}
