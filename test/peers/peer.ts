import type { Sandbox } from './sandbox.ts'

/** A real program that the product is put beside; a file `<name>.peer.ts` each. */
export interface Peer {
  /** The program's own name. */
  program: string
  /** The packages to install from Debian; the first one's version is reported. */
  debian: string[]
  /** The version, if the program does not come from Debian. */
  version?: string
  /** What is tried, in a few words for the table. */
  tried: string
  run: (beside: Beside) => Promise<void>
}

export interface Beside {
  sandbox: Sandbox
  /**
   * Reports whether something held, in words that a user understands. A result that is false or
   * throws is reported as not held, and the run goes on.
   */
  check: (what: string, holds: () => unknown) => Promise<boolean>
  /** Runs `work` when the peer has finished, whatever happened; the latest first. */
  after: (work: () => unknown) => void
}

/** Waits until `look` returns something that is not falsy. */
export async function until<T>(
  look: () => T | Promise<T>,
  timeoutMs = 20_000,
): Promise<NonNullable<T>> {
  const end = Date.now() + timeoutMs
  for (;;) {
    const found = await look()
    if (found) return found
    if (Date.now() > end) throw new Error('waited too long')
    await new Promise((resolve) => setTimeout(resolve, 100))
  }
}
