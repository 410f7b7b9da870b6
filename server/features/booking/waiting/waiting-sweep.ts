import type { OrganisationId } from '#server/auth/actor.ts'
import type { AppContext } from '#server/context.ts'
import { withoutTransaction } from '#server/database/open.ts'
import { transact } from '#server/database/transact.ts'
import { eachInTurn } from '#server/each-in-turn.ts'
import { listOver, lockSlotsAmong, markUnawaited } from '#server/features/slot/slot.queries.ts'
import { eraseMailsAbout } from '#server/mail/erasing.ts'
import { post } from '#server/mail/outbox.ts'
import type { UnitOfWork } from '#server/unit-of-work.ts'
import { listOpened } from './freed-place.queries.ts'
import { lockWaitingList } from './freed-place.ts'
import { pauseOf } from './joining.ts'
import {
  deleteEntries,
  deleteSlotOf,
  findOpenEntry,
  listSlotsOf,
  markEnded,
  withdrawOffer,
} from './waiting.queries.ts'
import { missedSince, pausable } from './waiting.rules.ts'
import {
  deleteNetworks,
  listMissedOffers,
  listNetworks,
  listPassed,
  listPaused,
  listThoseWaiting,
  listWaitingForVariant,
  pauseEntries,
  withdrawPause,
} from './waiting-answer.queries.ts'
import { atOnce, type Entry, end, settle } from './waiting-answer.ts'

/**
 * Ends entries that missed their offers, makes new offers to those whose pause has ended and for
 * slots that have opened, and removes entries that have nothing left to wait for. Several processes may run this concurrently.
 */
export async function keepWaitingLists(ctx: AppContext, stopping?: AbortSignal): Promise<void> {
  const { db } = ctx
  const now = () => ({ at: ctx.clock.now(), limit: atOnce })
  const steps = [
    async () =>
      eachInTurn(await listMissedOffers(db, now()), (one) => missOffer(ctx, one), stopping),
    async () => eachInTurn(await listPaused(db, now()), (one) => offerAgain(ctx, one), stopping),
    async () => eachInTurn(await listOpened(db, now()), (slot) => offerOpened(ctx, slot), stopping),
    async () => eachInTurn(await listOver(db, now()), (slot) => leaveSlot(ctx, slot), stopping),
  ]
  await eachInTurn(steps, (step) => step(), stopping)
}

const missOffer = (ctx: AppContext, entry: Entry): Promise<void> =>
  settle(ctx, entry, {
    entryIds: [entry.entryId],
    work: async ({ entries: [open], ...settling }) => {
      const { tx, at } = settling.unit
      const isOver = open?.offerUntil && Temporal.Instant.compare(open.offerUntil, at) <= 0
      if (!isOver) return
      await end(settling, open, 'missed')
      const { organisationId } = entry
      for (const who of pausable) {
        const { [who]: hash } = open
        if (!hash) continue
        const until = await pauseOf(tx, { organisationId, who, hash, at })
        if (until) await pauseEntries(tx, { organisationId, who, hash, until })
      }
    },
  })

/** Ends an entry's pause, and offers it free places. */
async function offerAgain(ctx: AppContext, entry: Entry): Promise<void> {
  const { organisationId, projectId, entryId } = entry
  const slotIds = await listSlotsOf(ctx.db, { organisationId, entryIds: [entryId] })
  await transact(ctx, async (unit) => {
    const { tx } = unit
    await lockSlotsAmong(tx, { organisationId, projectId }, slotIds)
    await lockWaitingList(tx, projectId)
    await withdrawPause(tx, { organisationId, entryId })
    unit.freed({ organisationId, projectId, slotIds })
  })
}

/** Offers a slot's free places, which nobody could book before. */
const offerOpened = (
  ctx: AppContext,
  { slotId, ...of }: Awaited<ReturnType<typeof listOpened>>[number],
): Promise<void> =>
  transact(ctx, async (unit) => {
    await lockSlotsAmong(unit.tx, of, [slotId])
    unit.freed({ ...of, slotIds: [slotId] })
  })

