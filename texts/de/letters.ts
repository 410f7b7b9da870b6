/** The letters that German words consist of, for finding where a long word may be broken. */
export const vowels = 'aeiouyäöü'
export const consonants = 'bcdfghjklmnpqrstvwxzß'
