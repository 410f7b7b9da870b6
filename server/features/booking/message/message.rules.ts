interface Reachable {
  id: string
  bookerEmail: string
  heldUntil: Temporal.Instant | null
}

/**
 * The recipients of a message: each address once, by its first booking. Unconfirmed addresses are
 * left out, because they may belong to somebody else.
 */
export function recipientsOf<Booking extends Reachable>(bookings: Booking[]): Booking[] {
  const confirmed = bookings.filter(
    ({ bookerEmail, heldUntil }) => bookerEmail !== '' && heldUntil === null,
  )
  const byAddress = new Map<string, Booking>()
  for (const booking of confirmed) {
    const address = booking.bookerEmail.toLowerCase()
    if (!byAddress.has(address)) byAddress.set(address, booking)
  }
  return [...byAddress.values()]
}

/**
 * The number of bookings without an email address or without a confirmation, for which no message
 * is sent.
 */
export const leftOut = (bookings: Reachable[]) =>
  bookings.filter(({ bookerEmail, heldUntil }) => bookerEmail === '' || heldUntil !== null).length
