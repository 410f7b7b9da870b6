export const bookInstead = 'Hier können Sie einen Termin buchen'