/** Removes a slot that is deleted or has begun from the entries waiting for it. */
async function leaveSlot(
  ctx: AppContext,
  { organisationId, projectId, slotId, deleted }: Awaited<ReturnType<typeof listOver>>[number],
): Promise<void> {
  const of = { organisationId, projectId }
  const waiting = await listThoseWaiting(ctx.db, { organisationId, slotId })
  const entryIds = waiting.map(({ entryId }) => entryId)
  const slotIds = await listSlotsOf(ctx.db, { organisationId, entryIds })
  await transact(ctx, async (unit) => {
    const { tx, at } = unit
    await lockSlotsAmong(tx, of, slotIds)
    await lockWaitingList(tx, projectId)
    for (const { entryId, slots, offeredSlotId } of await listThoseWaiting(tx, {
      organisationId,
      slotId,
    })) {
      const open = await findOpenEntry(tx, { organisationId, entryId })
      if (!open) continue
      // The places in a deleted slot no longer exist; an offer always ends before its slot begins.
      if (offeredSlotId === slotId) await withdrawOffer(tx, { organisationId, entryId })
      await deleteSlotOf(tx, { organisationId, entryId, slotId })
      if (slots > 1) continue
      await markEnded(tx, { organisationId, entryId, at, as: 'over' })
      const mail = { event: 'waiting_ended', ...of, changeId: entryId } as const
      const isTold = deleted && open.confirmedAt !== null
      if (isTold) await post(tx, { ...mail, recipient: open.bookerEmail, at })
    }
    unit.freed({ ...of, slotIds: slotIds.filter((one) => one !== slotId) })
    unit.changed(of)
  })
  // Done in a later transaction, because no slot may be locked after the waiting list.
  await markUnawaited(withoutTransaction(ctx.db), { organisationId, slotId, at: ctx.clock.now() })
}

interface DeletedVariant {
  organisationId: OrganisationId
  projectId: string
  variantId: string
}

/**
 * Ends the entries waiting for a variant that is being deleted; their places are offered to the
 * next entries. The project is locked, so nobody can join meanwhile.
 */
export async function endEntriesOf(unit: UnitOfWork, variant: DeletedVariant): Promise<void> {
  const { tx } = unit
  const { variantId: _, ...of } = variant
  const { organisationId } = of
  const entryIds = await listWaitingForVariant(tx, variant)
  if (entryIds.length === 0) return
  await lockSlotsAmong(tx, of, await listSlotsOf(tx, { organisationId, entryIds }))
  await lockWaitingList(tx, of.projectId)
  for (const entryId of entryIds) {
    const open = await findOpenEntry(tx, { organisationId, entryId })
    // No email goes to an address that was never confirmed.
    if (open) await end({ unit, of }, open, open.confirmedAt ? 'over' : 'removed')
  }
}

/**
 * Deletes entries whose slots have passed, and the networks stored for missed offers that no longer
 * count. Several processes may run this concurrently.
 */
export async function forgetPassedEntries(ctx: AppContext): Promise<void> {
  await eachInTurn([forgetNetworks, forgetEntries], (step) => step(ctx))
}

async function forgetEntries(ctx: AppContext): Promise<void> {
  let found: number
  do {
    const passed = await listPassed(ctx.db, { at: ctx.clock.now(), limit: atOnce })
    found = passed.length
    const owned = Map.groupBy(passed, (one) => one.organisationId)
    await eachInTurn(owned, async ([organisationId, entries]) => {
      const entryIds = entries.map(({ entryId }) => entryId)
      await transact(ctx, async ({ tx, erased }) => {
        await deleteEntries(tx, { organisationId, entryIds })
        await eraseMailsAbout(tx, { organisationId, entryIds })
        erased()
      })
    })
  } while (found === atOnce)
}

async function forgetNetworks({ db, clock }: AppContext): Promise<void> {
  let found: number
  do {
    const missed = await listNetworks(db, { at: missedSince(clock.now()), limit: atOnce })
    found = missed.length
    const owned = Map.groupBy(missed, (one) => one.organisationId)
    await eachInTurn(owned, ([organisationId, entries]) =>
      deleteNetworks(withoutTransaction(db), {
        organisationId,
        entryIds: entries.map(({ entryId }) => entryId),
      }),
    )
  } while (found === atOnce)
}

/** Ends these entries, and deletes them together with the personal data in their emails. */
export async function eraseEntries(ctx: AppContext, entries: Entry[]): Promise<void> {
  for (const entry of entries) {
    const { organisationId, entryId } = entry
    await settle(ctx, entry, {
      entryIds: [entryId],
      work: async ({ entries: [open], ...settling }) => {
        const { tx, erased } = settling.unit
        if (open) await end(settling, open, 'removed')
        await deleteEntries(tx, { organisationId, entryIds: [entryId] })
        await eraseMailsAbout(tx, { organisationId, entryIds: [entryId] })
        erased()
      },
    })
  }
}
