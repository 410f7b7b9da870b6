import { bookings, places } from './words.ts'

// In a separate file, because the dashboard loads slot.ts first.

export const slotDeletionTexts = {
  title: 'Termin löschen?',
  question: (moment: string) => `Der Termin am ${moment} wird gelöscht.`,
  withBookings: (count: number) =>
    `Für diesen Termin gibt es ${bookings(count)}. Trotzdem löschen?`,
  bookersTold: 'Wer gebucht hat, bekommt eine Absage per E-Mail.',
  nobodyTold: 'Der Termin hat schon begonnen, deshalb bekommt niemand eine E-Mail.',
  staffTold: 'Ihr Team bekommt eine E-Mail, dass der Termin ausfällt.',
  keep: 'Termin behalten',
  delete: 'Termin löschen',
  deleteAnyway: 'Trotzdem löschen',
  failed: 'Es ist ein Fehler beim Löschen des Termins aufgetreten.',
  deleted: 'Termin wurde gelöscht',
}

/** What others have changed while the dialog was open. */
export const slotOvertakenTexts = {
  changed: (changes: string[]) => `Inzwischen geändert: ${changes.join('; ')}.`,
  start: (moment: string) => `Beginn ${moment}`,
  capacity: (count: number) => places(count),
  variants: (names: string[]) => `Führungstypen ${names.join(', ')}`,
  internal: (internal: boolean) => (internal ? 'intern' : 'nicht mehr intern'),
  take: 'Übernehmen',
  keep: 'Meine Angaben behalten',
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
  told: 'Wer hinzukommt oder wegfällt, bekommt gleich eine E-Mail, sofern sie nicht abgeschaltet ist.',
  done: 'Fertig',
  elsewhere: (span: string, project: string) => `${span}, ${project}`,
  busy: (elsewhere: string[]) => `Zur selben Zeit eingeteilt: ${elsewhere.join('; ')}`,
  namesake: (name: string, email: string) => `${name} (${email})`,
  left: (name: string) => `${name} (nicht mehr im Team)`,
  loadFailed: 'Das Team konnte nicht geladen werden.',
  failed: 'Es ist ein Fehler beim Speichern ihrer Eingabe aufgetreten',
}
