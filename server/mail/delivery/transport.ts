import { isPrivateHost } from '#server/mail-server.ts'
import type { MailLog, Transport } from '../message/message.ts'
import type { Sender } from '../message/mime.ts'
import { fileTransport } from './mail-file.ts'
import { defaultTimeouts, type MailTimeouts, smtpTransport } from './smtp.ts'

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
  const server = { url, requireTLS: needsTls(url), maxConnections: defaultConnections }
  return smtpTransport(server, { ...options, timeouts })
}

/**
 * Whether the connection to the deployment's mail server must be encrypted: unless the server is on
 * the operator's own network, or the URL says otherwise (`?requireTLS=false`, `?ignoreTLS=true`).
 */
export function needsTls(smtpUrl: string): boolean {
  const { hostname, searchParams } = new URL(smtpUrl)
  const isSaid = searchParams.has('requireTLS') || searchParams.has('ignoreTLS')
  return !isSaid && !isPrivateHost(hostname.replace(/^\[|\]$/g, ''))
}
