export const confirmMoved =
  'Ihre Führung ist jetzt zu einer anderen Zeit. Bitte sehen Sie nach. Bestätigen Sie dann noch einmal.'
