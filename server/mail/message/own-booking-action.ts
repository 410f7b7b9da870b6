import type { Action } from '#contract/mail-text.ts'
import type { BookingMailTexts } from '#texts/booking-mail.ts'
import { cancelUrl } from './links.ts'

/** What determines the target and the label of a booker's button. */
export interface OwnBookingFacts {
  cancelToken: string
  /** Whether the slot is for the organisation only. */
  internal: boolean
  /** Whether bookers may change their bookings. */
  visitorChanges: boolean
}

/**
 * The button of an email that leads to the booking's page, for changing or cancelling it. Most
 * readers want to come, so it is the secondary action.
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
