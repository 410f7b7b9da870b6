import { lookup } from 'node:dns/promises'
import { connect, type LookupFunction, type Socket } from 'node:net'
import { setTimeout as pause } from 'node:timers/promises'
import ipaddr from 'ipaddr.js'
import type { SMTPPoolOptions } from 'nodemailer'
import { isPrivateHost, mailServerIn } from '#server/mail-server.ts'
import type { MailLog, Transport } from '../message/message.ts'
import type { Sender } from '../message/mime.ts'
import { withoutSecrets } from './secret-answers.ts'
import { type MailTimeouts, smtpTransport } from './smtp.ts'
import { MailError } from './smtp-errors.ts'

/** A mail server of an organisation's own. */
export interface CustomServer {
  /** `host` or `host:port` */
  setting: string
  /** The log-in name, and the sender. */
  user: string
  /** Empty: no log-in. Null: what is stored cannot be read. */
  password: string | null
}

interface CustomServerOptions extends Sender {
  allowPrivate: boolean
  timeouts: MailTimeouts
  log: MailLog
}

/** Where mails are handed over that come with a log-in, unless a server says otherwise. */
const submissionPort = 587
const tlsPort = 465
const connections = 3

/**
 * The way through an organisation's own server. Its name is resolved for each connection, and the
 * connection goes to what was found and looked at: a name that leads elsewhere a moment later leads
 * nowhere. Rejects with what the server answered, without the password that it may repeat.
 */
export function customTransport(server: CustomServer, options: CustomServerOptions): Transport {
  const { host, port = submissionPort } = mailServerIn(server.setting) ?? { host: '' }
  const { user, password } = server
  if (password === null) throw new MailError('wrong_log_in', 'the stored password is unreadable')
  const transport = smtpTransport(
    {
      host,
      port,
      secure: port === tlsPort,
      maxConnections: connections,
      getSocket: guardedSocket({ host, port }, options),
      ...(password === '' ? {} : { auth: { user, pass: password } }),
    },
    options,
  )
  return {
    ...transport,
    send: (mail, signal) => withoutSecrets({ user, password }, () => transport.send(mail, signal)),
  }
}

type GetSocket = NonNullable<SMTPPoolOptions['getSocket']>

interface ServerAddress {
  host: string
  port: number
}

/**
 * Connects, or says why not. Without encryption only within the operator's own network, where the
 * operator has allowed it; there certificates are seldom made out for the name.
 */
function guardedSocket(place: ServerAddress, options: CustomServerOptions): GetSocket {
  return (_options, done) => {
    socketTo(place, options).then(
      ({ connection, inside }) =>
        done(null, {
          connection,
          requireTLS: !inside,
          tls: { servername: servernameOf(place.host), rejectUnauthorized: !inside },
        }),
      (error: Error) => done(error, false),
    )
  }
}

// A server's name is sent along in the clear; an address is none.
const servernameOf = (host: string) => (ipaddr.isValid(host) ? '' : host)

async function socketTo(
  { host, port }: ServerAddress,
  { allowPrivate, timeouts }: CustomServerOptions,
) {
  const addresses = await addressesOf(host, timeouts.dnsMs)
  if (!allowPrivate && addresses.some(({ address }) => isPrivateHost(address))) {
    throw new MailError('private_server', `${host} lies in a private network`)
  }
  const found: LookupFunction = (_host, { all }, done) => {
    const [first] = addresses
    if (all || !first) done(null, addresses)
    else done(null, first.address, first.family)
  }
  const connection = connect({ host, port, lookup: found, autoSelectFamily: true })
  await connected(connection, timeouts.connectMs)
  // Of several addresses the one that answered counts: it may be a public one.
  const { remoteAddress } = connection
  return { connection, inside: remoteAddress !== undefined && isPrivateHost(remoteAddress) }
}

async function addressesOf(host: string, timeoutMs: number) {
  if (ipaddr.isValid(host))
    return [{ address: host, family: ipaddr.parse(host).kind() === 'ipv4' ? 4 : 6 }]
  const late = pause(timeoutMs, null, { ref: false })
  const found = await Promise.race([lookup(host, { all: true }), late])
  if (!found) throw new MailError('unknown_host', `${host} was not found in time`)
  return found
}

function connected(socket: Socket, timeoutMs: number): Promise<void> {
  const { promise, resolve, reject } = Promise.withResolvers<void>()
  const timer = setTimeout(() => {
    reject(
      Object.assign(new Error('Connection timeout'), {
        code: 'ETIMEDOUT',
        timeoutType: 'CONNECT_TIMEOUT',
      }),
    )
    socket.destroy()
  }, timeoutMs)
  socket.once('connect', resolve)
  socket.once('error', reject)
  return promise.finally(() => {
    clearTimeout(timer)
    socket.off('error', reject)
  })
}
