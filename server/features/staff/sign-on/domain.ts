import { randomUUIDv7 } from 'node:crypto'
import { domainToASCII } from 'node:url'
import { inNameOrder } from '#contract/name-order.ts'
import type { SignOnDomain } from '#contract/sign-on.ts'
import type { OrganisationId, Staff } from '#server/auth/actor.ts'
import { newToken, requireRecent } from '#server/auth/secrets.ts'
import type { AppContext } from '#server/context.ts'
import { transact } from '#server/database/transact.ts'
import { DomainError, fieldError } from '#server/errors.ts'
import type { Composer } from '#server/mail/message/message.ts'
import { type NewMail, postAll, sealToken, unsealToken } from '#server/mail/outbox.ts'
import { isPrivateHost } from '#server/mail-server.ts'
import { openPublicDns } from '#server/public-dns.ts'
import type { UnitOfWork } from '#server/unit-of-work.ts'
import { findRecipient, lockAdminsForShare } from '../notice/notice.queries.ts'
import { domainMail } from './domain.mails.ts'
import {
  type DueDomain,
  deleteDomain,
  findOwner,
  findProof,
  freeDomains,
  freeLost,
  hasProvider,
  insertDomain,
  listAddresses,
  listDomains,
  listDueDomains,
  listProven,
  lockDomainForShare,
  takeDomain,
  updateChecked,
} from './domain.queries.ts'
import { countedSince, domainOf, lostAt, nextCheck, recordOf, soonAgain } from './domain.rules.ts'
import { updatePasswords } from './provider.queries.ts'

const mostDomains = 20

/** The domains an organisation has added, sorted by name, with the records that verify them. */
export async function domainsOf(
  { db }: Pick<AppContext, 'db'>,
  organisationId: OrganisationId,
): Promise<SignOnDomain[]> {
  const proven = await listProven(db, organisationId)
  const named = inNameOrder(await listDomains(db, organisationId), ({ domain }) => domain)
  return named.map(({ id, domain, token }) => {
    const { name, value } = recordOf({ domain, token })
    return {
      id,
      domain,
      record_name: name,
      record_value: value,
      ...shownProof(proven.find((known) => known.domain === domain)),
    }
  })
}

const shownProof = (proven: { missingSince: Temporal.Instant | null } | undefined) => ({
  proven: proven !== undefined,
  ...(proven?.missingSince ? { lost_at: lostAt(proven.missingSince).toString() } : {}),
})

/** The organisation that has verified an email address's domain. */
export const ownerOf = ({ db }: Pick<AppContext, 'db'>, email: string) =>
  findOwner(db, asciiOf(domainOf(email)))

/** Whether an organisation has verified an email address's domain. */
export async function ownsDomainOf(
  { db }: Pick<AppContext, 'db'>,
  { organisationId, email }: { organisationId: OrganisationId; email: string },
): Promise<boolean> {
  return (await ownerOf({ db }, email)) === organisationId
}

const asciiOf = (domain: string) => domainToASCII(domain).toLowerCase()

/** Adds a domain for the organisation, to be verified. Throws `no_provider` and `invalid`. */
export async function addDomain(ctx: AppContext, staff: Staff, entered: string): Promise<void> {
  const { organisationId } = staff
  const domain = asciiOf(entered)
  if (!domain || isPrivateHost(domain)) throw fieldError('domain', 'not_a_domain')
  if (!(await hasProvider(ctx.db, organisationId))) throw new DomainError('no_provider')
  const named = await listDomains(ctx.db, organisationId)
  if (named.length >= mostDomains) throw fieldError('domain', 'too_many_domains')
  await transact(ctx, async ({ tx, at, audit }) => {
    const one = { organisationId, id: randomUUIDv7(), domain, token: newToken(), createdAt: at }
    await insertDomain(tx, one)
    await audit(staff, { action: 'domain_added', label: domain })
  })
}

