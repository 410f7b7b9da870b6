import { randomUUIDv7 } from 'node:crypto'
import { domainToASCII } from 'node:url'
import type { SignOnDomain } from '#contract/sign-on.ts'
import type { OrganisationId, Staff } from '#server/auth/actor.ts'
import { requireRecent } from '#server/auth/proof.ts'
import { newToken } from '#server/auth/secrets.ts'
import type { AppContext } from '#server/context.ts'
import { transact } from '#server/database/transact.ts'
import { DomainError, fieldError } from '#server/errors.ts'
import { lostAt, nextCheck } from '#server/features/staff/domain-check/domain-check.rules.ts'
import { updatePasswords } from '#server/features/staff/provider/provider.queries.ts'
import { isPrivateHost } from '#server/mail-server.ts'
import { openPublicDns } from '#server/public-dns.ts'
import type { UnitOfWork } from '#server/unit-of-work.ts'
import {
  deleteDomain,
  findOwner,
  freeDomains,
  hasProvider,
  insertDomain,
  listAddresses,
  listDomains,
  listProven,
  lockDomainForShare,
  takeDomain,
} from './domain.queries.ts'
import { domainOf, recordOf } from './domain.rules.ts'

const mostDomains = 20

/** The domains an organisation has added, with the records that verify them. */
export async function domainsOf(
  { db }: Pick<AppContext, 'db'>,
  organisationId: OrganisationId,
): Promise<SignOnDomain[]> {
  const proven = await listProven(db, organisationId)
  const named = await listDomains(db, organisationId)
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
export async function letBackIn(
  { tx }: Pick<UnitOfWork, 'tx'>,
  { organisationId, domain }: { organisationId: OrganisationId; domain: string },
): Promise<boolean> {
  const addresses = await listAddresses(tx, organisationId)
  if (!addresses.some((address) => asciiOf(domainOf(address)) === domain)) return false
  return updatePasswords(tx, { organisationId, off: false, keeper: null })
}
