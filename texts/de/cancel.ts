/** What the cancel page says. */
export const cancelTexts = {
  locale: 'de-DE',
  loading: 'Ihre Buchung wird geladen …',

  question: 'Diese Buchung stornieren?',
  explanation:
    'Danach sind Ihre Plätze wieder für andere frei. Sie bekommen eine Bestätigung per E-Mail.',
  cancel: 'Buchung stornieren',
  cancelling: 'Wird storniert …',
  keep: 'Möchten Sie die Buchung behalten, schließen Sie einfach diese Seite.',

  cancelled: 'Ihre Buchung ist storniert',
  cancelledHint: 'Ihre Plätze sind wieder frei. Eine Bestätigung ist per E-Mail unterwegs.',
  bookAgain: 'Anderen Termin buchen',

  already: 'Diese Buchung ist bereits abgesagt',
  alreadyHint: 'Sie brauchen nichts weiter zu tun.',

  started: 'Dieser Termin hat schon begonnen',
  startedHint: 'Eine Stornierung ist nicht mehr möglich. Bitte wenden Sie sich an den Veranstalter.',

  unknown: 'Diese Buchung finden wir nicht',
  unknownHint:
    'Der Link ist unvollständig oder nicht mehr gültig. Bitte öffnen Sie ihn noch einmal aus Ihrer Bestätigungsmail.',

  unreachable: 'Der Server ist gerade nicht erreichbar',
  unreachableHint: 'Bitte prüfen Sie Ihre Internetverbindung und versuchen Sie es noch einmal.',
  notCancelled:
    'Die Stornierung kam nicht durch. Bitte prüfen Sie Ihre Verbindung und versuchen Sie es noch einmal.',
  tryAgain: 'Erneut versuchen',

  organisation: 'Veranstalter',
  project: 'Projekt',
  variant: 'Angebot',
  date: 'Termin',
  people: 'Personen',
  name: 'Name',
  persons: (count: number) => (count === 1 ? '1 Person' : `${count} Personen`),
  oclock: (time: string) => `${time} Uhr`,
}
