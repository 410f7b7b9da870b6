import type { Socket } from 'node:net'
import { createSecureContext, TLSSocket } from 'node:tls'
import { certificate } from './certificate.ts'

/** The phases where a mail server can misbehave; `answered` comes after accepting the email. */
export const phases = [
  'greeting',
  'ehlo',
  'starttls',
  'handshake',
  'auth',
  'mail',
  'rcpt',
  'data',
  'body',
  'dot',
  'answered',
] as const
export type Phase = (typeof phases)[number]

/**
 * What the server does instead of responding as usual: it responds with this code, does not
 * respond, closes or resets the connection, or begins a response that never ends; or it sends the
 * usual response one character at a time, or late.
 */
export type Misdeed = number | 'silence' | 'drop' | 'break' | 'babble' | 'drip' | { waitMs: number }

/** An email as received by the server. */
export interface TakenMail {
  sender: string
  /** Including those in Bcc. */
  recipients: string[]
  messageId: string
  raw: string
  /** Milliseconds since 1970. */
  at: number
}

export interface Offers {
  startTls?: boolean
  /** The required log-in and its methods, if any. */
  account?: { user: string; password: string; ways?: ('PLAIN' | 'LOGIN')[] }
  /** Whether the server supports pipelining. */
  pipelining?: boolean
}

export interface ConversationHost extends Offers {
  /** Called once per phase; `mails` counts the emails sent earlier on this connection. */
  misdeedAt: (phase: Phase, about: { recipients: string[]; mails: number }) => Misdeed | undefined
  take: (mail: TakenMail) => void
  /** Called for each attempted log-in. */
  triedLogIn: (user: string, password: string) => void
}

const usual: Partial<Record<Phase, string>> = {
  greeting: '220 misbehaving.example ESMTP',
  starttls: '220 go on',
  auth: '235 welcome',
  mail: '250 sender taken',
  rcpt: '250 recipient taken',
  data: '354 go on',
  dot: '250 taken by the test',
}

const base64 = (text: string) => Buffer.from(text).toString('base64')
const fromBase64 = (text: string) => Buffer.from(text, 'base64').toString()
const isRefusal = (misdeed: Misdeed | undefined) => typeof misdeed === 'number'
const addressIn = (line: string) => /<([^<>]*)>/.exec(line)?.[1] ?? ''

/** One connection to a misbehaving mail server. */
export class MisbehavingConversation {
  readonly #counter: ConversationHost
  readonly #line: Socket
  /** The connection, or its TLS layer. */
  #socket: Socket
  #unread = ''
  /** Whether the server has stopped reading and responding. */
  #over = false
  #secured: boolean
  #loggedIn = false
  #sender = ''
  #recipients: string[] = []
  #mails = 0
  /** Handles the next line or the body. */
  #next: (line: string) => void = (line) => this.#command(line)
  #inBody = false
  #bodyBegun = false

  constructor(
    socket: Socket,
    { counter, secured }: { counter: ConversationHost; secured: boolean },
  ) {
    this.#counter = counter
    this.#line = socket
    this.#socket = socket
    this.#secured = secured
    this.#listen()
    this.#pass('greeting')
  }

  /** Hangs up on a waiting client, optionally with a message. */
  hangUp(word?: string): void {
    this.#over = true
    this.#socket.end(word === undefined ? '' : `${word}\r\n`)
  }

