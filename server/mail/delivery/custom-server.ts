import { lookup } from 'node:dns/promises'
import { connect, type LookupFunction, type Socket } from 'node:net'
import { setTimeout as pause } from 'node:timers/promises'
import ipaddr from 'ipaddr.js'
import type { SMTPPoolOptions } from 'nodemailer'
import { isPrivateHost, mailServerIn } from '#server/mail-server.ts'
import type { MailLog, Transport } from '../message/message.ts'
import type { Sender } from '../message/mime.ts'
import { type MailTimeouts, smtpTransport } from './smtp.ts'
import { MailError, withoutSecrets } from './smtp-errors.ts'

/** An organisation's own mail server. */
export interface CustomServer {
  /** `host` or `host:port` */
  setting: string
  user: string
  /** The address that its emails come from. */
  sender: string
  /** Empty if no log-in is needed; null if the stored password cannot be decrypted. */
  password: string | null
}

interface CustomServerOptions extends Sender {
  allowPrivate: boolean
  timeouts: MailTimeouts
  log: MailLog
}

/** The default port for mail submission with a log-in. */
const submissionPort = 587
const tlsPort = 465
const connections = 3

/**
 * Sends emails through an organisation's own server. The server's name is resolved for each
 * connection, and the connection goes to the address that was checked, so a name that resolves
 * differently a moment later has no effect. Rejects with the server's response, with the password
 * removed.
 */
export function customTransport(
  server: Omit<CustomServer, 'sender'>,
  options: CustomServerOptions,
): Transport {
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
 * Connects, or rejects with the reason. Unencrypted connections are allowed only to private
 * addresses, where certificates rarely match host names, and only if the operator allows private
 * addresses at all.
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

// The server name that TLS sends (SNI); an IP address is not a valid one.
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
  // Checks the address that was actually connected to, because the name may have both private and
  // public addresses.
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
