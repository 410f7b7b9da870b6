/** What an admin typed, taken apart. */
export interface Query {
  /** Everything but the numbers, as typed. */
  words: string
  /** Digits, without the prefixes that callers leave out. */
  numbers: string[]
}

// A number as people write or say it, such as `+49 (0)421 361-0`.
const spokenNumber = /(?<![\p{L}\p{N}])(?:\+\s?)?[0-9](?:[0-9\s()/.-]*[0-9])?(?![\p{L}\p{N}])/gu

/** Reads what an admin typed, apart from days: numbers, and words. */
export function readQuery(typed: string): Query {
  const numbers: string[] = []
  // PostgreSQL has no text with a null character.
  const words = typed.replaceAll(/\p{Cc}+/gu, ' ').replaceAll(spokenNumber, (number) => {
    numbers.push(digitsOf(number))
    return ' '
  })
  return { words, numbers }
}

/**
 * The digits without the country code or leading zeros, so that every way of writing the number
 * contains them.
 */
function digitsOf(number: string): string {
  const digits = number.replace('(0)', '').replaceAll(/[^0-9]/g, '')
  const national = digits.replace(/^0+/, '')
  const international = number.startsWith('+') || digits.startsWith('00')
  return (international ? national.replace(/^490?/, '') : national) || digits
}

const longestWord = 30
const mostTerms = 8
/** How often a query may read the index to look for wrong letters, however long it is. */
const mostNearly = 600

/** One word of a query. */
export interface Term {
  /** The `like` pattern of texts with the word: anywhere, or only at a word's start if it is short. */
  pattern: string
  /** Patterns of texts that have the word as it sounds, or with one wrong letter. */
  nearly: string[]
}

/** The terms of a query, each of which must match; `words` are spelled as the search text is. */
export function termsOf(words: string[], numbers: string[]): Term[] {
  const terms = [...words, ...numbers].slice(0, mostTerms).map((word) => word.slice(0, longestWord))
  const mayDiffer = (word: string) => word.length > 3 && !isDigits(word)
  const mostEach = Math.ceil(mostNearly / Math.max(1, terms.filter(mayDiffer).length))
  return terms.map((word) => ({
    pattern: word.length > 2 ? `%${word}%` : `% ${word}%`,
    nearly: mayDiffer(word) ? nearlyOf(word).slice(0, mostEach) : [],
  }))
}

const isDigits = (word: string) => /^[0-9]+$/.test(word)

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

/**
 * The word's twins, and all of them with one letter replaced, missing, extra or swapped; `_` is any
 * letter. Those that the index finds quickly come first: a word's beginning is shared by many
 * bookings, so an unknown letter near its end takes long.
 */
function nearlyOf(word: string): string[] {
  const twins = twinsOf(word)
  const spellings = [...twins, ...[word, ...twins].flatMap(oneAway)]
  const afterUnknown = (spelling: string) =>
    spelling.includes('_') ? Math.min(2, spelling.length - spelling.indexOf('_') - 1) : 3
  return [...new Set(spellings)]
    .filter((spelling) => spelling !== word)
    .toSorted((one, other) => afterUnknown(other) - afterUnknown(one))
    .map((spelling) => `% ${spelling} %`)
}

const oneAway = (word: string) =>
  Array.from({ length: word.length + 1 }, (_, at) => {
    const [before, rest] = [word.slice(0, at), word.slice(at)]
    const swapped = `${rest[1] ?? ''}${rest[0] ?? ''}${rest.slice(2)}`
    return [rest.slice(1), swapped, `_${rest.slice(1)}`, `_${rest}`].map((end) => before + end)
  }).flat()

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
