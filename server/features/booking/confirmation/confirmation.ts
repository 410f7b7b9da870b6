import type { AppContext } from '#server/context.ts'
import { DomainError } from '#server/errors.ts'
import type { Message } from '#server/mail/message/message.ts'
import { pdfOf } from '#server/pdf/pdf.ts'
import { bookingMailTexts } from '#texts/mail-texts.ts'
import type { BookingFacts } from '../booking.mails.ts'
import { findBookingByToken } from '../booking.queries.ts'
import { type Confirmation, confirmationContent } from './confirmation.mails.ts'
import { hasConfirmationPdf } from './confirmation.rules.ts'

type Config = Pick<AppContext['config'], 'publicUrl'>
type Confirmed = BookingFacts & Confirmation & Parameters<typeof hasConfirmationPdf>[0]

/** A file for the booker; the name is ASCII. */
interface ConfirmationFile {
  fileName: string
  content: Buffer
}

const fileOf = async (booking: Confirmed, config: Config): Promise<ConfirmationFile> => ({
  fileName: bookingMailTexts[booking.language].confirmationFile.fileName,
  content: await pdfOf(confirmationContent(booking, config)),
})

/**
 * The confirmation of the booking with this token, as PDF. Throws `not_found`, also if its project
 * offers none, or if the booking is cancelled, unconfirmed or erased.
 */
export async function confirmationOf(
  ctx: AppContext,
  cancelToken: string,
): Promise<ConfirmationFile> {
  const booking = await findBookingByToken(ctx.db, cancelToken)
  if (!booking || !hasConfirmationPdf(booking)) throw new DomainError('not_found')
  return fileOf({ ...booking, cancelToken }, ctx.config)
}

/**
 * Attaches the confirmation as PDF to an email, if the project offers one. The standard version of
 * the email, which has no text of the organisation's, gets none.
 */
export async function withConfirmationPdf(
  message: Message | null,
  booking: Confirmed,
  config: Config,
): Promise<Message | null> {
  if (!message || !hasConfirmationPdf(booking)) return message
  const file = await fileOf(booking, config)
  return { ...message, attachments: [{ type: 'application/pdf', ...file }] }
}
