import type { OrganisationId } from '#server/auth/actor.ts'
import type { Database, Transaction } from '#server/database/open.ts'

/** How an organisation schedules its guides. */
export interface GuideSettings {
  /** How many minutes a guide needs between two slots. */
  pauseMinutes: number
  /** Whether preferred members are asked before the others. */
  preferredFirst: boolean
  /** How many hours before its start an offered slot must be accepted. */
  answerHours: number
}

export const guideSettingsOf = (
  db: Database,
  organisationId: OrganisationId,
): Promise<GuideSettings> =>
  db
    .selectFrom('organisation')
    .select(['pauseMinutes', 'preferredFirst', 'answerHours'])
    .where('id', '=', organisationId)
    .executeTakeFirstOrThrow()

export async function updateGuideSettings(
  tx: Transaction,
  organisationId: OrganisationId,
  settings: Partial<GuideSettings>,
): Promise<void> {
  await tx.updateTable('organisation').set(settings).where('id', '=', organisationId).execute()
}
