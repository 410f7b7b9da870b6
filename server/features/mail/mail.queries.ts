import { sql } from 'kysely'
import type { BookingState } from '#contract/booking-change.ts'
import type { MailFault, MailsQuery, Undelivered } from '#contract/mail.ts'
import type { OrganisationId } from '#server/auth/actor.ts'
import type { Database } from '#server/database/open.ts'

type State = NonNullable<MailsQuery['state']>

/**
 * Literals instead of parameters, because a generic plan could not use the partial index for a
 * state.
 */
const inState = {
  waiting: sql<State>`'waiting'`,
  sent: sql<State>`'sent'`,
  given_up: sql<State>`'given_up'`,
  dropped: sql<State>`'dropped'`,
} satisfies Record<State, unknown>

interface Where {
  organisationId: OrganisationId
  projectId: string
}

const mailsOf = (db: Database, organisationId: OrganisationId) =>
  db
    .selectFrom('outbox')
    .select(['id', 'organisationId', 'event', 'recipient', 'bookingId', 'slotId', 'staffId'])
    .select(['state', 'filed', 'tries', 'fault', 'lastAnswer', 'createdAt', 'dueAt', 'sentAt'])
    .where('organisationId', '=', organisationId)

type Mails = ReturnType<typeof mailsOf>

/**
 * Adds the person and the subject to emails with lateral joins, because plain joins might read all
 * of the organisation's slots for one page. Each join filters by organisation, because that is how
 * a Citus cluster chooses the node.
 */
const withSubjects = (db: Database, organisationId: OrganisationId, mails: Mails) =>
  db
    .selectFrom(mails.as('outbox'))
    .leftJoinLateral(
      (eb) =>
        eb
          .selectFrom('booking')
          .select(['booking.bookerName', 'booking.slotId'])
          .where('booking.organisationId', '=', organisationId)
          .whereRef('booking.id', '=', 'outbox.bookingId')
          .limit(1)
          .as('booking'),
      (join) => join.onTrue(),
    )
    .leftJoinLateral(
      (eb) =>
        eb
          .selectFrom('slot')
          .select(['slot.startsAt', 'slot.timezone'])
          .where('slot.organisationId', '=', organisationId)
          .where('slot.id', '=', eb.fn.coalesce('outbox.slotId', 'booking.slotId'))
          .limit(1)
          .as('slot'),
      (join) => join.onTrue(),
    )
    .leftJoin('staff', (join) =>
      join.on('staff.organisationId', '=', organisationId).onRef('staff.id', '=', 'outbox.staffId'),
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
    .select(beforeMove(organisationId).as('beforeMove'))
    .select((eb) => eb.fn.coalesce('staff.name', 'booking.bookerName').as('person'))

/** The booking as the email described it, if the booking was moved after the email was sent. */
const beforeMove = (organisationId: OrganisationId) => sql<BookingState | null>`(
  select before from booking_change
  where organisation_id = ${organisationId} and booking_id = outbox.booking_id
    and at > outbox.sent_at and before ->> 'start' is not null
  order by at limit 1)`

/**
 * A project's emails, newest first. The page is chosen before the joins; otherwise the planner may
 * join and sort every email the project has ever sent.
 */
export function listMails(db: Database, { organisationId, projectId }: Where, query: MailsQuery) {
  const { state, before, limit } = query
  const page = mailsOf(db, organisationId)
    .where('projectId', '=', projectId)
    .$if(state !== undefined, (rest) => rest.where('state', '=', inState[state ?? 'waiting']))
    .$if(before !== undefined, (rest) =>
      rest.where(
        sql<boolean>`(outbox.created_at, outbox.id) < (
          select last.created_at, last.id from outbox as last
          where last.organisation_id = ${organisationId} and last.project_id = ${projectId}
            and last.id = ${before})`,
      ),
    )
    .orderBy('createdAt', 'desc')
    .orderBy('id', 'desc')
    .limit(limit)
  return withSubjects(db, organisationId, page)
    .orderBy('outbox.createdAt', 'desc')
    .orderBy('outbox.id', 'desc')
    .execute()
}

/** One email as it appears in the list. */
export const findMail = (
  db: Database,
  { organisationId, mailId }: { organisationId: OrganisationId; mailId: string },
) =>
  withSubjects(
    db,
    organisationId,
    mailsOf(db, organisationId).where('id', '=', mailId),
  ).executeTakeFirst()

/**
 * How many of a project's emails are abandoned, delayed or held by a cap, and still have a
 * recipient.
 */
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
  const late = () => counted().where('state', '=', inState.waiting)
  // Separate counts, so that each uses its own index even in a generic plan.
  const { count, delayed, held } = await db
    .selectNoFrom([
      counted().where('state', '=', inState.given_up).as('count'),
      // A single failed attempt is normal, and a cap is not a failure.
      late().where('tries', '>=', 2).where('fault', 'not in', caps).as('delayed'),
      late().where('fault', 'in', caps).as('held'),
    ])
    .executeTakeFirstOrThrow()
  return { count: Number(count), delayed: Number(delayed), held: Number(held) }
}
