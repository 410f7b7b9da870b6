// RFC 3492, section 5.
const base = 36
const tMin = 1
const tMax = 26
const skew = 38
const damp = 700

/** Decodes a label of a domain without its prefix `xn--`; undefined if it is not valid. */
export function decodePunycode(label: string): string | undefined {
  const delimiter = label.lastIndexOf('-')
  const points = Array.from(
    label.slice(0, Math.max(delimiter, 0)),
    (sign) => sign.codePointAt(0) ?? 0,
  )
  let rest = label.slice(delimiter + 1)
  let [point, bias, index] = [128, 72, 0]
  while (rest !== '') {
    const before = index
    const read = readNumber(rest, bias)
    if (!read) return undefined
    rest = read.rest
    index += read.number
    const length = points.length + 1
    bias = adapted(index - before, { length, isFirst: before === 0 })
    point += Math.floor(index / length)
    index %= length
    if (point > 0x10ffff) return undefined
    points.splice(index, 0, point)
    index += 1
  }
  return String.fromCodePoint(...points)
}

/** Reads a number of variable length from the start of `text`. */
function readNumber(text: string, bias: number): { number: number; rest: string } | undefined {
  let [number, weight] = [0, 1]
  for (let place = 0; place < text.length; place += 1) {
    const digit = digitOf(text.charCodeAt(place))
    if (digit === undefined) return undefined
    number += digit * weight
    if (number > 2 ** 31) return undefined
    const threshold = Math.min(Math.max(base * (place + 1) - bias, tMin), tMax)
    if (digit < threshold) return { number, rest: text.slice(place + 1) }
    weight *= base - threshold
  }
  return undefined
}

/** `a` to `z` are 0 to 25, `0` to `9` are 26 to 35. */
function digitOf(code: number): number | undefined {
  if (code >= 97 && code <= 122) return code - 97
  if (code >= 48 && code <= 57) return code - 22
  return undefined
}

function adapted(delta: number, { length, isFirst }: { length: number; isFirst: boolean }): number {
  let left = Math.floor(delta / (isFirst ? damp : 2))
  left += Math.floor(left / length)
  let steps = 0
  while (left > ((base - tMin) * tMax) / 2) {
    left = Math.floor(left / (base - tMin))
    steps += base
  }
  return steps + Math.floor(((base - tMin + 1) * left) / (left + skew))
}

