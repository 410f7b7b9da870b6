/** The link shown instead of the form if there is no JavaScript. */
export const bookInstead = 'Termin buchen'
