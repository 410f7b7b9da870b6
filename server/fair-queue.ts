import PQueue from 'p-queue'

/**
 * Runs an organisation's tasks one after the other, and those of different organisations by turns,
 * so that nobody waits for all the tasks of another organisation.
 */
export class FairQueue {
  readonly #all: PQueue
  readonly #own = new Map<string, PQueue>()

  /** `atOnce`: how many organisations' tasks run at the same time. */
  constructor(atOnce: number) {
    this.#all = new PQueue({ concurrency: atOnce })
  }

  run<Result>(organisationId: string, task: () => Promise<Result>): Promise<Result> {
    const own = this.#own.getOrInsertComputed(organisationId, () => {
      const queue = new PQueue({ concurrency: 1 })
      queue.addEventListener('idle', () => this.#own.delete(organisationId))
      return queue
    })
    return own.add(() => this.#all.add(task))
  }

  /** How many tasks of an organisation are running or waiting. */
  countOf(organisationId: string): number {
    const own = this.#own.get(organisationId)
    return own ? own.size + own.pending : 0
  }
}
