import type { HoldShown } from '#contract/hold.ts'
import { nameIn } from '#contract/other-languages.ts'
import type { OrganisationId } from '#server/auth/actor.ts'
import { cancelTokenOf, confirmTokenOf } from '#server/auth/booking-token.ts'
import { keyedHash, lockKeyOf } from '#server/auth/secrets.ts'
import { batched } from '#server/cache/batched.ts'
import type { AppContext } from '#server/context.ts'
import type { Transaction } from '#server/database/open.ts'
import { awaitReplication } from '#server/database/postgres/distribute.ts'
import { doInOneStatement, transact } from '#server/database/transact.ts'
import { eachInTurn } from '#server/each-in-turn.ts'
import { DomainError } from '#server/errors.ts'
import { isFiled } from '#server/features/project/mail-settings/mail-settings.ts'
import { freePlaces, lockSlot, lockSlotStart } from '#server/features/slot/slot.queries.ts'
import { requireNamedStart } from '#server/features/slot/slot.ts'
import { cancelUrl } from '#server/mail/message/links.ts'
import type { Composer } from '#server/mail/message/message.ts'
import { post } from '#server/mail/outbox.ts'
import type { UnitOfWork } from '#server/unit-of-work.ts'
import { changesEndOf, lastMomentOf } from '../booking.rules.ts'
import { bookingHeld } from './hold.mails.ts'
import {
  countHoldsOfAddress,
  countHoldsOfEmail,
  countHoldsOfOrigin,
  findBookingByToken,
  findHold,
  findHoldsOf,
  type Hold,
  hasDueHolds,
  type LapsedInSlot,
  lapseDue,
  listAwaitedAmong,
  listSlotsWithDueHolds,
  lockHeldForShare,
  lockHolders,
  markConfirmed,
  markLapsed,
  type SlotOfHolds,
} from './hold.queries.ts'
import { longestHold, mayBeAsked, mayHold, stateOf } from './hold.rules.ts'
import { agreedShown } from './price.ts'
import { newConfirmToken } from './token.ts'

/** Who makes a hold: the caller's network address, and the email address given for the booking. */
export interface Holder {
  email: string
  /** Undefined if there is no limit. */
  address?: string | undefined
}

/** The extra data for a booking that needs confirmation. */
export interface NewHold {
  /** When the hold expires, unless the slot starts earlier. */
  until: Temporal.Instant
  confirmToken: string | null
  confirmTokenHash: Uint8Array
  confirmTokenSealed: Uint8Array
  heldBy: Uint8Array | null
}

interface Holding {
  organisationId: OrganisationId
  /** How many places it keeps from others. */
  places: number
  /** The hash of the caller's IPv4 address or /48 today. */
  origin: Uint8Array | null
  at: Temporal.Instant
}

/**
 * Checks that one more hold is allowed. Serialises concurrent requests for the same network or
 * email address until the transaction ends. Throws `too_many_holds`.
 */
export async function allowHold(
  tx: Transaction,
  { config, secretKey }: Pick<AppContext, 'config' | 'secretKey'>,
  wish: Holder & Holding & { bookingId: string },
): Promise<NewHold> {
  const { at, address, organisationId } = wish
  const token = await newConfirmToken({ db: tx, secretKey }, wish)
  const hold = { until: longestHold(at), ...token, heldBy: null }
  if (!config.rateLimit || address === undefined) return hold
  // The hash differs between organisations, so it does not reveal that one network has holds in two
  // of them.
  const heldBy = keyedHash(`hold ${organisationId} ${address}`, secretKey)
  await requireRoomToHold(tx, { ...wish, heldBy })
  return { ...hold, heldBy }
}

async function requireRoomToHold(
  tx: Transaction,
  of: Holding & { email: string; heldBy: Buffer },
): Promise<void> {
  const { origin } = of

  const email = `hold ${of.organisationId} ${of.email.toLowerCase()}`
  const networks = origin ? [of.heldBy, Buffer.from(origin)] : [of.heldBy]
  const locked = [...networks.map((hash) => hash.toString('hex')), email]
  await lockHolders(tx, locked.map(lockKeyOf))
  const ofAddress = await countHoldsOfAddress(tx, of)
  if (!mayHold(ofAddress, of.places)) throw tooManyHolds(ofAddress, of.at)
  if (origin) {
    const ofOrigin = await countHoldsOfOrigin(tx, { ...of, origin })
    if (!mayHold(ofOrigin, of.places, 'ofOrigin')) throw tooManyHolds(ofOrigin, of.at)
  }
  const ofEmail = await countHoldsOfEmail(tx, of)
  if (!mayBeAsked(ofEmail)) throw tooManyHolds(ofEmail, of.at)
}

