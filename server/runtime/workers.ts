import cluster, { type Worker } from 'node:cluster'
import { once } from 'node:events'
import { setTimeout as pause } from 'node:timers/promises'
import type { FastifyBaseLogger } from 'fastify'

/** Thrown if the first worker could not start; the worker has logged the reason. */
export class WorkerFailed extends Error {}

interface Options {
  count: number
  /** The port that all workers share. */
  port: number
  log: Pick<FastifyBaseLogger, 'info' | 'error'>
}

// A worker that ends sooner than this after starting will probably do so again.
const provenAfterMs = 10_000
const longestPauseMs = 30_000

/** Runs this program several times, as workers sharing a port and the load. */
export class Workers {
  readonly #options: Options
  #stopping = false
  #pauseMs = 0

  private constructor(options: Options) {
    this.#options = options
  }

  /**
   * Starts the workers, and replaces any that end. Waits for the first one before starting the
   * others, so a fault that affects all of them is reported once. Throws `WorkerFailed`.
   */
  static async start(options: Options): Promise<Workers> {
    const workers = new Workers(options)
    const first = workers.#begin()
    await untilListening(first)
    void workers.#keep(first)
    const others = Array.from({ length: options.count - 1 }, () => workers.#begin())
    for (const worker of others) void workers.#keep(worker)
    await Promise.all(others.map(untilListening))
    return workers
  }

  /** Lets each worker finish its work in progress; resolves when all have ended. */
  async stop(): Promise<void> {
    this.#stopping = true
    const workers = Object.values(cluster.workers ?? {}).filter((worker) => worker !== undefined)
    // Dead workers stay listed for a moment.
    const running = workers.filter((worker) => !worker.isDead())
    const ended = running.map(endOf)
    for (const worker of running) worker.process.kill('SIGTERM')
    await Promise.all(ended)
  }

  #begin(): Worker {
    const { port, log } = this.#options
    const worker = cluster.fork({ PORT: String(port) })
    const told = { started: worker.id, pid: worker.process.pid }
    worker.once('listening', () => log.info(told, 'a worker is serving'))
    return worker
  }

  async #keep(worker: Worker): Promise<void> {
    const began = performance.now()
    const { code, signal } = await endOf(worker)
    if (this.#stopping) return
    this.#options.log.error({ ended: worker.id, code, signal }, 'a worker ended and is replaced')
    const proven = performance.now() - began > provenAfterMs
    this.#pauseMs = proven ? 0 : Math.min(this.#pauseMs * 2 || 1000, longestPauseMs)
    // If all workers have ended, only this timer keeps the main process alive.
    await pause(this.#pauseMs)
    if (!this.#stopping) void this.#keep(this.#begin())
  }
}

interface End {
  code: number | null
  signal: string | null
}

/**
 * Resolves when the worker has ended or could not be started. Other errors, such as failing to send
 * to a dying worker, do not matter.
 */
function endOf(worker: Worker): Promise<End> {
  const { promise, resolve } = Promise.withResolvers<End>()
  worker.once('exit', (code, signal) => resolve({ code, signal }))
  worker.on('error', () => {
    if (worker.process.pid === undefined) resolve({ code: null, signal: null })
  })
  return promise
}

async function untilListening(worker: Worker): Promise<void> {
  const ended = endOf(worker).then(() => {
    throw new WorkerFailed()
  })
  await Promise.race([once(worker, 'listening'), ended])
}
