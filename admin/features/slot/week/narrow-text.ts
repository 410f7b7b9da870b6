import { consonants, vowels } from '#texts/de/timetable.ts'

const softHyphen = '\u00ad'
const noBreak = '\u00a0'

// Shorter words fit in a column of the week view.
const longWord = /\p{L}{12,}/gu

const vowel = `[${vowels}]`
const consonant = `[${consonants}]`
// The letters a syllable may begin with, in addition to a single consonant.
const onset = `(?:sch[lmnrw]?|s?pr|s?pl|ch|ck|ph|th|qu|[bcfgk][lr]|[dtv]r|kn|gn|zw|pf[lr]?|${consonant})`
const syllables = new RegExp(`(${vowel})(${consonant}*?)(${onset})(?=${vowel})`, 'gi')

// Deciding where to divide around "st" needs a dictionary: "Fens-ter", but "Sprech-stunde".
const isUnclear = (between: string) => /.st|st./i.test(between)

const fewestLetters = 3

/** Where the syllable after the matched vowel begins. */
const beginOf = ({ 1: first = '', 2: coda = '', index }: RegExpExecArray) =>
  index + first.length + coda.length

function divided(word: string): string {
  const places = [...word.matchAll(syllables)]
    .filter(({ 2: coda, 3: begin }) => !isUnclear(`${coda}${begin}`))
    .map(beginOf)
    .filter((place) => place >= fewestLetters && word.length - place >= fewestLetters)
  return [0, ...places].map((place, nth) => word.slice(place, places[nth])).join(softHyphen)
}

/**
 * Adds soft hyphens to long words in German text. Browsers without a hyphenation dictionary would
 * otherwise break a word wherever the column ends.
 */
export const hyphenated = (text: string) => text.replaceAll(longWord, divided)

/** Adds no-break spaces, so that no line begins with a unit such as `Uhr`. */
export const unbroken = (text: string) => text.replaceAll(/(?<=\d) (?=\p{L})/gu, noBreak)
