const longestLine = 76
const soft = '='
const hexOfEquals = '=3D'

/** A text in quoted-printable (RFC 2045), its lines ending in CRLF, none longer than 76 signs. */
export const quotedPrintable = (text: string): string =>
  text.split(/\r?\n/).map(encodedLine).join('\r\n')

function encodedLine(line: string): string {
  // A line of markup is full of equals signs and has little else to encode.
  const encoded = line.replaceAll('=', hexOfEquals).replaceAll(/[^\t\x20-\x7e]+|[\t ]$/g, inHex)
  if (encoded.length <= longestLine) return encoded
  let lines = ''
  let from = 0
  while (encoded.length - from > longestLine) {
    const to = cutBefore(encoded, from + longestLine - soft.length)
    lines += `${encoded.slice(from, to)}${soft}\r\n`
    from = to
  }
  return lines + encoded.slice(from)
}

/** The last place up to there that is neither within a sign in hex nor within a character. */
function cutBefore(encoded: string, most: number): number {
  let at = most
  if (encoded[at - 1] === '=') at -= 1
  else if (encoded[at - 2] === '=') at -= 2
  // The bytes of a character after its first are 80 to BF.
  while (encoded[at] === '=' && /[89AB]/.test(encoded[at + 1] ?? '')) at -= 3
  return at
}

const hex = Array.from(
  { length: 256 },
  (_, byte) => `=${byte.toString(16).toUpperCase().padStart(2, '0')}`,
)

function inHex(signs: string): string {
  let encoded = ''
  for (const byte of Buffer.from(signs)) encoded += hex[byte]
  return encoded
}
