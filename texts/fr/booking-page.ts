import type { BookingPageTexts } from '../de/booking-page.ts'

export const bookingPageTexts: BookingPageTexts = {
  title: 'Réserver une visite',
  languages: 'Langue',
  noScript: 'Pour réserver, cette page a besoin de JavaScript. Sinon, adressez-vous à\u202f:',
  unknownOrganisation: 'l’organisateur',
}
