import { number, people } from './words.ts'

/** The dialog that splits a booking over slots at the same time. */
export const bookingSplitTexts = {
  title: 'Gruppe aufteilen',
  hint: 'Die Gruppe bleibt eine Buchung: mit einer E-Mail, einem Link und einer Nummer. Jeder Termin bekommt seinen Teil.',
  loadFailed: 'Die Termine konnten nicht geladen werden.',
  slot: (guides: string) => (guides ? `Termin mit ${guides}` : 'Termin ohne Team'),
  own: 'bisheriger Termin',
  room: (count: number) => (count > 0 ? `Platz für ${people(count)}` : 'kein Platz'),
  newSlot: 'Neuer Termin zur selben Zeit',
  newSlotHint: (places: number) => `Platz für ${people(places)}, sonst wie der bisherige Termin`,
  sum: (sum: number, booked: number) =>
    sum === booked
      ? `Alle ${people(booked)} sind verteilt.`
      : `Verteilt sind ${people(sum)}. Gebucht sind ${number.format(booked)}: Mit dem Aufteilen ändert sich die Personenzahl der Buchung.`,
  countInvalid: 'Bitte geben Sie eine ganze Zahl ein, oder lassen Sie das Feld leer.',
  tooMany: (room: number) =>
    room > 0 ? `Hier ist nur für ${people(room)} Platz.` : 'Hier ist kein Platz.',
  pricesDiffer: (paid: number, sum: number) =>
    `Bei den Preisen sind es ${people(paid)}, verteilt sind ${number.format(sum)}.`,
  nobody: 'Bitte geben Sie bei mindestens einem Termin Personen ein.',
  submit: 'Aufteilen',
  save: 'Aufteilung speichern',
  join: 'Zusammenführen',
  overtaken:
    'Die Buchung hat inzwischen jemand anderes geändert. Sie sehen jetzt, wie sie ist. Bitte prüfen Sie die Personen, und teilen Sie sie dann auf.',
  failed: 'Die Gruppe konnte nicht aufgeteilt werden.',
  done: (parts: number) =>
    parts > 1
      ? `Die Gruppe ist jetzt auf ${number.format(parts)} Termine aufgeteilt`
      : 'Die Gruppe ist wieder in einem Termin',
  isSplit: 'Diese Gruppe ist aufgeteilt. Personen und Termine ändern Sie unter „Gruppe aufteilen“.',
}
