import { setTimeout as pause } from 'node:timers/promises'
import type { CustomServer } from '../delivery/custom-server.ts'
import { answerOf, faultOf, mayComeBack } from '../delivery/smtp-errors.ts'
import type { Transports } from '../delivery/transports.ts'
import type { Circuits } from './circuits.ts'
import { pausesSeconds } from './schedule.ts'

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
