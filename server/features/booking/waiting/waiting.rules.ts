import type { WaitingState } from '#contract/waiting.ts'

/** The maximum number of open entries from one network: for a slot, and in an organisation. */
const mostOfNetwork = { inSlot: 5, ofNetwork: 20 }
/** The maximum number of unconfirmed entries made with one address. */
const mostUnconfirmed = 3

interface OpenEntries {
  ofNetwork: number
  inSlot: number
  unconfirmed: number
}

/** Whether another entry may be made from this network with this address. */
export const mayJoin = ({ ofNetwork, inSlot, unconfirmed }: OpenEntries) =>
  ofNetwork < mostOfNetwork.ofNetwork &&
  inSlot < mostOfNetwork.inSlot &&
  unconfirmed < mostUnconfirmed

/**
 * Addresses and networks are paused after two missed offers. A network may be shared by many
 * people, so its pause is short.
 */
export const pausable = ['address', 'network'] as const
export type Pausable = (typeof pausable)[number]

const pauseHours: Record<Pausable, number> = { address: 7 * 24, network: 24 }
const missedBeforePause = 2
const countedHours = 7 * 24

/** The time from which missed offers count. */
export const missedSince = (now: Temporal.Instant) => now.subtract({ hours: countedHours })

/** The end of the pause caused by these missed offers, oldest first; null if there is none. */
export function pausedUntil(missed: Temporal.Instant[], who: Pausable): Temporal.Instant | null {
  const last = missed.at(-1)
  if (!last || missed.length < missedBeforePause) return null
  return last.add({ hours: pauseHours[who] })
}

/** The later of two times; null stands for no time. */
export const later = (one: Temporal.Instant | null, other: Temporal.Instant | null) =>
  one && other ? (Temporal.Instant.compare(one, other) < 0 ? other : one) : (one ?? other)

interface Entry {
  endedAs: Exclude<WaitingState, 'unconfirmed' | 'waiting' | 'offered'> | null
  confirmedAt: Temporal.Instant | null
  offeredSlotId: string | null
}

export function stateOfEntry({ endedAs, confirmedAt, offeredSlotId }: Entry): WaitingState {
  if (endedAs) return endedAs
  if (!confirmedAt) return 'unconfirmed'
  return offeredSlotId ? 'offered' : 'waiting'
}
