import { bookings, people } from './words.ts'

/** The notice on the dashboard; the dialog's texts are loaded with the dialog. */
export const unusualNoticeTexts = {
  label: 'Ungewöhnlich viele Buchungen',
  sentence: (count: number, persons: number) =>
    `In den letzten 24 Stunden gab es ungewöhnlich viele Buchungen: ${bookings(count)} für ${people(persons)}.`,
  show: 'Buchungen prüfen',
  cancelled: (count: number) => `${bookings(count)} ${count === 1 ? 'wurde' : 'wurden'} storniert.`,
}
