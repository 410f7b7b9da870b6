import { slotTexts } from './slot.ts'
import { bookings, number, people, places, slots } from './words.ts'

// Separate from slot.ts, which is part of the dashboard's first load.

// A suggested start is called a suggestion, because nobody has chosen it yet.
const overlapping = (suggested: boolean) =>
  suggested
    ? 'Falls Sie auch diesen anlegen: Der Vorschlag überschneidet sich mit'
    : 'Überschneidet sich mit'

const tooLate = (leadTime: string) =>
  `Gäste können diesen Termin nicht mehr selbst buchen, denn ${leadTime}. Sie können Buchungen selbst eintragen.`

export const slotDialogTexts = {
  add: slotTexts.add,
  addAnother: 'Weiteren Termin anlegen',
  edit: 'Termin bearbeiten',
  save: 'Änderungen speichern',
  done: 'Fertig',
  start: 'Beginn',
  startThere: (moment: string, zone: string) => `${moment} in der Zeitzone ${zone}`,
  startToday: (moment: string) => `${moment} (heute)`,
  startSuggested: (start: string) => `Vorschlag für einen weiteren Termin: ${start}`,
  startTaken: (variants: string) => `Zur selben Zeit beginnt schon ein Termin: ${variants}.`,
  startsTaken: (count: number) => `Zur selben Zeit beginnen schon ${slots(count)}.`,
  overlaps: (variants: string, span: string, suggested: boolean) =>
    `${overlapping(suggested)} einem Termin: ${variants}, ${span}.`,
  overlapsMany: (count: number, suggested: boolean) =>
    `${overlapping(suggested)} ${number.format(count)} Terminen.`,
  afterLeadTime: (leadTime: string) => tooLate(`der Vorlauf beträgt ${leadTime}`),
  afterShortestLeadTime: (leadTime: string) => tooLate(`der kürzeste Vorlauf beträgt ${leadTime}`),
  startMissing: 'Bitte geben Sie Datum und Uhrzeit ein.',
  startPast: 'Bitte wählen Sie einen Beginn ab heute.',
  startFar: 'Bitte prüfen Sie das Jahr: Es liegt zu weit in der Zukunft.',
  closedThatDay: (reason: string) =>
    reason ? `An diesem Tag ist geschlossen: ${reason}.` : 'An diesem Tag ist geschlossen.',
  addAnyway: 'Trotzdem anlegen',
  moveAnyway: 'Trotzdem auf diesen Tag legen',
  closedUnconfirmed:
    'Bitte haken Sie das an, wenn der Termin trotzdem stattfindet, oder wählen Sie einen anderen Tag.',
  startLocked: (count: number) => `Steht fest, weil es schon ${bookings(count)} gibt.`,
  staffBusy: (name: string, elsewhere: string) =>
    `${name} ist zur selben Zeit schon eingeteilt: ${elsewhere}.`,
  staffShortPause: (name: string, elsewhere: string) =>
    `${name} hat zu wenig Pause zu einem anderen Termin: ${elsewhere}.`,
  staffTold: 'Wer eingeteilt ist, bekommt die neue Zeit per E-Mail.',
  variants: 'Führungstypen',
  variantsHint: 'Wählen Sie mindestens einen. Gäste wählen beim Buchen einen davon.',
  lasts: (duration: string) => `Dauert ${duration}`,
  variantsMissing: 'Wähle mindestens einen Führungstyp aus!',
  variantsLocked: (count: number) => `Stehen fest, weil es schon ${bookings(count)} gibt.`,
  capacity: 'Plätze',
  capacityInvalid: 'Bitte geben Sie eine ganze Zahl von 1 bis 1.000.000 ein.',
  capacityTooFew: (count: number) =>
    `Mindestens ${number.format(count)}: So viele Personen sind schon angemeldet.`,
  capacityBooked: (count: number) => `Davon sind schon ${people(count)} angemeldet.`,
  internal: 'Interner Termin',
  internalHint: 'Steht nicht auf Ihrer Website. Nur Ihr Team kann ihn buchen.',
  created: 'Termin wurde erstellt',
  changed: (moment: string) => `Termin wurde geändert: ${moment}`,
  failed: 'Speichern fehlgeschlagen',
}

