import { createTransport, type SendMailOptions, type SMTPPoolOptions } from 'nodemailer'
import { within } from '#server/runtime/within.ts'
import { isSameAddress } from '../message/addresses.ts'
import type { MailLog, OutgoingMail, Transport } from '../message/message.ts'
import { bare, type Sender, writtenMail } from '../message/mime.ts'
import { faultOf } from './smtp-errors.ts'

/** How long each part of handing over a mail may take. */
export interface MailTimeouts {
  dnsMs: number
  connectMs: number
  greetingMs: number
  /** The longest silence in between. */
  silenceMs: number
}

const second = 1000
// Real answers have a few hundred characters; nodemailer's own limit is 1 MB.
const longestAnswerBytes = 8 * 1024
const longestCopyMs = 45 * second

export const defaultTimeouts: MailTimeouts = {
  dnsMs: 10 * second,
  connectMs: 15 * second,
  greetingMs: 15 * second,
  silenceMs: 30 * second,
}

interface SmtpOptions extends Sender {
  timeouts: MailTimeouts
  log: MailLog
}

/** A mail server, to which a few connections are kept for the next mails. */
export function smtpTransport(
  server: SMTPPoolOptions,
  { timeouts, log, ...sender }: SmtpOptions,
): Transport {
  const pool = createTransport({
    ...server,
    pool: true,
    // Trying again is the postman's, with its pauses; but a connection that the server closed while
    // nothing was on its way is no try.
    maxRequeues: 1,
    maxResponseSize: longestAnswerBytes,
    idleTimeout: 30 * second,
    dnsTimeout: timeouts.dnsMs,
    connectionTimeout: timeouts.connectMs,
    greetingTimeout: timeouts.greetingMs,
    socketTimeout: timeouts.silenceMs,
  })
  // Else a mail that goes over a second connection meets what the first one made of its envelope.
  pool.use('stream', ({ message }, done) => {
    const { from, to } = message.getEnvelope()
    message.getEnvelope = () => ({ from, to: [...to] })
    done()
  })
  const copies = new Set<Promise<void>>()

  async function send(mail: OutgoingMail, signal: AbortSignal): Promise<string> {
    const { raw, messageId, envelope } = writtenMail(mail, sender)
    const { bcc } = mail.message
    const copied = bcc !== '' && !isSameAddress(bcc, mail.recipient)
    const { response } = await pool.sendMail({ raw, messageId, envelope, signal })
    if (copied) copy({ raw, messageId, envelope: { from: envelope.from, to: bare(bcc) } }, mail.id)
    return response ?? ''
  }

  // By itself, and only of what the recipient got: with both in one envelope, each try that the
  // recipient's server refuses would bring another copy. It holds nobody up, and is tried once.
  function copy(options: SendMailOptions, id: string): void {
    const copied = within(longestCopyMs, (signal) => pool.sendMail({ ...options, signal }))
      .then(
        () => {},
        (error: unknown) =>
          log.warn({ mail: id, fault: faultOf(error) }, 'copy of a mail not sent'),
      )
      .finally(() => copies.delete(copied))
    copies.add(copied)
  }

  const close = async () => {
    await Promise.all(copies)
    pool.close()
  }
  return { send, reach: () => pool.verify(), close }
}
