import type { FastifyRequest } from 'fastify'
// `ipaddr.js` is CommonJS: Node finds no named exports in it, only the default.
import ipaddr, { type IPv6 } from 'ipaddr.js'
import type { Source } from '#server/auth/actor.ts'

type RequestAddress = Pick<FastifyRequest, 'ip'>

/**
 * The networks a call comes from, narrowest first: for IPv4 only the address; for IPv6 the address,
 * then the /64 of a household, the /56 of a site and the /48 of a customer.
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

/**
 * The networks a call comes from, with the household's and the widest that a single person is
 * likely to control: an IPv4 address, an IPv6 /48.
 */
export function sourceOf(request: RequestAddress): Source {
  const networks = networksOf(request)
  const [address, household = address, , customer = address] = networks
  return { address: household, networks, origin: customer }
}

/** The client's address; for IPv6 its /64, because one household has a whole /64. */
export const addressOf = (request: RequestAddress): string => sourceOf(request).address

/**
 * The client's network as shown to people, too wide to identify a household: the /24 of IPv4, the
 * /48 of IPv6, such as `203.0.113.0/24` or `2001:db8:1::/48`; empty when unknown.
 */
export function shortNetworkOf({ ip }: RequestAddress): string {
  const text = withoutPort(ip)
  if (!ipaddr.isValid(text)) return ''
  const address = ipaddr.process(text)
  const bits = address.kind() === 'ipv4' ? 24 : 48
  const bytes = address.toByteArray().map((byte, place) => (place < bits / 8 ? byte : 0))
  return `${ipaddr.fromByteArray(bytes)}/${bits}`
}

/** Some proxies append the port; if it were kept, each connection would count separately. */
const withoutPort = (ip: string) => ip.replace(/^\[([^\]]*)\](:\d+)?$|^([\d.]+):\d+$/, '$1$3')
