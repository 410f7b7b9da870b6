/** The wording of the booking page around the form; `{organisation}` is replaced by its name. */
export const bookingPageTexts = {
  title: 'Termin buchen',
  languages: 'Sprache',
  noScript: 'Zum Buchen braucht diese Seite JavaScript. Ohne hilft Ihnen weiter:',
  unknownOrganisation: 'der Veranstalter',
}

export type BookingPageTexts = typeof bookingPageTexts
