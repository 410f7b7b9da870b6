import type { FastifyRequest } from 'fastify'
import type { Caller } from '#server/auth/actor.ts'
import { deviceText } from '#texts/de/session.ts'
import { shortNetworkOf } from './network.ts'

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
