const longestName = 200
const longestEmail = 254
const fromLetterToLetter = /\p{L}(?:.*\p{L})?/su

/**
 * A guess at a name from what stands before the @: `erika.muster-mann` is Erika Muster-Mann. Empty
 * where nothing there can be a name, such as digits alone.
 */
export function suggestedName(email: string): string {
  const [local = ''] = email.slice(0, longestEmail).split('@')
  // What follows a plus sorts mail and names nobody.
  const [own = ''] = local.split('+')
  const words = own.split(/[^\p{L}'-]+/u).flatMap((word) => fromLetterToLetter.exec(word) ?? [])
  return words.map(capitalised).join(' ').slice(0, longestName)
}

const capitalised = (word: string) =>
  word.replaceAll(/(?<=^|['-])\p{L}/gu, (letter) => letter.toUpperCase())
