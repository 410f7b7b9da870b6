interface Reachable {
  id: string
  bookerEmail: string
  heldUntil: Temporal.Instant | null
}

/**
 * The bookings that get a message: the first booking of each confirmed address. Unconfirmed
 * addresses are left out, because they may belong to somebody else.
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
 * The number of bookings that get no message, because they have no email address or are not
 * confirmed.
 */
export const leftOut = (bookings: Reachable[]) =>
  bookings.filter(({ bookerEmail, heldUntil }) => bookerEmail === '' || heldUntil !== null).length
