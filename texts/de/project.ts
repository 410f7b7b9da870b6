export const projectTexts = {
  picker: 'Projekt',
  bookingPage: 'Buchungsseite ansehen',
  newTab: '(neuer Tab)',
  none: 'Es wurden keine Projekte gefunden.',
  noneHint: 'Bitte wenden Sie sich an den Administrator.',
}
