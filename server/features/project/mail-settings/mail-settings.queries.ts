import type { Insertable, Updateable } from 'kysely'
import type { OrganisationId } from '#server/auth/actor.ts'
import { joinWithin } from '#server/database/join-within.ts'
import type { Database, Transaction } from '#server/database/open.ts'
import type { Schema } from '#server/database/schema.ts'
import { smtpUser } from '#server/database/smtp-user.ts'

export async function insertMailSettings(
  tx: Transaction,
  settings: Insertable<Schema['mailSettings']>,
): Promise<void> {
  await tx.insertInto('mailSettings').values(settings).execute()
}

export interface Where {
  organisationId: OrganisationId
  projectId: string
}

const ofProject = (db: Database, { organisationId, projectId }: Where) =>
  db
    .selectFrom('mailSettings')
    .innerJoin('project', joinWithin('project.id', 'mailSettings.projectId'))
    .selectAll('mailSettings')
    .select('project.name as projectName')
    .select((settings) =>
      settings
        .selectFrom('staff')
        .select('staff.name')
        .whereRef('staff.organisationId', '=', 'mailSettings.organisationId')
        .whereRef('staff.id', '=', 'mailSettings.changedBy')
        .as('changedByName'),
    )
    .where('mailSettings.organisationId', '=', organisationId)
    .where('mailSettings.projectId', '=', projectId)
    .where('project.deletedAt', 'is', null)

export const findMailSettings = (db: Database, where: Where) =>
  ofProject(db, where).executeTakeFirst()

/**
 * The settings, locked until the transaction ends, because they decide whether a stored password
 * may be kept.
 */
export const lockMailSettings = (tx: Transaction, where: Where) =>
  ofProject(tx, where).forUpdate('mailSettings').executeTakeFirst()

export async function updateMailSettings(
  tx: Transaction,
  { organisationId, projectId }: Where,
  changes: Updateable<Schema['mailSettings']>,
): Promise<void> {
  await tx
    .updateTable('mailSettings')
    .set(changes)
    .where('organisationId', '=', organisationId)
    .where('projectId', '=', projectId)
    .execute()
}

/** Whether a project's emails are sent through its own mail server; see `queue.queries.ts`. */
export const findOwnServer = (db: Database, { organisationId, projectId }: Where) =>
  db
    .selectFrom('mailSettings')
    .innerJoin('organisation', 'organisation.id', 'mailSettings.organisationId')
    .select(['smtpServer as setting', smtpUser.as('user'), 'emailFrom as sender'])
    .select('smtpPassword')
    .where('organisationId', '=', organisationId)
    .where('projectId', '=', projectId)
    .where('customSmtp', '=', true)
    .where('contactEmail', 'is', null)
    .executeTakeFirst()
