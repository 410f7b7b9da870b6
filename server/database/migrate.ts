import { type Kysely, sql } from 'kysely'
import * as start from './migrations/0001-start.ts'
import * as wholeApi from './migrations/0002-whole-api.ts'
import * as mail from './migrations/0003-mail.ts'
import * as form from './migrations/0004-form.ts'
import * as manyProcesses from './migrations/0005-many-processes.ts'
import * as growth from './migrations/0006-growth.ts'
import * as allowances from './migrations/0007-allowances.ts'
import * as sessions from './migrations/0008-sessions.ts'
import * as organisations from './migrations/0009-organisations.ts'
import * as unusualBookings from './migrations/0010-unusual-bookings.ts'
import * as guideView from './migrations/0011-guide-view.ts'
import * as filedMails from './migrations/0012-filed-mails.ts'
import * as manyOrganisations from './migrations/0013-many-organisations.ts'
import * as staffAddresses from './migrations/0014-staff-addresses.ts'
import * as insertBooking from './migrations/0015-insert-booking.ts'
import * as meetingPoint from './migrations/0016-meeting-point.ts'
import * as cancellationReason from './migrations/0017-cancellation-reason.ts'
import * as mailTranslations from './migrations/0018-mail-translations.ts'
import * as cancelledBy from './migrations/0019-cancelled-by.ts'
import * as series from './migrations/0020-series.ts'
import * as bookingChanges from './migrations/0021-booking-changes.ts'
import * as slotReferences from './migrations/0022-slot-references.ts'
import * as bookingMessages from './migrations/0023-booking-messages.ts'
import * as bookingSearch from './migrations/0024-booking-search.ts'
import * as sharedSettings from './migrations/0025-shared-settings.ts'
import * as waitingList from './migrations/0026-waiting-list.ts'
import * as reminders from './migrations/0027-reminders.ts'
import * as bookedSlots from './migrations/0029-booked-slots.ts'
import * as awaitedSlots from './migrations/0031-awaited-slots.ts'
import * as rolesAndSkills from './migrations/0034-roles-and-skills.ts'
import * as personalLinks from './migrations/0035-personal-links.ts'
import * as guideOffers from './migrations/0036-guide-offers.ts'
import * as attendance from './migrations/0037-attendance.ts'
import * as statistics from './migrations/0038-statistics.ts'
import * as searchPlans from './migrations/0041-search-plans.ts'
import * as morningMails from './migrations/0042-morning-mails.ts'
import * as secondFactor from './migrations/0044-second-factor.ts'
import * as signOn from './migrations/0047-sign-on.ts'
import * as organisationDeletion from './migrations/0049-organisation-deletion.ts'
import * as domainChecks from './migrations/0050-domain-checks.ts'
import * as callOffReason from './migrations/0051-call-off-reason.ts'
import * as searchCosts from './migrations/0052-search-costs.ts'
import * as storedAmounts from './migrations/0053-stored-amounts.ts'
import * as erasedCopies from './migrations/0054-copies-of-erased.ts'
import * as endingAccess from './migrations/0057-ending-access.ts'
import * as sealedTokens from './migrations/0063-sealed-tokens.ts'
import * as placeBooking from './migrations/0064-place-booking.ts'
import * as timeZones from './migrations/0066-time-zones.ts'
import * as namedStarts from './migrations/0067-named-starts.ts'
import * as smtpUser from './migrations/0071-smtp-user.ts'
import * as formerVisits from './migrations/0072-former-visits.ts'
import * as toldVersions from './migrations/0073-told-versions.ts'
import * as oneAddress from './migrations/0074-one-address.ts'
import * as addressesFound from './migrations/0075-addresses-found.ts'
import * as waitingTokens from './migrations/0076-waiting-tokens.ts'
import type { Database, Transaction } from './open.ts'

