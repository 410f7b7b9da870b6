export const bookInstead = 'Réserver une visite'
