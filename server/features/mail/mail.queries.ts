import { sql } from 'kysely'
import type { MailFault, MailsQuery, Undelivered } from '#contract/mail.ts'
import type { Database } from '#server/database/open.ts'

interface Where {
  organisationId: string
  projectId: string
}

const mailsOf = (db: Database, organisationId: string) =>
  db
    .selectFrom('outbox')
    .leftJoin('booking', (join) =>
      join
        .onRef('booking.organisationId', '=', 'outbox.organisationId')
        .onRef('booking.id', '=', 'outbox.bookingId'),
    )
    .leftJoin('slot', (join) =>
      join
        .onRef('slot.organisationId', '=', 'outbox.organisationId')
        .on('slot.id', '=', (eb) => eb.fn.coalesce('outbox.slotId', 'booking.slotId')),
    )
    .leftJoin('staff', (join) =>
      join
        .onRef('staff.organisationId', '=', 'outbox.organisationId')
        .onRef('staff.id', '=', 'outbox.staffId'),
    )
    .select(['outbox.id', 'outbox.event', 'outbox.recipient', 'outbox.bookingId', 'outbox.state'])
    .select([
      'outbox.filed',
      'outbox.tries',
      'outbox.fault',
      'outbox.lastAnswer',
      'outbox.createdAt',
    ])
    .select(['outbox.dueAt', 'outbox.sentAt', 'slot.startsAt', 'slot.timezone'])
    .select((eb) => eb.fn.coalesce('staff.name', 'booking.bookerName').as('person'))
    .where('outbox.organisationId', '=', organisationId)

/** The mails of a project, the newest first. */
export function listMails(db: Database, { organisationId, projectId }: Where, query: MailsQuery) {
  const { state, before, limit } = query
  return mailsOf(db, organisationId)
    .where('outbox.projectId', '=', projectId)
    .$if(state !== undefined, (rest) => rest.where('outbox.state', '=', state ?? 'waiting'))
    .$if(before !== undefined, (rest) =>
      rest.where(
        sql<boolean>`(outbox.created_at, outbox.id) < (
          select last.created_at, last.id from outbox as last
          where last.organisation_id = ${organisationId} and last.project_id = ${projectId}
            and last.id = ${before})`,
      ),
    )
    .orderBy('outbox.createdAt', 'desc')
    .orderBy('outbox.id', 'desc')
    .limit(limit)
    .execute()
}

/** One mail as it is listed. */
export const findMail = (
  db: Database,
  { organisationId, mailId }: { organisationId: string; mailId: string },
) => mailsOf(db, organisationId).where('outbox.id', '=', mailId).executeTakeFirst()

/** How many mails of a project were given up or are delayed, and still have somebody to go to. */
export async function countUndelivered(
  db: Database,
  { organisationId, projectId, caps }: Where & { caps: readonly MailFault[] },
): Promise<Omit<Undelivered, 'filed'>> {
  const counted = () =>
    db
      .selectFrom('outbox')
      .select((eb) => eb.fn.countAll().as('count'))
      .where('organisationId', '=', organisationId)
      .where('projectId', '=', projectId)
      .where('recipient', '<>', '')
  const late = () => counted().where('state', '=', 'waiting')
  // Each by an index of its own.
  const { count, delayed, held } = await db
    .selectNoFrom([
      counted().where('state', '=', 'given_up').as('count'),
      // One failed try is nothing unusual, and a cap is no failure.
      late().where('tries', '>=', 2).where('fault', 'not in', caps).as('delayed'),
      late().where('fault', 'in', caps).as('held'),
    ])
    .executeTakeFirstOrThrow()
  return { count: Number(count), delayed: Number(delayed), held: Number(held) }
}

/** Whether the mails of a project leave by a mail server of its own; see `listDueLanes`. */
export async function hasOwnServer(
  db: Database,
  { organisationId, projectId }: Where,
): Promise<boolean> {
  const found = await db
    .selectFrom('mailSettings')
    .innerJoin('organisation', 'organisation.id', 'mailSettings.organisationId')
    .select('projectId')
    .where('organisationId', '=', organisationId)
    .where('projectId', '=', projectId)
    .where('customSmtp', '=', true)
    .where('contactEmail', 'is', null)
    .executeTakeFirst()
  return found !== undefined
}
