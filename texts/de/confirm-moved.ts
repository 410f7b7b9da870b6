/** Told on the page that confirms a booking, if its slot has been moved. */
export const confirmMoved =
  'Ihre Führung hat inzwischen eine andere Zeit. Bitte sehen Sie nach und bestätigen Sie noch einmal.'
