interface Confirmable {
  confirmationPdf: boolean
  cancelledAt: object | null
  /** The deadline for confirming the booking; null once it is confirmed. */
  heldUntil: object | null
  erasedAt: object | null
}

/** Whether a booking has a confirmation as PDF, which must not promise what is not booked. */
export const hasConfirmationPdf = (booking: Confirmable): boolean =>
  booking.confirmationPdf &&
  booking.cancelledAt === null &&
  booking.heldUntil === null &&
  booking.erasedAt === null

const mostLines = 100

/** A text with at most 100 line breaks, which keeps the file small; the rest follows in one line. */
export function inFewLines(text: string): string {
  const lines = text.split('\n')
  return [...lines.slice(0, mostLines), lines.slice(mostLines).join(' ')].join('\n').trimEnd()
}
