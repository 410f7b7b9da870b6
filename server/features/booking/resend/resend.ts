import type { ConfirmationAgain } from '#contract/booking-change.ts'
import type { Staff } from '#server/auth/actor.ts'
import type { AppContext } from '#server/context.ts'
import { DomainError, fieldError } from '#server/errors.ts'
import { findBooking } from '#server/features/booking/booking.queries.ts'
import { makeChange } from '#server/features/booking/change/change.ts'
import { auditLabelOf } from '#server/features/booking/place/place.ts'
import { isAhead } from '#server/features/slot/slot.rules.ts'
import { post } from '#server/mail/outbox.ts'
import { wasPosted } from './resend.queries.ts'

/** Two requests within this time count as one. */
const sameWishSeconds = 60

/**
 * Queues the confirmation of a booking again, or the request to confirm a hold. If an address is
 * given, stores it in the booking. Throws `not_found`, `booking_cancelled`, `booking_erased`,
 * `slot_started`, and `invalid` if there is no address.
 */
export async function resendConfirmation(
  ctx: AppContext,
  staff: Staff,
  { bookingId, booker_email }: { bookingId: string } & ConfirmationAgain,
): Promise<void> {
  const { organisationId } = staff
  const wish = { notify: false, ...(booker_email === undefined ? {} : { booker_email }) }
  await makeChange(ctx, {
    wish,
    staff,
    find: () => findBooking(ctx.db, { organisationId, bookingId }),
    permit: async (_, { from, at }) => {
      if (!isAhead(from.startsAt, at)) throw new DomainError('slot_started')
      return undefined
    },
    also: async ({ tx, at, audit }, { booking, locked }) => {
      const recipient = booking.bookerEmail
      if (recipient === '') throw fieldError('booker_email', 'not_an_email')
      const event = locked.booking.heldUntil ? 'booking_held' : 'booking_confirmed'
      const mail = { event, organisationId, bookingId, recipient } as const
      const since = at.subtract({ seconds: sameWishSeconds })
      if (await wasPosted(tx, { ...mail, since })) return
      await post(tx, { ...mail, projectId: locked.projectId, at })
      const label = auditLabelOf({ bookingId, startsAt: booking.startsAt })
      await audit(staff, { action: 'mail_sent_again', subjectId: bookingId, label })
    },
  })
}
