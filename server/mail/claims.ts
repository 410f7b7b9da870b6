import { sql } from 'kysely'
import type { MailEvent } from '#contract/mail.ts'
import type { Database } from '#server/database/open.ts'

/** Longer than any delivery may take; a mail whose postman died is free again after it. */
export const claimSeconds = 60

/** Mails go in lanes: each project's are one, those of an organisation without a project another. */
export interface Lane {
  organisationId: string
  projectId: string | null
}

/** A mail server of a project's own as it is stored, the password encrypted. */
export interface StoredServer {
  projectId: string
  setting: string
  user: string
  sealedPassword: Uint8Array | null
}

export interface DueLane extends Lane {
  /** Null: its mails leave by the default server. */
  server: StoredServer | null
}

export interface ClaimedMail extends Lane {
  id: string
  event: MailEvent
  bookingId: string | null
  slotId: string | null
  staffId: string | null
  recipient: string
  sealed: Uint8Array | null
  /** Of a mail to a booker: the network that booked, as a keyed hash; null where it is not known. */
  origin: Uint8Array | null
  /** Where every mail of its organisation goes until that address is confirmed; then null. */
  contactEmail: string | null
  /** How often it was claimed, this time included. */
  tries: number
}

/**
 * The lanes in which mails are due, the one with the oldest first. While an organisation's address is not confirmed, no server of
 * its own is used: nobody would know whose it is.
 */
export async function listDueLanes(db: Database, now: Temporal.Instant): Promise<DueLane[]> {
  const lanes = await db
    .selectFrom((qb) =>
      qb
        .selectFrom('outbox')
        .select(['organisationId', 'projectId'])
        .select(({ fn }) => fn.min('dueAt').as('oldest'))
        // Said in the statement itself, or one planned once for all could not use the index of these.
        .where('state', '=', sql.lit('waiting'))
        .where('dueAt', '<=', now)
        .groupBy(['organisationId', 'projectId'])
        .as('lane'),
    )
    .innerJoin('organisation', 'organisation.id', 'lane.organisationId')
    .leftJoin('mailSettings', (join) =>
      join
        .onRef('mailSettings.organisationId', '=', 'lane.organisationId')
        .onRef('mailSettings.projectId', '=', 'lane.projectId')
        .on('mailSettings.customSmtp', '=', true)
        .on('organisation.contactEmail', 'is', null),
    )
    .select([
      'lane.organisationId',
      'lane.projectId',
      'mailSettings.smtpServer as setting',
      'mailSettings.emailFrom as user',
      'mailSettings.smtpPassword as sealedPassword',
    ])
    .orderBy('lane.oldest')
    .execute()
  return lanes.map(({ setting, user, sealedPassword, ...lane }) => {
    const { projectId } = lane
    if (projectId === null || setting === null || user === null) return { ...lane, server: null }
    return { ...lane, server: { projectId, setting, user, sealedPassword } }
  })
}

/**
 * Takes due mails, in each lane up to its `room`, the longest due first. A claim only moves `dueAt`
 * ahead, so that one nobody finishes lapses by itself. The rows are chosen in a `with` of their
 * own: in a subquery the planner may choose again for each row, and lock more than there is room.
 * What is claimed has no fault, and what waits for its next try has one.
 */
export async function claimDue(
  db: Database,
  lanes: (Lane & { room: number })[],
  now: Temporal.Instant,
): Promise<ClaimedMail[]> {
  const { rows } = await sql<ClaimedMail>`
    with lane as (
      select * from unnest(${lanes.map((lane) => lane.organisationId)}::uuid[],
        ${lanes.map((lane) => lane.projectId)}::uuid[], ${lanes.map((lane) => lane.room)}::integer[]
      ) as lane (organisation_id, project_id, room)
    ), due as (
      select taken.organisation_id, taken.id
      from lane cross join lateral (
        select outbox.organisation_id, outbox.id from outbox
        where outbox.state = 'waiting' and outbox.due_at <= ${now}::timestamptz
          and outbox.organisation_id = lane.organisation_id
          and (outbox.project_id = lane.project_id
            or (outbox.project_id is null and lane.project_id is null))
        order by outbox.due_at
        limit lane.room
        for update skip locked
      ) as taken
    )
    update outbox
    set due_at = ${now.add({ seconds: claimSeconds })}::timestamptz, tries = outbox.tries + 1,
      fault = null
    from due, organisation
    where organisation.id = due.organisation_id
      and outbox.organisation_id = due.organisation_id and outbox.id = due.id
    returning outbox.organisation_id, outbox.id, outbox.event, outbox.project_id,
      outbox.booking_id, outbox.slot_id, outbox.staff_id, outbox.recipient, outbox.sealed,
      organisation.contact_email, outbox.tries, (
        select booking.origin from booking
        where booking.organisation_id = outbox.organisation_id and booking.id = outbox.booking_id
      ) as origin
  `.execute(db)
  return rows
}
