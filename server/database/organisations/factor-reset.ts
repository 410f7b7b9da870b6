import { randomUUIDv7 } from 'node:crypto'
import type { OrganisationId } from '#server/auth/actor.ts'
import type { Database } from '#server/database/open.ts'
import { post } from '#server/mail/outbox.ts'

const ofMember = [
  'totp',
  'recoveryCode',
  'passkey',
  'secondStep',
  'session',
  'staffToken',
  'passwordReset',
] as const

/**
 * Removes all passkeys and the second factor of the account with this address, ends all of its
 * access, and notifies its owner. Returns its organisation; null if there is no such account.
 */
export async function resetFactors(
  db: Database,
  email: string,
  at: Temporal.Instant,
): Promise<OrganisationId | null> {
  return db.transaction().execute(async (tx) => {
    const found = await tx
      .updateTable('staff')
      .set({ secondFactor: false, accessEndedAt: at })
      .where('email', '=', email)
      .where('deletedAt', 'is', null)
      .returning(['organisationId', 'id as staffId', 'name'])
      .executeTakeFirst()
    if (!found) return null
    const { organisationId, staffId, name: label } = found
    for (const table of ofMember) {
      await tx
        .deleteFrom(table)
        .where('organisationId', '=', organisationId)
        .where('staffId', '=', staffId)
        .execute()
    }
    await post(tx, { organisationId, event: 'factors_reset', recipient: email, at })
    const entry = { organisationId, id: randomUUIDv7(), at, label, subjectId: staffId }
    await tx
      .insertInto('auditEntry')
      .values({ ...entry, action: 'factors_reset', staffId: null, staffName: '' })
      .execute()
    return organisationId
  })
}
