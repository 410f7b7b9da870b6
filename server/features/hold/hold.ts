import type { HoldShown } from '#contract/hold.ts'
import { batched } from '#server/batched.ts'
import { alone, type Transaction } from '#server/database/open.ts'
import { untilStoredForGood } from '#server/database/stored-for-good.ts'
import { DomainError } from '#server/errors.ts'
import { freePlaces, holdSlotIfStanding } from '#server/features/slot/slot.ts'
import { nameIn } from '#server/features/variant/variant.ts'
import type { House } from '#server/house.ts'
import type { Composer } from '#server/mail/message.ts'
import { post } from '#server/mail/outbox.ts'
import { keyedHash, lockKeyOf, newToken } from '#server/secrets.ts'
import { bookingHeld, cancelUrl } from './hold.mails.ts'
import {
  countHoldsOfAddress,
  countHoldsOfEmail,
  findBookingByToken,
  findHold,
  findHoldsOf,
  type Hold,
  hasDueHolds,
  keepHeld,
  type LapsedInSlot,
  lapseDue,
  listSlotsWithDueHolds,
  lockHolders,
  markConfirmed,
  markLapsed,
  type Slot,
} from './hold.queries.ts'
import { longestHold, mayBeAsked, mayHold, stateOf } from './hold.rules.ts'

/** Who holds places until they confirm: the address that calls and the e-mail it names. */
export interface Holder {
  email: string
  /** Unset: as much as anybody likes. */
  address?: string | undefined
}

/** What a booking that waits for its confirmation is stored with. */
export interface NewHold {
  /** Unless the slot starts before. */
  until: Temporal.Instant
  confirmToken: string
  heldBy: Uint8Array | null
}

/**
 * Lets somebody hold places besides what they hold already, until the transaction ends: two who
 * ask for the same address or e-mail come one after the other. Throws `too_many_holds`.
 */
export async function allowHold(
  tx: Transaction,
  { config, secretKey }: Pick<House, 'config' | 'secretKey'>,
  wish: Holder & { organisationId: string; attendees: number; at: Temporal.Instant },
): Promise<NewHold> {
  const { at, address, organisationId } = wish
  const hold = { until: longestHold(at), confirmToken: newToken(), heldBy: null }
  if (!config.rateLimit || address === undefined) return hold
  // Of each organisation another, so that they do not tell who holds in both.
  const heldBy = keyedHash(`hold ${organisationId} ${address}`, secretKey)
  await requireRoomToHold(tx, { ...wish, heldBy })
  return { ...hold, heldBy }
}

async function requireRoomToHold(
  tx: Transaction,
  of: { organisationId: string; email: string; heldBy: Buffer; attendees: number } & {
    at: Temporal.Instant
  },
): Promise<void> {
  const email = `hold ${of.organisationId} ${of.email.toLowerCase()}`
  await lockHolders(tx, [lockKeyOf(of.heldBy.toString('hex')), lockKeyOf(email)])
  const ofAddress = await countHoldsOfAddress(tx, of)
  if (!mayHold(ofAddress, of.attendees)) throw tooManyHolds(ofAddress, of.at)
  const ofEmail = await countHoldsOfEmail(tx, of)
  if (!mayBeAsked(ofEmail)) throw tooManyHolds(ofEmail, of.at)
}

/** Until the first of them lapses, if none is confirmed before. */
function tooManyHolds({ soonest }: { soonest: Temporal.Instant | null }, at: Temporal.Instant) {
  const seconds = soonest ? Math.ceil(at.until(soonest).total('seconds')) : 0
  return new DomainError('too_many_holds', { retryAfterSeconds: Math.max(1, seconds) })
}

/** What the page shows that the mail's link opens. Changes nothing. Throws `not_found`. */
export async function showHold(house: House, confirmToken: string): Promise<HoldShown> {
  return shown(house, await holdOf(house, confirmToken))
}

async function holdOf({ db }: House, confirmToken: string): Promise<Hold> {
  const hold = await findHold(db, confirmToken)
  if (!hold) throw new DomainError('not_found')
  return hold
}

function shown({ clock, config }: House, hold: Hold): HoldShown {
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
    cancel_url: standing ? cancelUrl(hold.cancelToken, config) : null,
  }
}

/** Whether a booking is cancelled because nobody confirmed it in time. */
export const hasLapsed = (
  booking: Pick<Hold, 'heldUntil' | 'cancelledAt'>,
  now: Temporal.Instant,
) => booking.cancelledAt !== null && stateOf(booking, now) === 'lapsed'

const variantOf = ({ language, variantName: name, translations }: Hold) =>
  nameIn(language, { name, translations })

