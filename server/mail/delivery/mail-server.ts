import { setTimeout as pause } from 'node:timers/promises'
import type { MailFault } from '#contract/mail.ts'
import type { Clock } from '#server/runtime/clock.ts'
import { type MailQueue, pausesSeconds } from '../queued-mail.ts'
import type { CustomServer } from './custom-server.ts'
import { defaultConnections } from './smtp.ts'
import { answerOf, faultOf, mayComeBack } from './smtp-errors.ts'
import type { Transports } from './transports.ts'

/** What handing over an email shows about the state of its server. */
export type Verdict = 'alive' | 'down' | 'crowded' | 'interrupted'

/** Why a server is considered down. */
export interface Down {
  fault: MailFault
  answer: string
}

/** The server went down while an email was ready to be sent; this counts as an attempt. */
export class ServerDown extends Error {
  readonly why: Down

  constructor(why: Down) {
    super(why.answer)
    this.why = why
  }
}

const second = 1000
/** How many emails an organisation's own server gets concurrently. */
const connectionsToOwn = 3
/** How many emails per connection are prepared in advance at most. */
const mostAhead = 6
/** Fewer are prepared once an email waits this long for its turn. */
const longInLineMs = 250
/** A server that refused a connection gets one more at a time after this many emails. */
const alivePerMore = 100
const tooManyInterruptions = 3
const firstOpenMs = 30 * second
const longestOpenMs = 5 * 60 * second
const shortestProbeMs = second
const longestProbeMs = 30 * second
// No email waits longer than this; later emails start a new check when they fail.
const longestWatchMs = second * pausesSeconds.reduce((sum, seconds) => sum + seconds, 0)

interface Ready {
  id: string
  since: number
  enter: () => void
  refuse: (error: unknown) => void
}

/**
 * What this process knows about a mail server: a circuit breaker, and the line of prepared emails.
 *
 * A server that is down gets no emails for a while, then a single one as a test, so a dead server
 * costs almost nothing, however many emails wait for it. A server that refuses connections while it
 * serves others is not down: it gets fewer emails at a time.
 *
 * A few emails are prepared in advance, so that the server does not wait for the database. The
 * number of those that are sent but not yet recorded is limited, because they would be sent twice
 * after a crash.
 */
export class MailServer {
  /** Null means the deployment's server. */
  readonly custom: CustomServer | null
  /** Queues whose emails failed because of the server, and wait until it is back. */
  readonly waiting = new Map<string, MailQueue>()
  /** How many emails are claimed and neither handed over nor left out. */
  inHand = 0
  readonly #clock: Clock
  readonly #connections: number
  /** How many emails it accepted at a time when it refused another one; grows. */
  #bears = Number.POSITIVE_INFINITY
  #aliveSince = 0
  #line: Ready[] = []
  #ahead = 0
  #sending = 0
  readonly #unrecorded = new Set<string>()
  /** False from an outage until an email gets through. */
  #isProven = true
  #interruptions = 0
  #downs = 0
  #openUntil = Number.NEGATIVE_INFINITY
  #why: Down = { fault: 'unexpected', answer: '' }
  /** Connecting has succeeded since the outage; if emails still fail, that proves nothing. */
  #isReached = false
  #isWatched = false

  constructor(custom: CustomServer | null, clock: Clock) {
    this.custom = custom
    this.#clock = clock
    this.#connections = custom ? connectionsToOwn : defaultConnections
  }

  /** Whether it currently gets no emails. */
  get isOpen(): boolean {
    return this.#now < this.#openUntil
  }

