import type { FastifyRequest } from 'fastify'
// CommonJS: Node finds no names in it, only the whole.
import ipaddr, { type IPv6 } from 'ipaddr.js'
import type { Source } from '#server/auth/actor.ts'

type RequestAddress = Pick<FastifyRequest, 'ip'>

/**
 * The networks a call comes from, the narrowest first: of IPv4 the address alone; of IPv6 the
 * address, then the /64 of a household, the /56 of a site and the /48 of a customer.
 */
export function networksOf({ ip }: RequestAddress): [address: string, ...wider: string[]] {
  const text = withoutPort(ip)
  if (!ipaddr.isValid(text)) return ['unknown']
  const address = ipaddr.process(text)
  if (address.kind() === 'ipv4') return [address.toString()]
  const bytes = (address as IPv6).toByteArray()
  const prefix = (bits: number) => `${bytes.slice(0, bits / 8).join('.')}/${bits}`
  return [prefix(128), prefix(64), prefix(56), prefix(48)]
}

/** The address that calls; of IPv6 its /64, since a household has all of that to itself. */
export function addressOf(request: RequestAddress): string {
  const [address, household = address] = networksOf(request)
  return household
}

/** The widest network that one stranger is likely to command: an IPv4 address, an IPv6 /48. */
export function originOf(request: RequestAddress): string {
  const [address, , , customer = address] = networksOf(request)
  return customer
}

export const sourceOf = (request: RequestAddress): Source => ({
  address: addressOf(request),
  networks: networksOf(request),
  origin: originOf(request),
})

/**
 * The network of a caller as a person may read it, too wide to name a household: the /24 of IPv4,
 * the /48 of IPv6, such as `203.0.113.0/24` or `2001:db8:1::/48`; empty when unknown.
 */
export function shortNetworkOf({ ip }: RequestAddress): string {
  const text = withoutPort(ip)
  if (!ipaddr.isValid(text)) return ''
  const address = ipaddr.process(text)
  const bits = address.kind() === 'ipv4' ? 24 : 48
  const bytes = address.toByteArray().map((byte, place) => (place < bits / 8 ? byte : 0))
  return `${ipaddr.fromByteArray(bytes)}/${bits}`
}

/** Some proxies append the port; without this each connection would count by itself. */
const withoutPort = (ip: string) => ip.replace(/^\[([^\]]*)\](:\d+)?$|^([\d.]+):\d+$/, '$1$3')