/** The caller can try again when the first of the holds lapses, or sooner if one is confirmed. */
function tooManyHolds({ soonest }: { soonest: Temporal.Instant | null }, at: Temporal.Instant) {
  const seconds = soonest ? Math.ceil(at.until(soonest).total('seconds')) : 0
  return new DomainError('too_many_holds', { retryAfterSeconds: Math.max(1, seconds) })
}

/**
 * The content of the page that the confirmation email links to. Changes nothing. Throws
 * `not_found`.
 */
export async function showHold(ctx: AppContext, confirmToken: string): Promise<HoldShown> {
  const hold = await holdOf(ctx, confirmToken)
  return { ...shown(ctx, hold), gets_emails: !(await isFiled(ctx, hold)) }
}

async function holdOf({ db }: AppContext, confirmToken: string): Promise<Hold> {
  const hold = await findHold(db, confirmToken)
  if (!hold) throw new DomainError('not_found')
  return hold
}

function shown({ clock, config, secretKey }: AppContext, hold: Hold): HoldShown {
  const state = stateOf(hold, clock.now())
  const standing = state === 'held' || state === 'confirmed'
  return {
    state,
    held_until: hold.heldUntil?.toString() ?? null,
    slot_withdrawn: hold.slotDeletedAt !== null,
    language: hold.language,
    project_id: hold.projectId,
    project: hold.projectName,
    organisation: hold.organisationName,
    imprint_url: hold.imprintUrl,
    privacy_url: hold.privacyUrl,
    variant: variantOf(hold),
    start: hold.startsAt.toString(),
    timezone: hold.timezone,
    duration: hold.durationSeconds,
    attendees_count: hold.attendees,
    ...agreedShown(hold),
    ...(standing ? lastMomentsShown(hold, clock.now()) : {}),
    cancel_url: standing ? cancelUrl(cancelTokenOf(hold, secretKey), config) : null,
  }
}

/** Whether a booking was cancelled because nobody confirmed it in time. */
export const hasLapsed = (
  booking: Pick<Hold, 'heldUntil' | 'cancelledAt'>,
  now: Temporal.Instant,
) => booking.cancelledAt !== null && stateOf(booking, now) === 'lapsed'

/** Until when the booker can change or cancel, if that is ahead and before the start. */
function lastMomentsShown(hold: Hold, now: Temporal.Instant) {
  const isAhead = (at: Temporal.Instant) => Temporal.Instant.compare(now, at) <= 0
  const closes = lastMomentOf(hold)
  if (!closes || !isAhead(closes)) return {}
  const ends = changesEndOf(hold)
  const mayChange = hold.visitorChanges && !hold.internal && (!ends || isAhead(ends))
  return {
    changes_until: closes.toString(),
    ...(mayChange ? { may_change: true as const } : {}),
    ...(mayChange && ends ? { change_until: ends.toString() } : {}),
  }
}

const variantOf = ({ language, variantName: name, translations }: Hold) =>
  nameIn(language, { name, translations })

/**
 * Turns a hold into a booking and queues the confirmation email; repeating it changes nothing.
 * Throws `not_found`, `hold_lapsed` if the hold has lapsed or is cancelled, and `slot_moved` if the
 * slot starts at another time than the booker saw: `seen`, or else the time that they booked.
 */
export async function confirmHold(
  ctx: AppContext,
  confirmToken: string,
  seen?: string,
): Promise<HoldShown> {
  const { organisationId, projectId, bookingId, slotId, bookedStart } = await holdOf(
    ctx,
    confirmToken,
  )
  const confirmed = await transact(ctx, async ({ tx, at, count, changed }) => {
    const slot = await lockSlotStart(tx, { organisationId, slotId })
    const booking = slot && (await markConfirmed(tx, { organisationId, bookingId, slotId, at }))
    if (!booking) return false
    requireNamedStart(slot.startsAt, seen ?? bookedStart)
    const recipient = booking.bookerEmail
    await post(tx, {
      ...{ event: 'booking_confirmed', organisationId, projectId, bookingId, recipient, at },
    })
    count('confirmed')
    changed({ organisationId, projectId })
    return true
  })
  if (!confirmed) await awaitReplication(ctx.db, { organisationId, bookingId })
  const hold = await showHold(ctx, confirmToken)
  // It was moved to another slot in between.
  if (hold.state === 'held') return confirmHold(ctx, confirmToken, seen)
  if (hold.state !== 'confirmed') throw new DomainError('hold_lapsed')
  return hold
}

