import type { OrganisationId } from '#server/auth/actor.ts'
import type { Transaction } from '#server/database/open.ts'
import { lockSlotsAmong } from '#server/features/slot/slot.queries.ts'
import { listPartsAmong } from './split.queries.ts'

interface OfProject {
  organisationId: OrganisationId
  projectId: string
}

export type Part = Awaited<ReturnType<typeof listPartsAmong>>[number]

interface WithParts {
  /** The given slots that exist. */
  slots: Awaited<ReturnType<typeof lockSlotsAmong>>
  /** The other slots with parts of the bookings that are split over the given ones. */
  beside: Awaited<ReturnType<typeof lockSlotsAmong>>
  /** The parts of these bookings in the other slots. */
  parts: Part[]
}

/**
 * Locks slots together with those that have parts of the same split bookings, in order of id.
 * `elsewhere`: a booking was split otherwise before they were locked. `farther`: also those that
 * share bookings with the other slots, and so on.
 */
export async function lockWithParts(
  tx: Transaction,
  of: OfProject,
  { slotIds, farther = false }: { slotIds: string[]; farther?: boolean },
): Promise<WithParts | 'elsewhere'> {
  const { organisationId } = of
  const reach = async () => {
    let parts = await listPartsAmong(tx, { organisationId, slotIds })
    let reached = new Set([...slotIds, ...parts.map(({ slotId }) => slotId)])
    for (let before = slotIds.length; farther && reached.size > before; ) {
      before = reached.size
      parts = await listPartsAmong(tx, { organisationId, slotIds: [...reached] })
      reached = new Set([...slotIds, ...parts.map(({ slotId }) => slotId)])
    }
    return { parts, reached }
  }
  const { reached: expected } = await reach()
  const locked = await lockSlotsAmong(tx, of, [...expected])
  const { parts, reached } = await reach()
  if ([...reached].some((id) => !expected.has(id))) return 'elsewhere'
  const given = new Set(slotIds)
  return {
    slots: locked.filter(({ id }) => given.has(id)),
    beside: locked.filter(({ id }) => reached.has(id) && !given.has(id)),
    parts: parts.filter(({ slotId }) => !given.has(slotId)),
  }
}

const mostTries = 5

/** Does work again as long as a booking is split otherwise before its slots are locked. */
export async function untilLocked<Done>(
  work: () => Promise<Done | 'elsewhere'>,
): Promise<Exclude<Done, 'elsewhere'>> {
  for (let tries = 1; tries <= mostTries; tries++) {
    const done = await work()
    if (done !== 'elsewhere') return done as Exclude<Done, 'elsewhere'>
  }
  throw new Error('a booking was split otherwise each time before its slots were locked')
}
