import { decodePunycode } from './punycode.ts'

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