/**
 * Queues the confirmation request again. Throws `not_found`, and `not_held` if the booking is not
 * waiting for confirmation.
 */
export async function askAgain(ctx: AppContext, cancelToken: string): Promise<void> {
  const booking = await findBookingByToken(ctx.db, cancelToken)
  if (!booking) throw new DomainError('not_found')
  await transact(ctx, async ({ tx, at }) => {
    const held = await lockHeldForShare(tx, { ...booking, at })
    if (!held) throw new DomainError('not_held')
    await post(tx, { event: 'booking_held', ...booking, recipient: held.bookerEmail, at })
  })
}

/**
 * Frees the places of a slot's expired holds, so that a caller who found no room can try again.
 * Does nothing for a deleted slot.
 */
export async function lapseHoldsOf(ctx: AppContext, slot: SlotOfHolds): Promise<void> {
  if (!(await hasDueHolds(ctx.db, { ...slot, at: ctx.clock.now() }))) return
  await transact(ctx, async (unit) => {
    const { tx } = unit
    // A deleted slot has no holds left, because its bookings were cancelled.
    if (!(await lockSlot(tx, slot))) return
    const lapsed = await markLapsed(tx, { ...slot, at: unit.at })
    const attendees = lapsed.reduce((sum, hold) => sum + hold.attendees, 0)
    if (attendees > 0) await freePlaces(tx, slot, { attendees })
    for (const { projectId } of lapsed) {
      noteLapsed(unit, { ...slot, projectId, holds: 1 })
      unit.freed({ ...slot, projectId, slotIds: [slot.slotId] })
    }
  })
}

const foundAtOnce = 20_000
const slotsAtOnce = 50

/**
 * Marks expired holds as lapsed in every organisation, in separate transactions for each. Several
 * processes may run this concurrently. Sends no emails, because the addresses were never confirmed.
 */
export async function lapseHolds(ctx: AppContext, stopping?: AbortSignal): Promise<void> {
  const { db, clock } = ctx
  for (;;) {
    const at = clock.now()
    const found = await listSlotsWithDueHolds(db, { at, limit: foundAtOnce })
    let lapsed = 0
    const owned = Map.groupBy(found, (slot) => slot.organisationId)
    await eachInTurn(owned, async ([organisationId, slots]) => {
      const slotIds = slots.map(({ slotId }) => slotId)
      for (let first = 0; first < slotIds.length; first += slotsAtOnce) {
        if (stopping?.aborted) return
        const some = slotIds.slice(first, first + slotsAtOnce)
        lapsed += await lapseIn(ctx, { organisationId, slotIds: some, at })
        for (const slotId of await listAwaitedAmong(db, { organisationId, slotIds: some })) {
          await lapseHoldsOf(ctx, { organisationId, slotId })
        }
      }
    })
    // Rows locked by other transactions are left for the next run.
    if (lapsed === 0 || stopping?.aborted) return
  }
}

/** Marks expired holds in these slots as lapsed, and returns how many. */
const lapseIn = (ctx: AppContext, due: Parameters<typeof lapseDue>[1]): Promise<number> =>
  doInOneStatement(ctx, async (unit) => {
    const lapsed = await lapseDue(unit.tx, due)
    for (const inSlot of lapsed) noteLapsed(unit, { ...due, ...inSlot })
    return lapsed.reduce((sum, { holds }) => sum + holds, 0)
  })

function noteLapsed(
  { count, changed }: UnitOfWork,
  {
    organisationId,
    projectId,
    holds,
  }: { organisationId: OrganisationId } & Omit<LapsedInSlot, 'slotId'>,
): void {
  count('lapsed', holds)
  changed({ organisationId, projectId })
}

/** Composes emails about holds for the postman. */
export function holdComposers(ctx: Pick<AppContext, 'db' | 'config' | 'clock' | 'secretKey'>) {
  const find = batched((some: Parameters<typeof findHoldsOf>[1]) => findHoldsOf(ctx.db, some), {
    spread: true,
  })
  const compose: Composer = async ({ organisationId, bookingId }) => {
    const hold = bookingId ? await find({ organisationId, bookingId }) : undefined
    if (!hold?.heldUntil) return null
    // A late email would ask the booker to confirm a hold that can no longer be confirmed.
    if (stateOf(hold, ctx.clock.now()) !== 'held') return null
    const confirmToken = confirmTokenOf(hold, ctx.secretKey)
    if (confirmToken === null) return null
    const { heldUntil } = hold
    const facts = { ...hold, confirmToken, heldUntil, readAt: ctx.clock.now() }
    return bookingHeld({ ...facts, variant: variantOf(hold) }, ctx.config)
  }
  return { booking_held: compose }
}
