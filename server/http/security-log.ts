import type { FastifyRequest } from 'fastify'
import type { DomainError } from '#server/errors.ts'
import { shortNetworkOf } from './network.ts'

const sentences = {
  registered: 'an account was created',
  logged_in: 'somebody logged in',
  log_in_failed: 'a log-in failed',
  logged_out: 'somebody logged out',
  logged_out_everywhere: 'somebody logged out on all devices',
  braked: 'a call was refused after too many tries',
  foreign_origin: 'a call from a foreign origin was refused',
  reset_asked: 'a password reset was asked for',
  password_reset: 'a password was reset',
  password_changed: 'a password was changed',
  password_change_failed: 'a password change failed',
} as const

type SecurityEvent = keyof typeof sentences

// A stranger can repeat most of these; the log must not fill a disk.
const mostInMinute = 60
const minuteMs = 60_000

declare module 'fastify' {
  interface FastifyInstance {
    securityLines: Map<SecurityEvent, { begun: number; lines: number }>
  }
}

interface About {
  /** The account's id. */
  account?: string | undefined
  /** Whether an account that was created is an admin's. */
  admin?: boolean
}

/** Logs a security event with the account's id and the shortened network; nothing else personal. */
export function logSecurity(
  request: FastifyRequest,
  event: SecurityEvent,
  about: About = {},
): void {
  const now = performance.now()
  const { securityLines } = request.server
  const known = securityLines.get(event)
  const counted = known && now - known.begun < minuteMs ? known : { begun: now, lines: 0 }
  counted.lines += 1
  securityLines.set(event, counted)
  if (counted.lines > mostInMinute) return
  const facts = { event, ...about, network: shortNetworkOf(request) }
  request.log.info(facts, sentences[event])
  if (counted.lines === mostInMinute) request.log.info({ event }, 'more of these are not logged')
}

/** Logs a refusal that says that somebody tried a wrong password. */
export function logWrongPassword(request: FastifyRequest, { code, details }: DomainError): void {
  if (code === 'wrong_login') logSecurity(request, 'log_in_failed', { account: details.staffId })
  if (code === 'wrong_password') {
    logSecurity(request, 'password_change_failed', { account: request.loggedIn?.staffId })
  }
}
