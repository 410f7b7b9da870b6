import { storedToken } from '#server/auth/booking-token.ts'
import { newToken } from '#server/auth/secrets.ts'
import type { AppContext } from '#server/context.ts'
import { mayOldServersRun } from '#server/database/migrate.ts'
import type { Database } from '#server/database/open.ts'
import { transact } from '#server/database/transact.ts'
import { listPlainTokens, storeSealed } from './token.queries.ts'

interface Issuing {
  /** In a transaction, the transaction. */
  db: Database
  secretKey: Buffer
}

interface Issued {
  bookingId: string
  at: Temporal.Instant
}

/** A new cancel token in the columns of a new booking, and the token itself. */
export async function newCancelToken(issuing: Issuing, { bookingId, at }: Issued) {
  const { token, plain, hash, sealed } = await issue(issuing, { purpose: 'cancel', bookingId, at })
  return {
    token,
    columns: { cancelToken: plain, cancelTokenHash: hash, cancelTokenSealed: sealed },
  }
}

/** A new confirm token in the columns of a new hold. */
export async function newConfirmToken(issuing: Issuing, { bookingId, at }: Issued) {
  const { plain, hash, sealed } = await issue(issuing, { purpose: 'confirm', bookingId, at })
  return { confirmToken: plain, confirmTokenHash: hash, confirmTokenSealed: sealed }
}

async function issue(
  { db, secretKey: key }: Issuing,
  { at, ...of }: Issued & { purpose: 'cancel' | 'confirm' },
) {
  const token = newToken()
  const plain = (await mayReadPlainTokens(db, at)) ? token : null
  return { token, plain, ...storedToken(token, { ...of, key }) }
}

/** Whether servers of the version before 0063 may run, which read the tokens as plain text. */
export const mayReadPlainTokens = (db: Database, now: Temporal.Instant) =>
  mayOldServersRun(db, '0063-sealed-tokens', now)

const sealedAtOnce = 500

/**
 * Encrypts the tokens that earlier versions stored as plain text. Several processes may run this
 * concurrently; a row is changed only while it still has a plain token.
 */
export async function sealTokens(ctx: AppContext, stopping?: AbortSignal): Promise<void> {
  const { db, clock, secretKey: key } = ctx
  if (await mayReadPlainTokens(db, clock.now())) return
  while (!stopping?.aborted) {
    const plain = await listPlainTokens(db, sealedAtOnce)
    for (const [organisationId, some] of Map.groupBy(plain, (one) => one.organisationId)) {
      const rows = some.map(({ bookingId, cancelToken, confirmToken }) => ({
        bookingId,
        cancel: storedToken(cancelToken, { purpose: 'cancel', bookingId, key }),
        confirm: confirmToken
          ? storedToken(confirmToken, { purpose: 'confirm', bookingId, key })
          : null,
      }))
      await transact(ctx, ({ tx }) => storeSealed(tx, organisationId, rows))
    }
    if (plain.length < sealedAtOnce) return
  }
}
