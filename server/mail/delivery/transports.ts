import { setTimeout as pause } from 'node:timers/promises'
import { LRUCache } from 'lru-cache'
import { hasUmlautBeforeAt } from '#contract/fields.ts'
import type { MailFault } from '#contract/mail.ts'
import { hashOf } from '#server/auth/secrets.ts'
import { cutText } from '#server/cut-text.ts'
import type { OutgoingMail, Transport } from '../message/message.ts'
import { type CustomServer, customTransport } from './custom-server.ts'
import { defaultTimeouts, openTransport, type TransportOptions } from './smtp.ts'
import { answerOf, faultOf } from './smtp-errors.ts'

/** The outcome of a single attempt. */
export type Try = { sent: true; answer: string } | { sent: false; fault: MailFault; answer: string }

/** The transports: the deployment's, and one for each organisation's server. */
export interface Transports {
  /**
   * Sends an email, through the deployment's transport if `server` is null. Resolves with the
   * response.
   */
  send: (server: CustomServer | null, mail: OutgoingMail, signal: AbortSignal) => Promise<string>
  /** Whether this transport writes emails to files. */
  isFile: (server: CustomServer | null) => boolean
  /** Like `send`, but on a separate connection, to test a server. */
  sendOnce: (
    wish: { server: CustomServer | null; mail: OutgoingMail },
    signal: AbortSignal,
  ) => Promise<Try>
  /** Connects to the server and logs in without sending anything; rejects if this fails. */
  reach: (server: CustomServer | null) => Promise<unknown>
  /**
   * Whether a mail server takes this address, or may take it. Connects to the server if it is not
   * known yet whether it takes umlauts.
   */
  takes: (server: CustomServer | null, address: string) => Promise<boolean>
  /** Resolves when the emails in progress are finished. */
  close: () => Promise<void>
}

export interface TransportsOptions extends TransportOptions {
  smtpAllowPrivate: boolean
  /** How long to keep idle connections to a custom server open. */
  keepMs?: number
}

const minuteMs = 60_000
/** How long a booking waits to learn what the mail server takes. */
const longestAskMs = 3000

export function openTransports(options: TransportsOptions): Transports {
  const { smtpAllowPrivate: allowPrivate, timeouts = defaultTimeouts, keepMs = minuteMs } = options
  const ownWay = openTransport(options)
  const open = (server: CustomServer) =>
    customTransport(server, { ...options, allowPrivate, timeouts })
  const kept = new LRUCache<string, Transport, CustomServer>({
    ttl: keepMs,
    ttlAutopurge: true,
    updateAgeOnGet: true,
    memoMethod: (_key, _stale, { context: server }) => open(server),
    // Closes once the emails in progress are finished.
    dispose: (transport) => void transport.close(),
  })

  const wayBy = (server: CustomServer | null) =>
    server ? kept.memo(keyOf(server), { context: server }) : ownWay

  const send: Transports['send'] = async (server, mail, signal) =>
    cutText(await wayBy(server).send(server ? fromOwner(mail, server) : mail, signal))

  const reach: Transports['reach'] = async (server) => wayBy(server).reach()

  const sendOnce: Transports['sendOnce'] = async ({ server, mail }, signal) => {
    let once: Transport | undefined
    try {
      once = server ? open(server) : undefined
      const answer = await (once ?? ownWay).send(server ? fromOwner(mail, server) : mail, signal)
      return { sent: true, answer: cutText(answer) }
    } catch (error) {
      return { sent: false, fault: faultOf(error), answer: answerOf(error) }
    } finally {
      once?.close()
    }
  }

  const takes: Transports['takes'] = async (server, address) => {
    if (!hasUmlautBeforeAt(address)) return true
    try {
      const way = wayBy(server)
      if (way.takesUmlauts() === undefined) {
        await Promise.race([way.reach(), pause(longestAskMs, undefined, { ref: false })])
      }
      return way.takesUmlauts() ?? true
    } catch {
      // A server that cannot be reached now may take it later.
      return true
    }
  }

  const close = async () => {
    await Promise.all([ownWay, ...kept.values()].map((transport) => transport.close()))
  }
  const isFile: Transports['isFile'] = (server) => !server && !options.smtpUrl
  return { send, isFile, sendOnce, reach, takes, close }
}

/** Identifies a server and its log-in, which several projects may share. */
export const keyOf = (server: CustomServer | null): string =>
  server ? hashOf(JSON.stringify(server)).toString('base64url') : ''

/** Custom servers send from their organisation's address, in its name. */
const fromOwner = (mail: OutgoingMail, { sender }: CustomServer): OutgoingMail => ({
  ...mail,
  from: { name: mail.message.sender ?? '', address: sender },
})
