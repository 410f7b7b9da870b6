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
