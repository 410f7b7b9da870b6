/** Whose booking a mail tells of that nobody made. */
export const sampleBooker = 'Erika Muster'

/** In the place of the random letters in the link to cancel. */
export const sampleToken = 'Beispiel'
