import { bookings, number } from './words.ts'

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
  cancelled: 'abgesagt',
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
    'Gilt für alle Projekte und für Teammitglieder, die keine Administratoren sind. Wie viele Personen kommen, sehen sie immer.',
  choice: 'Namen und andere Angaben der Gäste nur bei den eigenen Terminen zeigen',
  own: 'Gespeichert: Teammitglieder sehen nur bei eigenen Terminen, wer gebucht hat.',
  all: 'Gespeichert: Teammitglieder sehen bei allen Terminen, wer gebucht hat.',
  failed: 'Die Einstellung wurde nicht gespeichert.',
}
