import { createTransport, type SMTPPoolSentMessageInfo } from 'nodemailer'
import { fileTransport } from './mail-file.ts'
import type { MailLog, Transport } from './message.ts'
import { mimeOptions, type Sender } from './mime.ts'

interface TransportOptions extends Sender {
  smtpUrl?: string | undefined
  dataDir: string
  log: MailLog
}

/** The deployment's way out: the mail server at `smtpUrl`, else files in `DATA_DIR/mails`. */
export function openTransport(options: TransportOptions): Transport {
  return options.smtpUrl ? smtpTransport(options.smtpUrl, options) : fileTransport(options)
}

const second = 1000

function smtpTransport(url: string, sender: Sender): Transport {
  const pool = createTransport({
    pool: true,
    url,
    maxConnections: 5,
    // Trying again is the postman's, with its pauses.
    maxRequeues: 0,
    dnsTimeout: 10 * second,
    connectionTimeout: 15 * second,
    greetingTimeout: 15 * second,
    socketTimeout: 30 * second,
  })
  return {
    send: async (mail, signal) =>
      accepted(await pool.sendMail({ ...mimeOptions(mail, sender), signal })),
    close: () => pool.close(),
  }
}

// With a copy to someone else, a server may take the mail and refuse its recipient: nodemailer
// calls that sent.
function accepted(info: SMTPPoolSentMessageInfo): string {
  const [recipient = ''] = info.envelope.to
  if (!info.rejected?.includes(recipient)) return info.response ?? ''
  throw info.rejectedErrors?.find((error) => error.recipient === recipient) ?? new Error('refused')
}
