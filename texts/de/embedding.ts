/** The link that takes the form's place where scripts are switched off. */
export const bookInstead = 'Termin buchen'
