import type { BookingPageTexts } from '../de/booking-page.ts'

export const bookingPageTexts: BookingPageTexts = {
  title: 'Book a visit',
  languages: 'Language',
  noScript: 'To book, this page needs JavaScript. Without it, please turn to:',
  unknownOrganisation: 'the organiser',
}
