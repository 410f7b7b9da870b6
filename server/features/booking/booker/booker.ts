import type { Staff } from '#server/auth/actor.ts'
import type { AppContext } from '#server/context.ts'
import { type Transaction, withoutTransaction } from '#server/database/open.ts'
import { inEachOrganisation } from '#server/database/postgres/distribute.ts'
import { transact } from '#server/database/transact.ts'
import { noteCopies } from '#server/database/vacuum.ts'
import { eachInTurn } from '#server/each-in-turn.ts'
import { DomainError } from '#server/errors.ts'
import { isCancellable } from '#server/features/booking/cancellation/cancellation.rules.ts'
import { eraseEntries } from '#server/features/booking/waiting/waiting-sweep.ts'
import { eraseMails, eraseMailsOfChanges } from '#server/mail/erasing.ts'
import { deleteEntries } from '../search/search.queries.ts'
import { listEntriesOf } from '../waiting/waiting.queries.ts'
import {
  deleteChanges,
  deleteKeys,
  deleteOrigins,
  eraseBookings,
  eraseFormerBookers,
  listBookings,
  listChanges,
  listDueProjects,
  listFormerBookings,
  listMails,
  listOldKeys,
  listOldOrigins,
  lockBookings,
  lockCancelledBookings,
  lockPastBookings,
  lockUnconfirmedBookings,
  type Reached,
} from './booker.queries.ts'
import { erasedBefore, keysUsedBefore, originsBefore } from './booker.rules.ts'

const atOnce = 500
// A limit across all projects, because the list is held in memory.
const foundAtOnce = 20_000

/**
 * Everything the organisation has stored about a booker's email address; empty lists if it has
 * stored nothing.
 */
export function exportBooker(ctx: AppContext, staff: Staff, email: string) {
  const { organisationId } = staff
  return transact(ctx, async ({ tx, audit }) => {
    const bookings = await listBookings(tx, { organisationId, email })
    const bookingIds = idsOf(bookings)
    const mails = await listMails(tx, { organisationId, bookingIds })
    const changes = await listChanges(tx, { organisationId, bookingIds })
    const former = await listFormerBookings(tx, { organisationId, email })
    const sent = await listMails(tx, { organisationId, bookingIds: idsOf(former), to: email })
    const waiting = await listEntriesOf(tx, { organisationId, email })
    await audit(staff, { action: 'booker_exported' })
    return { email, bookings, former, mails: [...mails, ...sent], changes, waiting }
  })
}

const idsOf = (bookings: { id: string }[]) => bookings.map(({ id }) => id)

/**
 * Erases the personal data of all bookings made with an email address, and what is left of it in
 * bookings that have another one by now. Returns the number of these bookings.
 * Ends the address's waiting-list entries. Throws `bookings_ahead` while the booker has a future
 * booking.
 */
export async function eraseBooker(ctx: AppContext, staff: Staff, email: string): Promise<number> {
  const { organisationId } = staff
  const waiting = await listEntriesOf(ctx.db, { organisationId, email })
  const erased = await eraseBooked(ctx, staff, email)
  await eraseEntries(ctx, waiting)
  return erased
}

function eraseBooked(ctx: AppContext, staff: Staff, email: string): Promise<number> {
  const { organisationId } = staff
  return transact(ctx, async ({ tx, at, audit, erased }) => {
    const bookings = await lockBookings(tx, { organisationId, email })
    if (bookings.some((booking) => isCancellable(booking, at))) {
      throw new DomainError('bookings_ahead')
    }
    const bookingIds = idsOf(bookings)
    const former = await listFormerBookings(tx, { organisationId, email })
    await eraseFormerBookers(tx, { organisationId, former })
    await eraseMails(tx, { organisationId, bookingIds: idsOf(former), to: email })
    const changeIds = former.map(({ changeId }) => changeId)
    await eraseMailsOfChanges(tx, { organisationId, changeIds })
    await deleteEntries(tx, { organisationId, bookingIds: idsOf(former) })
    await erase(tx, { organisationId, bookingIds, at })
    await audit(staff, { action: 'booker_erased' })
    const count = bookingIds.length + former.length
    if (count > 0) erased()
    return count
  })
}

/**
 * Erases, in every organisation, the bookers of bookings that are older than the project's
 * retention period or were never confirmed. Returns the number of bookings; the data needed for
 * counts is kept. Several processes may run this concurrently.
 */
export async function eraseOldBookers(ctx: AppContext, stopping?: AbortSignal): Promise<number> {
  let erased = 0
  const found = await listDueProjects(ctx.db, ctx.clock.now())
  await eachInTurn(found, async ({ organisationId, projectId, retentionDays }) => {
    const before = erasedBefore(retentionDays, ctx.clock.now())
    const due = { organisationId, projectId, before, limit: atOnce, stopping }
    erased += await erasePast(ctx, due)
    erased += await eraseFound(ctx, due, lockCancelledBookings)
    erased += await eraseFound(ctx, due, lockUnconfirmedBookings)
  })
  return erased
}

type Due = Parameters<typeof lockPastBookings>[1] & { stopping: AbortSignal | undefined }

async function erasePast(ctx: AppContext, due: Due): Promise<number> {
  let erased = 0
  let reached: Reached | undefined
  for (;;) {
    const batch = await transact(ctx, async (unit) => {
      const found = await lockPastBookings(unit.tx, due, reached)
      const bookingIds = found.map(({ id }) => id)
      await erase(unit.tx, { ...due, bookingIds, at: unit.at })
      if (found.length > 0) await noteCopies(unit.tx, unit.at)
      return found
    })
    erased += batch.length
    reached = batch.at(-1)
    if (batch.length < due.limit || due.stopping?.aborted) return erased
  }
}

async function eraseFound(
  ctx: AppContext,
  due: Due,
  lock: typeof lockCancelledBookings,
): Promise<number> {
  let erased = 0
  for (;;) {
    const batch = await transact(ctx, async (unit) => {
      const found = await lock(unit.tx, due)
      const bookingIds = found.map(({ id }) => id)
      await erase(unit.tx, { ...due, bookingIds, at: unit.at })
      if (found.length > 0) await noteCopies(unit.tx, unit.at)
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
  await deleteChanges(tx, { organisationId, bookingIds })
  await deleteEntries(tx, { organisationId, bookingIds })
  await eraseMails(tx, { organisationId, bookingIds })
}

/**
 * Deletes the idempotency keys of bookings after 24 hours. Several processes may run this
 * concurrently.
 */
export async function forgetOldKeys({ db, clock }: AppContext): Promise<void> {
  const due = { before: keysUsedBefore(clock.now()), limit: atOnce }
  let forgotten: number
  do {
    const old = await listOldKeys(db, due)
    forgotten = await inEachOrganisation(old, (bookings) =>
      deleteKeys(withoutTransaction(db), bookings),
    )
  } while (forgotten === atOnce)
}

/**
 * Deletes the origins of bookings, the hashes of their visitors' networks, after seven days.
 * Several processes may run this concurrently.
 */
export async function forgetOldOrigins({ db, clock }: AppContext): Promise<void> {
  const due = { before: originsBefore(clock.now()), limit: atOnce, most: foundAtOnce }
  let forgotten: number
  do {
    const old = await listOldOrigins(db, due)
    forgotten = await inEachOrganisation(old, (bookings) =>
      deleteOrigins(withoutTransaction(db), bookings),
    )
  } while (forgotten > 0)
}