const migrations: Record<string, { up: (db: Kysely<unknown>) => Promise<void> }> = {
  '0001-start': start,
  '0002-whole-api': wholeApi,
  '0003-mail': mail,
  '0004-form': form,
  '0005-many-processes': manyProcesses,
  '0006-growth': growth,
  '0007-allowances': allowances,
  '0008-sessions': sessions,
  '0009-organisations': organisations,
  '0010-unusual-bookings': unusualBookings,
  '0011-guide-view': guideView,
  '0012-filed-mails': filedMails,
  '0013-many-organisations': manyOrganisations,
  '0014-staff-addresses': staffAddresses,
  '0015-insert-booking': insertBooking,
  '0016-meeting-point': meetingPoint,
  '0017-cancellation-reason': cancellationReason,
  '0018-mail-translations': mailTranslations,
  '0019-cancelled-by': cancelledBy,
  '0020-series': series,
  '0021-booking-changes': bookingChanges,
  '0022-slot-references': slotReferences,
  '0023-booking-messages': bookingMessages,
  '0024-booking-search': bookingSearch,
  '0025-shared-settings': sharedSettings,
  '0026-waiting-list': waitingList,
  '0027-reminders': reminders,
  '0029-booked-slots': bookedSlots,
  '0031-awaited-slots': awaitedSlots,
  '0034-roles-and-skills': rolesAndSkills,
  '0035-personal-links': personalLinks,
  '0036-guide-offers': guideOffers,
  '0037-attendance': attendance,
  '0038-statistics': statistics,
  '0041-search-plans': searchPlans,
  '0042-morning-mails': morningMails,
  '0044-second-factor': secondFactor,
  '0047-sign-on': signOn,
  '0049-organisation-deletion': organisationDeletion,
  '0050-domain-checks': domainChecks,
  '0051-call-off-reason': callOffReason,
  '0052-search-costs': searchCosts,
  '0053-stored-amounts': storedAmounts,
  '0054-copies-of-erased': erasedCopies,
  '0057-ending-access': endingAccess,
  '0063-sealed-tokens': sealedTokens,
  '0064-place-booking': placeBooking,
  '0066-time-zones': timeZones,
  '0067-named-starts': namedStarts,
  '0071-smtp-user': smtpUser,
  '0072-former-visits': formerVisits,
  '0073-told-versions': toldVersions,
  '0074-one-address': oneAddress,
  '0075-addresses-found': addressesFound,
  '0076-waiting-tokens': waitingTokens,
}

/** Whether this version of the product has a migration with this name. */
export const isKnownMigration = (name: string) => Object.hasOwn(migrations, name)

/** Thrown if a later version of the product has already migrated the database. */
export class DatabaseNewer extends Error {}

/** Thrown if the database's encoding cannot store every name; the message is that encoding. */
export class WrongEncoding extends Error {}

// The key of the advisory lock for migrations. The product's other advisory locks all use hashes.
const lock = 1_925_710_301

/**
 * Migrates the database to the current schema, completely or not at all. If several processes start
 * concurrently, one migrates and the others wait. Kysely's own migrator is not used: it holds its
 * lock beyond the transaction, so behind a pooler the lock could remain forever on a connection
 * that serves another client.
 */
export async function migrate(db: Database): Promise<void> {
  await db.transaction().execute(async (tx) => {
    await sql`select pg_advisory_xact_lock(${lock}::bigint)`.execute(tx)
    await requireUnicode(tx)
    await sql`create table if not exists migration (
      name varchar(255) primary key, timestamp varchar(255) not null
    )`.execute(tx)
    const { rows } = await sql<{ name: string }>`select name from migration`.execute(tx)
    const done = rows.map(({ name }) => name)
    if (!done.every(isKnownMigration)) throw new DatabaseNewer()
    for (const [name, { up }] of Object.entries(migrations)) {
      if (done.includes(name)) continue
      // Untyped, because a migration works on the tables as they were when it was written, not on
      // the current schema.
      await up(tx as unknown as Kysely<unknown>)
      await sql`insert into migration (name, timestamp) values (${name}, now()::text)`.execute(tx)
    }
  })
}

/**
 * When a migration was applied to a database that already existed; null if the database was created
 * with it.
 */
export async function updateStarted(db: Database, name: string): Promise<Temporal.Instant | null> {
  const { rows } = await sql<{ at: Temporal.Instant }>`
    select later.timestamp::timestamptz as at
    from migration as later join migration as first on first.name = '0001-start'
    where later.name = ${name} and later.timestamp <> first.timestamp`.execute(db)
  return rows[0]?.at ?? null
}

async function requireUnicode(tx: Transaction): Promise<void> {
  const { rows } = await sql<{ encoding: string }>`
    select current_setting('server_encoding') as encoding`.execute(tx)
  const encoding = rows[0]?.encoding ?? ''
  if (encoding !== 'UTF8') throw new WrongEncoding(encoding)
}
