/**
 * The wording of the page where bookers change and cancel their booking; the confirmation page
 * shares some of it.
 */
export const cancelTexts = {
  locale: 'de-DE',
  weekday: 'short',
  loading: 'Ihre Buchung wird geladen …',

  question: 'Diese Buchung stornieren?',
  explanation:
    'Danach sind Ihre Plätze wieder für andere frei. Sie bekommen eine Bestätigung per E-Mail.',
  // For bookers who are not sent emails.
  explanationUntold: 'Danach sind Ihre Plätze wieder für andere frei.',
  cancel: 'Buchung stornieren',
  cancelling: 'Wird storniert …',
  keep: 'Möchten Sie die Buchung behalten, schließen Sie einfach diese Seite.',

  mine: 'Meine Buchung',
  confirmationPdf: 'Bestätigung als PDF',
  changePeople: 'Personenzahl ändern',
  changeDate: 'Anderen Termin wählen',
  changeAnswers: 'Angaben ändern',
  notLoaded:
    'Das ließ sich gerade nicht laden. Bitte prüfen Sie Ihre Internetverbindung und versuchen Sie es noch einmal, oder laden Sie die Seite neu.',
  tooLateToChange:
    'Ändern lässt sich diese Buchung nicht mehr, weil der Termin bald beginnt. Bitte wenden Sie sich dafür an {organisation}. Stornieren können Sie noch.',
  confirmFirst:
    'Ändern können Sie sie, sobald sie bestätigt ist. Den Link dafür finden Sie in unserer E-Mail.',

  heldQuestion: 'Diese Vormerkung stornieren?',
  heldExplanation:
    'Ihre Plätze sind bis {time} vorgemerkt, aber noch nicht bestätigt. Nach dem Stornieren sind sie wieder für andere frei.',

  cancelled: 'Ihre Buchung ist storniert',
  cancelledHint: 'Ihre Plätze sind wieder frei. Eine Bestätigung ist per E-Mail unterwegs.',
  heldCancelledHint: 'Ihre Plätze sind wieder frei.',
  bookAgain: 'Anderen Termin buchen',

  already: 'Diese Buchung ist bereits storniert',
  alreadyHint: 'Sie brauchen nichts weiter zu tun.',
  lapsed: 'Diese Vormerkung ist verfallen',
  lapsedHint: 'Sie wurde nicht rechtzeitig bestätigt. Ihre Plätze sind wieder frei.',

  started: 'Dieser Termin hat schon begonnen',
  startedHint:
    'Eine Stornierung ist nicht mehr möglich. Bitte wenden Sie sich an den Veranstalter.',

  changeUntil: 'Ändern oder stornieren können Sie bis {date}.',
  bothUntil: 'Ändern können Sie bis {changes}, stornieren bis {date}.',
  cancelUntil: 'Stornieren können Sie bis {date}.',
  closed: 'Ändern und stornieren können Sie hier nicht mehr',
  closedCall: 'Das ging bis {date}. Bitte rufen Sie an, wenn sich etwas ändert: {organisation}.',
  closedAsk:
    'Das ging bis {date}. Bitte wenden Sie sich an {organisation}, wenn sich etwas ändert.',
  phone: 'Telefon',
  address: 'Adresse',

  unknown: 'Diese Buchung finden wir nicht',
  unknownHint:
    'Der Link ist unvollständig oder nicht mehr gültig. Bitte öffnen Sie ihn noch einmal aus Ihrer Bestätigungsmail.',

  unreachable: 'Der Server ist gerade nicht erreichbar',
  unreachableHint: 'Bitte prüfen Sie Ihre Internetverbindung und versuchen Sie es noch einmal.',
  notCancelled:
    'Die Stornierung kam nicht durch. Bitte prüfen Sie Ihre Verbindung und versuchen Sie es noch einmal.',
  tryAgain: 'Erneut versuchen',

  organisation: 'Veranstalter',
  project: 'Bereich',
  variant: 'Führungstyp',
  date: 'Termin',
  meetingPoint: 'Treffpunkt',
  people: 'Personen',
  name: 'Name',
  number: 'Buchungsnummer',
  persons: { one: '{count} Person', other: '{count} Personen' },
  oclock: '{time}\u00a0Uhr',

  imprint: 'Impressum',
  privacy: 'Datenschutz',
  newTab: '(öffnet in neuem Tab)',
}

export type CancelTexts = typeof cancelTexts
