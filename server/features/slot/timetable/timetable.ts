import { inNameOrder } from '#contract/name-order.ts'
import type { Currency } from '#contract/price.ts'
import type { SlotQuery } from '#contract/slot.ts'
import type { Staff } from '#server/auth/actor.ts'
import { cancelTokenIn } from '#server/auth/booking-token.ts'
import { isFactorOverdue } from '#server/auth/secrets.ts'
import { SharedReadings } from '#server/cache/shared-readings.ts'
import type { AppContext } from '#server/context.ts'
import { partIn, type Split } from '#server/database/booking-details.ts'
import type { Database } from '#server/database/open.ts'
import { listSlotStarts, type SlotStart } from '#server/database/slot-starts.ts'
import { organisationOf } from '#server/features/organisation/organisation.ts'
import { requireProject } from '#server/features/project/project.ts'
import { totalShown } from '#server/features/slot/slot.rules.ts'
import { staffOfSession } from '#server/features/staff/session/session.ts'
import { shownMeetingPoint } from '#server/features/variant/meeting-point.rules.ts'
import { slicesOf } from '#server/slices.ts'
import { formerMember } from '#texts/de/former-member.ts'
import {
  findStart,
  listIds,
  listSlots,
  listSlotsAmong,
  type SlotPage,
} from './timetable.queries.ts'
import { isLongList, pageOf, pauseBetweenReadings, seenBy } from './timetable.rules.ts'

// Uses only some of the connections not reserved for bookings, so that other reads can proceed.
const mostReadings = 4

/** One for each database, so that tests share nothing. */
const readings = new WeakMap<Database, SharedReadings<Timetable>>()

const readingsOf = ({ db }: AppContext): SharedReadings<Timetable> =>
  readings.getOrInsertComputed(db, () => new SharedReadings(mostReadings))

interface Wanted {
  projectId: string
  query: SlotQuery
}

/**
 * A project's slots as the dashboard shows them: from the start of today, unless the query asks for
 * other days. Identical concurrent requests from an organisation share one read, and callers with
 * the same view share the list. Throws `not_found`.
 */
export async function slotsOf(ctx: AppContext, staff: Staff, { projectId, query }: Wanted) {
  const { organisationId } = staff
  const read = () => Timetable.read(ctx, staff, { projectId, query })
  // A long list is read for one caller at a time, and must not keep pages waiting.
  if (isLongList(query)) return (await read()).seenBy(ctx, staff)
  const asked = JSON.stringify(Object.entries(query).sort())
  const timetable = await readingsOf(ctx).of({
    key: `${organisationId} ${projectId} ${asked}`,
    pauseMs: pauseBetweenReadings(ctx.changes.listenersOf(organisationId)),
    read,
  })
  return timetable.seenBy(ctx, staff)
}

type Listed = ReturnType<typeof tidy>

/** One shared read, and the views derived from it. */
class Timetable {
  readonly #slots: Listed[]
  #guidesSeeAll: Promise<boolean> | undefined
  /** The views by kind of viewer; all admins share one. */
  readonly #views = new Map<string, ReturnType<typeof viewOf>>()

  private constructor(slots: Listed[]) {
    this.#slots = slots
  }

  static async read(
    ctx: AppContext,
    staff: Staff,
    { projectId, query }: Wanted,
  ): Promise<Timetable> {
    const { timezone } = await requireProject(ctx, staff, projectId)
    const page = {
      organisationId: staff.organisationId,
      projectId,
      ...pageOf(query, timezone, ctx.clock.now()),
      limit: query.limit,
      bookings: query.bookings,
      staffId: query.staff_id,
      resourceId: query.ressource_id,
      withCancelled: query.cancelled === 'with',
    }
    return new Timetable(await listed(ctx, page))
  }

  async seenBy(ctx: AppContext, staff: Staff) {
    const seesAll = staff.admin || (await this.#doGuidesSeeAll(ctx, staff))
    const viewer = staff.admin ? 'admin' : seesAll ? 'guide' : `guide ${staff.staffId}`
    const view = this.#views.get(viewer) ?? viewOf(ctx, staff, { slots: this.#slots, seesAll })
    this.#views.set(viewer, view)
    return view
  }

  #doGuidesSeeAll(ctx: AppContext, staff: Staff): Promise<boolean> {
    this.#guidesSeeAll ??= organisationOf(ctx, staff).then(
      ({ guides_see_all_bookers }) => guides_see_all_bookers,
    )
    return this.#guidesSeeAll
  }
}

// More slots than this are read in slices.
const fewSlots = 100

/** A page's slots, sorted by start. A long list is read in slices; it contains each slot once. */
async function listed(ctx: AppContext, page: SlotPage): Promise<Listed[]> {
  const { db } = ctx
  const { organisationId, limit } = page
  const open = (slot: Awaited<ReturnType<typeof listSlots>>[number]) => tidy(slot, ctx.secretKey)
  if (limit !== undefined && limit <= fewSlots) return (await listSlots(db, page)).map(open)
  const ids = limit ? await listIds(db, page) : await allIds(ctx, page)
  const parts = await slicesOf(ctx).through(organisationId, ids, async (part) =>
    (await listSlotsAmong(db, page, part)).map(open),
  )
  const slots = parts.flat()
  // Slots that were moved since their ids were read are out of order.
  return isSorted(slots) ? slots : slots.sort(byStart)
}

