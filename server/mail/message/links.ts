interface Public {
  publicUrl: string
}

/** The page that cancels a booking. */
export const cancelUrl = (cancelToken: string, { publicUrl }: Public) =>
  `${publicUrl}/cancel.html?cancel_token=${encodeURIComponent(cancelToken)}`

/** The page of a waiting-list entry. */
export const waitingUrl = (token: string, { publicUrl }: Public) =>
  `${publicUrl}/warteliste.html?waiting_token=${encodeURIComponent(token)}`

/** The page of an offer of slots to a member of the team. */
export const offerUrl = (token: string, { publicUrl }: Public) => `${publicUrl}/angebot/${token}`

/** The page with the button that confirms a booking. */
export const confirmUrl = (confirmToken: string, { publicUrl }: Public) =>
  `${publicUrl}/confirm-booking.html?confirm_token=${encodeURIComponent(confirmToken)}`