export const emailAddress =
  /^[\p{L}\p{N}!#$%&'*+/=?^_`{|}~-]+(\.[\p{L}\p{N}!#$%&'*+/=?^_`{|}~-]+)*@([\p{L}\p{N}]([\p{L}\p{N}-]{0,61}[\p{L}\p{N}])?\.)+[\p{L}][\p{L}\p{N}-]{0,61}[\p{L}\p{N}]$/u

const isPlainAscii = (domain: string) => /^[ -~]*$/.test(domain) && !/(^|\.)xn--/i.test(domain)

/**
 * Spells an address with an international domain as people read it, `info@münchen.example`.
 * Browsers send the same address as `info@xn--mnchen-3ya.example`, and some systems type umlauts as
 * two characters. Other addresses stay as they are.
 */
export function inOneSpelling(address: string): string {
  const composed = address.normalize('NFC')
  const from = composed.lastIndexOf('@') + 1
  const domain = composed.slice(from)
  if (from === 0 || isPlainAscii(domain)) return composed
  const ascii = asciiOf(domain)
  const [readable = '', plain = ''] = [readableOf(ascii), ascii].map(
    (spelled) => composed.slice(0, from) + spelled,
  )
  // Not every domain is spelled with letters: `xn--i-7iq.example` has a heart.
  if (emailAddress.test(readable) && asciiOf(readableOf(ascii)) === ascii) return readable
  return emailAddress.test(plain) ? plain : composed
}

/** A domain in ASCII, as DNS uses it; empty if it is not valid. */
const asciiOf = (domain: string) =>
  /[/?#:@\\\s]/.test(domain) ? '' : (URL.parse(`http://${domain}`)?.hostname ?? '')

const mostBytes = { beforeAt: 64, label: 63, domain: 253 }

/**
 * Whether an address is short enough for mail servers and DNS (RFC 5321, 4.5.3.1), which count
 * bytes, and whose form of `ü` is longer.
 */
export function isShortEnough(address: string): boolean {
  const at = address.lastIndexOf('@')
  const domain = asciiOf(address.slice(at + 1))
  const { beforeAt, label, domain: most } = mostBytes
  return (
    new TextEncoder().encode(address.slice(0, at)).length <= beforeAt &&
    domain !== '' &&
    domain.length <= most &&
    domain.split('.').every(({ length }) => length <= label)
  )
}

const readableOf = (ascii: string) =>
  ascii.replaceAll(/(?<=^|\.)xn--([^.]*)/g, (label, coded) => decodePunycode(coded) ?? label)

/**
 * Detects web addresses in names, and stops mail programs from turning text into links. Names must
 * not contain a scheme or `//`, `www.`, `host.tld`, or a host with a port or a path. In German, a
 * dot may also be followed by a letter without a space (`Dr.Meier`, `St.Gallen`, `Co.KG`, `2.OG`,
 * `u.a.`), and Wien and Berlin are top-level domains. So a capital letter after the dot is allowed
 * unless it begins a top-level domain that is not a German word, and a lower-case letter is allowed
 * after a common abbreviation. Names that slip through are harmless: in emails, a dot in a name
 * never makes a link.
 */

/** Names are limited to 200 characters, so the rest of a longer text is not examined. */
const longest = 400

// Well-known top-level domains, except those that are also German words, names or abbreviations.
const knownEndings = new Set(
  `com net org info biz edu gov int mil eu de at ch li io me tv app dev xyz site online store shop
  top club live website page click cloud blog agency email pro space tech link news today world
  network solutions services support systems finance money bank credit loan win vip bid icu pw cc
  ws to ly gg gl tk ml ga cf gq su ru cn uk us fr it nl pl cz dk es se fi ie pt lu example`.split(
    /\s+/,
  ),
)
const abbreviations = new Set(
  `bacc bzw ca co dent dipl doz dr ev evang exkl fam fr frl geb gem habil hl hr ing inkl iur
  jur kath lic luth mag med mont mult nat nr oec phil pol priv prof ref rer röm soc st staatl städt
  str techn theol u univ usw vet zzgl`.split(/\s+/),
)

const scheme = /https?:|hxxps?:|www\.|\/\//i
const numbers = /\d{1,3}(?:\.\d{1,3}){3}(?::\d|\/\S)/
// Limits the length of each part, and uses a lookahead after the dot so that the next host can
// begin there.
const host =
  /([\p{L}\p{M}\p{N}-]{1,63})\.(?=(\p{L}[\p{L}\p{M}\p{N}-]{1,62})(?::\d|\/\S)|([\p{L}\p{M}]{2,63})(?![\p{L}\p{M}\p{N}]))/gu

/** Whether the text contains anything a mail program or a person might take for a web address. */
export function holdsWebAddress(text: string): boolean {
  const plain = plainly(text.slice(0, longest))
  if (scheme.test(plain) || numbers.test(plain)) return true
  return Array.from(plain.matchAll(host)).some(isHost)
}

function isHost([, before = '', withPath = '', bare = '']: RegExpExecArray): boolean {
  const ending = bare || withPath
  const abbreviated = before.length === 1 || abbreviations.has(before.toLowerCase())
  // For example `Dr.Li` or `St.It`.
  if (abbreviated && /^\p{Lu}\p{Ll}+$/u.test(ending)) return false
  if (knownEndings.has(ending.toLowerCase())) return true
  if (abbreviated || !/\p{L}/u.test(before)) return false
  return withPath !== '' || !/^\p{Lu}/u.test(ending)
}

/**
 * Normalises characters that browsers treat as equivalent, and `evil[.]com`, which people read as
 * `evil.com`.
 */
const plainly = (text: string) =>
  text
    .normalize('NFKC')
    .replaceAll(/\p{Default_Ignorable_Code_Point}/gu, '')
    .replaceAll('。', '.')
    .replaceAll(/[[({] ?(?:\.|dot|punkt) ?[\])}]/gi, '.')

const breaks = [
  // As in `http:` and `//`.
  /(?<=\p{L}):(?=[\p{Default_Ignorable_Code_Point}]*[/\\\p{L}])/gu,
  /\/(?=\/)/g,
  // As in `evil.com` and `www.163.com`.
  /[.․。．｡](?=[\p{Default_Ignorable_Code_Point}\p{M}]*\p{L})/gu,
  /(?<=www)[.․。．｡](?=\S)/gi,
  // As in `1.2.3.4`.
  /(?<=\d\.\d{1,3}\.\d{1,3})\.(?=\d)/g,
  // As in `name@host`.
  /@(?=\S)/g,
]

/**
 * A narrow no-break space. Mail programs end an address at a space, and a host with a space is
 * invalid. A word joiner or a zero-width space would not do, because browsers remove it from a
 * host. In `St.Gallen`, this space is correct typography.
 */
const gap = '\u202f'

/** Inserts a gap wherever a mail program could turn text into a link. */
export const withoutLinks = (text: string): string =>
  breaks.reduce((read, sign) => read.replaceAll(sign, (found) => found + gap), text)
