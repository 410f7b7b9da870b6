import { randomInt } from 'node:crypto'
import { once } from 'node:events'
import { createServer } from 'node:net'
import type { FastifyRequest } from 'fastify'
import type { IPv4, IPv6 } from 'ipaddr.js'
import ipaddr from 'ipaddr.js'
import type { Caller, Source } from '#server/auth/actor.ts'
import { deviceText } from '#texts/de/security.ts'

// `ipaddr.js` is CommonJS: Node finds no named exports in it, only the default.

type RequestAddress = Pick<FastifyRequest, 'ip'>

/**
 * The networks a call comes from, narrowest first: for IPv4 only the address; for IPv6 the address,
 * then the /64 of a household, the /56 of a site and the /48 of a customer.
 */
export function networksOf({ ip }: RequestAddress): [address: string, ...wider: string[]] {
  const address = parsed(ip)
  if (!address) return ['unknown']
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

/** A network that attempts are counted for, and how many times a single address's limit it gets. */
export interface Counted {
  network: string
  times: number
}

// Many households share a /56 or /48 of a university or a mobile provider, so one of them must not
// use up what all of them have.
const timesOfWider = [1, 4, 8]

/**
 * The networks that attempts are counted for, narrowest first: the IPv4 address; for IPv6 the /64,
 * because one household has all of its addresses, and the /56 and /48 around it, because one
 * customer may have all of their /64s.
 */
export function countedNetworksOf(request: RequestAddress): Counted[] {
  const [address, ...wider] = networksOf(request)
  const counted = wider.length > 0 ? wider : [address]
  return counted.map((network, width) => ({ network, times: timesOfWider[width] ?? 1 }))
}

/**
 * The client's network as shown to people, too wide to identify a household: the /24 of IPv4, the
 * /48 of IPv6, such as `203.0.113.0/24` or `2001:db8:1::/48`; empty when unknown.
 */
export function shortNetworkOf({ ip }: RequestAddress): string {
  const address = parsed(ip)
  if (!address) return ''
  const bits = address.kind() === 'ipv4' ? 24 : 48
  const bytes = address.toByteArray().map((byte, place) => (place < bits / 8 ? byte : 0))
  return `${ipaddr.fromByteArray(bytes)}/${bits}`
}

function parsed(ip: string): IPv4 | IPv6 | null {
  const text = withoutPort(ip)
  if (!ipaddr.isValid(text)) return null
  const address = ipaddr.process(text)
  return address.kind() === 'ipv4' ? address : (ipv4In(address as IPv6) ?? address)
}

// Where IPv6 addresses of transition mechanisms contain the client's IPv4 address, and what it is
// combined with. Otherwise everybody behind one translator would count as one household.
const withIpv4 = [
  { of: '::ffff:0:0:0/96', from: 12, mask: 0 },
  // NAT64
  { of: '64:ff9b::/96', from: 12, mask: 0 },
  { of: '64:ff9b:1::/48', from: 12, mask: 0 },
  // Teredo
  { of: '2001::/32', from: 12, mask: 0xff },
  // 6to4
  { of: '2002::/16', from: 2, mask: 0 },
].map(({ of, ...place }) => ({ range: ipaddr.IPv6.parseCIDR(of), ...place }))

function ipv4In(address: IPv6): IPv4 | null {
  const found = withIpv4.find(({ range }) => address.match(range))
  if (!found) return null
  const { from, mask } = found
  return new ipaddr.IPv4(
    address
      .toByteArray()
      .slice(from, from + 4)
      .map((byte) => byte ^ mask),
  )
}

/** Some proxies append the port; if it were kept, each connection would count separately. */
const withoutPort = (ip: string) => ip.replace(/^\[([^\]]*)\](:\d+)?$|^([\d.]+):\d+$/, '$1$3')

/**
 * The browser, operating system and network of a call, as shown in the list of sessions and in
 * security emails.
 */
export const callerOf = (request: FastifyRequest): Caller => ({
  device: deviceIn(request.headers['user-agent'] ?? ''),
  network: shortNetworkOf(request),
})

type Named = [part: string, name: string]

// The first match wins, because a `User-Agent` header also names other browsers, and the operating
// systems that the actual one derives from.
const browsers: Named[] = [
  ['Edg', 'Edge'],
  ['OPR/', 'Opera'],
  ['SamsungBrowser/', 'Samsung Internet'],
  ['Firefox/', 'Firefox'],
  ['FxiOS/', 'Firefox'],
  ['Chrome/', 'Chrome'],
  ['CriOS/', 'Chrome'],
  ['Safari/', 'Safari'],
]
const systems: Named[] = [
  ['iPhone', 'iPhone'],
  ['iPad', 'iPad'],
  ['Android', 'Android'],
  ['Windows', 'Windows'],
  ['CrOS', 'ChromeOS'],
  ['Mac OS X', 'macOS'],
  ['Linux', 'Linux'],
]

// No browser sends a longer `User-Agent` header; the rest is ignored.
const longestSaid = 500

function deviceIn(said: string): string {
  const looked = said.slice(0, longestSaid)
  const nameIn = (named: Named[]) => named.find(([part]) => looked.includes(part))?.[1]
  return deviceText(nameIn(browsers), nameIn(systems))
}

// Below the ports that operating systems give to outgoing connections: one of those could be taken
// before the server listens.
const lowestPort = 20_000
const portCount = 12_000
const mostTries = 100

/** Finds a port on `host` that is currently free. */
export async function freePort(host: string): Promise<number> {
  for (let tries = 1; ; tries++) {
    const port = lowestPort + randomInt(portCount)
    const server = createServer().listen(port, host)
    try {
      await once(server, 'listening')
    } catch (error) {
      if (tries === mostTries) throw error
      continue
    }
    server.close()
    await once(server, 'close')
    return port
  }
}
