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
