import type { NodemailerError } from 'nodemailer'
import type { MailFault } from '#contract/mail.ts'
import { cutText } from '#server/cut-text.ts'

/** An error that occurs while an email is being sent and that no library reports. */
export class MailError extends Error {
  readonly fault: MailFault

  constructor(fault: MailFault, message: string) {
    super(message)
    this.fault = fault
  }
}

type SmtpError = NodemailerError & { originalCode?: string; timeoutType?: string }

/**
 * Whether a retry is pointless: the server refused the email permanently (5xx), or its addresses
 * are invalid. A refused log-in or greeting is also 5xx, but it is about the server's settings,
 * which may be corrected while the email is still being retried.
 */
export function isPermanent(error: unknown): boolean {
  if (!(error instanceof Error)) return false
  const { code, permanent, responseCode }: NodemailerError = error
  if (code !== 'EENVELOPE' && code !== 'EMESSAGE') return false
  if (wantsLogInFirst(error)) return false
  return permanent ?? responseCode === undefined
}

/** The server's response, or else the error message, shortened. */
export function answerOf(error: unknown): string {
  if (!(error instanceof Error)) return cutText(String(error))
  return cutText((error as NodemailerError).response ?? error.message)
}

const unreachable = /^(ECONNREFUSED|EHOSTUNREACH|ENETUNREACH|EADDRNOTAVAIL)$/
const notFound = /^(ENOTFOUND|EAI_AGAIN|ENODATA|EDNS)$/
const brokenOff = /^(ECONNECTION|ESOCKET|EPROTOCOL|ECONNRESET|EPIPE)$/
const ofCertificate = /certificate|self.signed|altnames/i

/** Why an email was not sent. */
export function faultOf(error: unknown): MailFault {
  if (error instanceof MailError) return error.fault
  if (!(error instanceof Error)) return 'unexpected'
  const smtp: SmtpError = error
  if (['TimeoutError', 'AbortError'].includes(error.name) || smtp.code === 'ETIMEDOUT')
    return 'silent'
  return faultOfConnection(smtp) ?? faultOfMail(smtp) ?? 'unexpected'
}

function faultOfConnection(error: SmtpError): MailFault | null {
  const { code = '', originalCode = code, responseCode = 0 } = error
  if (notFound.test(code) || notFound.test(originalCode)) return 'unknown_host'
  if (unreachable.test(originalCode)) return 'no_connection'
  // A server whose authentication is temporarily unavailable (4xx) has not refused the log-in.
  if (code === 'EAUTH' || code === 'ENOAUTH') return isTemporary(error) ? 'unready' : 'wrong_log_in'
  if (isBefore(error) && ofCertificate.test(error.message)) return 'bad_certificate'
  if (code === 'ETLS') return 'no_tls'
  // A protocol error can occur at any time, even in the middle of an email.
  if (isNonsense(error)) return 'cut_off'
  if (isBefore(error) && responseCode > 0) return 'unready'
  if (brokenOff.test(code)) return 'cut_off'
  return null
}

function faultOfMail(error: SmtpError): MailFault | null {
  if (error.code !== 'EENVELOPE' && error.code !== 'EMESSAGE') return null
  if (isTemporary(error)) return 'busy'
  if (wantsLogInFirst(error)) return /tls/i.test(answerOf(error)) ? 'no_tls' : 'wrong_log_in'
  if (error.command === 'MAIL FROM') return 'sender_refused'
  return error.command === 'DATA' ? 'content_refused' : 'recipient_refused'
}

/**
 * A 530 response to the sender requires a log-in or encryption; it has nothing to do with the
 * email.
 */
const wantsLogInFirst = ({ responseCode, command }: SmtpError) =>
  responseCode === 530 && command === 'MAIL FROM'

const isNonsense = ({ code, message }: SmtpError) =>
  code === 'EPROTOCOL' && /^(Unexpected Response|Server response exceeds)/.test(message)

const isTemporary = ({ responseCode = 0 }: SmtpError) => responseCode >= 400 && responseCode < 500

/** Whether the error occurred before the email transfer began. */
const isBefore = ({ code, command = '' }: SmtpError) =>
  code !== 'EENVELOPE' &&
  code !== 'EMESSAGE' &&
  ['CONN', 'EHLO', 'HELO', 'LHLO', 'STARTTLS'].includes(command)

/** Errors that affect every email through the same server. */
export const faultsOfServer: readonly MailFault[] = [
  'unknown_host',
  'no_connection',
  'no_tls',
  'bad_certificate',
  'private_server',
  'unready',
  'wrong_log_in',
]

const ofNobodyThere: readonly MailFault[] = ['unknown_host', 'no_connection', 'silent', 'cut_off']

/** Whether the server was unreachable or stopped responding, as opposed to refusing. */
const isNobodyThere = (fault: MailFault): boolean => ofNobodyThere.includes(fault)

/** Whether the server may be back at any moment: it did not respond, or it announced a shutdown. */
export const mayComeBack = ({ fault, answer }: { fault: MailFault; answer: string }): boolean =>
  isNobodyThere(fault) || (fault === 'unready' && answer.startsWith('4'))

/**
 * Whether the fault is with the server rather than this email, so that any other email would have
 * failed too.
 */
export function isServersFault(error: unknown): boolean {
  if (faultsOfServer.includes(faultOf(error))) return true
  const { timeoutType } = error as SmtpError
  return timeoutType === 'CONNECT_TIMEOUT' || timeoutType === 'GREETING_TIMEOUT'
}

/** Whether the server's greeting temporarily refused another connection. */
export const isCrowded = (error: unknown): boolean =>
  error instanceof Error && isAtGreeting(error) && isTemporary(error)

const isAtGreeting = ({ command }: SmtpError) => command === 'CONN'

/**
 * Whether the connection broke or timed out. If this happens once, the email may be the cause; if
 * it happens repeatedly, the server is.
 */
export const isInterrupted = (error: unknown): boolean =>
  ['silent', 'cut_off'].includes(faultOf(error))

interface LogIn {
  user: string
  password: string
}

/** Runs `talk`, and removes the password from the server's responses, including those in errors. */
export async function withoutSecrets(logIn: LogIn, talk: () => Promise<string>): Promise<string> {
  const clean = cleaner(logIn)
  try {
    return clean(await talk())
  } catch (error) {
    if (error instanceof Error) cleanError(error, clean)
    throw error
  }
}

function cleanError(error: NodemailerError, clean: (text: string) => string): void {
  // A timeout error quotes no response, and it cannot be modified.
  if (error instanceof DOMException) return
  error.message = clean(error.message)
  if (error.stack) error.stack = clean(error.stack)
  if (typeof error.response === 'string') error.response = clean(error.response)
  if (error.cause instanceof Error) cleanError(error.cause, clean)
}

const shortest = 4
const codes = /^\d{3}(?=[ -])(?:[ -]\d\.\d{1,3}\.\d{1,3})?/

const base64 = (text: string) => Buffer.from(text, 'utf8').toString('base64').replace(/=+$/, '')

/** A server may echo the password in plain text or as an authentication method encodes it. */
function cleaner({ user, password }: LogIn): (text: string) => string {
  if (password === '') return (text) => text
  // Removing every occurrence of a very short password would reveal it.
  if (password.length < shortest) return (text) => codes.exec(text)?.[0] ?? ''
  const secrets = [base64(`\0${user}\0${password}`), base64(password), password]
  const quoted = secrets.map((secret) => encodeURIComponent(secret))
  const all = [...new Set([...secrets, ...quoted])]
  return (text) => all.reduce((cleaned, secret) => cleaned.replaceAll(secret, '…'), text)
}
