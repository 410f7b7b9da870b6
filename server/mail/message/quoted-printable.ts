const longestLine = 76
const tab = 0x09
const lineFeed = 0x0a
const carriageReturn = 0x0d
const space = 0x20
const equals = 0x3d
const lastOfAscii = 0x7e
const hex = Buffer.from('0123456789ABCDEF')
const mostOfByte = '=\r\n=3D'.length

const isBlank = (byte: number) => byte === space || byte === tab
const isPlain = (byte: number) => byte > space && byte <= lastOfAscii && byte !== equals

const plain = Uint8Array.from({ length: 256 }, (_, byte) => (isPlain(byte) ? 1 : 0))

// Shared by all calls: a new buffer for each part of each email would create a lot of garbage.
let scratch = Buffer.alloc(0)

/** Encodes text as quoted-printable (RFC 2045) with CRLF and lines of at most 76 characters. */
export function quotedPrintable(text: string): string {
  const bytes = Buffer.from(text)
  const most = bytes.length * mostOfByte
  if (scratch.length < most) scratch = Buffer.allocUnsafeSlow(most)
  const written = scratch
  const line = { to: 0, from: 0 }
  let at = 0
  while (at < bytes.length) {
    // Most characters are copied here.
    let to = line.to
    const end = Math.min(bytes.length, at + longestLine - 1 - (to - line.from))
    while (at < end && plain[bytes[at] as number]) written[to++] = bytes[at++] as number
    line.to = to
    if (at < bytes.length) at += writeBreakOrCharacter(bytes, at, line)
  }
  return written.toString('latin1', 0, line.to)
}

/** The positions in `scratch` of the next character and the start of its line. */
interface Line {
  to: number
  from: number
}

/**
 * Writes one line break or one character, which is never split across lines. Returns the number of
 * bytes read.
 */
function writeBreakOrCharacter(bytes: Buffer, at: number, line: Line): number {
  const breakLength = lengthOfBreak(bytes, at)
  if (breakLength > 0) {
    endLine(line)
    return breakLength
  }
  const byte = bytes[at] as number
  const length = lengthOfCharacter(byte)
  const next = at + length
  const isLast = next >= bytes.length || lengthOfBreak(bytes, next) > 0
  const asItIs = isPlain(byte) || (isBlank(byte) && !isLast)
  const width = asItIs ? 1 : 3 * length
  // A soft line break must fit after the character, unless the character is the last on its line.
  if (line.to - line.from + width > (isLast ? longestLine : longestLine - 1)) {
    scratch[line.to++] = equals
    endLine(line)
  }
  if (asItIs) scratch[line.to++] = byte
  else for (let part = at; part < next; part++) writeInHex(bytes[part] as number, line)
  return length
}

function endLine(line: Line): void {
  scratch[line.to++] = carriageReturn
  scratch[line.to++] = lineFeed
  line.from = line.to
}

function writeInHex(byte: number, line: Line): void {
  scratch[line.to++] = equals
  scratch[line.to++] = hex[byte >> 4] as number
  scratch[line.to++] = hex[byte & 15] as number
}

/** The length of the line break at this position; 0 if there is none. */
function lengthOfBreak(bytes: Buffer, at: number): number {
  if (bytes[at] === lineFeed) return 1
  return bytes[at] === carriageReturn && bytes[at + 1] === lineFeed ? 2 : 0
}

/** A character's length in bytes, given its first byte in UTF-8. */
function lengthOfCharacter(byte: number): number {
  if (byte < 0xc0) return 1
  if (byte < 0xe0) return 2
  return byte < 0xf0 ? 3 : 4
}
