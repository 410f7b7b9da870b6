import { bookings } from './words.ts'

/** The list contains at most fifty bookings; if it is `cut`, there may be more. */
const atLeast = (count: string, cut: boolean) => (cut ? `mindestens ${count}` : count)

export const searchTexts = {
  list: 'Gefundene Buchungen',
  hint: 'Name, E-Mail, Telefon, Buchungsnummer oder Anmerkung, auch nur ein Teil davon.',
  searching: 'Wird gesucht …',
  nothing: (words: string) =>
    `Zu „${words}“ gibt es keine Buchung. Versuchen Sie es mit weniger oder anderen Wörtern.`,
  failed: 'Die Suche hat nicht geklappt.',
  more: (left: number, cut: boolean) =>
    `Noch ${atLeast(String(left), cut)} weitere. Mehr Wörter grenzen die Suche ein.`,
  count: (found: number, cut: boolean) =>
    found === 0 ? 'Keine Buchung gefunden.' : `${atLeast(bookings(found), cut)} gefunden.`,
  number: (number: string) => `Nr. ${number}`,
  cancelled: 'Abgesagt',
  past: 'Vorbei',
  nameless: 'Ohne Namen',
}