/**
 * Looks for the record that verifies a domain, and makes the organisation its owner. Throws
 * `not_found`, `confirm_first`, `domain_unproven`, and `domain_taken` if another organisation has
 * already verified it.
 */
export async function proveDomain(ctx: AppContext, staff: Staff, id: string): Promise<void> {
  requireRecent(staff, ctx.clock.now())
  const { organisationId } = staff
  const named = (await listDomains(ctx.db, organisationId)).find((one) => one.id === id)
  if (!named) throw new DomainError('not_found')
  const { domain } = named
  const proven = await listProven(ctx.db, organisationId)
  if (proven.some((known) => known.domain === domain && known.missingSince === null)) return
  const record = recordOf(named)
  const texts = await openPublicDns(ctx.config.dnsServer).textsOf(record.name)
  if (!Array.isArray(texts) || !texts.some((text) => text.trim() === record.value)) {
    throw new DomainError('domain_unproven')
  }
  await transact(ctx, async ({ tx, at, audit }) => {
    if (!(await lockDomainForShare(tx, { organisationId, id }))) throw new DomainError('not_found')
    if (
      !(await takeDomain(tx, {
        ...{ organisationId, domain, provenAt: at },
        nextCheckAt: nextCheck(at),
      }))
    ) {
      throw new DomainError('domain_taken')
    }
    await audit(staff, { action: 'domain_proven', label: domain })
  })
}

/**
 * Removes a domain, which another organisation may then verify. Turns passwords on if members with
 * addresses in it need them. Throws `not_found` and `confirm_first`.
 */
export async function removeDomain(ctx: AppContext, staff: Staff, id: string): Promise<void> {
  requireRecent(staff, ctx.clock.now())
  const { organisationId } = staff
  await transact(ctx, async ({ tx, audit }) => {
    const domain = await deleteDomain(tx, { organisationId, id })
    if (!domain) throw new DomainError('not_found')
    const wasProven = await freeDomains(tx, { organisationId, domain })
    await audit(staff, { action: 'domain_removed', label: domain })
    const turnedOn = wasProven && (await letBackIn({ tx }, { organisationId, domain }))
    if (turnedOn) await audit(staff, { action: 'passwords_turned_on' })
  })
}

/**
 * Turns passwords on if members have addresses in a domain that no longer belongs to the
 * organisation, because the log-in page no longer sends them to the provider. Returns whether
 * passwords were off before.
 */
async function letBackIn(
  { tx }: Pick<UnitOfWork, 'tx'>,
  { organisationId, domain }: { organisationId: OrganisationId; domain: string },
): Promise<boolean> {
  const addresses = await listAddresses(tx, organisationId)
  if (!addresses.some((address) => asciiOf(domainOf(address)) === domain)) return false
  return updatePasswords(tx, { organisationId, off: false, keeper: null })
}

const mostPerRun = 200
// Look-ups run in parallel, so that unresponsive name servers delay neither the others nor the
// access checks.
const atOnce = 20
const usualTimezone = 'Europe/Berlin'

type Found = 'there' | 'missing' | 'unknown'

/**
 * Looks up daily whether the record that verifies a domain still exists. Admins are notified when
 * it is missing; after seven days the domain is no longer used. If there is no answer, nothing
 * changes. Several processes may run this concurrently.
 */
export async function checkDomains(ctx: AppContext, stopping: AbortSignal): Promise<void> {
  const due = await listDueDomains(ctx.db, { at: ctx.clock.now(), most: mostPerRun })
  const failures: unknown[] = []
  for (let first = 0; first < due.length && !stopping.aborted; first += atOnce) {
    const looks = due
      .slice(first, first + atOnce)
      .map(async (domain) => note(ctx, domain, await lookUp(ctx, domain)))
    const failed = (await Promise.allSettled(looks)).filter((look) => look.status === 'rejected')
    failures.push(...failed.map(({ reason }) => reason))
  }
  if (failures.length > 0) throw failures[0]
}

