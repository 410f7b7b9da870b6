import { randomUUIDv7 } from 'node:crypto'
import type { Currency } from '#contract/price.ts'
import type {
  OfferByHand,
  WaitingAccepted,
  WaitingEnd,
  WaitingList,
  WaitingShown,
} from '#contract/waiting.ts'
import type { OrganisationId, Staff } from '#server/auth/actor.ts'
import type { AppContext } from '#server/context.ts'
import { transact } from '#server/database/transact.ts'
import { DomainError } from '#server/errors.ts'
import { findOffered } from '#server/features/booking/booking.queries.ts'
import { insertBooking, withoutHold } from '#server/features/booking/place/place.queries.ts'
import { noKey } from '#server/features/booking/place/place.rules.ts'
import { pricedAsOffered } from '#server/features/booking/place/price.ts'
import { newCancelToken } from '#server/features/booking/place/token.ts'
import { shareProject } from '#server/features/project/project.queries.ts'
import { lockSlotsAmong, releasePlaces } from '#server/features/slot/slot.queries.ts'
import { requireNamedStart } from '#server/features/slot/slot.ts'
import { shareVariant } from '#server/features/variant/variant.queries.ts'
import { post } from '#server/mail/outbox.ts'
import type { UnitOfWork } from '#server/unit-of-work.ts'
import { lockWaitingList, offerTo } from './freed-place.ts'
import {
  findEntry,
  findOpenEntry,
  listOthers,
  listSlotsOf,
  markEnded,
  type OpenEntry,
} from './waiting.queries.ts'
import { entryOf, listWaiting, requireEntry, showWaiting } from './waiting.ts'

export interface Entry {
  organisationId: OrganisationId
  projectId: string
  entryId: string
}

/** Entries in a project, locked together with the slots they have been offered. */
interface Settling {
  unit: UnitOfWork
  of: Pick<Entry, 'organisationId' | 'projectId'>
  entries: OpenEntry[]
  /** The slots where the entries are offered places, except deleted ones. */
  slots: { id: string; startsAt: Temporal.Instant }[]
}

interface Settlement<Result> {
  entryIds: string[]
  /** The variant to book, if any. */
  variantId?: string
  work: (settling: Settling) => Promise<Result>
}

const mostTries = 5

/**
 * Runs `work` while the waiting list and the slots offered to the entries are locked. Starts over
 * if an entry has since been offered another slot. Leaves out entries that have ended.
 */
export async function settle<Result>(
  ctx: AppContext,
  { organisationId, projectId }: Entry,
  { entryIds, variantId, work }: Settlement<Result>,
): Promise<Result> {
  const of = { organisationId, projectId }
  for (let tries = 1; tries <= mostTries; tries++) {
    const offered = new Set<string>()
    for (const entryId of entryIds) {
      const entry = await findEntry(ctx.db, { organisationId, entryId })
      if (entry?.offeredSlotId) offered.add(entry.offeredSlotId)
    }
    const outcome = await transact(ctx, async (unit) => {
      const { tx } = unit
      // A deleted project takes no bookings, but its entries can still be ended.
      await shareProject(tx, of)
      // The variant is locked before the slots: booking locks it too, and a change to the variant
      // keeps it locked while waiting for slots.
      if (variantId) await shareVariant(tx, { organisationId, variantId })
      const slots = await lockSlotsAmong(tx, of, [...offered])
      await lockWaitingList(tx, projectId)
      const entries: OpenEntry[] = []
      for (const entryId of entryIds) {
        const entry = await findOpenEntry(tx, { organisationId, entryId })
        if (entry?.offeredSlotId && !offered.has(entry.offeredSlotId)) return 'elsewhere' as const
        if (entry) entries.push(entry)
      }
      return { done: await work({ unit, of, entries, slots }) }
    })
    if (outcome !== 'elsewhere') return outcome.done
  }
  throw new Error('the entry was offered another slot each time before it was locked')
}

/** Ends an entry and frees its reserved places. */
export async function end(
  { unit, of }: Pick<Settling, 'unit' | 'of'>,
  { entryId, offeredSlotId, offeredPeople, bookerEmail }: OpenEntry,
  as: WaitingEnd,
): Promise<void> {
  const { tx, at } = unit
  const { organisationId } = of
  if (offeredSlotId && offeredPeople) {
    const places = { attendees: offeredPeople }
    await releasePlaces(tx, { organisationId, slotId: offeredSlotId }, places)
    unit.freed({ ...of, slotIds: [offeredSlotId] })
  }
  await markEnded(tx, { organisationId, entryId, at, as })
  unit.changed(of)
  const isTold = as === 'missed' || as === 'declined' || as === 'over'
  const mail = { event: 'waiting_ended', ...of, changeId: entryId } as const
  if (isTold) await post(tx, { ...mail, recipient: bookerEmail, at })
}

/** Leaves the waiting list; repeating it changes nothing. Throws `not_found`. */
export async function leaveWaiting(ctx: AppContext, token: string): Promise<WaitingShown> {
  const entry = await entryOf(ctx, token)
  await endOne(ctx, entry, 'left')
  return showWaiting(ctx, token)
}

const endOne = (ctx: AppContext, entry: Entry, as: WaitingEnd): Promise<void> =>
  settle(ctx, entry, {
    entryIds: [entry.entryId],
    work: async ({ entries: [open], ...settling }) => {
      if (open) await end(settling, open, as)
    },
  })

