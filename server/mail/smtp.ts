import { createTransport, type SMTPPoolOptions, type SMTPPoolSentMessageInfo } from 'nodemailer'
import type { Transport } from './message.ts'
import { mimeOptions, type Sender } from './mime.ts'

/** How long each part of handing over a mail may take. */
export interface Patience {
  dnsMs: number
  connectMs: number
  greetingMs: number
  /** The longest silence in between. */
  silenceMs: number
}

const second = 1000

export const usualPatience: Patience = {
  dnsMs: 10 * second,
  connectMs: 15 * second,
  greetingMs: 15 * second,
  silenceMs: 30 * second,
}

interface SmtpOptions extends Sender {
  patience: Patience
}

/** A mail server, to which a few connections are kept for the next mails. */
export function smtpTransport(
  server: SMTPPoolOptions,
  { patience, ...sender }: SmtpOptions,
): Transport {
  const pool = createTransport({
    ...server,
    pool: true,
    // Trying again is the postman's, with its pauses; but a connection that the server closed while
    // nothing was on its way is no try.
    maxRequeues: 1,
    idleTimeout: 30 * second,
    dnsTimeout: patience.dnsMs,
    connectionTimeout: patience.connectMs,
    greetingTimeout: patience.greetingMs,
    socketTimeout: patience.silenceMs,
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
