/** The letters in German words, used to find where a long word may be broken. */
export const vowels = 'aeiouyäöü'
export const consonants = 'bcdfghjklmnpqrstvwxzß'
