import type { AppContext } from '#server/context.ts'
import { transact } from '#server/database/transact.ts'
import { recordOf } from '#server/features/staff/domain/domain.rules.ts'
import { letBackIn } from '#server/features/staff/domain/domain.ts'
import { findRecipient, lockAdminsForShare } from '#server/features/staff/notice/notice.queries.ts'
import type { Composer } from '#server/mail/message/message.ts'
import { type NewMail, postAll, sealToken, unsealToken } from '#server/mail/outbox.ts'
import { openPublicDns } from '#server/public-dns.ts'
import type { UnitOfWork } from '#server/unit-of-work.ts'
import { domainMail } from './domain-check.mails.ts'
import {
  type DueDomain,
  findProof,
  freeLost,
  listDueDomains,
  updateChecked,
} from './domain-check.queries.ts'
import { countedSince, lostAt, nextCheck, soonAgain } from './domain-check.rules.ts'

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
