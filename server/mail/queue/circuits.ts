import { setTimeout as pause } from 'node:timers/promises'
import type { CustomServer } from '../delivery/custom-server.ts'
import { answerOf, faultOf, mayComeBack } from '../delivery/smtp-errors.ts'
import type { Transports } from '../delivery/transports.ts'
import { pausesSeconds } from './claims.ts'

/** What one attempt shows about the state of a mail server. */
export type Verdict = 'alive' | 'down' | 'crowded' | 'interrupted' | 'untried'

interface Circuit {
  underWay: number
  /**
   * False from an outage until an email gets through; until then, emails are attempted one at a
   * time.
   */
  proven: boolean
  downs: number
  interruptions: number
  /**
   * The limit of concurrent emails: how many the server had accepted when it refused another; grows
   * over time.
   */
  bears: number
  aliveSince: number
  openUntil: Temporal.Instant | null
  /** The server accepted connections but no emails, so a successful connection proves nothing. */
  misleading: boolean
  reached: boolean
}

const firstOpenSeconds = 30
const longestOpenSeconds = 5 * 60
const tooManyInterruptions = 3
/** The limit grows by one after this many delivered emails. */
const alivePerMore = 100

/**
 * Limits the concurrent emails to each server. A server that is down gets no emails for a while,
 * then a single one as a test, so a dead server costs almost nothing, however many emails wait for
 * it. A server that refuses some emails and accepts others is not down: its limit is lowered. Each
 * process keeps its own state.
 */
export class Circuits {
  readonly #circuits = new Map<string, Circuit>()
  /** The circuits that may be open, a few out of thousands. */
  readonly #opened = new Set<Circuit>()

  /** How many more emails the server may get now, with at most `most` in progress. */
  room(key: string, most: number, now: Temporal.Instant): number {
    const circuit = this.#of(key)
    if (isOpen(circuit, now)) return 0
    const { underWay, proven, bears } = circuit
    return Math.max(0, (proven ? Math.min(most, bears) : 1) - underWay)
  }

  begin(key: string): void {
    this.#of(key).underWay += 1
  }

  /** Returns whether this result opens the circuit. */
  end(key: string, verdict: Verdict, now: Temporal.Instant): boolean {
    const circuit = this.#of(key)
    circuit.underWay -= 1
    if (verdict === 'alive') {
      Object.assign(circuit, { proven: true, downs: 0, interruptions: 0, openUntil: null })
      Object.assign(circuit, { reached: false, misleading: false })
      circuit.aliveSince += 1
      if (circuit.aliveSince % alivePerMore === 0) circuit.bears += 1
    }
    // Emails that were sent before the circuit opened reveal nothing new.
    if (isOpen(circuit, now)) return false
    if (verdict === 'interrupted') circuit.interruptions += 1
    const down =
      verdict === 'down' ||
      (verdict === 'crowded' && bearsNone(circuit)) ||
      circuit.interruptions >= tooManyInterruptions
    if (down) {
      open(circuit, now)
      this.#opened.add(circuit)
    }
    return down
  }

  isProven(key: string): boolean {
    return this.#of(key).proven
  }

  /**
   * Whether the server was down, no email has got through since, and a successful connection would
   * prove something.
   */
  isAway(key: string): boolean {
    const { proven, misleading } = this.#of(key)
    return !proven && !misleading
  }

  /** Called when the server is reachable again; a single email is attempted next. */
  reached(key: string): void {
    Object.assign(this.#of(key), { openUntil: null, reached: true })
  }

  /** Whether the server currently gets no emails. */
  isOpen(key: string, now: Temporal.Instant): boolean {
    return isOpen(this.#of(key), now)
  }

  /** How many servers currently get no emails. */
  openAt(now: Temporal.Instant): number {
    for (const circuit of this.#opened) if (!isOpen(circuit, now)) this.#opened.delete(circuit)
    return this.#opened.size
  }

  #of(key: string): Circuit {
    const known = this.#circuits.get(key)
    if (known) return known
    const unknown = {
      underWay: 0,
      proven: true,
      downs: 0,
      interruptions: 0,
      bears: Number.POSITIVE_INFINITY,
      aliveSince: 0,
      openUntil: null,
      misleading: false,
      reached: false,
    }
    this.#circuits.set(key, unknown)
    return unknown
  }
}

/** Lowers the limit of a server that refused an email; returns whether it accepts none at all. */
function bearsNone(circuit: Circuit): boolean {
  const { underWay, bears, proven } = circuit
  circuit.bears = Math.max(1, Math.min(bears, underWay))
  circuit.aliveSince = 0
  return underWay === 0 && (bears === 1 || !proven)
}

const isOpen = ({ openUntil }: Circuit, now: Temporal.Instant) =>
  openUntil !== null && Temporal.Instant.compare(now, openUntil) < 0

function open(circuit: Circuit, now: Temporal.Instant): void {
  const seconds = Math.min(firstOpenSeconds * 2 ** circuit.downs, longestOpenSeconds)
  circuit.openUntil = now.add({ seconds })
  circuit.downs += 1
  circuit.misleading = circuit.reached
  circuit.proven = false
  circuit.interruptions = 0
  circuit.bears = Number.POSITIVE_INFINITY
}

interface Watch {
  circuits: Circuits
  transports: Pick<Transports, 'reach'>
  stopping: AbortSignal
  /** Called when a server is reachable again. */
  reached: (key: string) => Promise<void>
}

const shortestPauseMs = 1000
const longestPauseMs = 30_000
// No email waits longer than this; later emails start a new check when they fail.
const longestWatchMs = 1000 * pausesSeconds.reduce((sum, seconds) => sum + seconds, 0)

/**
 * Checks whether a server that is down is reachable again, so that emails are sent soon afterwards
 * and do not use up their attempts.
 */
export class HealthProbe {
  readonly #watch: Watch
  readonly #watched = new Set<string>()

  constructor(watch: Watch) {
    this.#watch = watch
  }

  async watch(key: string, server: CustomServer | null): Promise<void> {
    if (this.#watched.has(key)) return
    this.#watched.add(key)
    const { circuits, transports, reached } = this.#watch
    const since = performance.now()
    const awayMs = () => performance.now() - since
    while (circuits.isAway(key) && awayMs() < longestWatchMs && (await this.#pause(awayMs()))) {
      const failed = await transports.reach(server).then(() => null, failure)
      // Repeated log-ins would look like password guessing, and the server might block the account.
      if (failed && !mayComeBack(failed)) break
      if (failed || !circuits.isAway(key)) continue
      circuits.reached(key)
      await reached(key)
      break
    }
    this.#watched.delete(key)
  }

  /**
   * The longer the outage, the longer the delay. Resolves with false when the process is stopping.
   */
  #pause(awayMs: number): Promise<boolean> {
    const pauseMs = Math.min(Math.max(shortestPauseMs, awayMs / 4), longestPauseMs)
    const signal = this.#watch.stopping
    // Spreads out the checks of several processes.
    const jitter = 0.8 + Math.random() * 0.4
    return pause(pauseMs * jitter, undefined, { signal, ref: false }).then(yes, no)
  }
}

const failure = (error: unknown) => ({ fault: faultOf(error), answer: answerOf(error) })
const yes = () => true
const no = () => false
