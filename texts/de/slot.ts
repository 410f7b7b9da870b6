import { bookings, number, people, slots } from './words.ts'

export const slotTexts = {
  title: 'Termine',
  today: 'Heute',
  now: (time: string) => `Jetzt, ${time}`,
  daySum: (count: number, attendees: number) => `${slots(count)} · ${people(attendees)}`,
  zone: (slots: string, own: string) =>
    `Alle Zeiten gelten in der Zeitzone ${slots}. Ihr Gerät ist auf ${own} eingestellt.`,
  ownZone: (zone: string) => `Zeitzone ${zone}`,
  internal: 'Intern',
  taken: (booked: string, of: string) => `${booked} von ${of}`,
  nearlyFull: 'fast voll',
  full: 'ausgebucht',
  more: (moment: string) => `Weitere Aktionen: ${moment}`,
  edit: 'Bearbeiten',
  comment: 'Kommentar',
  message: 'Nachricht an Gäste',
  delete: 'Löschen',
  changeSeries: 'Serie ändern …',
  deleteSeries: 'Serie löschen …',
  ofSeries: 'Gehört zu einer Serie',
  deletedAt: (moment: string, name: string) => `Gelöscht am ${moment}${name ? ` von ${name}` : ''}`,
  loadFailed: 'Die Termine konnten nicht geladen werden.',
  empty: 'Es gibt noch keine Termine.',
  emptyHint:
    'Ein Termin hat einen Beginn und eine Zahl von Plätzen. Sobald Sie einen anlegen, können Gäste ihn über Ihre Buchungsseite buchen.',
  emptyReadOnly: 'Sobald Termine angelegt sind, sehen Sie hier, was der Tag bringt.',
}

export const slotDialogTexts = {
  add: 'Termin anlegen',
  edit: 'Termin bearbeiten',
  save: 'Änderungen speichern',
  done: 'Fertig',
  start: 'Beginn',
  startThere: (moment: string, zone: string) => `${moment} in der Zeitzone ${zone}`,
  startTaken: (variants: string) => `Zur selben Zeit beginnt schon ein Termin: ${variants}.`,
  startsTaken: (count: number) => `Zur selben Zeit beginnen schon ${slots(count)}.`,
  startMissing: 'Bitte geben Sie Datum und Uhrzeit ein.',
  startPast: 'Bitte wählen Sie einen Beginn ab heute.',
  startFar: 'Bitte prüfen Sie das Jahr: Es liegt zu weit in der Zukunft.',
  startLocked: (count: number) => `Steht fest, weil es schon ${bookings(count)} gibt.`,
  staffBusy: (name: string, elsewhere: string) =>
    `${name} ist zur selben Zeit schon eingeteilt: ${elsewhere}.`,
  staffTold: 'Wer eingeteilt ist, bekommt die neue Zeit per E-Mail.',
  variants: 'Führungstypen',
  variantsHint: 'Wählen Sie mindestens einen. Gäste wählen beim Buchen einen davon.',
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

export const assignmentTexts = {
  assign: 'Team zuordnen',
  assignAt: (moment: string) => `Team zuordnen: ${moment}`,
  changeAt: (names: string, moment: string) => `${names}: Team ändern, ${moment}`,
}
