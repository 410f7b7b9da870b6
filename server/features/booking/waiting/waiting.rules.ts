import type { WaitingState } from '#contract/waiting.ts'

/** Open entries of one network: at most 5 for a slot and 20 in an organisation. */
const mostOfNetwork = { inSlot: 5, ofNetwork: 20 }
/** Entries of one address that wait for their confirmation. */
const mostUnconfirmed = 3

interface OpenEntries {
  ofNetwork: number
  inSlot: number
  unconfirmed: number
}

/** Whether a network and an address may join once more. */
export const mayJoin = ({ ofNetwork, inSlot, unconfirmed }: OpenEntries) =>
  ofNetwork < mostOfNetwork.ofNetwork &&
  inSlot < mostOfNetwork.inSlot &&
  unconfirmed < mostUnconfirmed

const pauseDays = 7
const missedBeforePause = 2

/** The time from which missed offers count. */
export const missedSince = (now: Temporal.Instant) => now.subtract({ hours: 24 * pauseDays })

/** Until when an address is paused that missed offers at these times, oldest first; null: it is not. */
export function pausedUntil(missed: Temporal.Instant[]): Temporal.Instant | null {
  const last = missed.at(-1)
  if (!last || missed.length < missedBeforePause) return null
  return last.add({ hours: 24 * pauseDays })
}

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
