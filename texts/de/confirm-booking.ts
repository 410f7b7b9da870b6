/** The wording of the page that confirms a booking. */
export const confirmTexts = {
  confirmQuestion: 'Ihre Buchung bestätigen',
  confirmExplanation:
    'Bis {time} sind Ihre Plätze vorgemerkt. Fest gebucht sind sie, sobald Sie hier bestätigen.',
  confirm: 'Buchung bestätigen',
  confirming: 'Wird bestätigt …',
  notConfirmed:
    'Die Bestätigung kam nicht durch. Bitte prüfen Sie Ihre Verbindung und versuchen Sie es noch einmal.',
  confirmed: 'Ihre Buchung ist bestätigt',
  confirmedHint: 'Eine Bestätigung ist per E-Mail unterwegs.',
  calendar: 'In den Kalender eintragen',
  confirmLapsedHint:
    'Sie wurde nicht rechtzeitig bestätigt, und Ihre Plätze sind wieder frei. Vielleicht ist noch etwas frei: Buchen Sie einfach noch einmal.',
  again: 'Noch einmal buchen',
  withdrawn: 'Dieser Termin findet nicht statt',
  withdrawnHint: 'Der Veranstalter hat den Termin abgesagt. Bitte wählen Sie einen anderen.',
}

export type ConfirmTexts = typeof confirmTexts

/** Told on the page that confirms a booking, if its slot has been moved. */
export const confirmMoved =
  'Ihre Führung hat inzwischen eine andere Zeit. Bitte sehen Sie nach und bestätigen Sie noch einmal.'
