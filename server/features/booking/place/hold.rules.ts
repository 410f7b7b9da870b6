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

const mostHolds = { ofAddress: 5, ofOrigin: 40, ofEmail: 3 }
const mostPlaces = { ofAddress: 100, ofOrigin: 480 }

/**
 * Whether a network may hold more places: an IPv4 address or a /64 (`ofAddress`), or the /48 around
 * it (`ofOrigin`). Its first hold may be any size.
 */
export const mayHold = (
  { holds, places }: OpenHolds,
  attendees: number,
  of: 'ofAddress' | 'ofOrigin' = 'ofAddress',
) => holds === 0 || (holds < mostHolds[of] && places + attendees <= mostPlaces[of])

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
