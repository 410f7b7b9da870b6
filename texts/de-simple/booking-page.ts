import type { BookingPageTexts } from '../de/booking-page.ts'

export const bookingPageTexts: BookingPageTexts = {
  title: 'Einen Termin buchen',
  languages: 'Sprache',
  noScript: 'Diese Seite braucht JavaScript. Haben Sie das nicht? Dann hilft Ihnen:',
  unknownOrganisation: 'der Veranstalter',
}
