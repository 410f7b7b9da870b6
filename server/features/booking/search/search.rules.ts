/**
 * Bookings are found by numeric keys. Each word in a booking yields a few of them: one for its
 * beginning, one for every four consecutive characters, and one for each form of the word with one
 * letter left out. A PostgreSQL index lists the bookings that have all of a query's keys, and these
 * are then compared with the words themselves.
 */

/** Spellings that people confuse, after accents are removed. */
const spellings: [RegExp, string][] = [
  [/ß/g, 'ss'],
  [/[æ]|ae/g, 'a'],
  [/[øœ]|oe/g, 'o'],
  [/ue/g, 'u'],
  [/ł/g, 'l'],
  [/[đð]/g, 'd'],
  [/þ/g, 'th'],
  [/ı/g, 'i'],
]

function fold(text: string): string {
  const plain = text.toLowerCase().normalize('NFKD').replaceAll(/\p{M}/gu, '')
  return spellings.reduce((folded, [from, to]) => folded.replaceAll(from, to), plain)
}

// A number as people write or say it, such as `+49 (0)421 361-0`, or a word.
const numberOrWord = /(?:\+\s?)?[0-9](?:[0-9\s()/.-]*[0-9])?(?![\p{L}\p{N}])|[\p{L}\p{N}]+/gu
const startsAsNumber = /^[+0-9]/
const isDigits = (word: string) => /^[0-9]+$/.test(word)

const longestWord = 30

/** The words in the text, in a uniform spelling, and its numbers as digits without prefixes. */
function wordsOf(text: string): string[] {
  const found = Array.from(fold(text).matchAll(numberOrWord), ([word]) =>
    startsAsNumber.test(word) && !/\p{L}/u.test(word) ? digitsOf(word) : word,
  )
  return [...new Set(found)].filter((word) => word !== '').map((word) => word.slice(0, longestWord))
}

/**
 * The digits without the country code or leading zeros, so that every way of typing the number
 * contains them.
 */
function digitsOf(number: string): string {
  const digits = number.replace('(0)', '').replaceAll(/[^0-9]/g, '')
  const national = digits.replace(/^0+/, '')
  const international = number.startsWith('+') || digits.startsWith('00')
  return (international ? national.replace(/^490?/, '') : national) || digits
}

/** A phone number with its country code; one without a country code is taken to be German. */
const phoneOf = (phone: string) =>
  wordsOf(phone).map((word) => {
    const foreign = isDigits(word) && /^(\+|00)(?!\s*49)/.test(phone.trim())
    return isDigits(word) && !foreign ? `49${word}` : word
  })

interface SearchedBooking {
  /** The booking number, without spaces. */
  number: string
  projectId: string
  bookerName: string
  /** The booker's address in the spellings that admins may paste. */
  emails: string[]
  bookerPhone: string
  comment: string
}

const mostWords = 80

/** What the search index stores for a booking. */
export function searchEntryOf(booking: SearchedBooking): { words: string; keys: number[] } {
  const name = wordsOf(booking.bookerName)
  // For the name `Anna Lena`, admins may type `Annalena`.
  const joined = name.length > 1 ? [name.join('').slice(0, longestWord)] : []
  const rest = [
    ...booking.emails.flatMap(wordsOf),
    ...phoneOf(booking.bookerPhone),
    ...wordsOf(booking.comment),
  ]
  const words = [...new Set([booking.number, ...name, ...joined, ...rest])].slice(0, mostWords)
  const seed = seedOf(booking.projectId)
  const known = new Set(words.flatMap((word) => keysOfWord(word, seed)))
  return { words: ` ${words.join(' ')} `, keys: [...known] }
}

const partLength = 4

function keysOfWord(word: string, seed: number): number[] {
  const parts = partsOf(word).map((part) => keyOf(part, seed))
  if (isDigits(word)) return parts
  const starts = [2, 3].filter((length) => word.length >= length)
  const nearly = word.length >= partLength ? withoutOne(word) : []
  return [
    ...starts.map((length) => keyOf(`^${word.slice(0, length)}`, seed)),
    ...parts,
    ...nearly.map((shorter) => keyOf(`~${shorter}`, seed)),
  ]
}

const partsOf = (word: string) =>
  Array.from({ length: Math.max(0, word.length - partLength + 1) }, (_, at) =>
    word.slice(at, at + partLength),
  )

/**
 * The word itself and each form of it with one letter left out: two words that differ by one letter
 * have one form in common.
 */
const withoutOne = (word: string) => [
  word,
  ...new Set(Array.from(word, (_, at) => word.slice(0, at) + word.slice(at + 1))),
]

/**
 * A 32-bit hash. It includes the project, so no search reads other projects' entries, and it keeps
 * names unreadable in the index.
 */
function keyOf(text: string, seed: number): number {
  let hash = seed
  for (let at = 0; at < text.length; at++) {
    hash = Math.imul(hash ^ text.charCodeAt(at), 0x01000193)
  }
  hash ^= hash >>> 15
  return Math.imul(hash, 0x2c1b3c6d) | 0
}

const seedOf = (projectId: string) => keyOf(projectId, 0x811c9dc5)

