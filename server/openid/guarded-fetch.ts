import { lookup } from 'node:dns/promises'
import { request as requestPlain } from 'node:http'
import { request as requestEncrypted } from 'node:https'
import type { LookupFunction } from 'node:net'
import ipaddr from 'ipaddr.js'
import type { CustomFetch, CustomFetchOptions } from 'openid-client'
import { isPrivateHost } from '#server/mail-server.ts'

const ports = ['', '443', '8443']
const mostBytes = 256 * 1024
const mostHeaderBytes = 16 * 1024

export interface GuardOptions {
  /** Whether addresses on the operator's network are allowed, even without encryption. */
  allowPrivate: boolean
  timeoutMs?: number
  /** Resolves a name; by default as the system does. */
  resolve?: (host: string) => Promise<Address[]>
}

interface Address {
  address: string
  family: number
}

/** The guard refused an address, or the answer was too large or too slow. */
class GuardError extends Error {}

/**
 * Fetches from a provider. The name is resolved once and the connection goes to the address that
 * was checked, so a name that resolves differently a moment later has no effect. Redirects are
 * returned, never followed.
 */
export function guardedFetch({
  allowPrivate,
  timeoutMs = 10_000,
  resolve = resolved,
}: GuardOptions): CustomFetch {
  return async (address, options) => {
    const url = new URL(address)
    const fault = urlFault(url, allowPrivate)
    if (fault) throw new GuardError(`${url.host}: ${fault}`)
    const late = AbortSignal.timeout(timeoutMs)
    const signal = options.signal ? AbortSignal.any([options.signal, late]) : late
    const addresses = await before(signal, addressesOf(url.hostname, resolve))
    const inside = addresses.every((found) => isPrivateHost(found.address))
    if (!allowPrivate && addresses.some((found) => isPrivateHost(found.address))) {
      throw new GuardError(`${url.host} lies in a private network`)
    }
    if (url.protocol === 'http:' && !inside) throw new GuardError(`${url.host} is not encrypted`)
    return exchange(url, options, { addresses, signal })
  }
}

/** What is wrong with a provider's URL, judging only by its text; null if it is allowed. */
export function urlFault(url: URL, allowPrivate: boolean): 'not_allowed' | 'private' | null {
  if (url.username || url.password) return 'not_allowed'
  if (url.protocol !== 'https:' && !(allowPrivate && url.protocol === 'http:')) return 'not_allowed'
  if (allowPrivate) return null
  if (isPrivateHost(hostOf(url.hostname))) return 'private'
  return ports.includes(url.port) ? null : 'not_allowed'
}

/** Without the brackets of an IPv6 address, and without the trailing dot of an absolute name. */
const hostOf = (hostname: string) => hostname.replace(/^\[|\]$/g, '').replace(/\.$/, '')

async function addressesOf(hostname: string, resolve: (host: string) => Promise<Address[]>) {
  const host = hostOf(hostname)
  if (!ipaddr.isValid(host)) return resolve(host)
  return [{ address: host, family: ipaddr.parse(host).kind() === 'ipv4' ? 4 : 6 }]
}

const resolved = (host: string) => lookup(host, { all: true })

/**
 * Stops waiting in time: a silent name server would otherwise take longer than the whole call is
 * allowed to.
 */
function before<Result>(signal: AbortSignal, work: Promise<Result>): Promise<Result> {
  const { promise, reject } = Promise.withResolvers<never>()
  const stop = () => reject(new GuardError('too slow'))
  signal.addEventListener('abort', stop, { once: true })
  return Promise.race([work, promise]).finally(() => signal.removeEventListener('abort', stop))
}

interface Reached {
  addresses: Address[]
  signal: AbortSignal
}

function exchange(
  url: URL,
  { method, headers, body }: CustomFetchOptions,
  { addresses, signal }: Reached,
): Promise<Response> {
  const { promise, resolve, reject } = Promise.withResolvers<Response>()
  const found: LookupFunction = (_host, { all }, done) => {
    const [first] = addresses
    if (all || !first) done(null, addresses)
    else done(null, first.address, first.family)
  }
  const request = url.protocol === 'https:' ? requestEncrypted : requestPlain
  const asked = request(url, {
    method,
    headers: { ...headers, 'accept-encoding': 'identity' },
    lookup: found,
    // Connections are not reused, because an earlier one may go to an address that was checked for
    // another name.
    agent: false,
    maxHeaderSize: mostHeaderBytes,
    signal,
  })
  asked.on('error', (error) => reject(signal.aborted ? new GuardError('too slow') : error))
  asked.on('response', (answer) => {
    const parts: Buffer[] = []
    let bytes = 0
    answer.on('data', (part: Buffer) => {
      bytes += part.length
      parts.push(part)
      if (bytes > mostBytes) asked.destroy(new GuardError('the answer is too large'))
    })
    answer.on('error', (error) => reject(signal.aborted ? new GuardError('too slow') : error))
    answer.on('end', () => resolve(responseOf(answer.statusCode ?? 0, answer.headers, parts)))
  })
  asked.end(body == null ? undefined : String(body))
  return promise
}

/**
 * Keeps only the headers that callers read. `Response` throws if a status that has no body gets
 * one.
 */
function responseOf(
  status: number,
  headers: Record<string, string | string[] | undefined>,
  parts: Buffer[],
): Response {
  const kept = new Headers()
  for (const name of ['content-type', 'www-authenticate']) {
    const value = headers[name]
    if (typeof value === 'string') kept.set(name, value)
  }
  const empty = status === 204 || status === 205 || status === 304
  return new Response(empty ? null : Buffer.concat(parts), { status, headers: kept })
}
