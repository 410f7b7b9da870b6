import { isIPv4 } from 'node:net'
import { Readable } from 'node:stream'
import { createTransport, type SendMailOptions, type SMTPPoolOptions } from 'nodemailer'
import { isPrivateHost } from '#server/mail-server.ts'
import { within } from '#server/runtime/within.ts'
import { isSameAddress } from '../message/addresses.ts'
import type { MailLog, OutgoingMail, Transport } from '../message/message.ts'
import { bare, type Sender, writtenMail } from '../message/mime.ts'
import { fileTransport } from './mail-file.ts'
import { faultOf } from './smtp-errors.ts'

/** The timeout for each phase of a handover. */
export interface MailTimeouts {
  dnsMs: number
  connectMs: number
  greetingMs: number
  /** The maximum time without any data. */
  silenceMs: number
}

const second = 1000
// Real responses are a few hundred characters long; nodemailer's limit is 1 MB.
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

/** Sends through a mail server, keeping a few connections open for the next emails. */
export function smtpTransport(
  server: SMTPPoolOptions,
  { timeouts, log, ...sender }: SmtpOptions,
): Transport {
  const greetings = watchGreetings()
  const name = greetingName(sender.publicUrl)
  const pool = createTransport({
    ...server,
    ...(name ? { name } : {}),
    pool: true,
    logger: greetings.logger,
    // Logs what the server says, which is read and not kept.
    transactionLog: true,
    // The postman retries emails. nodemailer does so only when the server has closed an idle
    // connection, which does not count as an attempt.
    maxRequeues: 1,
    maxResponseSize: longestAnswerBytes,
    idleTimeout: 30 * second,
    dnsTimeout: timeouts.dnsMs,
    connectionTimeout: timeouts.connectMs,
    greetingTimeout: timeouts.greetingMs,
    socketTimeout: timeouts.silenceMs,
  })
  // Without this copy, an email resent on a second connection would get the envelope that the first
  // attempt changed. Each attempt reads the whole email from one stream instead of three.
  pool.use('stream', ({ message, data }, done) => {
    message.createReadStream = () => Readable.from(data.raw as Buffer)
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

  // The copy is a separate email, sent only after the recipient's. With both in one envelope, each
  // attempt that the recipient's server refused would deliver another copy. Sending the copy is
  // attempted only once and delays nothing.
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
  return { send, reach: () => pool.verify(), takesUmlauts: greetings.takesUmlauts, close }
}

/**
 * The name for EHLO: the public host. nodemailer would take the machine's name, and in a container
 * `[127.0.0.1]`, which filters count as a sign of spam. Empty if the public host is a local name.
 */
function greetingName(publicUrl: string): string {
  const { hostname } = new URL(publicUrl)
  if (hostname.startsWith('[')) return `[IPv6:${hostname.slice(1)}`
  if (isIPv4(hostname)) return `[${hostname}]`
  return hostname.includes('.') ? hostname : ''
}

/** Reads the server's answers to EHLO, which nodemailer tells only to its logger. */
function watchGreetings() {
  let takesUmlauts: boolean | undefined
  const greeted = new Set<unknown>()
  const ignore = () => {}
  const debug = ({ sid, tnx }: { sid?: unknown; tnx?: unknown }, text: string) => {
    if (tnx === 'client' && text.startsWith('EHLO')) greeted.add(sid)
    else if (tnx === 'server' && greeted.delete(sid) && text.startsWith('250')) {
      takesUmlauts = /^250[ -]SMTPUTF8\b/im.test(text)
    }
  }
  const rest = { trace: ignore, info: ignore, warn: ignore, error: ignore, fatal: ignore }
  return { logger: { ...rest, debug }, takesUmlauts: () => takesUmlauts }
}

export interface TransportOptions extends Sender {
  smtpUrl?: string | undefined
  dataDir: string
  log: MailLog
  timeouts?: MailTimeouts
}

/** How many emails are sent to the deployment's server concurrently. */
export const defaultConnections = 10

/**
 * The deployment's transport: the mail server at `smtpUrl`, otherwise files in `DATA_DIR/mails`.
 */
export function openTransport(options: TransportOptions): Transport {
  const { smtpUrl: url, timeouts = defaultTimeouts } = options
  if (!url) return fileTransport(options)
  const server = {
    url,
    requireTLS: needsTls(url),
    tls: { rejectUnauthorized: !mayBeUnencrypted(url) },
    maxConnections: defaultConnections,
  }
  return smtpTransport(server, { ...options, timeouts })
}

/**
 * Whether emails are sent in the clear if the mail server does not offer STARTTLS, which is allowed
 * only on the operator's own network. Its certificate then protects nothing, and the programs'
 * packages for Linux make one that nobody else knows. `?tls.rejectUnauthorized=true` checks it.
 */
function mayBeUnencrypted(smtpUrl: string): boolean {
  const { protocol, hostname, searchParams } = new URL(smtpUrl)
  const isRequired = searchParams.get('requireTLS') === 'true'
  return protocol === 'smtp:' && isPrivateHost(bareHost(hostname)) && !isRequired
}

const bareHost = (hostname: string) => hostname.replace(/^\[|\]$/g, '')

/**
 * Whether the connection to the deployment's mail server must be encrypted: unless the server is on
 * the operator's own network, or the URL says otherwise (`?requireTLS=false`, `?ignoreTLS=true`).
 */
export function needsTls(smtpUrl: string): boolean {
  const { hostname, searchParams } = new URL(smtpUrl)
  const isSaid = searchParams.has('requireTLS') || searchParams.has('ignoreTLS')
  return !isSaid && !isPrivateHost(bareHost(hostname))
}
