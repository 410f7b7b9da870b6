interface Public {
  publicUrl: string
}

/** Where a booking is cancelled. */
export const cancelUrl = (cancelToken: string, { publicUrl }: Public) =>
  `${publicUrl}/cancel.html?cancel_token=${encodeURIComponent(cancelToken)}`

/** Where a booking is confirmed, by the press of a button. */
export const confirmUrl = (confirmToken: string, { publicUrl }: Public) =>
  `${publicUrl}/confirm-booking.html?confirm_token=${encodeURIComponent(confirmToken)}`
