import { randomUUIDv7 } from 'node:crypto'
import type { IncomingMessage, ServerResponse } from 'node:http'
import { json } from 'node:stream/consumers'
import { type ExpressionBuilder, sql } from 'kysely'
import type { MailEvent } from '#contract/mail.ts'
import type { OrganisationId } from '#server/auth/actor.ts'
import { removeMailFiles } from '#server/mail/mail-sweep.ts'
import { post } from '#server/mail/outbox.ts'
import { systemClock } from '#server/runtime/clock.ts'
import { forgetStored } from '../limits/stored.ts'
import type { Database, Transaction } from '../open.ts'
import type { Schema } from '../schema.ts'
import { type Room, removeOrganisation } from './removal.ts'

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
async function resetFactors(
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

/**
 * Without these emails, a booker or a person on a waiting list would not learn that there is no
 * tour.
 */
export const cancellationEvents: readonly MailEvent[] = ['booking_cancelled', 'waiting_ended']

const keptDays = 7

/**
 * A deleted organisation's remaining data is kept while it has undeliverable cancellation emails
 * queued after this time.
 */
export const keptSince = (now: Temporal.Instant) => now.subtract({ hours: 24 * keptDays })

/** An organisation's abandoned cancellation emails, queued after `since`. */
export const unsentCancellations = (
  organisation: ExpressionBuilder<Schema, 'organisation'>,
  since: Temporal.Instant,
) =>
  organisation
    .selectFrom('outbox')
    .whereRef('outbox.organisationId', '=', 'organisation.id')
    .where('outbox.state', '=', 'given_up')
    .where('outbox.event', 'in', cancellationEvents)
    .where('outbox.recipient', '<>', '')
    .where('outbox.createdAt', '>', since)

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

/** The path for operator requests on the socket in the data folder. */
export const organisationsPath = '/organisations'

interface Log {
  info: (facts: object, text: string) => void
  error: (facts: object, text: string) => void
}

/**
 * Handles the operator's requests on the socket in the data folder, which only its owner can open.
 */
export async function answerOrganisations(
  { db, log, place }: { db: Database; log: Log; place: Place },
  request: IncomingMessage,
  response: ServerResponse,
): Promise<void> {
  try {
    const call = (await json(request)) as OrganisationCall | DeletionCall
    const listed = await operate(db, call, { ...place, now: systemClock.now() })
    if (call.action !== 'list') {
      const { action } = call
      log.info({ action, organisationId: listed[0]?.id }, 'the operator changed an organisation')
    }
    response.writeHead(200, { 'content-type': 'application/json' }).end(JSON.stringify(listed))
  } catch (error) {
    log.error({ err: error }, 'a call by the operator failed')
    response.writeHead(503).end()
  }
}
