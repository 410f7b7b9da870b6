import { domainToASCII } from 'node:url'

/** An address as servers compare them: a domain with umlauts has another name, too. */
export function plainAddress(address: string): string {
  const domain = address.lastIndexOf('@') + 1
  return address.slice(0, domain).toLowerCase() + domainToASCII(address.slice(domain))
}

export const isSameAddress = (one: string, other: string) =>
  plainAddress(one) === plainAddress(other)