/**
 * Has a hold stand as a booking and posts the confirmation; a second time changes nothing. Throws
 * `not_found`, and `hold_lapsed` when it has lapsed or is cancelled.
 */
export async function confirmHold(house: House, confirmToken: string): Promise<HoldShown> {
  const { organisationId, projectId, bookingId } = await holdOf(house, confirmToken)
  const confirmed = await house.db.transaction().execute(async (tx) => {
    const at = house.clock.now()
    const booking = await markConfirmed(tx, { organisationId, bookingId, at })
    if (!booking) return false
    const recipient = booking.bookerEmail
    await post(tx, {
      ...{ event: 'booking_confirmed', organisationId, projectId, bookingId, recipient, at },
    })
    return true
  })
  if (confirmed) {
    house.count('confirmed')
    house.mailPosted()
    house.changes.announce({ organisationId, projectId })
  } else await untilStoredForGood(house.db, { organisationId, bookingId })
  const hold = await showHold(house, confirmToken)
  if (hold.state !== 'confirmed') throw new DomainError('hold_lapsed')
  return hold
}

/**
 * Posts the mail that asks for the confirmation once more. Throws `not_found`, and `not_held` when
 * nothing waits for a confirmation.
 */
export async function askAgain(house: House, cancelToken: string): Promise<void> {
  const booking = await findBookingByToken(house.db, cancelToken)
  if (!booking) throw new DomainError('not_found')
  await house.db.transaction().execute(async (tx) => {
    const at = house.clock.now()
    const held = await keepHeld(tx, { ...booking, at })
    if (!held) throw new DomainError('not_held')
    await post(tx, { event: 'booking_held', ...booking, recipient: held.bookerEmail, at })
  })
  house.mailPosted()
}

/**
 * Gives back the places that a slot's holds have after their time, so that whoever finds no room
 * may look again. Nothing happens to a slot that does not stand.
 */
export async function lapseHoldsOf(house: House, slot: Slot): Promise<void> {
  if (!(await hasDueHolds(house.db, { ...slot, at: house.clock.now() }))) return
  const lapsed = await house.db.transaction().execute(async (tx) => {
    // Whoever deleted the slot cancelled its bookings with it.
    if (!(await holdSlotIfStanding(tx, slot))) return []
    const lapsed = await markLapsed(tx, { ...slot, at: house.clock.now() })
    const people = lapsed.reduce((sum, { attendees }) => sum + attendees, 0)
    if (people > 0) await freePlaces(tx, slot, people)
    return lapsed
  })
  for (const { projectId } of lapsed) announce(house, { ...slot, projectId, holds: 1 })
}

const foundAtOnce = 20_000
const slotsAtOnce = 50

/**
 * Lapses what is due, in every organisation: what is found is held and lapsed for each by itself.
 * Any number of processes may do it at once. No mail: the addresses were never confirmed.
 */
export async function lapseHolds(house: House, stopping?: AbortSignal): Promise<void> {
  const { db, clock } = house
  for (;;) {
    const at = clock.now()
    const found = await listSlotsWithDueHolds(db, { at, limit: foundAtOnce })
    let lapsed = 0
    for (const [organisationId, slots] of Map.groupBy(found, (slot) => slot.organisationId)) {
      const slotIds = slots.map(({ slotId }) => slotId)
      for (let first = 0; first < slotIds.length; first += slotsAtOnce) {
        if (stopping?.aborted) return
        const some = slotIds.slice(first, first + slotsAtOnce)
        for (const of of await lapseDue(alone(db), { organisationId, slotIds: some, at })) {
          announce(house, { organisationId, ...of })
          lapsed += of.holds
        }
      }
    }
    // What others have in their hands is left to the next time.
    if (lapsed === 0) return
  }
}

function announce(
  house: House,
  { organisationId, projectId, holds }: { organisationId: string } & Omit<LapsedInSlot, 'slotId'>,
): void {
  house.count('lapsed', holds)
  house.changes.announce({ organisationId, projectId })
}

/** Who composes the mails of holds, for the postman. */
export function holdComposers(house: Pick<House, 'db' | 'config' | 'clock'>) {
  const find = batched((some: Parameters<typeof findHoldsOf>[1]) => findHoldsOf(house.db, some), {
    spread: true,
  })
  const compose: Composer = async ({ organisationId, bookingId }) => {
    const hold = bookingId ? await find({ organisationId, bookingId }) : undefined
    if (!hold?.confirmToken || !hold.heldUntil) return null
    // Late, it would ask for what cannot be confirmed any more.
    if (stateOf(hold, house.clock.now()) !== 'held') return null
    const { confirmToken, heldUntil } = hold
    return bookingHeld({ ...hold, confirmToken, heldUntil, variant: variantOf(hold) }, house.config)
  }
  return { booking_held: compose }
}
