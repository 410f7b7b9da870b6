import { LRUCache } from 'lru-cache'
import { mostUnusual, type UnusualCancelling } from '#contract/booker.ts'
import type { OrganisationId, Staff } from '#server/auth/actor.ts'
import type { AppContext } from '#server/context.ts'
import { dismissUnusual, requireProject } from '#server/features/project/project.ts'
import { cancelTogether } from '../cancellation/cancellation.ts'
import { countWindows, findDismissal, listByOrigin } from './unusual-booking.queries.ts'
import { isUnusual, windowHours, windowsKnown } from './unusual-booking.rules.ts'

interface Counts extends Awaited<ReturnType<typeof countWindows>> {
  /** Bookings up to this time are not counted; null if none were marked as legitimate. */
  dismissedAt: Temporal.Instant | null
}
type Cache = LRUCache<string, Counts, () => Promise<Counts>>

const counts = new WeakMap<AppContext['db'], Cache>()

/**
 * How many bookings visitors made within a day, for how many people, how many places they keep, and
 * whether that is unusual for the project. Counted at most once every half minute, however many dashboards are open. Throws
 * `not_found`.
 */
export async function unusualBookingsOf(ctx: AppContext, staff: Staff, projectId: string) {
  const { unusualDismissedAt: dismissedAt } = await requireProject(ctx, staff, projectId)
  const of = { organisationId: staff.organisationId, projectId }
  const { dismissedAt: _, ...counted } = await countsOf(ctx, { ...of, dismissedAt })
  return { ...counted, unusual: isUnusual(counted) }
}

/**
 * How many of a project's bookings are unusual, 0 unless there are unusually many. While there are,
 * they are counted each time, because they may have been cancelled through another process.
 */
export async function unusualIn(ctx: AppContext, of: Counted): Promise<number> {
  const known = cacheOf(ctx).peek(of.projectId)
  if (known && isUnusual(known)) cacheOf(ctx).delete(of.projectId)
  const counted = await countsOf(ctx, of)
  return isUnusual(counted) ? counted.bookings : 0
}

interface Counted extends Pick<Counts, 'dismissedAt'> {
  organisationId: OrganisationId
  projectId: string
}

function countsOf(ctx: AppContext, { dismissedAt, ...of }: Counted): Promise<Counts> {
  const { db, clock } = ctx
  const count = async () => {
    const now = clock.now()
    const last = now.subtract({ hours: windowHours })
    const from = now.subtract({ hours: windowHours * windowsKnown })
    const since = later(last, dismissedAt)
    const counted = await countWindows(db, { ...of, from, last, since, hours: windowHours })
    return { ...counted, dismissedAt }
  }
  const cache = cacheOf(ctx)
  const known = cache.peek(of.projectId)
  // Another process may have stored the dismissal.
  const isFormer = known !== undefined && !isSame(known.dismissedAt, dismissedAt)
  if (isFormer) cache.delete(of.projectId)
  return cache.forceFetch(of.projectId, { context: count })
}

const isSame = (one: Temporal.Instant | null, other: Temporal.Instant | null) =>
  one === null || other === null ? one === other : one.equals(other)

/**
 * The unusual bookings by origin, without those that can no longer be cancelled. Throws
 * `not_found`.
 */
export async function originsOf(ctx: AppContext, staff: Staff, projectId: string) {
  await requireProject(ctx, staff, projectId)
  const { db, clock } = ctx
  const of = { organisationId: staff.organisationId, projectId }
  const until = clock.now()
  const since = later(until.subtract({ hours: windowHours }), await findDismissal(db, of))
  const listed = await listByOrigin(db, { ...of, since, until, most: mostUnusual })
  const origins = Map.groupBy(listed, ({ origin }) => Buffer.from(origin ?? []).toString('hex'))
  const [first] = listed
  return {
    until,
    bookings: first?.allBookings ?? 0,
    people: first?.allPeople ?? 0,
    origins: [...origins.values()],
  }
}

/**
 * Cancels these bookings in a project and returns how many. Throws `not_found` if any of them is
 * missing.
 */
export async function cancelUnusual(
  ctx: AppContext,
  staff: Staff,
  { projectId, ...wish }: { projectId: string } & UnusualCancelling,
): Promise<number> {
  await requireProject(ctx, staff, projectId)
  const cancelled = await cancelTogether(ctx, staff, {
    projectId,
    bookingIds: wish.booking_ids,
    mails: wish.mails,
  })
  cacheOf(ctx).delete(projectId)
  return cancelled
}

/** Marks the bookings made up to the given time as legitimate. Throws `not_found`. */
export async function acceptUnusual(
  ctx: AppContext,
  staff: Staff,
  { projectId, until }: { projectId: string; until: Temporal.Instant },
): Promise<void> {
  await dismissUnusual(ctx, staff, { projectId, until })
  cacheOf(ctx).delete(projectId)
}

/** Each context has its own cache, so that tests share nothing. */
const cacheOf = ({ db }: AppContext): Cache =>
  counts.getOrInsertComputed(db, () => {
    return new LRUCache({
      max: 10_000,
      ttl: 30_000,
      fetchMethod: (_id, _stale, { context: count }) => count(),
      // Callers waiting for a count that is out of date meanwhile still get it; it is not kept.
      ignoreFetchAbort: true,
    })
  })

const later = (one: Temporal.Instant, other: Temporal.Instant | null) =>
  other && Temporal.Instant.compare(other, one) > 0 ? other : one
