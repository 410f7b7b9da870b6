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
  return smtpTransport({ url, maxConnections: defaultConnections }, { ...options, timeouts })
}