  #listen(): void {
    this.#socket.setEncoding('latin1')
    this.#socket.on('data', (text: string) => this.#hear(text))
    // Clients that drop the connection are part of the tests, so their errors are ignored.
    this.#socket.on('error', () => {})
  }

  #hear(text: string): void {
    if (this.#over) return
    this.#unread += text
    if (this.#inBody && !this.#bodyBegun) {
      this.#bodyBegun = true
      if (!this.#pass('body')) return
    }
    const end = this.#inBody ? '\r\n.\r\n' : '\r\n'
    const at = this.#unread.indexOf(end)
    if (at < 0) return
    const said = this.#unread.slice(0, at)
    this.#unread = this.#unread.slice(at + end.length)
    if (this.#inBody) this.#handedOver(said)
    else this.#next(said)
    if (this.#unread) this.#hear('')
  }

  #command(line: string): void {
    const word = line.slice(0, 4).toUpperCase()
    if (word === 'EHLO') this.#pass('ehlo', this.#abilities())
    else if (word === 'STAR') this.#startTls()
    else if (word === 'AUTH') this.#logIn(line)
    else if (word === 'MAIL') this.#from(line)
    else if (word === 'RCPT') this.#to(line)
    else if (word === 'DATA') this.#data()
    else if (word === 'RSET') this.#reset()
    else if (word === 'QUIT') this.hangUp('221 bye')
    else this.#say('502 what?')
  }

  #abilities(): string {
    const { startTls, account, pipelining } = this.#counter
    const ways = account?.ways ?? ['PLAIN', 'LOGIN']
    const abilities = [
      'misbehaving.example',
      ...(pipelining ? ['PIPELINING'] : []),
      ...(startTls && !this.#secured ? ['STARTTLS'] : []),
      ...(account ? [`AUTH ${ways.join(' ')}`] : []),
      '8BITMIME',
    ]
    const last = abilities.length - 1
    return abilities.map((ability, n) => `250${n < last ? '-' : ' '}${ability}`).join('\r\n')
  }

  #startTls(): void {
    if (!this.#pass('starttls')) return
    this.#unread = ''
    this.#line.removeAllListeners('data')
    if (!this.#pass('handshake', '')) return
    this.#secured = true
    const secureContext = createSecureContext(certificate)
    this.#socket = new TLSSocket(this.#line, { isServer: true, secureContext })
    this.#listen()
  }

  #logIn(line: string): void {
    const [, way = '', given] = line.split(' ')
    const plain = (said: string) => this.#check(fromBase64(said).split('\0').slice(1))
    if (way.toUpperCase() !== 'PLAIN') this.#askForUser()
    else if (given !== undefined) plain(given)
    else {
      this.#next = plain
      this.#say('334 ')
    }
  }

  #askForUser(): void {
    this.#next = (user) => {
      this.#next = (password) => this.#check([fromBase64(user), fromBase64(password)])
      this.#say(`334 ${base64('Password:')}`)
    }
    this.#say(`334 ${base64('Username:')}`)
  }

  // Some servers echo what they received when they refuse a log-in; this one echoes it in every
  // known encoding.
  #check([user = '', password = '']: string[]): void {
    this.#next = (line) => this.#command(line)
    this.#counter.triedLogIn(user, password)
    const { account } = this.#counter
    this.#loggedIn = user === account?.user && password === account.password
    const plain = base64(`\0${user}\0${password}`)
    const echo = `535 no: ${user} ${password} ${base64(user)} ${base64(password)} ${plain}`
    this.#pass('auth', this.#loggedIn ? usual.auth : echo)
  }

  #from(line: string): void {
    this.#sender = addressIn(line)
    this.#recipients = []
    if (this.#counter.account && !this.#loggedIn) this.#say('530 log in first')
    else this.#pass('mail')
  }

  #to(line: string): void {
    const recipient = addressIn(line)
    const misdeed = this.#misdeed('rcpt', [recipient])
    if (!isRefusal(misdeed)) this.#recipients.push(recipient)
    this.#do(misdeed, usual.rcpt)
  }

  #data(): void {
    if (this.#recipients.length === 0) this.#say('503 to nobody?')
    else if (this.#pass('data')) {
      this.#inBody = true
      this.#bodyBegun = false
    }
  }

  #handedOver(said: string): void {
    this.#inBody = false
    const misdeed = this.#misdeed('dot')
    // The email is accepted unless it is refused: any other misdeed affects only the response.
    if (!isRefusal(misdeed)) {
      const raw = Buffer.from(said, 'latin1').toString().replaceAll('\r\n..', '\r\n.')
      const messageId = /^message-id:\s*(\S+)/im.exec(raw)?.[1] ?? ''
      const at = performance.timeOrigin + performance.now()
      const envelope = { sender: this.#sender, recipients: this.#recipients }
      this.#counter.take({ ...envelope, messageId, raw, at })
    }
    if (!this.#do(misdeed, usual.dot)) return
    this.#mails += 1
    this.#pass('answered', '')
    this.#recipients = []
  }

  #reset(): void {
    this.#recipients = []
    this.#say('250 forgotten')
  }

  #misdeed(phase: Phase, recipients = this.#recipients): Misdeed | undefined {
    return this.#counter.misdeedAt(phase, { recipients, mails: this.#mails })
  }

  /** Runs a phase; returns whether the conversation continues as usual. */
  #pass(phase: Phase, answer = usual[phase] ?? ''): boolean {
    return this.#do(this.#misdeed(phase), answer)
  }

  #do(misdeed: Misdeed | undefined, answer = ''): boolean {
    if (misdeed === undefined) {
      if (answer) this.#say(answer)
      return true
    }
    if (misdeed === 'drip') {
      this.#drip(answer)
      return true
    }
    if (typeof misdeed === 'object') {
      if (answer) setTimeout(() => this.#say(answer), misdeed.waitMs)
      return true
    }
    if (typeof misdeed === 'number') {
      this.#say(`${misdeed} as the test wants it`)
      // A 421 means the server is closing the connection.
      if (misdeed === 421) this.hangUp()
      return false
    }
    this.#over = true
    if (misdeed === 'drop') this.#socket.end()
    if (misdeed === 'break') this.#line.resetAndDestroy()
    if (misdeed === 'babble') this.#babble()
    return false
  }

  #say(answer: string): void {
    if (!this.#over && this.#socket.writable) this.#socket.write(`${answer}\r\n`)
  }

  #drip(answer: string): void {
    const letters = [...`${answer}\r\n`]
    const timer = setInterval(() => {
      const letter = letters.shift()
      if (letter === undefined || !this.#socket.writable) clearInterval(timer)
      else this.#socket.write(letter)
    }, 2)
  }

  #babble(): void {
    const timer = setInterval(() => {
      if (this.#socket.writable) this.#socket.write('250-and another thing\r\n')
      else clearInterval(timer)
    }, 20)
  }
}
