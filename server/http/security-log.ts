import type { FastifyRequest } from 'fastify'
import type { DomainError } from '#server/errors.ts'
import { shortNetworkOf } from './request/network.ts'

const sentences = {
  registered: 'an account was created',
  logged_in: 'somebody logged in',
  log_in_failed: 'a log-in failed',
  second_step_needed: 'a password was right, and a second step is needed',
  second_step_failed: 'a code or a passkey was refused',
  recovery_code_used: 'somebody logged in with a recovery code',
  factor_changed: 'a second factor or a passkey was added or removed',
  logged_out: 'somebody logged out',
  logged_out_everywhere: 'somebody logged out on all devices',
  braked: 'a call was refused after too many tries',
  session_ended: 'a session was ended',
  access_ended: 'an admin ended all access of a member',
  foreign_origin: 'a call from a foreign origin was refused',
  refused_access: 'a call was refused because the caller may not make it',
  reset_asked: 'a password reset was asked for',
  password_reset: 'a password was reset',
  password_changed: 'a password was changed',
  wrong_password: 'a password that was asked for again was wrong',
  link_opened: 'a personal link was opened',
  account_deleted: 'somebody deleted their own account',
} as const

type SecurityEvent = keyof typeof sentences

// Anyone can cause most of these events repeatedly, and the log must not fill the disk. The limit
// per network leaves room for events from other networks.
const mostOfNetwork = 60
const mostInMinute = 600
const minuteMs = 60_000

interface LinesInMinute {
  begun: number
  lines: number
  /** Bounded, because there are never more networks than lines. */
  ofNetwork: Map<string, number>
}

declare module 'fastify' {
  interface FastifyInstance {
    securityLines: Map<SecurityEvent, LinesInMinute>
  }
}

interface About {
  /** The account's id. */
  account?: string | undefined
  /** Whether the account created is an admin's. */
  admin?: boolean
  /** Why access was refused. */
  code?: string
}

/**
 * Logs a security event with the account's id and the shortened network, but no other personal
 * data.
 */
export function logSecurity(
  request: FastifyRequest,
  event: SecurityEvent,
  about: About = {},
): void {
  const network = shortNetworkOf(request)
  const lines = countLine(request.server.securityLines, event, network)
  if (lines === null) return
  const where = network ? { network } : {}
  request.log.info({ event, ...about, ...where }, sentences[event])
  if (lines.ofNetwork === mostOfNetwork || lines.all === mostInMinute) {
    request.log.info({ event, ...where }, 'further ones are not logged')
  }
}

/**
 * Counts a log line. Returns the number of lines for this event in this minute, from this network
 * and in total, including this line; null if the limit has been reached and the line is not logged.
 */
function countLine(
  securityLines: Map<SecurityEvent, LinesInMinute>,
  event: SecurityEvent,
  network: string,
): { ofNetwork: number; all: number } | null {
  const now = performance.now()
  const known = securityLines.get(event)
  const minute =
    known && now - known.begun < minuteMs ? known : { begun: now, lines: 0, ofNetwork: new Map() }
  securityLines.set(event, minute)
  const before = minute.ofNetwork.get(network) ?? 0
  if (before >= mostOfNetwork || minute.lines >= mostInMinute) return null
  minute.lines += 1
  minute.ofNetwork.set(network, before + 1)
  return { ofNetwork: before + 1, all: minute.lines }
}

/**
 * Logs a refusal because of what the caller may do. `foreign_origin` has a line of its own.
 */
export function logRefusedAccess(request: FastifyRequest, { code }: DomainError): void {
  if (code === 'foreign_origin') return
  logSecurity(request, 'refused_access', { account: request.loggedIn?.staffId, code })
}

/** Logs a refusal caused by a wrong password, code or passkey. */
export function logWrongPassword(request: FastifyRequest, { code, details }: DomainError): void {
  if (code === 'wrong_code' || code === 'passkey_refused') {
    const account = details.staffId ?? request.loggedIn?.staffId
    logSecurity(request, 'second_step_failed', { account })
  }
  if (code === 'wrong_login') logSecurity(request, 'log_in_failed', { account: details.staffId })
  if (code === 'wrong_password') {
    logSecurity(request, 'wrong_password', { account: request.loggedIn?.staffId })
  }
}
