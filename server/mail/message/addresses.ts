import { domainToASCII } from 'node:url'

/**
 * Normalises an address as mail servers do: in lower case, with a domain that contains umlauts
 * converted to ASCII.
 */
export function plainAddress(address: string): string {
  const domain = address.lastIndexOf('@') + 1
  return address.slice(0, domain).toLowerCase() + domainToASCII(address.slice(domain))
}

export const isSameAddress = (one: string, other: string) =>
  plainAddress(one) === plainAddress(other)
