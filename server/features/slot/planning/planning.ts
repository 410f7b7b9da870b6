import { setImmediate } from 'node:timers/promises'
import { isDeepStrictEqual } from 'node:util'
import { mostSlotsAtOnce } from '#contract/slot-change.ts'
import type { OrganisationId } from '#server/auth/actor.ts'
import type { AppContext } from '#server/context.ts'
import type { Transaction } from '#server/database/open.ts'
import type { SlotAction, WholeSlot } from '#server/features/slot/change/change.rules.ts'
import {
  inOrder,
  listPresent,
  listSlotIds,
  listWholeSlots,
  lockWholeSlots,
  type SlotSelection,
} from '#server/features/slot/selection/selection.queries.ts'
import { slicesOf } from '#server/slices.ts'

interface OfProject {
  organisationId: OrganisationId
  projectId: string
}

/**
 * Where an action gets its data: from the database until its transaction begins, then from the
 * transaction.
 */
export interface Planning {
  db: AppContext['db']
  now: Temporal.Instant
  /** Reads slots; inside the transaction it also locks them. */
  read: (selection: SlotSelection) => Promise<WholeSlot[]>
}

/** How an action is planned. */
export interface Plan<Facts> {
  /** Reads everything that the action depends on. */
  gather: (planning: Planning) => Promise<Facts>
  decide: (facts: Facts, now: Temporal.Instant) => SlotAction
}

export interface Planned<Facts> {
  facts: Facts
  action: SlotAction
}

interface PlannedAhead<Facts> extends Planned<Facts> {
  now: Temporal.Instant
  /** Returns the same `action` object if the data it was planned from is unchanged. */
  again: (tx: Transaction) => Promise<Planned<Facts>>
}

// One more than allowed, to detect that there are too many slots.
const limit = mostSlotsAtOnce + 1

/**
 * Plans an action, and returns a function that plans it again inside its transaction. On the
 * embedded database, a transaction makes visitors wait, so the slow work happens first: inside the
 * transaction, only slots that have changed since are read again, and the plan is computed again
 * only if any have.
 */
export async function planAhead<Facts>(
  { db, clock }: AppContext,
  of: OfProject,
  { gather, decide }: Plan<Facts>,
): Promise<PlannedAhead<Facts>> {
  const now = clock.now()
  const known = new Map<string, WholeSlot>()
  const present = await listPresent(db, of)
  const read: Planning['read'] = async (selection) => {
    const chosen = await listSlotIds(db, of, { limit, ...selection })
    const parts = await slicesOf({ db }).through(of.organisationId, chosen, (part) =>
      listWholeSlots(db, of, part),
    )
    const slots = parts.flat()
    for (const slot of inOrder(slots)) known.set(slot.id, slot)
    return slots
  }
  const facts = await gather({ db, now, read })
  const action = decide(facts, now)
  // Lets bookings that arrived in the meantime go first, so the second plan includes them.
  await setImmediate()
  const again = async (tx: Transaction) => {
    // Deleting a variant or a member changes slots without raising their revision.
    if (!isDeepStrictEqual(await listPresent(tx, of), present)) known.clear()
    const lock: Planning['read'] = (selection) =>
      lockWholeSlots(tx, of, { selection: { limit, ...selection }, known })
    const found = await gather({ db: tx, now, read: lock })
    if (isDeepStrictEqual(found, facts)) return { facts, action }
    return { facts: found, action: decide(found, now) }
  }
  return { facts, action, now, again }
}
