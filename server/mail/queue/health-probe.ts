import { setTimeout as pause } from 'node:timers/promises'
import type { Clock } from '#server/runtime/clock.ts'
import type { CustomServer } from '../delivery/custom-server.ts'
import { answerOf, faultOf, mayComeBack } from '../delivery/smtp-errors.ts'
import type { Transports } from '../delivery/transports.ts'
import type { Circuits } from './circuits.ts'

interface Watch {
  circuits: Circuits
  clock: Clock
  transports: Pick<Transports, 'reach'>
  stopping: AbortSignal
  /** Told that a server can be reached again. */
  reached: (key: string) => Promise<void>
}

const askEveryMs = 1000

/**
 * Asks servers that are down whether they are there again. So mails leave soon after, and need not
 * spend their few tries on finding out.
 */
export class HealthProbe {
  readonly #watch: Watch
  readonly #missed = new Set<string>()

  constructor(watch: Watch) {
    this.#watch = watch
  }

  async watch(key: string, server: CustomServer | null): Promise<void> {
    if (this.#missed.has(key)) return
    this.#missed.add(key)
    const { circuits, clock, transports, reached } = this.#watch
    while (circuits.isMissed(key, clock.now()) && (await this.#pause())) {
      const failed = await transports.reach(server).then(() => null, failure)
      // Asked every second, it would take us for somebody who tries passwords, and lock us out.
      if (failed && !mayComeBack(failed)) break
      if (failed) continue
      circuits.reached(key)
      await reached(key)
    }
    this.#missed.delete(key)
  }

  /** False when there is nothing more to wait for. */
  #pause(): Promise<boolean> {
    const signal = this.#watch.stopping
    return pause(askEveryMs, undefined, { signal, ref: false }).then(yes, no)
  }
}

const failure = (error: unknown) => ({ fault: faultOf(error), answer: answerOf(error) })
const yes = () => true
const no = () => false
