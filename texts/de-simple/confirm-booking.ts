import type { ConfirmTexts } from '#texts/de/confirm-booking.ts'

export const confirmTexts: ConfirmTexts = {
  confirmQuestion: 'Wollen Sie kommen?',
  confirmExplanation:
    'Drücken Sie dann auf „Buchung bestätigen“. Sie haben dafür Zeit bis {time}. Danach bekommen andere Menschen die Plätze.',
  confirm: 'Buchung bestätigen',
  confirming: 'Bitte warten Sie kurz.',
  notConfirmed: 'Das hat nicht geklappt. Haben Sie Internet? Bitte versuchen Sie es noch einmal.',
  confirmed: 'Sie haben gebucht',
  confirmedHint: 'Wir schicken Ihnen eine E-Mail.',
  calendar: 'In den Kalender schreiben',
  confirmLapsedHint:
    'Sie haben nicht bestätigt. Vielleicht gibt es noch Plätze. Sie können noch einmal buchen.',
  again: 'Noch einmal buchen',
  withdrawn: 'Diesen Termin gibt es nicht mehr',
  withdrawnHint: 'Der Veranstalter hat den Termin abgesagt. Bitte wählen Sie einen anderen Termin.',
}

export const confirmMoved =
  'Ihre Führung ist jetzt zu einer anderen Zeit. Bitte sehen Sie nach. Bestätigen Sie dann noch einmal.'