async function lookUp({ db, config }: AppContext, one: DueDomain): Promise<Found> {
  const proof = await findProof(db, one)
  if (!proof) return 'missing'
  const { name, value } = recordOf({ ...one, ...proof })
  const texts = await openPublicDns(config.dnsServer).textsOf(name)
  if (texts === 'no_answer') return 'unknown'
  return Array.isArray(texts) && texts.some((text) => text.trim() === value) ? 'there' : 'missing'
}

async function note(ctx: AppContext, one: DueDomain, found: Found): Promise<void> {
  const { secretKey } = ctx
  await transact(ctx, async (unit) => {
    const { tx, at } = unit
    const nextCheckAt = found === 'unknown' ? soonAgain(at) : nextCheck(at)
    if (found === 'there') return updateChecked(tx, one, { nextCheckAt, missingSince: null })
    if (one.missingSince === null) {
      if (found === 'unknown') return updateChecked(tx, one, { nextCheckAt })
      return noteMissing(unit, { one, secretKey })
    }
    const answered = found === 'missing'
    const missingSince = countedSince({ ...one, missingSince: one.missingSince, at, answered })
    const until = lostAt(missingSince)
    const isLost = answered && Temporal.Instant.compare(until, at) <= 0
    if (isLost) return noteLost(unit, { one, secretKey })
    const sooner = Temporal.Instant.compare(until, nextCheckAt) < 0 ? until : nextCheckAt
    return updateChecked(tx, one, { nextCheckAt: sooner, missingSince })
  })
}

interface Noting {
  one: DueDomain
  secretKey: Buffer
}

async function noteMissing({ tx, at }: UnitOfWork, { one, secretKey }: Noting): Promise<void> {
  const mails = await mailsTo(tx, { event: 'domain_missing', one, secretKey, at })
  const outcome = { nextCheckAt: nextCheck(at), missingSince: at }
  if (await updateChecked(tx, one, outcome)) await postAll(tx, mails)
}

async function noteLost(unit: UnitOfWork, { one, secretKey }: Noting): Promise<void> {
  const { tx, at, audit } = unit
  const { organisationId, domain } = one
  const mails = await mailsTo(tx, { event: 'domain_lost', one, secretKey, at })
  if (!(await freeLost(tx, one))) return
  const doer = { organisationId, staffId: null, name: '' }
  await audit(doer, { action: 'domain_lost', subjectId: organisationId, label: domain })
  const turnedOn = await letBackIn(unit, one)
  if (turnedOn) await audit(doer, { action: 'passwords_turned_on', label: domain })
  await postAll(tx, mails)
}

interface Telling extends Noting {
  event: 'domain_missing' | 'domain_lost'
  at: Temporal.Instant
}

async function mailsTo(
  tx: UnitOfWork['tx'],
  { event, one, secretKey, at }: Telling,
): Promise<NewMail[]> {
  const { organisationId, domain } = one
  const admins = await lockAdminsForShare(tx, organisationId)
  return admins.map(({ email: recipient }) => {
    const mail = { organisationId, event, recipient, at }
    return { ...mail, sealed: sealToken(domain, mail, secretKey) }
  })
}

/** Composes the emails about domains for the postman. */
export function domainComposers(ctx: Pick<AppContext, 'db' | 'config' | 'secretKey'>) {
  const { db, config, secretKey } = ctx
  const composer =
    (lost: boolean): Composer =>
    async (mail) => {
      const domain = unsealToken(mail, secretKey)
      const recipient = await findRecipient(db, mail)
      const proof = await findProof(db, { ...mail, domain })
      // The email is outdated: the record is back, or the domain has since been lost or verified
      // again.
      if (!recipient || !proof || proof.proven === lost) return null
      const until = proof.missingSince ? lostAt(proof.missingSince) : null
      if (!lost && until === null) return null
      const { name, timezone } = recipient
      const facts = { name, domain, record: recordOf({ ...proof, domain }), until }
      return domainMail({ ...facts, timezone: timezone ?? usualTimezone }, config)
    }
  return { domain_missing: composer(false), domain_lost: composer(true) }
}
