import type { MailFault } from '#contract/mail.ts'
import type { Clock } from '#server/runtime/clock.ts'
import type { Circuits, Verdict } from './circuits.ts'

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

interface Ready {
  enter: () => void
  refuse: (error: unknown) => void
}

interface Line {
  /** The maximum number of concurrent emails. */
  most: number
  /** Claimed, but not yet passed to the server. */
  claimed: number
  /** The claimed emails that are ready and only waiting for the server, in order. */
  ready: Ready[]
  /** Sent or being sent, but not yet recorded. */
  unrecorded: number
  /** How many have been delivered since `countedFrom`. */
  sent: number
  countedFrom: number
  ahead: number
  /** Why it was last down. */
  why: Down
}

const paceMs = 250
const mostAhead = 60

/**
 * Passes prepared emails to their server, as many concurrently as it accepts. A few more are
 * prepared in advance, as many as can be sent in a quarter of a second, so the server does not wait
 * for the database, and no email stays claimed for long by a process that may die. The number of
 * emails that are sent but not yet recorded is limited too, because they would be sent twice after
 * a crash.
 */
export class Handovers {
  readonly #circuits: Circuits
  readonly #clock: Clock
  readonly #lines = new Map<string, Line>()

  constructor(circuits: Circuits, clock: Clock) {
    this.#circuits = circuits
    this.#clock = clock
  }

  /**
   * How many more emails to claim for a server that takes `most` concurrently; 0 if the number is
   * too small to be worth a statement.
   */
  room(key: string, most: number): number {
    const line = this.#lineOf(key, most)
    const { claimed } = line
    const now = this.#clock.now()
    const here = this.#circuits.room(key, most, now)
    // A server that has not accepted an email since its outage gets a single one as a test.
    if (this.#circuits.isOpen(key, now) || !this.#circuits.isProven(key)) return here - claimed
    const ahead = aheadOf(line)
    const room = here + ahead - claimed
    return claimed > 0 && room * 2 < ahead ? 0 : room
  }

  claim(key: string): void {
    this.#lineOf(key).claimed += 1
  }

  /** Called if a claimed email is not sent after all. */
  leaveOut(key: string): void {
    this.#lineOf(key).claimed -= 1
  }

  /** Resolves when a claimed email may be sent; rejects with `ServerDown` or when aborted. */
  async enter(key: string, signal: AbortSignal): Promise<void> {
    // If the database was slow, the claim might lapse while the email is being sent.
    signal.throwIfAborted()
    const line = this.#lineOf(key)
    const { promise, resolve, reject } = Promise.withResolvers<void>()
    const ready = { enter: resolve, refuse: reject }
    line.ready.push(ready)
    const leaveLine = () => {
      line.ready = line.ready.filter((other) => other !== ready)
      reject(signal.reason)
    }
    signal.addEventListener('abort', leaveLine)
    this.#letIn(key)
    // Otherwise, the listener on the signal would keep the email in memory.
    await promise.finally(() => signal.removeEventListener('abort', leaveLine))
  }

  /**
   * Called when the handover has succeeded or failed; returns whether it shows that the server is
   * down.
   */
  leave(key: string, verdict: Verdict, why: Down): boolean {
    const line = this.#lineOf(key)
    const down = this.#circuits.end(key, verdict, this.#clock.now())
    if (verdict === 'alive') line.sent += 1
    if (down) line.why = why
    this.#letIn(key)
    return down
  }

  /** Called once the outcome of a handed-over email has been stored, or could not be stored. */
  recorded(key: string): void {
    this.#lineOf(key).unrecorded -= 1
    this.#letIn(key)
  }

  #letIn(key: string): void {
    const line = this.#lineOf(key)
    if (this.#circuits.isOpen(key, this.#clock.now())) {
      for (const { refuse } of line.ready.splice(0)) refuse(new ServerDown(line.why))
    }
    while (line.ready.length > 0 && this.#hasRoom(key, line)) {
      line.claimed -= 1
      line.unrecorded += 1
      this.#circuits.begin(key)
      line.ready.shift()?.enter()
    }
  }

  #hasRoom = (key: string, { most, unrecorded }: Line) =>
    unrecorded < most * 1.5 && this.#circuits.room(key, most, this.#clock.now()) > 0

  #lineOf(key: string, most?: number): Line {
    const known = this.#lines.get(key)
    if (known) return known
    const why: Down = { fault: 'unexpected', answer: '' }
    const empty = { claimed: 0, ready: [], unrecorded: 0, sent: 0, ahead: 0, why }
    const line = { ...empty, most: most ?? 1, countedFrom: performance.now() }
    this.#lines.set(key, line)
    return line
  }
}

function aheadOf(line: Line): number {
  const now = performance.now()
  const passed = now - line.countedFrom
  if (passed >= paceMs) {
    // After a gap, the rate is unknown.
    const pace = passed < 4 * paceMs ? Math.floor((line.sent * paceMs) / passed) : 0
    Object.assign(line, { sent: 0, countedFrom: now, ahead: Math.min(mostAhead, pace) })
  }
  return line.ahead
}
