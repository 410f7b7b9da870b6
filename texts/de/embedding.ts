/** The link shown instead of the form without JavaScript. */
export const bookInstead = 'Termin buchen'
