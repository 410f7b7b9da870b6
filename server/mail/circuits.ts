/** What a mail told of the server that it was handed to. */
export type Verdict = 'alive' | 'down' | 'interrupted' | 'untried'

interface Circuit {
  underWay: number
  /** False after it was down, until a mail got through: so long they go one at a time. */
  proven: boolean
  downs: number
  interruptions: number
  openUntil: Temporal.Instant | null
}

const firstOpenSeconds = 30
const longestOpenSeconds = 5 * 60
const tooManyInterruptions = 3

/**
 * How many mails a server may be given at once. One that is down is left alone for a while, then
 * asked with a single mail; so a dead server costs next to nothing, however many mails wait for it.
 * Each process finds out for itself.
 */
export class Circuits {
  readonly #circuits = new Map<string, Circuit>()

  /** How many more mails may go to the server of this key now, at most `most` at once. */
  room(key: string, most: number, now: Temporal.Instant): number {
    const circuit = this.#of(key)
    if (isOpen(circuit, now)) return 0
    const { underWay, proven } = circuit
    return Math.max(0, (proven ? most : 1) - underWay)
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
    }
    // What was on its way meanwhile tells nothing new.
    if (isOpen(circuit, now)) return false
    if (verdict === 'interrupted') circuit.interruptions += 1
    const down = verdict === 'down' || circuit.interruptions >= tooManyInterruptions
    if (down) open(circuit, now)
    return down
  }

  /** How many servers are left alone now. */
  openAt(now: Temporal.Instant): number {
    return [...this.#circuits.values()].filter((circuit) => isOpen(circuit, now)).length
  }

  #of(key: string): Circuit {
    const known = this.#circuits.get(key)
    if (known) return known
    const unknown = { underWay: 0, proven: true, downs: 0, interruptions: 0, openUntil: null }
    this.#circuits.set(key, unknown)
    return unknown
  }
}

const isOpen = ({ openUntil }: Circuit, now: Temporal.Instant) =>
  openUntil !== null && Temporal.Instant.compare(now, openUntil) < 0

function open(circuit: Circuit, now: Temporal.Instant): void {
  const seconds = Math.min(firstOpenSeconds * 2 ** circuit.downs, longestOpenSeconds)
  circuit.openUntil = now.add({ seconds })
  circuit.downs += 1
  circuit.proven = false
  circuit.interruptions = 0
}
