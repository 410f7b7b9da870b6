import { setTimeout as pause, setImmediate } from 'node:timers/promises'

interface Waiting<Asked, Done> {
  asked: Asked
  resolve: (done: Done) => void
  reject: (error: unknown) => void
}

interface Options {
  /** How many are done at once at the most. */
  most?: number
  /** Hands on one result in each turn of the event loop, so that calls are not held up by what all do with theirs. */
  spread?: boolean
  /**
   * How long a batch waits for more calls, in milliseconds, where the one before had a crowd of
   * them; else only for calls of the same moment.
   */
  gatherMs?: number
}

// More than one caller asks for at once.
const crowd = 5

/**
 * Batches concurrent calls: those made while a batch is under way make the next one. No call waits
 * for a batch to fill, but for `gatherMs` at most. `run` returns one result for each call, in their
 * order; if it rejects, all of its batch do.
 */
export function batched<Asked, Done>(
  run: (asked: Asked[]) => Promise<Done[]>,
  { most = 100, spread = false, gatherMs = 0 }: Options = {},
): (asked: Asked) => Promise<Done> {
  let waiting: Waiting<Asked, Done>[] = []
  let running = false
  let isCrowd = false

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
      // Calls of the same moment belong to the same batch.
      await (isCrowd && gatherMs > 0 ? pause(gatherMs) : setImmediate())
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
      work()
    })
}