export const slotDeletionTexts = {
  title: 'Termin löschen?',
  question: (moment: string) => `Der Termin am ${moment} wird gelöscht.`,
  withBookings: (count: number) =>
    `Für diesen Termin gibt es ${bookings(count)}. Trotzdem löschen?`,
  bookersTold:
    'Wer gebucht hat, bekommt eine Absage per E-Mail. Einen Grund und andere Termine nennt sie nur, wenn Sie „Termin absagen“ wählen.',
  nobodyTold: 'Der Termin hat schon begonnen, deshalb bekommt niemand eine E-Mail.',
  staffTold: 'Ihr Team bekommt eine E-Mail, dass der Termin ausfällt.',
  keep: 'Termin behalten',
  delete: 'Termin löschen',
  deleteAnyway: 'Trotzdem löschen',
  failed: 'Es ist ein Fehler beim Löschen des Termins aufgetreten.',
  deleted: 'Termin wurde gelöscht',
}

/** Tells users that others have changed the slot while its dialog was open. */
export const slotOvertakenTexts = {
  changed: (changes: string[]) => `Inzwischen geändert: ${changes.join('; ')}.`,
  start: (moment: string) => `Beginn ${moment}`,
  capacity: (count: number) => places(count),
  variants: (names: string[]) => `Führungstypen ${names.join(', ')}`,
  internal: (internal: boolean) => (internal ? 'intern' : 'nicht mehr intern'),
}

export const slotCommentTexts = {
  title: 'Kommentar zum Termin',
  label: 'Kommentar',
  hint: 'Nur Ihr Team sieht ihn.',
  save: 'Kommentar speichern',
  saved: 'Kommentar wurde gespeichert',
  changedMeanwhile: (comment: string) =>
    comment === ''
      ? 'Der Kommentar wurde inzwischen von jemand anderem gelöscht. Wenn Sie speichern, gilt Ihrer.'
      : `Inzwischen hat jemand anderes geschrieben: „${comment}“ Wenn Sie speichern, ersetzt Ihr Kommentar diesen.`,
  failed: 'Es ist ein Fehler beim Speichern ihrer Eingabe aufgetreten',
}

export const staffDialogTexts = {
  title: 'Team zuordnen',
  who: 'Wer leitet diesen Termin?',
  offer: 'Dem Team anbieten',
  told: 'Wer hinzukommt oder wegfällt, bekommt gleich eine E-Mail, außer diese Person hat das abgeschaltet.',
  saved: (name: string, isAssigned: boolean) =>
    isAssigned ? `${name} ist jetzt eingeteilt` : `${name} ist nicht mehr eingeteilt`,
  done: 'Fertig',
  elsewhere: (span: string, project: string) => `${span}, ${project}`,
  unskilled: 'Führt diesen Führungstyp nicht.',
  busy: (elsewhere: string[]) => `Zur selben Zeit eingeteilt: ${elsewhere.join('; ')}`,
  shortPause: (elsewhere: string[]) => `Zu wenig Pause zu: ${elsewhere.join('; ')}`,
  absent: (spans: string[]) => `Nicht verfügbar: ${spans.join('; ')}`,
  absentWhen: (from: string, until: string) => `${from} bis ${until}`,
  namesake: (name: string, email: string) => `${name} (${email})`,
  left: (name: string) => `${name} (nicht mehr im Team)`,
  loadFailed: 'Das Team konnte nicht geladen werden.',
  failed: 'Es ist ein Fehler beim Speichern ihrer Eingabe aufgetreten',
}
