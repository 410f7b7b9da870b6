import type { UnusualBookings } from '#contract/booker.ts'
import { bookings, number, people, places } from './words.ts'

const mails = (count: number) => `${number.format(count)} ${count === 1 ? 'E-Mail' : 'E-Mails'}`

export const bookerTexts = {
  title: 'Angaben einer Person',
  purpose:
    'Gäste dürfen fragen, was über sie gespeichert ist, und verlangen, dass es gelöscht wird. Beides geht hier, für alle Projekte zusammen.',
  find: 'Angaben suchen',
  notFound: (email: string) => `Zu ${email} ist nichts gespeichert.`,
  found: (email: string) => `Gespeichert zu ${email}`,
  sum: (bookingCount: number, mailCount: number) =>
    `${bookings(bookingCount)} und ${mails(mailCount)}`,
  cancelled: 'storniert',
  download: 'Als Datei herunterladen',
  fileName: 'angaben.json',
  erase: 'Angaben löschen',
  failed: 'Die Suche hat nicht geklappt.',
  erased: (count: number) =>
    count === 0
      ? 'Es war nichts mehr zu löschen.'
      : `Alle Angaben zur Person wurden aus ${bookings(count)} gelöscht.`,
}

export const bookerErasureTexts = {
  title: 'Angaben löschen?',
  question: (email: string) =>
    `Alle Angaben zur Person werden aus den Buchungen von ${email} gelöscht: Name, E-Mail-Adresse, Telefonnummer, Anmerkung und Antworten. Die Zahl der Personen bleibt, sonst nichts. Reste in den Dateien der Datenbank sind spätestens nach zwei Tagen entfernt, meist in der nächsten Nacht; in Sicherungen bleiben sie, bis diese ersetzt sind.`,
  final: 'Das lässt sich nicht zurücknehmen.',
  keep: 'Angaben behalten',
  delete: 'Angaben löschen',
  failed: 'Die Angaben wurden nicht gelöscht.',
}

export const guideViewTexts = {
  title: 'Was Ihr Team sieht',
  purpose:
    'Gilt für alle Projekte und für Teammitglieder, die keine Admins sind. Wie viele Personen kommen, sehen sie immer.',
  choice: 'Namen und andere Angaben der Gäste nur bei den eigenen Terminen zeigen',
  own: 'Gespeichert: Teammitglieder sehen nur bei eigenen Terminen, wer gebucht hat.',
  all: 'Gespeichert: Teammitglieder sehen bei allen Terminen, wer gebucht hat.',
  failed: 'Die Einstellung wurde nicht gespeichert.',
}

type Counted = Omit<UnusualBookings, 'unusual'>

export const unusualBookingTexts = {
  title: 'Ungewöhnlich viele Buchungen',
  usual: ({ usual_people: persons, usual_places: taken }: Counted) =>
    persons === 0
      ? 'In der Woche davor gab es keine.'
      : `In der Woche davor waren es an keinem Tag mehr als ${people(persons)}${taken ? ` und ${places(taken)}` : ''}.`,
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

export const unusualNoticeTexts = {
  sentence: ({ bookings: count, people: persons, places: taken }: Counted) =>
    `In den letzten 24 Stunden gab es ungewöhnlich viele Buchungen: ${bookings(count)} für ${people(persons)}${taken ? `, für die ${places(taken)} belegt sind` : ''}.`,
  cancelled: (count: number) => `${bookings(count)} ${count === 1 ? 'wurde' : 'wurden'} storniert.`,
}
