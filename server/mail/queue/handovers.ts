import type { MailFault } from '#contract/mail.ts'
import type { Clock } from '#server/runtime/clock.ts'
import type { Circuits, Verdict } from './circuits.ts'

/** Why a server was found to be down. */
export interface Down {
  fault: MailFault
  answer: string
}

/** Its server turned out to be down while a mail was ready for it: that is as good as tried. */
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
  /** How many it takes at once at the most. */
  most: number
  /** Claimed, and not handed over yet. */
  claimed: number
  /** Of these, in their order, those that wait for nothing but the server. */
  ready: Ready[]
  /** Handed over, or being so, and not recorded. */
  unrecorded: number
  /** How many got through since `countedFrom`. */
  sent: number
  countedFrom: number
  ahead: number
  /** Why it was down when it last was. */
  why: Down
}

const paceMs = 250
const mostAhead = 60

/**
 * Lets mails that are ready go to their server, as many at once as it bears. A few more are made
 * ready meanwhile, as many as leave in a quarter of a second: so a server need not wait for the
 * database, and no mail is long in the hands of a process that may die. As little waits to be
 * recorded: what is not would come twice.
 */
export class Handovers {
  readonly #circuits: Circuits
  readonly #clock: Clock
  readonly #lines = new Map<string, Line>()

  constructor(circuits: Circuits, clock: Clock) {
    this.#circuits = circuits
    this.#clock = clock
  }

  /** How many more mails may be claimed for a server that takes `most` at once; 0 where too few to be worth a statement. */
  room(key: string, most: number): number {
    const line = this.#lineOf(key, most)
    const { claimed } = line
    const now = this.#clock.now()
    const here = this.#circuits.room(key, most, now)
    // A server that has yet to prove itself is given one mail to see.
    if (this.#circuits.isOpen(key, now) || !this.#circuits.isProven(key)) return here - claimed
    const ahead = aheadOf(line)
    const room = here + ahead - claimed
    return claimed > 0 && room * 2 < ahead ? 0 : room
  }

  claim(key: string): void {
    this.#lineOf(key).claimed += 1
  }

  /** A claimed mail is not handed over after all. */
  leaveOut(key: string): void {
    this.#lineOf(key).claimed -= 1
  }

  /** Resolves when a claimed mail is to be handed over; rejects with `ServerDown`, or once it is aborted. */
  async enter(key: string, signal: AbortSignal): Promise<void> {
    // What it needed of the database may have taken too long; its claim may lapse while it leaves.
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
    // Else the mail would be kept for as long as the signal.
    await promise.finally(() => signal.removeEventListener('abort', leaveLine))
  }

  /** It is handed over, or is not; returns whether this shows that the server is down. */
  leave(key: string, verdict: Verdict, why: Down): boolean {
    const line = this.#lineOf(key)
    const down = this.#circuits.end(key, verdict, this.#clock.now())
    if (verdict === 'alive') line.sent += 1
    if (down) line.why = why
    this.#letIn(key)
    return down
  }

  /** What became of a mail that was handed over is stored, or cannot be. */
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
    // After a pause it is not known any more.
    const pace = passed < 4 * paceMs ? Math.floor((line.sent * paceMs) / passed) : 0
    Object.assign(line, { sent: 0, countedFrom: now, ahead: Math.min(mostAhead, pace) })
  }
  return line.ahead
}
