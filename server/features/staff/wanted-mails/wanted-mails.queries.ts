import type { OrganisationId } from '#server/auth/actor.ts'
import type { Database, Transaction } from '#server/database/open.ts'

interface Member {
  organisationId: OrganisationId
  staffId: string
}

/** Which emails a member of staff gets: those about their slots, and the morning email. */
export const findWantedMails = (db: Database, { organisationId, staffId }: Member) =>
  db
    .selectFrom('staff')
    .select(['slotMails', 'morningMails'])
    .where('organisationId', '=', organisationId)
    .where('id', '=', staffId)
    .executeTakeFirstOrThrow()

/** Stores a member's choice; undefined settings are left unchanged. */
export async function updateWantedMails(
  tx: Transaction,
  { organisationId, staffId }: Member,
  wanted: { slotMails: boolean; morningMails: boolean | undefined },
): Promise<void> {
  const { slotMails, morningMails } = wanted
  await tx
    .updateTable('staff')
    .set({ slotMails, ...(morningMails === undefined ? {} : { morningMails }) })
    .where('organisationId', '=', organisationId)
    .where('id', '=', staffId)
    .execute()
}
