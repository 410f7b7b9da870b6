import type { HoldState } from '#contract/hold.ts'

const holdMinutes = 30

/** When a hold made at `now` expires, unless its slot starts earlier. */
export const longestHold = (now: Temporal.Instant) =>
  now.add({ minutes: holdMinutes }).round({ smallestUnit: 'second', roundingMode: 'floor' })

/** The open holds from one network or email address. */
export interface OpenHolds {
  holds: number
  places: number
}

const mostHolds = { ofAddress: 5, ofEmail: 3 }
const mostPlaces = 100

/** Whether a network address may hold more places; its first hold may be any size. */
export const mayHold = ({ holds, places }: OpenHolds, attendees: number) =>
  holds === 0 || (holds < mostHolds.ofAddress && places + attendees <= mostPlaces)

/** Whether an email address may be sent another confirmation request. */
export const mayBeAsked = ({ holds }: OpenHolds) => holds < mostHolds.ofEmail

interface Held {
  heldUntil: Temporal.Instant | null
  cancelledAt: Temporal.Instant | null
}

const compare = Temporal.Instant.compare

/**
 * The state of a hold at `now`; an expired one counts as lapsed even if that is not recorded yet.
 */
export function stateOf({ heldUntil, cancelledAt }: Held, now: Temporal.Instant): HoldState {
  if (cancelledAt) {
    return heldUntil && compare(cancelledAt, heldUntil) >= 0 ? 'lapsed' : 'cancelled'
  }
  if (!heldUntil) return 'confirmed'
  return compare(heldUntil, now) > 0 ? 'held' : 'lapsed'
}
