import { randomUUIDv7 } from 'node:crypto'
import { sql } from 'kysely'
import type { OrganisationId } from '#server/auth/actor.ts'
import { forgetStored } from '#server/database/limits/stored.ts'
import type { Database, Transaction } from '#server/database/open.ts'
import { removeMailFiles } from '#server/mail/mail-sweep.ts'
import { resetFactors } from './factor-reset.ts'
import { type Room, removeOrganisation } from './removal.ts'
import { cancellationEvents, keptSince } from './unsent-cancellations.ts'

/**
 * The operator's commands: list all organisations, change or delete one, let one store more, or
 * reset how a person logs in.
 */
export type OrganisationCall =
  | { action: 'list' }
  | { action: 'suspend' | 'resume' | 'refill'; organisationId: OrganisationId }
  | { action: 'reset-factors'; email: string }

/** Deletes an organisation at once, without telling anybody. */
export interface DeletionCall {
  action: 'delete'
  organisationId: OrganisationId
}

/** An organisation as shown to the operator; sent as JSON through the socket in the data folder. */
export interface ListedOrganisation {
  id: string
  name: string
  /** The registration day in UTC, such as `2026-12-01`. */
  since: string
  /** The admins' email addresses. */
  emails: string[]
  confirmed: boolean
  suspended: boolean
  /** The day in UTC when the organisation will be deleted, if its admins have requested it. */
  deletedOn: string | null
  projects: number
  /** Undeliverable cancellation emails; 0 unless the organisation is being deleted. */
  unsent: number
  /** The number of bookings made in the last seven days, including cancelled ones. */
  bookings: number
}

const recentDays = 7
const deletionDays = 7

/**
 * When an organisation is deleted after its admins have requested it; until then, they can cancel
 * the request.
 */
export const deletionDue = (askedAt: Temporal.Instant) => askedAt.add({ hours: 24 * deletionDays })

/** Like `callOrganisations`, also for deleting one, which includes its emails' files. */
export async function operate(
  db: Database,
  call: OrganisationCall | DeletionCall,
  { now, dataDir, room }: Place & { now: Temporal.Instant },
): Promise<ListedOrganisation[]> {
  if (call.action !== 'delete') return callOrganisations(db, call, now)
  const { organisationId } = call
  const listed = await listOrganisations(db, now, organisationId)
  if (listed.length === 0) return []
  await removeMailFiles(dataDir, await removeOrganisation(db, { organisationId, now, room }))
  return listed
}

/** Where the deployment keeps its files, and the room there. */
export interface Place {
  dataDir: string
  room: Room
}

/**
 * Runs the operator's command. Returns the affected organisations, or none if the id or address is
 * unknown.
 */
export async function callOrganisations(
  db: Database,
  call: OrganisationCall,
  now: Temporal.Instant,
): Promise<ListedOrganisation[]> {
  if (call.action === 'list') return listOrganisations(db, now)
  if (call.action === 'reset-factors') {
    const concerned = await resetFactors(db, call.email, now)
    return concerned ? listOrganisations(db, now, concerned) : []
  }
  const { action, organisationId } = call
  if (action === 'refill') {
    await forgetStored(db, organisationId)
    return listOrganisations(db, now, organisationId)
  }
  await db.transaction().execute(async (tx) => {
    const suspendedAt = action === 'suspend' ? now : null
    const changed = await setSuspended(tx, { organisationId, suspendedAt, at: now })
    if (changed) await writeAudit(tx, { ...changed, organisationId, action, at: now })
  })
  return listOrganisations(db, now, organisationId)
}

/** Returns the organisation's name; undefined if nothing needs to change. */
const setSuspended = (
  tx: Transaction,
  of: {
    organisationId: OrganisationId
    suspendedAt: Temporal.Instant | null
    at: Temporal.Instant
  },
) =>
  tx
    .updateTable('organisation')
    .set({ suspendedAt: of.suspendedAt })
    // While the organisation was suspended, its admins could not cancel the deletion, so the full
    // waiting time starts again.
    .$if(of.suspendedAt === null, (query) =>
      query.set((organisation) => ({
        deletionDueAt: sql`case when ${organisation.ref('deletionDueAt')} is not null
          and ${organisation.ref('closedAt')} is null then ${deletionDue(of.at)}::timestamptz
          else ${organisation.ref('deletionDueAt')} end`,
      })),
    )
    .where('id', '=', of.organisationId)
    .where('suspendedAt', of.suspendedAt ? 'is' : 'is not', null)
    .returning('name')
    .executeTakeFirst()

async function writeAudit(
  tx: Transaction,
  of: {
    organisationId: OrganisationId
    name: string
    action: 'suspend' | 'resume'
    at: Temporal.Instant
  },
): Promise<void> {
  const action = of.action === 'suspend' ? 'organisation_suspended' : 'organisation_resumed'
  const { organisationId, name: label, at } = of
  const entry = { organisationId, id: randomUUIDv7(), at, action, label } as const
  await tx
    .insertInto('auditEntry')
    .values({ ...entry, staffId: null, staffName: '', subjectId: organisationId })
    .execute()
}

interface Row extends Omit<ListedOrganisation, 'since' | 'deletedOn'> {
  createdAt: Temporal.Instant
  deletionDueAt: Temporal.Instant | null
}

async function listOrganisations(
  db: Database,
  now: Temporal.Instant,
  organisationId: OrganisationId | null = null,
): Promise<ListedOrganisation[]> {
  const since = now.subtract({ hours: 24 * recentDays })
  const { rows } = await sql<Row>`
    select id, name, created_at, deletion_due_at, confirmed_at is not null as confirmed,
      suspended_at is not null as suspended,
      array(
        select email from staff
        where staff.organisation_id = organisation.id and admin and deleted_at is null
        order by created_at, id
      ) as emails,
      (select count(*)::integer from project
        where project.organisation_id = organisation.id and deleted_at is null) as projects,
      case when closed_at is null then 0 else (
        select count(*)::integer from outbox
        where outbox.organisation_id = organisation.id and state = 'given_up' and recipient <> ''
          and event = any(${cancellationEvents}::text[])
          and outbox.created_at > ${keptSince(now)}::timestamptz
      ) end as unsent,
      (select count(*)::integer from booking
        where booking.organisation_id = organisation.id
          and booking.id >= ${firstIdAt(since.subtract({ hours: 1 }))}::uuid
          and booking.booked_at > ${since}::timestamptz) as bookings
    from organisation
    where ${organisationId}::uuid is null or id = ${organisationId}::uuid
    order by created_at, id
  `.execute(db)
  return rows.map(({ createdAt, deletionDueAt, ...row }) => ({
    ...row,
    since: dayOf(createdAt),
    deletedOn: deletionDueAt && dayOf(deletionDueAt),
  }))
}

const dayOf = (at: Temporal.Instant) => at.toString().slice(0, 10)

/**
 * The lowest version 7 UUID for that time. Booking ids begin with the time of booking, so the
 * primary key finds recent bookings without reading the others.
 */
function firstIdAt(at: Temporal.Instant): string {
  const time = Math.max(0, at.epochMilliseconds).toString(16).padStart(12, '0')
  return `${time.slice(0, 8)}-${time.slice(8)}-7000-8000-000000000000`
}
