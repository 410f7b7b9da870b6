import { once } from 'node:events'
import { type AddressInfo, createServer, type Socket } from 'node:net'
import { createServer as createTlsServer } from 'node:tls'
import { certificate } from './certificate.ts'
import {
  MisbehavingConversation,
  type Misdeed,
  type Offers,
  type Phase,
  type TakenMail,
} from './misbehaving-conversation.ts'

/** When and how a server misbehaves. */
export interface MisbehaviourOrder {
  at: Phase
  does: Misdeed
  /**
   * Only for emails to this recipient, or to matching ones; the recipient is not known before the
   * `rcpt` phase.
   */
  to?: string | RegExp
  /** How often; if undefined, always. */
  times?: number
  /** Only in conversations where an email has already been sent. */
  reused?: boolean
}

export interface MisbehavingOptions extends Offers {
  port?: number
  /** Uses TLS from the first byte. */
  tls?: boolean
}

export type MisbehavingServer = Awaited<ReturnType<typeof startMisbehavingServer>>

/** A mail server that misbehaves on command and keeps the emails it receives. */
export async function startMisbehavingServer({
  port = 0,
  tls,
  ...offers
}: MisbehavingOptions = {}) {
  const orders = keepOrders()
  const taken: TakenMail[] = []
  const logIns: { user: string; password: string }[] = []
  const conversations = new Map<Socket, MisbehavingConversation>()
  let connections = 0

  const counter = {
    ...offers,
    misdeedAt: orders.misdeedAt,
    take: (mail: TakenMail) => void taken.push(mail),
    triedLogIn: (user: string, password: string) => void logIns.push({ user, password }),
  }
  const converse = (socket: Socket) => {
    connections += 1
    socket.setNoDelay(true)
    const conversation = new MisbehavingConversation(socket, { counter, secured: tls ?? false })
    conversations.set(socket, conversation)
    socket.on('close', () => conversations.delete(socket))
  }
  const server = tls ? createTlsServer(certificate, converse) : createServer(converse)
  // Clients that do not trust the certificate are part of the tests, so their errors are ignored.
  server.on('tlsClientError', () => {})
  await once(server.listen(port, '127.0.0.1'), 'listening')
  const address = server.address() as AddressInfo

  return {
    port: address.port,
    /** The value for `SMTP_URL`. */
    url: `${tls ? 'smtps' : 'smtp'}://127.0.0.1:${address.port}`,
    /** Every email, in the order of arrival. */
    taken,
    logIns,
    takenFor: (recipient: string) => taken.filter((mail) => mail.recipients.includes(recipient)),
    /** The number of connections so far. */
    connections: () => connections,
    open: () => conversations.size,
    /** Adds another way for the server to misbehave. */
    order: orders.add,
    /** Makes the server behave again. */
    behave: orders.clear,
    /** Closes the connections of all clients, optionally with a message such as a 421. */
    hangUp: (word?: string) => {
      for (const conversation of conversations.values()) conversation.hangUp(word)
    },
    close: async () => {
      for (const socket of conversations.keys()) socket.destroy()
      server.close()
      await once(server, 'close')
    },
  }
}

function keepOrders() {
  let orders: MisbehaviourOrder[] = []

  function misdeedAt(
    phase: Phase,
    { recipients, mails }: { recipients: string[]; mails: number },
  ): Misdeed | undefined {
    const order = orders.find(
      ({ at, to, times = 1, reused }) =>
        at === phase && times > 0 && (!reused || mails > 0) && (!to || concerns(recipients, to)),
    )
    if (order?.times !== undefined) order.times -= 1
    return order?.does
  }

  return {
    misdeedAt,
    add: (...added: MisbehaviourOrder[]) =>
      void orders.push(...added.map((order) => ({ ...order }))),
    clear: () => {
      orders = []
    },
  }
}

const concerns = (recipients: string[], to: string | RegExp) =>
  recipients.some((recipient) => (typeof to === 'string' ? recipient === to : to.test(recipient)))
