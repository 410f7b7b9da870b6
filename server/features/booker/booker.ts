import type { Staff } from '#server/auth/actor.ts'
import type { AppContext } from '#server/context.ts'
import { alone, type Transaction } from '#server/database/open.ts'
import { inEachOrganisation } from '#server/database/postgres/by-organisation.ts'
import { DomainError } from '#server/errors.ts'
import { writeAudit } from '#server/features/audit/audit.ts'
import { eraseMails } from '#server/mail/erasing.ts'
import {
  deleteKeys,
  deleteOrigins,
  eraseBookings,
  listBookings,
  listDueProjects,
  listMails,
  listOldKeys,
  listOldOrigins,
  lockBookings,
  lockCancelledBookings,
  lockPastBookings,
  lockUnconfirmedBookings,
  type Reached,
} from './booker.queries.ts'
import { erasedBefore, isExpected, keysUsedBefore, originsBefore } from './booker.rules.ts'

const atOnce = 500
// Of all projects together: they are held in memory.
const foundAtOnce = 20_000

/** All that the organisation has stored of an address; empty lists where that is nothing. */
export function exportBooker({ db, clock }: AppContext, staff: Staff, email: string) {
  const { organisationId } = staff
  return db.transaction().execute(async (tx) => {
    const bookings = await listBookings(tx, { organisationId, email })
    const bookingIds = bookings.map(({ id }) => id)
    const mails = await listMails(tx, { organisationId, bookingIds })
    await writeAudit(tx, staff, { action: 'booker_exported', at: clock.now() })
    return { email, bookings, mails }
  })
}

/**
 * Erases name, address and comment of everything booked with an address, and returns of how many
 * bookings. Throws `bookings_ahead` while the booker is expected.
 */
export async function eraseBooker(ctx: AppContext, staff: Staff, email: string): Promise<number> {
  const { organisationId } = staff
  const erased = await ctx.db.transaction().execute(async (tx) => {
    const at = ctx.clock.now()
    const bookings = await lockBookings(tx, { organisationId, email })
    if (bookings.some((booking) => isExpected(booking, at))) {
      throw new DomainError('bookings_ahead')
    }
    const bookingIds = bookings.map(({ id }) => id)
    await erase(tx, { organisationId, bookingIds, at })
    await writeAudit(tx, staff, { action: 'booker_erased', at })
    return bookingIds.length
  })
  if (erased > 0) await ctx.bookersErased()
  return erased
}

/**
 * Erases what lies longer back than each project keeps it, and what was never confirmed, in every
 * organisation, and returns of how many bookings. Counts stay. Any number of processes may do it at once.
 */
export async function eraseOldBookers(ctx: AppContext, stopping?: AbortSignal): Promise<number> {
  let erased = 0
  const found = await listDueProjects(ctx.db, ctx.clock.now())
  for (const { organisationId, projectId, retentionDays } of found) {
    const before = erasedBefore(retentionDays, ctx.clock.now())
    const due = { organisationId, projectId, before, limit: atOnce, stopping }
    erased += await erasePast(ctx, due)
    erased += await eraseFound(ctx, due, lockCancelledBookings)
    erased += await eraseFound(ctx, due, lockUnconfirmedBookings)
  }
  return erased
}

type Due = Parameters<typeof lockPastBookings>[1] & { stopping: AbortSignal | undefined }

async function erasePast({ db, clock }: AppContext, due: Due): Promise<number> {
  let erased = 0
  let reached: Reached | undefined
  for (;;) {
    const batch = await db.transaction().execute(async (tx) => {
      const found = await lockPastBookings(tx, due, reached)
      await erase(tx, { ...due, bookingIds: found.map(({ id }) => id), at: clock.now() })
      return found
    })
    erased += batch.length
    reached = batch.at(-1)
    if (batch.length < due.limit || due.stopping?.aborted) return erased
  }
}

async function eraseFound(
  { db, clock }: AppContext,
  due: Due,
  lock: typeof lockCancelledBookings,
): Promise<number> {
  let erased = 0
  for (;;) {
    const batch = await db.transaction().execute(async (tx) => {
      const found = await lock(tx, due)
      await erase(tx, { ...due, bookingIds: found.map(({ id }) => id), at: clock.now() })
      return found.length
    })
    erased += batch
    if (batch < due.limit || due.stopping?.aborted) return erased
  }
}

async function erase(
  tx: Transaction,
  { organisationId, bookingIds, at }: Parameters<typeof eraseBookings>[1],
): Promise<void> {
  if (bookingIds.length === 0) return
  await eraseBookings(tx, { organisationId, bookingIds, at })
  await eraseMails(tx, { organisationId, bookingIds })
}

/** Forgets the keys of repeated calls after 24 hours. Any number of processes may do it at once. */
export async function forgetOldKeys({ db, clock }: AppContext): Promise<void> {
  const due = { before: keysUsedBefore(clock.now()), limit: atOnce }
  let forgotten: number
  do {
    const old = await listOldKeys(db, due)
    forgotten = await inEachOrganisation(old, (bookings) => deleteKeys(alone(db), bookings))
  } while (forgotten === atOnce)
}

/** Erases the origins of bookings after seven days. Any number of processes may do it at once. */
export async function forgetOldOrigins({ db, clock }: AppContext): Promise<void> {
  const due = { before: originsBefore(clock.now()), limit: atOnce, most: foundAtOnce }
  let forgotten: number
  do {
    const old = await listOldOrigins(db, due)
    forgotten = await inEachOrganisation(old, (bookings) => deleteOrigins(alone(db), bookings))
  } while (forgotten > 0)
}
