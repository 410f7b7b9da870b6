const plain = /^[\x20-\x7e]*$/
const longestWord = 60
// A line may have at most 76 characters, including `Subject: ` before the first encoded word and
// the dozen characters that mark each encoded word.
const longestEncoded = 52

/**
 * Encodes one line of text as the value of a header: unchanged if it is unambiguous, otherwise as
 * encoded words (RFC 2047), each on a separate line and made of whole characters. ASCII text that
 * looks like an encoded word is also encoded, so that mail programs show it as it was entered.
 */
export function headerLine(text: string): string {
  const folds = text.split(' ').every(({ length }) => length <= longestWord)
  if (plain.test(text) && folds && !text.includes('=?')) return folded(text)
  const words: string[] = ['']
  for (const character of text) {
    const encoded = inQ(character)
    const last = words.at(-1) ?? ''
    if (last.length + encoded.length > longestEncoded) words.push(encoded)
    else words[words.length - 1] = last + encoded
  }
  return words.map((word) => `=?UTF-8?Q?${word}?=`).join('\r\n ')
}

function folded(text: string): string {
  const lines: string[] = []
  for (const word of text.split(' ')) {
    const last = lines.at(-1)
    if (last !== undefined && last.length + word.length < longestWord) {
      lines[lines.length - 1] = `${last} ${word}`
    } else lines.push(word)
  }
  return lines.join('\r\n ')
}

function inQ(character: string): string {
  if (/[A-Za-z0-9!*+/-]/.test(character)) return character
  if (character === ' ') return '_'
  return Array.from(
    Buffer.from(character),
    (byte) => `=${byte.toString(16).toUpperCase().padStart(2, '0')}`,
  ).join('')
}