/** Declines an offer, which ends the entry. Throws `not_found`, `no_offer`, `waiting_over`. */
export async function declineOffer(ctx: AppContext, token: string): Promise<WaitingShown> {
  const entry = await entryOf(ctx, token)
  await settle(ctx, entry, {
    entryIds: [entry.entryId],
    work: async ({ entries: [open], ...settling }) => {
      if (open) return end(settling, requireOffer(open, settling.unit), 'declined')
      if (entry.endedAs !== 'declined') throw new DomainError('waiting_over')
    },
  })
  return showWaiting(ctx, token)
}

/** An offer that is still open; throws `no_offer`. */
function requireOffer<Open extends OpenEntry>(entry: Open, { at }: UnitOfWork) {
  const { offeredSlotId, offeredPeople, offerUntil } = entry
  const isOpen = offerUntil && Temporal.Instant.compare(at, offerUntil) < 0
  if (!offeredSlotId || !offeredPeople || !isOpen) throw new DomainError('no_offer')
  return { ...entry, offeredSlotId, offeredPeople }
}

/**
 * Books the offered places, and ends the person's other entries in the project. Repeating it
 * changes nothing. `start` is the time that the person saw, by default the one that the offer named.
 * Throws `not_found`, `no_offer`, `waiting_over`, `variant_not_offered`, `slot_moved`, and what
 * `pricedAsOffered` throws.
 */
export async function acceptOffer(
  ctx: AppContext,
  token: string,
  said: WaitingAccepted = {},
): Promise<WaitingShown> {
  const entry = await entryOf(ctx, token)
  const { currency } = entry
  if (entry.endedAs !== 'booked') {
    const others = await listOthers(ctx.db, entry)
    await settle(ctx, entry, {
      entryIds: [entry.entryId, ...others],
      variantId: entry.variantId,
      work: (settling) => book(ctx, settling, { entryId: entry.entryId, currency, said }),
    })
  }
  return showWaiting(ctx, token)
}

async function book(
  { secretKey }: AppContext,
  { entries, ...settling }: Settling,
  { entryId, currency, said }: { entryId: string; currency: Currency; said: WaitingAccepted },
): Promise<void> {
  const own = entries.find((one) => one.entryId === entryId)
  if (!own) throw new DomainError('waiting_over')
  const { unit, of } = settling
  const { tx, at } = unit
  const offer = requireOffer(own, unit)
  const { offeredSlotId: slotId, offeredPeople: attendees, offeredWhole: agreedWhole } = offer
  const bookingId = randomUUIDv7()
  const slot = settling.slots.find(({ id }) => id === slotId)
  if (slot) requireNamedStart(slot.startsAt, said.start ?? own.namedStart)
  const offered = await findOffered(tx, { ...of, slotId, category: own.variantId })
  const prices = offered?.prices ?? []
  await releasePlaces(tx, { ...of, slotId }, { attendees, forBooking: true })
  const { columns } = await newCancelToken({ db: tx, secretKey }, { bookingId, at })
  const taken = await insertBooking(tx, {
    ...{ ...of, ...noKey, ...withoutHold, slotId, bookingId, attendees, agreedWhole, at },
    mailId: randomUUIDv7(),
    category: own.variantId,
    bookerName: own.bookerName,
    bookerEmail: own.bookerEmail,
    bookerPhone: '',
    comment: '',
    answers: [],
    ...pricedAsOffered({ prices, currency }, attendees, said),
    ...columns,
    origin: null,
    bookedBy: null,
    language: own.language,
  })
  // If the offered slot has been deleted, a job will end the entry soon.
  if (!taken) throw new DomainError(slot ? 'variant_not_offered' : 'waiting_over')
  const { organisationId } = of
  await markEnded(tx, { organisationId, entryId, at, as: 'booked', bookingId })
  unit.posted()
  unit.count('booked')
  unit.changed(of)
  for (const other of entries) if (other !== own) await end(settling, other, 'left')
}

/** Removes an entry as an admin. Throws `not_found`. */
export async function removeEntry(ctx: AppContext, staff: Staff, entryId: string): Promise<void> {
  const entry = await requireEntry(ctx, staff, entryId)
  await settle(ctx, entry, {
    entryIds: [entryId],
    work: async ({ entries: [open], ...settling }) => {
      if (!open) throw new DomainError('not_found')
      await end(settling, open, 'removed')
      await settling.unit.audit(staff, { action: 'waiting_removed', subjectId: entryId })
    },
  })
}

/**
 * Offers free places to an entry out of turn. Throws `not_found`, including for a slot that the
 * entry is not waiting for, and `no_room_to_offer` if none of its slots has enough free places, or
 * if it cannot get an offer at present.
 */
export async function offerByHand(
  ctx: AppContext,
  staff: Staff,
  { entryId, slot_id }: { entryId: string } & OfferByHand,
): Promise<WaitingList> {
  const { organisationId, projectId } = await requireEntry(ctx, staff, entryId)
  const of = { organisationId, projectId }
  const all = await listSlotsOf(ctx.db, { organisationId, entryIds: [entryId] })
  const slotIds = slot_id === undefined ? all : all.filter((slotId) => slotId === slot_id)
  if (slotIds.length === 0) throw new DomainError('not_found')
  await transact(ctx, async (unit) => {
    const { tx } = unit
    await lockSlotsAmong(tx, of, slotIds)
    await lockWaitingList(tx, projectId)
    const offered = await offerTo(unit, { ...of, entryId, slotIds })
    if (!offered) throw new DomainError('no_room_to_offer')
    await unit.audit(staff, { action: 'waiting_offered', subjectId: entryId })
  })
  return listWaiting(ctx, staff, projectId)
}

export const atOnce = 500
