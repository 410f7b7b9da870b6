import { existsSync, readFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { cancelTokenIn } from '#server/auth/booking-token.ts'
import type { Database } from '#server/database/open.ts'
import { CommandRefused } from '#server/errors.ts'
import { openSmtpPassword } from '#server/mail/delivery/smtp-password.ts'
import { unsealToken } from '#server/mail/outbox.ts'
import { operatingTexts } from '#texts/de/operating.ts'

/**
 * Checks that the given key is the one the data was encrypted with: with a different one, that data
 * would be lost.
 */
export async function checkKey(db: Database, key: Buffer, dataDir: string): Promise<void> {
  const file = join(resolve(dataDir), 'secret.key')
  const kept = existsSync(file) ? readFileSync(file, 'utf8').trim().toLowerCase() : undefined
  if (kept === key.toString('hex') || (await opensAll(db, key))) return
  throw new CommandRefused(operatingTexts.wrongKey(file))
}

async function opensAll(db: Database, key: Buffer): Promise<boolean> {
  const passwords = await db
    .selectFrom('mailSettings')
    .select(['projectId', 'smtpPassword'])
    .where('smtpPassword', 'is not', null)
    .execute()
  const mails = await db
    .selectFrom('outbox')
    .select(['organisationId', 'event', 'recipient', 'sealed'])
    .where('sealed', 'is not', null)
    .execute()
  const booking = await db
    .selectFrom('booking')
    .select(['id', 'cancelTokenSealed'])
    .where('cancelTokenSealed', 'is not', null)
    .limit(1)
    .executeTakeFirst()
  return (
    opensBooking(booking, key) &&
    passwords.every(
      ({ projectId, smtpPassword }) => openSmtpPassword(smtpPassword, projectId, key) !== null,
    ) &&
    mails.every((mail) => opens(() => unsealToken(mail, key)))
  )
}

/** All bookings are encrypted with one key, so one of them tells. */
const opensBooking = (
  booking: { id: string; cancelTokenSealed: Uint8Array | null } | undefined,
  key: Buffer,
) =>
  !booking || cancelTokenIn({ ...booking, bookingId: booking.id, cancelToken: null }, key) !== null

function opens(unsealed: () => string): boolean {
  try {
    unsealed()
    return true
  } catch {
    return false
  }
}