/** One word in a query. */
export interface Term {
  word: string
  /** The `like` pattern that finds the word in an entry. */
  pattern: string
  /** The keys of bookings with the word; empty if it is too short for the index. */
  keys: number[]
  /** Other spellings that sound the same. */
  twins: string[]
  /**
   * The keys of bookings with a word that is one of the twins, or that differs by one letter from a
   * twin or from the word; empty if no difference is allowed.
   */
  nearly: number[]
}

const samePairs: Record<string, string> = { ai: 'ey', ay: 'ei', ei: 'ay', ey: 'ai' }

/**
 * Spellings of a word that use a different pair of letters for the same sound, such as Mayer and
 * Meier. Maier, which differs from both by one letter, is found anyway.
 */
const twinsOf = (word: string) =>
  Array.from(
    word.matchAll(/[ae][iy]/g),
    ({ 0: pair, index }) => word.slice(0, index) + samePairs[pair] + word.slice(index + 2),
  )

const mostTerms = 8

/** The words in a query, each of which must match. */
export function termsOf(query: string, projectId: string): Term[] {
  const seed = seedOf(projectId)
  return wordsOf(query)
    .slice(0, mostTerms)
    .map((word) => termOf(word, seed))
}

function termOf(word: string, seed: number): Term {
  const inside = word.length > 2
  const pattern = inside ? `%${word}%` : `% ${word}%`
  const long = word.length >= partLength
  const start = isDigits(word) || word.length < 2 ? [] : [keyOf(`^${word}`, seed)]
  const keys = long ? partsOf(word).map((part) => keyOf(part, seed)) : start
  const differs = long && !isDigits(word)
  const twins = differs ? twinsOf(word) : []
  const spellings = differs ? [word, ...twins] : []
  const nearly = spellings.flatMap(withoutOne).map((shorter) => keyOf(`~${shorter}`, seed))
  return { word, pattern, keys, twins, nearly: [...new Set(nearly)] }
}

/** An index look-up for entries where a word may have a wrong letter. */
export interface NearlyAsked {
  keys: number[]
  nearly: number[]
  patterns: string[]
}

/** One search for each word that may differ, to find entries where only that word differs. */
export const oneDiffers = (terms: Term[]): NearlyAsked[] =>
  terms.filter(mayDiffer).map((term) => {
    const others = terms.filter((other) => other !== term)
    return {
      keys: others.flatMap(({ keys }) => keys),
      nearly: term.nearly,
      patterns: others.map(({ pattern }) => pattern),
    }
  })

/** A search for entries that differ from the query in its longest word, and possibly in others. */
export function severalDiffer(terms: Term[]): NearlyAsked[] {
  const differing = terms.filter(mayDiffer)
  const [longest] = differing.toSorted((one, other) => other.word.length - one.word.length)
  return longest && differing.length > 1 ? [{ keys: [], nearly: longest.nearly, patterns: [] }] : []
}

const mayDiffer = ({ nearly }: Term) => nearly.length > 0

/**
 * The words in an entry that sound like a term or differ from it by one letter; empty if the entry
 * has the term itself.
 */
export function nearlyIn(words: string, { word, pattern, twins, nearly }: Term): string[] {
  if (words.includes(pattern.replaceAll('%', '')) || nearly.length === 0) return []
  const isLike = (other: string) => [word, ...twins].some((spelling) => isNearly(spelling, other))
  return words.split(' ').filter((other) => !isDigits(other) && isLike(other))
}

/** Whether an entry has the term, exactly or with one wrong letter. */
export const isIn = (words: string, term: Term) =>
  words.includes(term.pattern.replaceAll('%', '')) || nearlyIn(words, term).length > 0

/** Whether at most one letter is replaced, missing, extra, or swapped with its neighbour. */
function isNearly(one: string, other: string): boolean {
  if (Math.abs(one.length - other.length) > 1) return false
  let start = 0
  while (start < one.length && one[start] === other[start]) start++
  const rest = (word: string, from: number) => word.slice(start + from)
  if (one.length > other.length) return rest(one, 1) === rest(other, 0)
  if (one.length < other.length) return rest(one, 0) === rest(other, 1)
  const exchanged = one[start] === other[start + 1] && one[start + 1] === other[start]
  return rest(one, 1) === rest(other, 1) || (exchanged && rest(one, 2) === rest(other, 2))
}

interface Ordered {
  id: string
  startsAt: Temporal.Instant
  cancelledAt: Temporal.Instant | null
}

/**
 * Future bookings first, by start; then past ones, latest first; at the same start, cancelled ones
 * last.
 */
export const inOrder = <Found extends Ordered>(found: Found[], now: Temporal.Instant): Found[] =>
  [...new Map(found.map((booking) => [booking.id, booking])).values()].sort((one, other) => {
    const past = isPast(one, now)
    if (past !== isPast(other, now)) return past ? 1 : -1
    const earlier = Temporal.Instant.compare(one.startsAt, other.startsAt)
    if (earlier !== 0) return past ? -earlier : earlier
    const cancelled = Number(one.cancelledAt !== null) - Number(other.cancelledAt !== null)
    return cancelled || (one.id < other.id ? -1 : 1)
  })

/** Whether the booking's slot has begun. */
export const isPast = ({ startsAt }: Pick<Ordered, 'startsAt'>, now: Temporal.Instant) =>
  Temporal.Instant.compare(startsAt, now) <= 0