async function allIds(ctx: AppContext, page: SlotPage): Promise<string[]> {
  const { organisationId, after, before, withCancelled = false } = page
  const slots = await listSlotStarts(ctx, { ...page, withDeleted: withCancelled })
  const beside = after ?? before
  if (beside === undefined) return slots.map(([id]) => id)
  const start = await findStart(ctx.db, { organisationId, slotId: beside })
  if (!start) return []
  const side = after === undefined ? -1 : 1
  const at = start.epochMilliseconds
  const isBeside = ([id, ms]: SlotStart) => (ms - at || (id < beside ? -1 : 1)) * side > 0
  return slots.filter((slot) => slot[0] !== beside && isBeside(slot)).map(([id]) => id)
}

const byStart = (one: Listed, other: Listed) =>
  Temporal.Instant.compare(one.startsAt, other.startsAt) || (one.id < other.id ? -1 : 1)

const isSorted = (slots: Listed[]) =>
  slots.every((slot, at) => at === 0 || byStart(slots[at - 1] ?? slot, slot) <= 0)

/** Whether a list may have any length. */
export const isLong = isLongList

/** Works through a list of slots, in slices if there are many. */
export const inSlices =
  (ctx: AppContext, { organisationId }: Staff) =>
  <Slot, Result>(slots: Slot[], work: (part: Slot[]) => Result): Promise<Result[]> | Result[] =>
    slots.length <= fewSlots ? [work(slots)] : slicesOf(ctx).through(organisationId, slots, work)

interface Viewed {
  slots: Listed[]
  seesAll: boolean
}

async function viewOf(ctx: AppContext, staff: Staff, { slots, seesAll }: Viewed) {
  const view = (part: Listed[]) => part.map((slot) => seenBy(staff, slot, seesAll))
  return (await inSlices(ctx, staff)(slots, view)).flat()
}

const tidy = (
  { bookings, cancelled, meetingPoint, ...slot }: Awaited<ReturnType<typeof listSlots>>[number],
  key: Buffer,
) => ({
  ...named(slot),
  meeting: shownMeetingPoint(meetingPoint),
  bookings: bookings.map((booking) => asked(booking, key)),
  ...(cancelled && {
    cancelled: cancelled
      .filter(({ split }) => !split?.erased)
      .map((booking) => ({
        ...asked(booking, key),
        ...(booking.split && { cancel_reason: booking.split.cancel_reason }),
      })),
  }),
})

/**
 * Opens the cancel token, and leaves out `kept` unless the booker was asked to accept a new time, and
 * what it costs unless it has prices. A part of a split booking gets what its booker entered.
 */
const asked = <Booking extends Found>(found: Booking, key: Buffer) => {
  const { kept, sealed, split, price_cents, currency, overbooked, ...booking } = found
  return {
    ...booking,
    ...(split && enteredIn(split)),
    cancel_token: cancelTokenIn(
      {
        bookingId: split?.booking_id ?? booking.booking_id,
        cancelToken: split?.cancel_token ?? booking.cancel_token,
        cancelTokenSealed: sealedIn(split?.sealed ?? sealed),
      },
      key,
    ),
    ...(split && { part: partIn(split, booking.booking_id) }),
    ...(kept === null ? {} : { kept }),
    ...(overbooked && { overbooked: true as const }),
    ...totalShown({ price_cents, currency }),
  }
}

const sealedIn = (sealed: string | null) => (sealed === null ? null : Buffer.from(sealed, 'hex'))

const enteredIn = ({ booker_name, booker_email, booker_phone, comment, answers }: Split) => ({
  ...{ booker_name, booker_email, booker_phone, comment, answers },
})

interface Found {
  booking_id: string
  cancel_token: string | null
  sealed: string | null
  split: Split | null
  kept: boolean | null
  overbooked: boolean
  price_cents: number | null
  currency: Currency | null
}

interface Member {
  staff_id: string
  staff_name: string
}

/** Sorts the guides by name. The name of a member who left long ago is empty. */
const named = <Slot extends { staff: Member[] }>(slot: Slot) => ({
  ...slot,
  staff: inNameOrder(
    slot.staff.map(({ staff_id, staff_name }) => ({
      staff_id,
      staff_name: staff_name || formerMember,
    })),
    ({ staff_name }) => staff_name,
  ),
})

/** Listens to changes in the organisation; null means that changes may have been missed. */
export const followChanges = (
  { changes }: AppContext,
  { organisationId }: Staff,
  hear: (projectId: string | null) => void,
) => changes.listen(organisationId, hear)

/** Whether a session is still valid, for streams that stay open after their request was checked. */
export async function isLoggedIn(ctx: AppContext, token: string): Promise<boolean> {
  const found = await staffOfSession(ctx, token)
  return found?.bar === null && !isFactorOverdue(found.staff, ctx.clock.now())
}
