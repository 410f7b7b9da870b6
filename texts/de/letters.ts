/** The letters of German words, to find where a long one may break. */
export const vowels = 'aeiouyäöü'
export const consonants = 'bcdfghjklmnpqrstvwxzß'
