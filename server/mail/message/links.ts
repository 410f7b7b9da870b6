import type { Action } from '#contract/mail-text.ts'
import type { BookingMailTexts } from '#texts/booking-mail.ts'

interface Public {
  publicUrl: string
}

/** The URL of the page that cancels a booking. */
export const cancelUrl = (cancelToken: string, { publicUrl }: Public) =>
  `${publicUrl}/cancel.html?cancel_token=${encodeURIComponent(cancelToken)}`

/** The URL of a waiting-list entry's page. */
export const waitingUrl = (token: string, { publicUrl }: Public) =>
  `${publicUrl}/warteliste.html?waiting_token=${encodeURIComponent(token)}`

/** The URL of the page where a member of the team answers an offer of slots. */
export const offerUrl = (token: string, { publicUrl }: Public) => `${publicUrl}/angebot/${token}`

/** The URL of the page with the button that confirms a booking. */
export const confirmUrl = (confirmToken: string, { publicUrl }: Public) =>
  `${publicUrl}/confirm-booking.html?confirm_token=${encodeURIComponent(confirmToken)}`

/** The facts that determine the target and label of a booker's button. */
export interface OwnBookingFacts {
  cancelToken: string
  /** Whether the slot is for the organisation only. */
  internal: boolean
  /** Whether bookers may change their bookings. */
  visitorChanges: boolean
  /** Set if the booking is split over several slots, so that only the office can change it. */
  partOf?: string | null
}

/** Whether a booker can change the booking at all, and not only cancel it. */
export const isForBookerToChange = ({
  visitorChanges,
  internal,
  partOf,
}: Omit<OwnBookingFacts, 'cancelToken'>): boolean => visitorChanges && !internal && !partOf

/**
 * The button in an email that opens the booking's page, where the booker can change or cancel it.
 * Most readers want to come, so the button is the secondary action.
 */
export const ownBookingAction = (
  { cancelToken, ...facts }: OwnBookingFacts,
  sender: { publicUrl: string },
  { changeAction, cancelAction }: BookingMailTexts,
): Action => ({
  url: cancelUrl(cancelToken, sender),
  label: isForBookerToChange(facts) ? changeAction : cancelAction,
  secondary: true,
})
