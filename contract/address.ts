import { domainToASCII, domainToUnicode } from 'node:url'

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
  const ascii = domainToASCII(domain)
  const [readable = '', plain = ''] = [domainToUnicode(ascii), ascii].map(
    (spelled) => composed.slice(0, from) + spelled,
  )
  // Not every domain is spelled with letters: `xn--i-7iq.example` has a heart.
  if (emailAddress.test(readable)) return readable
  return emailAddress.test(plain) ? plain : composed
}
