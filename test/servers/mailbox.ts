import { once } from 'node:events'
import type { AddressInfo } from 'node:net'
import { buffer } from 'node:stream/consumers'
import { setTimeout as pause } from 'node:timers/promises'
import PostalMime, { type Email } from 'postal-mime'
import { SMTPServer, type SMTPServerSession } from 'smtp-server'

/** An email that arrived. */
export interface ReceivedMail extends Email {
  /** The envelope's recipients, including those in Bcc. */
  recipients: string[]
  /** The envelope's sender. */
  envelopeSender: string
  /** The name with which the sending program introduced itself. */
  greetedAs: string
  raw: string
}

export interface Mailbox {
  /** The value for `SMTP_URL`. */
  url: string
  /** In order of arrival. */
  mails: ReceivedMail[]
  /** The first matching email, whether or not it has arrived yet. */
  waitFor: (fits: (mail: ReceivedMail) => boolean, timeoutMs?: number) => Promise<ReceivedMail>
  /**
   * From now on, the server responds to this recipient with `code` or, if that is undefined,
   * accepts their emails again.
   */
  refuse: (recipient: string, code?: number) => void
  /** Sets the server's response to an accepted email. */
  answer: (words: string) => void
  /**
   * Makes the server stop responding when an email to this recipient is sent, until `letGo` is
   * called.
   */
  hold: (recipient: string) => { held: Promise<void>; letGo: () => void }
  close: () => Promise<void>
}

// Accepting an email takes longer only if a test holds it back.
const longestTakeMs = 1000

/**
 * A real mail server on a free port that keeps the emails it receives. Unless it `takesUmlauts`, it
 * does not offer SMTPUTF8.
 */
export async function startMailbox({ port = 0, takesUmlauts = true } = {}): Promise<Mailbox> {
  const arrivals = keepArrivals()
  const holds = keepHolds()
  const takes = keepTakes()
  const refused = new Map<string, number>()
  let taken = 'taken by the test'

  async function take(content: Buffer, session: SMTPServerSession): Promise<void> {
    const { mailFrom, rcptTo } = session.envelope
    const recipients = rcptTo.map(({ address }) => address)
    for (const recipient of recipients) await holds.pass(recipient)
    const envelopeSender = mailFrom ? mailFrom.address : ''
    const parsed = await PostalMime.parse(content)
    const greetedAs = String(session.hostNameAppearsAs)
    const raw = content.toString('utf8')
    arrivals.add({ ...parsed, recipients, envelopeSender, greetedAs, raw })
  }

  const server = new SMTPServer({
    disabledCommands: ['AUTH', 'STARTTLS'],
    disableReverseLookup: true,
    hideSMTPUTF8: !takesUmlauts,
    closeTimeout: 1000,
    onRcptTo: ({ address }, _session, done) => {
      const responseCode = refused.get(address)
      done(
        responseCode
          ? Object.assign(new Error(`refused by the test: <${address}>`), { responseCode })
          : null,
      )
    },
    onData: (stream, session, done) => {
      // The session gets another envelope for the connection's next email.
      const { envelope } = session
      const taking = takes.take(async () => take(await buffer(stream), { ...session, envelope }))
      taking.then(() => done(null, taken), done)
    },
  })
  // Interrupted connections are part of the tests, so their errors are ignored.
  server.on('error', () => {})
  await once(server.listen(port, '127.0.0.1'), 'listening')
  const address = server.server.address() as AddressInfo

  return {
    url: `smtp://127.0.0.1:${address.port}`,
    mails: arrivals.mails,
    waitFor: arrivals.waitFor,
    hold: holds.hold,
    answer: (words) => {
      taken = words
    },
    refuse: (recipient, code) =>
      void (code ? refused.set(recipient, code) : refused.delete(recipient)),
    close: async () => {
      await takes.finish()
      await new Promise<void>((resolve) => server.close(resolve))
    },
  }
}

function keepArrivals() {
  const mails: ReceivedMail[] = []
  const onlookers = new Set<() => void>()

  function add(mail: ReceivedMail): void {
    mails.push(mail)
    for (const look of onlookers) look()
  }

  const waitFor: Mailbox['waitFor'] = async (fits, timeoutMs = 5000) => {
    const { promise, resolve, reject } = Promise.withResolvers<ReceivedMail>()
    const look = () => {
      const found = mails.find(fits)
      if (found) resolve(found)
    }
    const timer = setTimeout(() => {
      const here = mails.map(({ subject, recipients }) => `${recipients}: ${subject}`)
      reject(new Error(`No such mail arrived; here are ${JSON.stringify(here)}`))
    }, timeoutMs)
    onlookers.add(look)
    look()
    return promise.finally(() => {
      clearTimeout(timer)
      onlookers.delete(look)
    })
  }

  return { mails, add, waitFor }
}

/**
 * Keeps connections open until the emails on them are acknowledged: an email that was accepted but
 * then answered with "shutting down" would rightly be resent.
 */
function keepTakes() {
  const underWay = new Set<Promise<void>>()
  let isClosing = false

  async function take(mail: () => Promise<void>): Promise<void> {
    if (isClosing) throw Object.assign(new Error('shutting down'), { responseCode: 421 })
    const taking = mail()
    underWay.add(taking)
    return taking.finally(() => underWay.delete(taking))
  }

  async function finish(): Promise<void> {
    isClosing = true
    await Promise.race([Promise.allSettled(underWay), pause(longestTakeMs)])
  }

  return { take, finish }
}

function keepHolds() {
  const holds = new Map<string, { reached: () => void; released: Promise<void> }>()

  const hold: Mailbox['hold'] = (recipient) => {
    const reached = Promise.withResolvers<void>()
    const released = Promise.withResolvers<void>()
    holds.set(recipient, { reached: reached.resolve, released: released.promise })
    return {
      held: reached.promise,
      letGo: () => {
        holds.delete(recipient)
        released.resolve()
      },
    }
  }

  async function pass(recipient: string): Promise<void> {
    const held = holds.get(recipient)
    held?.reached()
    await held?.released
  }

  return { hold, pass }
}
