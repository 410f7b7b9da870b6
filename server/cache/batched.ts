import { setImmediate } from 'node:timers/promises'

interface Waiting<Asked, Done> {
  asked: Asked
  resolve: (done: Done) => void
  reject: (error: unknown) => void
}

interface Options {
  /** The maximum batch size. */
  most?: number
  /**
   * Whether to resolve only one call per event loop turn, so that the callers' work does not block
   * other calls.
   */
  spread?: boolean
  /**
   * How long a batch waits for more calls, in milliseconds, if the previous batch was crowded;
   * otherwise it takes only calls made in the same event loop turn.
   */
  gatherMs?: number
  /** How many calls make a batch crowded: they come from several callers. */
  crowd?: number
  /** A batch of this size waits for no more calls. */
  enough?: number
}

/**
 * Batches concurrent calls: calls made while a batch is in flight form the next one. No call waits
 * longer than `gatherMs` for a batch to fill. `run` returns one result per call, in the same order;
 * if it rejects, all calls in the batch reject.
 */
export function batched<Asked, Done>(
  run: (asked: Asked[]) => Promise<Done[]>,
  { most = 100, spread = false, gatherMs = 0, crowd = 5, enough = most }: Options = {},
): (asked: Asked) => Promise<Done> {
  let waiting: Waiting<Asked, Done>[] = []
  let running = false
  let isCrowd = false
  let haveEnough = () => {}

  /** Resolves after `gatherMs`, or as soon as there are enough calls. */
  async function gather(): Promise<void> {
    if (waiting.length >= enough) return
    const { promise, resolve } = Promise.withResolvers<void>()
    haveEnough = resolve
    const timer = setTimeout(resolve, gatherMs)
    await promise
    clearTimeout(timer)
  }

  async function runBatch(batch: Waiting<Asked, Done>[]): Promise<void> {
    try {
      const done = await run(batch.map(({ asked }) => asked))
      for (const [index, { resolve }] of batch.entries()) {
        resolve(done[index] as Done)
        if (spread) await setImmediate()
      }
    } catch (error) {
      for (const { reject } of batch) reject(error)
    }
  }

  async function work(): Promise<void> {
    if (running) return
    running = true
    while (waiting.length > 0) {
      // Waits so that all calls made in the same event loop turn end up in the same batch.
      await (isCrowd && gatherMs > 0 ? gather() : setImmediate())
      const batch = waiting.slice(0, most)
      isCrowd = batch.length >= crowd
      waiting = waiting.slice(most)
      await runBatch(batch)
    }
    running = false
  }

  return (asked) =>
    new Promise<Done>((resolve, reject) => {
      waiting.push({ asked, resolve, reject })
      if (waiting.length >= enough) haveEnough()
      work()
    })
}
