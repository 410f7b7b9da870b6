import { hashOf, keyedHash, newToken, seal, unseal } from './secrets.ts'

/** What a token opens: a booking, or the confirmation of one. */
type Purpose = 'cancel' | 'confirm'

const sealOf = (purpose: Purpose, bookingId: string, key: Buffer) => ({
  key,
  belongsTo: `booking_${purpose}_token ${bookingId}`,
})

/** A token of a booking's link as it is stored: its hash, and the encrypted token for emails. */
export function storedToken(
  token: string,
  { purpose, bookingId, key }: { purpose: Purpose; bookingId: string; key: Buffer },
) {
  return { hash: hashOf(token), sealed: seal(token, sealOf(purpose, bookingId, key)) }
}

interface CancelColumns {
  bookingId: string
  cancelToken: string | null
  cancelTokenSealed: Uint8Array | null
}

/** A booking's cancel token. Throws if it was encrypted with another key. */
export const cancelTokenOf = (booking: CancelColumns, key: Buffer): string =>
  opened(booking.cancelToken, booking.cancelTokenSealed, sealOf('cancel', booking.bookingId, key))

/** The cancel token for a list, null if it was encrypted with another key. */
export function cancelTokenIn(booking: CancelColumns, key: Buffer): string | null {
  try {
    return cancelTokenOf(booking, key)
  } catch {
    return null
  }
}

interface ConfirmColumns {
  bookingId: string
  confirmToken: string | null
  confirmTokenSealed: Uint8Array | null
}

/** A hold's confirm token; null if the booking never was a hold. */
export const confirmTokenOf = (hold: ConfirmColumns, key: Buffer): string | null =>
  hold.confirmToken || hold.confirmTokenSealed
    ? opened(hold.confirmToken, hold.confirmTokenSealed, sealOf('confirm', hold.bookingId, key))
    : null

function opened(plain: string | null, sealed: Uint8Array | null, of: ReturnType<typeof sealOf>) {
  if (plain !== null) return plain
  if (!sealed) throw new Error('the booking has no token')
  return unseal(sealed, of)
}

/** A booking with its token opened. */
export function withCancelToken<Row extends CancelColumns>(row: Row, key: Buffer) {
  const { cancelTokenSealed, ...rest } = row
  return { ...rest, cancelToken: cancelTokenOf(row, key) }
}

/** The token in the emails about a waiting-list entry: 256 bits that only this key can compute. */
export const mailTokenOf = (entryId: string, key: Buffer): string =>
  keyedHash(`waiting-list emails ${entryId}`, key).toString('base64url')

/**
 * A new entry's token for the person who joined, and the columns for it and for the token in
 * emails. `plain`: whether servers that read them as plain text may still run.
 */
export function newWaitingToken(entryId: string, { key, plain }: { key: Buffer; plain: boolean }) {
  const token = newToken()
  const mailToken = mailTokenOf(entryId, key)
  return {
    token,
    columns: {
      tokenHash: hashOf(token),
      mailTokenHash: hashOf(mailToken),
      token: plain ? token : null,
      mailToken: plain ? mailToken : null,
    },
  }
}

interface MailTokenColumns {
  mailToken: string | null
  mailTokenHash: Uint8Array | null
}

/** Whether this is the token in the entry's emails. */
export const isMailToken = (token: string, { mailToken, mailTokenHash }: MailTokenColumns) =>
  mailToken === token || (mailTokenHash !== null && hashOf(token).equals(mailTokenHash))