  get #now(): number {
    return this.#clock.now().epochMilliseconds
  }

  get #atATime(): number {
    return this.#isProven ? Math.min(this.#connections, this.#bears) : 1
  }

  /** How many more emails to claim for it; 0 if too few to be worth a statement. */
  get room(): number {
    if (this.isOpen) return 0
    const ahead = this.#isProven ? this.#ahead : 0
    const room = this.#atATime + ahead - this.inHand
    return this.inHand > 0 && room * 2 < ahead ? 0 : Math.max(0, room)
  }

  /** Resolves when a claimed email may be sent; rejects with `ServerDown` or when aborted. */
  async enter(id: string, signal: AbortSignal): Promise<void> {
    // If the database was slow, the claim might lapse while the email is being sent.
    signal.throwIfAborted()
    const { promise, resolve: enter, reject: refuse } = Promise.withResolvers<void>()
    const ready = { id, since: performance.now(), enter, refuse }
    this.#line.push(ready)
    const leaveLine = () => {
      this.#line = this.#line.filter((other) => other !== ready)
      refuse(signal.reason)
    }
    signal.addEventListener('abort', leaveLine)
    this.#letIn()
    // Otherwise, the listener on the signal would keep the email in memory.
    await promise.finally(() => signal.removeEventListener('abort', leaveLine))
  }

  /** Called when a handover has ended; returns what it shows, if that is new. */
  leave(verdict: Verdict, why: Down): 'down' | 'back' | null {
    this.#sending -= 1
    this.inHand -= 1
    const change = this.#judge(verdict)
    if (change === 'down') this.#open(why)
    this.#letIn()
    return change
  }

  /** Called once a claimed email's outcome has been stored, or could not be stored. */
  end(id: string): void {
    if (!this.#unrecorded.delete(id)) this.inHand -= 1
    this.#letIn()
  }

  #letIn(): void {
    if (this.isOpen) {
      for (const { refuse } of this.#line.splice(0)) refuse(new ServerDown(this.#why))
    }
    const mostUnrecorded = this.#connections * 1.5
    while (this.#sending < this.#atATime && this.#unrecorded.size < mostUnrecorded) {
      const next = this.#line.shift()
      if (!next) return
      const isSlow = performance.now() - next.since > longInLineMs
      const more = Math.min(this.#ahead + 1, this.#connections * mostAhead)
      this.#ahead = isSlow ? Math.floor(this.#ahead / 2) : more
      this.#sending += 1
      this.#unrecorded.add(next.id)
      next.enter()
    }
  }

  #judge(verdict: Verdict): 'down' | 'back' | null {
    if (verdict === 'alive') {
      const wasAway = !this.#isProven
      this.#isProven = true
      this.#isReached = false
      this.#interruptions = 0
      this.#downs = 0
      this.#openUntil = Number.NEGATIVE_INFINITY
      this.#aliveSince += 1
      if (this.#aliveSince % alivePerMore === 0) this.#bears += 1
      return wasAway ? 'back' : null
    }
    // Emails that were handed over before the circuit opened reveal nothing new.
    if (this.isOpen) return null
    if (verdict === 'interrupted') this.#interruptions += 1
    if (verdict === 'crowded') {
      this.#bears = Math.max(1, Math.min(this.#bears, this.#sending))
      this.#aliveSince = 0
    }
    const isDown =
      verdict === 'down' ||
      (verdict === 'crowded' && this.#sending === 0) ||
      this.#interruptions >= tooManyInterruptions
    return isDown ? 'down' : null
  }

  #open(why: Down): void {
    this.#why = why
    this.#openUntil = this.#now + Math.min(firstOpenMs * 2 ** this.#downs, longestOpenMs)
    this.#downs += 1
    this.#isProven = false
    this.#interruptions = 0
    this.#bears = Number.POSITIVE_INFINITY
    this.#ahead = 0
  }

  /**
   * Waits until a server that did not respond is reachable again, so that a single email can test
   * it at once; false if that cannot be found out. The longer the outage, the rarer the checks.
   */
  async becomesReachable(
    why: Down,
    { transports, stopping }: { transports: Pick<Transports, 'reach'>; stopping: AbortSignal },
  ): Promise<boolean> {
    if (this.#isWatched || this.#isReached || !mayComeBack(why)) return false
    this.#isWatched = true
    const since = performance.now()
    for (let awayMs = 0; awayMs < longestWatchMs; awayMs = performance.now() - since) {
      const pauseMs = Math.min(Math.max(shortestProbeMs, awayMs / 4), longestProbeMs)
      // Spreads out the checks of several processes.
      const jitter = 0.8 + Math.random() * 0.4
      const options = { signal: stopping, ref: false }
      const isRunning = await pause(pauseMs * jitter, true, options).catch(() => false)
      if (!isRunning || this.#isProven) break
      const failed = await transports.reach(this.custom).then(() => null, failure)
      if (failed && mayComeBack(failed)) continue
      // Repeated log-ins would look like password guessing, and the server might block the account.
      this.#isReached = !failed && !this.#isProven
      break
    }
    this.#isWatched = false
    if (this.#isReached) this.#openUntil = Number.NEGATIVE_INFINITY
    return this.#isReached
  }
}

const failure = (error: unknown): Down => ({ fault: faultOf(error), answer: answerOf(error) })
