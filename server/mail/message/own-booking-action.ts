import type { Action } from '#contract/mail-text.ts'
import type { BookingMailTexts } from '#texts/booking-mail.ts'
import { cancelUrl } from './links.ts'

/** The facts that determine the target and label of a booker's button. */
export interface OwnBookingFacts {
  cancelToken: string
  /** Whether the slot is for the organisation only. */
  internal: boolean
  /** Whether bookers may change their bookings. */
  visitorChanges: boolean
}

/**
 * The button in an email that opens the booking's page, where the booker can change or cancel it.
 * Most readers want to come, so the button is the secondary action.
 */
export const ownBookingAction = (
  { cancelToken, visitorChanges, internal }: OwnBookingFacts,
  sender: { publicUrl: string },
  { changeAction, cancelAction }: BookingMailTexts,
): Action => ({
  url: cancelUrl(cancelToken, sender),
  label: visitorChanges && !internal ? changeAction : cancelAction,
  secondary: true,
})
