export const bookInstead = 'Book a tour'
