// Separate from booking.ts, which is part of the dashboard's first load.

export const cancellationDialogTexts = {
  title: 'Buchung absagen?',
  about: (name: string, people: string) => `${name}, ${people}`,
  number: (number: string) => `Buchungsnummer ${number}`,
  reason: 'Grund',
  reasonHint: 'Steht in der E-Mail an den Gast. Sie können das Feld leer lassen.',
  reasonHintNoEmail:
    'Nur für Ihr Team: Diese Buchung ist ohne E-Mail, der Gast erfährt von der Absage nur, was Sie ihm selbst sagen.',
  notify: 'Gast per E-Mail benachrichtigen',
  notifyHint: 'Ohne E-Mail erfährt der Gast von der Absage nur, was Sie ihm selbst sagen.',
  unconfirmed: 'Diese Buchung ist noch nicht bestätigt. Deshalb wird keine E-Mail verschickt.',
  submit: 'Buchung absagen',
  keep: 'Buchung behalten',
  failed: 'Die Buchung wurde nicht abgesagt.',
  done: (name: string) => `Buchung von ${name} wurde abgesagt`,
}
