import type { CancelTexts } from '../de/cancel.ts'

export const cancelTexts: CancelTexts = {
  locale: 'de-DE',
  weekday: 'long',
  loading: 'Bitte warten Sie kurz.',

  question: 'Wollen Sie doch nicht kommen?',
  explanation:
    'Drücken Sie dann auf „Buchung stornieren“. Stornieren heißt: Sie sagen Ihre Buchung ab. Andere Menschen können dann die Plätze bekommen. Wir schicken Ihnen eine E-Mail.',
  explanationUntold:
    'Drücken Sie dann auf „Buchung stornieren“. Stornieren heißt: Sie sagen Ihre Buchung ab. Andere Menschen können dann die Plätze bekommen.',
  cancel: 'Buchung stornieren',
  cancelling: 'Bitte warten Sie kurz.',
  keep: 'Wollen Sie doch kommen? Dann schließen Sie einfach diese Seite.',

  mine: 'Meine Buchung',
  confirmationPdf: 'Bestätigung als PDF',
  changePeople: 'Es kommen mehr oder weniger Personen',
  changeDate: 'Zu einer anderen Zeit kommen',
  changeAnswers: 'Antworten ändern',
  notLoaded:
    'Das hat nicht geklappt. Haben Sie Internet? Bitte versuchen Sie es noch einmal. Oder laden Sie die Seite neu.',
  tooLateToChange:
    'Der Termin beginnt bald. Sie können die Buchung hier nicht mehr ändern. Wollen Sie etwas ändern? Dann fragen Sie bitte: {organisation}. Sie können aber noch stornieren.',
  confirmFirst:
    'Wollen Sie etwas ändern? Dann bestätigen Sie bitte zuerst die Buchung. Der Link dafür ist in unserer E-Mail.',

  heldQuestion: 'Wollen Sie doch nicht kommen?',
  heldExplanation:
    'Sie haben die Buchung noch nicht bestätigt. Sie haben dafür Zeit bis {time}. Wollen Sie nicht kommen? Dann drücken Sie auf „Buchung stornieren“.',

  cancelled: 'Ihre Buchung ist storniert',
  cancelledHint: 'Sie kommen nicht. Wir schicken Ihnen eine E-Mail.',
  heldCancelledHint: 'Sie kommen nicht.',
  bookAgain: 'Zu einer anderen Zeit kommen',

  already: 'Diese Buchung ist schon storniert',
  alreadyHint: 'Sie müssen nichts mehr tun.',
  lapsed: 'Die Zeit ist vorbei',
  lapsedHint: 'Sie haben nicht bestätigt. Andere Menschen können die Plätze jetzt bekommen.',

  started: 'Der Termin hat schon begonnen',
  startedHint: 'Sie können nicht mehr stornieren. Bitte sprechen Sie mit dem Veranstalter.',

  changeUntil: 'So lange können Sie etwas ändern oder stornieren: bis {date}.',
  bothUntil:
    'So lange können Sie etwas ändern: bis {changes}. So lange können Sie stornieren: bis {date}.',
  cancelUntil: 'So lange können Sie stornieren: bis {date}.',
  closed: 'Sie können hier nichts mehr ändern',
  closedCall:
    'Sie hatten dafür Zeit bis {date}. Wollen Sie etwas ändern oder stornieren? Dann rufen Sie bitte an: {organisation}.',
  closedAsk:
    'Sie hatten dafür Zeit bis {date}. Wollen Sie etwas ändern oder stornieren? Dann fragen Sie bitte: {organisation}.',
  phone: 'Telefon',
  address: 'Adresse',

  unknown: 'Wir finden diese Buchung nicht',
  unknownHint: 'Der Link stimmt nicht. Bitte öffnen Sie den Link noch einmal in Ihrer E-Mail.',

  unreachable: 'Das hat nicht geklappt',
  unreachableHint: 'Haben Sie Internet? Bitte versuchen Sie es noch einmal.',
  notCancelled: 'Das hat nicht geklappt. Haben Sie Internet? Bitte versuchen Sie es noch einmal.',
  tryAgain: 'Noch einmal versuchen',

  organisation: 'Veranstalter',
  project: 'Bereich',
  variant: 'Was',
  date: 'Wann',
  meetingPoint: 'Treffpunkt',
  people: 'Wie viele',
  name: 'Name',
  number: 'Nummer',
  persons: { one: '{count} Person', other: '{count} Personen' },
  oclock: '{time}\u00a0Uhr',

  imprint: 'Impressum',
  privacy: 'Daten-Schutz',
  newTab: '(Es öffnet sich eine neue Seite.)',
}
