import { setImmediate } from 'node:timers/promises'

interface Batching<Asked, Done> {
  /** Runs one request, however long it takes. */
  alone: (asked: Asked) => Promise<Done>
  /** Runs a batch without waiting for locks; returns undefined for each request it skipped. */
  together: (asked: Asked[]) => Promise<(Done | undefined)[]>
  /** The resource a request needs exclusive access to, such as a slot. */
  wantedBy: (asked: Asked) => string
  /** The maximum batch size. */
  most: number
  /**
   * How many requests for one resource may run outside a batch at the same time; each may wait for
   * a lock.
   */
  mostAlone: number
  /** Whether this error would also make every later request fail. */
  isOver: (error: unknown) => boolean
}

interface Waiting<Asked, Done> {
  asked: Asked
  resolve: (done: Done | Promise<Done>) => void
  reject: (error: unknown) => void
}

/**
 * Batches concurrent requests. A lone request runs immediately; requests that arrive while one is
 * in flight are batched. Requests that a batch skips run alone, and later requests for the same
 * resource wait for them.
 */
export class MicroBatcher<Asked, Done> {
  readonly #batching: Batching<Asked, Done>
  /** How many requests are running alone, by resource. */
  readonly #alone = new Map<string, number>()
  #waiting: Waiting<Asked, Done>[] = []
  #underWay = 0
  #working = false

  constructor(batching: Batching<Asked, Done>) {
    this.#batching = batching
  }

  async ask(asked: Asked): Promise<Done> {
    this.#underWay += 1
    try {
      return await new Promise<Done>((resolve, reject) => {
        this.#waiting.push({ asked, resolve, reject })
        this.#work()
      })
    } finally {
      this.#underWay -= 1
    }
  }

  async #doAlone(asked: Asked): Promise<Done> {
    const wanted = this.#batching.wantedBy(asked)
    this.#alone.set(wanted, (this.#alone.get(wanted) ?? 0) + 1)
    try {
      return await this.#batching.alone(asked)
    } finally {
      const others = (this.#alone.get(wanted) ?? 0) - 1
      if (others > 0) this.#alone.set(wanted, others)
      else this.#alone.delete(wanted)
      this.#work()
    }
  }

  /** Runs requests for one resource, a few at a time. */
  #doApart(same: Waiting<Asked, Done>[]): void {
    const others = same.values()
    const oneByOne = async () => {
      for (const { asked, resolve, reject } of others) {
        try {
          resolve(await this.#doAlone(asked))
        } catch (error) {
          reject(error)
          if (this.#batching.isOver(error)) for (const other of others) other.reject(error)
        }
      }
    }
    for (let at = 0; at < this.#batching.mostAlone; at++) oneByOne()
  }

  async #work(): Promise<void> {
    if (this.#working || this.#waiting.length === 0) return
    this.#working = true
    // Waits so that all requests made in the same event loop turn end up in the same batch.
    await setImmediate()
    for (let some = this.#next(); some.length > 0; some = this.#next()) await this.#do(some)
    this.#working = false
  }

  async #do(some: Waiting<Asked, Done>[]): Promise<void> {
    const [first] = some
    if (first && this.#underWay === 1) first.resolve(this.#doAlone(first.asked))
    else await this.#doTogether(some)
  }

  #next(): Waiting<Asked, Done>[] {
    const isFree = ({ asked }: Waiting<Asked, Done>) =>
      !this.#alone.has(this.#batching.wantedBy(asked))
    const free = this.#waiting.filter(isFree).slice(0, this.#batching.most)
    const taken = new Set(free)
    this.#waiting = this.#waiting.filter((one) => !taken.has(one))
    return free
  }

  async #doTogether(some: Waiting<Asked, Done>[]): Promise<void> {
    try {
      const done = await this.#batching.together(some.map(({ asked }) => asked))
      const left: Waiting<Asked, Done>[] = []
      for (const [index, one] of some.entries()) {
        const its = done[index]
        if (its === undefined) left.push(one)
        else one.resolve(its)
      }
      const bySame = Map.groupBy(left, ({ asked }) => this.#batching.wantedBy(asked))
      for (const same of bySame.values()) this.#doApart(same)
    } catch (error) {
      for (const { reject } of some) reject(error)
    }
  }
}
