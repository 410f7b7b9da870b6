interface Reachable {
  id: string
  bookerEmail: string
  heldUntil: Temporal.Instant | null
}

/**
 * Who gets a message: each address once, by its first booking. Unconfirmed addresses may belong to
 * anybody, and get none.
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

/** How many bookings get no message, not even by another booking with the same address. */
export const leftOut = (bookings: Reachable[]) =>
  bookings.filter(({ bookerEmail, heldUntil }) => bookerEmail === '' || heldUntil !== null).length
