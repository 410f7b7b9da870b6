import { bookings, number, people } from './words.ts'

export const unusualBookingTexts = {
  title: 'Ungewöhnlich viele Buchungen',
  usual: (persons: number) =>
    persons === 0
      ? 'In der Woche davor gab es keine.'
      : `In der Woche davor waren es an keinem Tag mehr als ${people(persons)}.`,
  hint: 'Buchungen gleicher Herkunft kamen am selben Tag aus demselben Netz. Nehmen Sie den Haken weg, wo eine Buchung bleiben soll.',
  loadFailed: 'Die Buchungen konnten nicht geladen werden.',
  origin: (nth: number, count: number, persons: number) =>
    `Herkunft ${nth} · ${bookings(count)} · ${people(persons)}`,
  unfold: 'Anzeigen',
  fold: 'Ausblenden',
  unfoldOf: (origin: string) => `Anzeigen: ${origin}`,
  foldOf: (origin: string) => `Ausblenden: ${origin}`,
  listed: (listed: number, count: number) =>
    `Gezeigt werden ${number.format(listed)} von ${bookings(count)}. Die übrigen stehen hier, sobald diese storniert sind.`,
  none: 'Es gibt nichts mehr zu stornieren.',
  mails: 'E-Mail über die Stornierung senden',
  mailsHint: 'Erfundene Buchungen nennen oft Adressen von Unbeteiligten.',
  inOrder: 'Das ist in Ordnung',
  cancel: (count: number) => `${bookings(count)} stornieren`,
  nothingChosen: 'Bitte wählen Sie mindestens eine Buchung aus.',
  cancelFailed: 'Die Buchungen konnten nicht storniert werden.',
  inOrderFailed: 'Das konnte nicht gespeichert werden.',
}
