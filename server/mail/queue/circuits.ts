/** What a mail told of the server that it was handed to. */
export type Verdict = 'alive' | 'down' | 'crowded' | 'interrupted' | 'untried'

interface Circuit {
  underWay: number
  /** False after it was down, until a mail got through: so long they go one at a time. */
  proven: boolean
  downs: number
  interruptions: number
  /** How many mails at once it bore when it turned others away; it may bear more by now. */
  bears: number
  aliveSince: number
  openUntil: Temporal.Instant | null
  /** It could be reached, and still took no mail: to be reached tells nothing of it. */
  misleading: boolean
  reached: boolean
}

const firstOpenSeconds = 30
const longestOpenSeconds = 5 * 60
const tooManyInterruptions = 3
/** After so many mails that got through, one more at once is tried. */
const alivePerMore = 100

/**
 * How many mails a server may be given at once. One that is down is left alone for a while, then
 * asked with a single mail; so a dead server costs next to nothing, however many mails wait for it.
 * One that turns some mails away while it takes others is not down: it gets fewer at once.
 * Each process finds out for itself.
 */
export class Circuits {
  readonly #circuits = new Map<string, Circuit>()
  /** Those that may be open: of thousands of servers few are. */
  readonly #opened = new Set<Circuit>()

  /** How many more mails may go to the server of this key now, at most `most` at once. */
  room(key: string, most: number, now: Temporal.Instant): number {
    const circuit = this.#of(key)
    if (isOpen(circuit, now)) return 0
    const { underWay, proven, bears } = circuit
    return Math.max(0, (proven ? Math.min(most, bears) : 1) - underWay)
  }

  begin(key: string): void {
    this.#of(key).underWay += 1
  }

  /** Returns whether this is what shows that the server is down. */
  end(key: string, verdict: Verdict, now: Temporal.Instant): boolean {
    const circuit = this.#of(key)
    circuit.underWay -= 1
    if (verdict === 'alive') {
      Object.assign(circuit, { proven: true, downs: 0, interruptions: 0, openUntil: null })
      Object.assign(circuit, { reached: false, misleading: false })
      circuit.aliveSince += 1
      if (circuit.aliveSince % alivePerMore === 0) circuit.bears += 1
    }
    // What was on its way meanwhile tells nothing new.
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

  /** Whether it was down, no mail got through since, and being reached would say something. */
  isAway(key: string): boolean {
    const { proven, misleading } = this.#of(key)
    return !proven && !misleading
  }

  /** It is there again: a single mail may try. */
  reached(key: string): void {
    Object.assign(this.#of(key), { openUntil: null, reached: true })
  }

  /** Whether it is left alone now. */
  isOpen(key: string, now: Temporal.Instant): boolean {
    return isOpen(this.#of(key), now)
  }

  /** How many servers are left alone now. */
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

/** Makes do with what a server bears that turned a mail away, and says whether that is nothing. */
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
