import { sql } from 'kysely'
import type { OrganisationId } from '#server/auth/actor.ts'
import type { Database, Transaction } from '#server/database/open.ts'

/** Bookings in any organisation whose tokens are plain text. */
export async function listPlainTokens(db: Database, limit: number) {
  const bookings = await db
    .selectFrom('booking')
    .select(['organisationId', 'id as bookingId', 'cancelToken', 'confirmToken'])
    .where('cancelToken', 'is not', null)
    // By the index of plain tokens, which usually is empty.
    .orderBy('cancelToken')
    .limit(limit)
    .execute()
  return bookings.map(({ cancelToken, ...rest }) => ({ ...rest, cancelToken: cancelToken ?? '' }))
}

interface Token {
  hash: Uint8Array
  sealed: Uint8Array
}

interface Sealed {
  bookingId: string
  cancel: Token
  confirm: Token | null
}

const inHex = (bytes: Uint8Array | undefined) => bytes && `\\x${bytes.toHex()}`

/** Replaces the plain tokens of these bookings. */
export async function storeSealed(
  tx: Transaction,
  organisationId: OrganisationId,
  rows: Sealed[],
): Promise<void> {
  const sealed = JSON.stringify(
    rows.map(({ bookingId, cancel, confirm }) => ({
      id: bookingId,
      cancel_hash: inHex(cancel.hash),
      cancel_sealed: inHex(cancel.sealed),
      confirm_hash: inHex(confirm?.hash),
      confirm_sealed: inHex(confirm?.sealed),
    })),
  )
  await sql`
    update booking set cancel_token = null, cancel_token_hash = new_row.cancel_hash,
      cancel_token_sealed = new_row.cancel_sealed, confirm_token = null,
      confirm_token_hash = new_row.confirm_hash, confirm_token_sealed = new_row.confirm_sealed
    from json_to_recordset(${sealed}::json) as new_row (id uuid, cancel_hash bytea,
      cancel_sealed bytea, confirm_hash bytea, confirm_sealed bytea)
    where booking.organisation_id = ${organisationId} and booking.id = new_row.id
      and booking.cancel_token is not null`.execute(tx)
}
