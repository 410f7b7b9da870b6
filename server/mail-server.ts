import { domainToASCII } from 'node:url'
import ipaddr from 'ipaddr.js'
import type { FieldFault } from '#contract/errors.ts'

const ports = [25, 465, 587, 2525]

/** A setting for an organisation's mail server: `host` or `host:port`. */
export interface MailServer {
  host: string
  /** If unset, the usual port is used. */
  port?: number
}

// Host names may contain letters such as umlauts, and the full stop of East Asian scripts.
const named =
  /^([\p{L}\p{M}\p{N}_-]+(?:[.\u3002][\p{L}\p{M}\p{N}_-]+)*\.?|\[[0-9a-f:.]+\])(?::(\d{1,5}))?$/iu

/**
 * The server in a setting; null if there is none. An IPv6 address with a port must be in brackets.
 */
export function mailServerIn(setting: string): MailServer | null {
  if (ipaddr.IPv6.isValid(setting)) return { host: setting }
  const [, given = '', port] = named.exec(setting) ?? []
  const host = asciiOf(given.replace(/^\[|\]$/g, '').replace(/\.$/, ''))
  if (!isHost(host, given.startsWith('['))) return null
  if (port === undefined) return { host }
  const number = Number(port)
  return number >= 1 && number <= 65_535 ? { host, port: number } : null
}

/**
 * A host name in ASCII, as DNS uses it. Empty, which is not a valid host, if the name is invalid or
 * if its non-ASCII digits form an IP address.
 */
function asciiOf(host: string): string {
  if (/^[!-~]*$/.test(host)) return host
  const ascii = domainToASCII(host)
  return ipaddr.isValid(ascii) ? '' : ascii
}

function isHost(host: string, bracketed: boolean): boolean {
  if (bracketed) return ipaddr.IPv6.isValid(host)
  // A host that ends in a number would be read as an address: `127.1` and `0x7f000001` are
  // 127.0.0.1.
  if (/(^|\.)(\d+|0x[0-9a-f]*)$/i.test(host)) return ipaddr.IPv4.isValid(host)
  return host.length > 0 && host.length <= 253
}

// `home.arpa` and names without a dot are valid only within one network.
const privateName = /^[^.]+$|(^|\.)(localhost|local|internal|lan|home\.arpa)$/i

/**
 * Whether a host is on the operator's own network, judging only by its name; no name is resolved.
 */
export function isPrivateHost(host: string): boolean {
  if (!ipaddr.isValid(host)) return privateName.test(host)
  // Everything that is not a public address: loopback, link-local, carrier-grade NAT, ULA, and IPv4
  // embedded in IPv6.
  const address = ipaddr.parse(host)
  return address.range() !== 'unicast' || (address instanceof ipaddr.IPv6 && !isGlobal(address))
}

// Only 2000::/3 is assigned; `::7f00:1` is 127.0.0.1 in an obsolete notation.
const isGlobal = (address: ipaddr.IPv6) => address.match(ipaddr.IPv6.parse('2000::'), 3)

/** What is wrong with a mail server setting; null if it is valid. */
export function mailServerFault(setting: string, allowPrivate: boolean): FieldFault | null {
  const server = mailServerIn(setting)
  if (!server) return 'not_a_mail_server'
  if (allowPrivate) return null
  if (isPrivateHost(server.host)) return 'private_mail_server'
  if (server.port !== undefined && !ports.includes(server.port)) return 'mail_server_port'
  return null
}
