import type { NotNull } from 'kysely'
import type { MailFault } from '#contract/mail.ts'
import type { OrganisationId } from '#server/auth/actor.ts'
import type { Database, Transaction } from '#server/database/open.ts'

interface Member {
  organisationId: OrganisationId
  staffId: string
}

/**
 * A current member, locked so that neither their role nor their membership changes in the meantime.
 */
export function lockMemberForUpdate(tx: Transaction, { organisationId, staffId }: Member) {
  return tx
    .selectFrom('staff')
    .select(['name', 'email', 'admin', 'desk'])
    .where('organisationId', '=', organisationId)
    .where('id', '=', staffId)
    .where('deletedAt', 'is', null)
    .$narrowType<{ email: NotNull }>()
    .forNoKeyUpdate()
    .executeTakeFirst()
}

/**
 * Why the email with a member's link, queued at `since`, was abandoned, or is held for one of
 * `faults`.
 */
export async function findLinkMailFault(
  db: Database,
  of: Member & { since: Temporal.Instant; faults: readonly MailFault[] },
): Promise<MailFault | null> {
  const found = await db
    .selectFrom('outbox')
    .innerJoin('staff', (join) =>
      join
        .onRef('staff.organisationId', '=', 'outbox.organisationId')
        .onRef('staff.email', '=', 'outbox.recipient'),
    )
    .select('outbox.fault')
    .where('outbox.organisationId', '=', of.organisationId)
    .where('outbox.projectId', 'is', null)
    .where('outbox.event', '=', 'personal_link')
    .where('outbox.createdAt', '>=', of.since)
    .where(({ eb, and, or }) =>
      or([
        eb('outbox.state', '=', 'given_up'),
        and([eb('outbox.state', '=', 'waiting'), eb('outbox.fault', 'in', of.faults)]),
      ]),
    )
    .where('staff.id', '=', of.staffId)
    .limit(1)
    .executeTakeFirst()
  return found ? (found.fault ?? 'unexpected') : null
}
