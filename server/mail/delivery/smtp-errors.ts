import type { NodemailerError } from 'nodemailer'
import type { MailFault } from '#contract/mail.ts'
import { cutText } from '#server/cut-text.ts'

/** What keeps mails from leaving that no library tells of. */
export class MailError extends Error {
  readonly fault: MailFault

  constructor(fault: MailFault, message: string) {
    super(message)
    this.fault = fault
  }
}

type SmtpError = NodemailerError & { originalCode?: string; timeoutType?: string }

/**
 * Whether trying again is in vain: the server refused this mail for good (5xx), or its addresses
 * cannot be sent to at all. A refused log-in or greeting is 5xx as well, but tells of the server's
 * settings, which someone may mend within the hours of the tries.
 */
export function isPermanent(error: unknown): boolean {
  if (!(error instanceof Error)) return false
  const { code, permanent, responseCode }: NodemailerError = error
  if (code !== 'EENVELOPE' && code !== 'EMESSAGE') return false
  if (wantsLogInFirst(error)) return false
  return permanent ?? responseCode === undefined
}

/** What the other side said, else what went wrong on the way there; cut to a sensible length. */
export function answerOf(error: unknown): string {
  if (!(error instanceof Error)) return cutText(String(error))
  return cutText((error as NodemailerError).response ?? error.message)
}

const unreachable = /^(ECONNREFUSED|EHOSTUNREACH|ENETUNREACH|EADDRNOTAVAIL)$/
const notFound = /^(ENOTFOUND|EAI_AGAIN|ENODATA|EDNS)$/
const brokenOff = /^(ECONNECTION|ESOCKET|EPROTOCOL|ECONNRESET|EPIPE)$/
const ofCertificate = /certificate|self.signed|altnames/i

/** Why a mail was not sent. */
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
  // A server that cannot ask who may log in (4xx) has not refused anybody.
  if (code === 'EAUTH' || code === 'ENOAUTH') return isTemporary(error) ? 'unready' : 'wrong_log_in'
  if (isBefore(error) && ofCertificate.test(error.message)) return 'bad_certificate'
  if (code === 'ETLS') return 'no_tls'
  // Nonsense may come at any time, even in the middle of a mail.
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

/** 530 to the sender asks for a log-in, or for encryption before it: that is no word on the mail. */
const wantsLogInFirst = ({ responseCode, command }: SmtpError) =>
  responseCode === 530 && command === 'MAIL FROM'

const isNonsense = ({ code, message }: SmtpError) =>
  code === 'EPROTOCOL' && /^(Unexpected Response|Server response exceeds)/.test(message)

const isTemporary = ({ responseCode = 0 }: SmtpError) => responseCode >= 400 && responseCode < 500

/** Whether it went wrong before the mail was begun. */
const isBefore = ({ code, command = '' }: SmtpError) =>
  code !== 'EENVELOPE' &&
  code !== 'EMESSAGE' &&
  ['CONN', 'EHLO', 'HELO', 'LHLO', 'STARTTLS'].includes(command)

/** What keeps any mail from leaving by the same server. */
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

/** Whether nobody answered, and not somebody who refused. */
const isNobodyThere = (fault: MailFault): boolean => ofNobodyThere.includes(fault)

/** Whether a server may be there again any moment: nobody answered, or it said that it goes. */
export const mayComeBack = ({ fault, answer }: { fault: MailFault; answer: string }): boolean =>
  isNobodyThere(fault) || (fault === 'unready' && answer.startsWith('4'))

/** Whether it was the server that failed, and not this mail: any other would have failed as well. */
export function isServersFault(error: unknown): boolean {
  if (faultsOfServer.includes(faultOf(error))) return true
  const { timeoutType } = error as SmtpError
  return timeoutType === 'CONNECT_TIMEOUT' || timeoutType === 'GREETING_TIMEOUT'
}

/** Whether a server had no room for one more conversation: it turned it away, for now, with its first word. */
export const isCrowded = (error: unknown): boolean =>
  error instanceof Error && isAtGreeting(error) && isTemporary(error)

const isAtGreeting = ({ command }: SmtpError) => command === 'CONN'

/** Whether the connection broke off or fell silent: once it may be the mail, often it is the server. */
export const isInterrupted = (error: unknown): boolean =>
  ['silent', 'cut_off'].includes(faultOf(error))
