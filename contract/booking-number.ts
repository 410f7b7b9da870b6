/**
 * A booking number for use on the phone: ten digits in three groups, such as `284 710 3956`. It is
 * derived from the last 32 bits of the booking's id, which are random, so it does not need its own
 * column.
 */
export function bookingNumber(bookingId: string): string {
  const digits = Number.parseInt(bookingId.slice(-8), 16).toString().padStart(10, '0')
  return `${digits.slice(0, 3)} ${digits.slice(3, 6)} ${digits.slice(6)}`
}
