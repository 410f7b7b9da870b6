import cluster, { type Worker } from 'node:cluster'
import { once } from 'node:events'
import { setTimeout as pause } from 'node:timers/promises'
import type { FastifyBaseLogger } from 'fastify'

/** The first worker could not start; it has said why. */
export class WorkerFailed extends Error {}

interface Options {
  count: number
  /** Where all of them listen. */
  port: number
  log: Pick<FastifyBaseLogger, 'info' | 'error'>
}

// Who ends sooner after its start will probably end again.
const provenAfterMs = 10_000
const longestPauseMs = 30_000

/** This program several times over, as workers that share a port and the work. */
export class Workers {
  readonly #options: Options
  #stopping = false
  #pauseMs = 0

  private constructor(options: Options) {
    this.#options = options
  }

  /**
   * Of one that ends, another takes the place. The first is waited for, so that what keeps all
   * from starting is said once. Throws `WorkerFailed`.
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

  /** Has each finish what is under way; resolves when all have ended. */
  async stop(): Promise<void> {
    this.#stopping = true
    const running = Object.values(cluster.workers ?? {}).filter((worker) => worker !== undefined)
    const ended = running.map((worker) => once(worker, 'exit'))
    for (const worker of running) worker.process.kill('SIGTERM')
    await Promise.all(ended)
  }

  #begin(): Worker {
    const { port, log } = this.#options
    const worker = cluster.fork({ PORT: String(port) })
    const told = { started: worker.id, pid: worker.process.pid }
    worker.once('listening', () => log.info(told, 'a worker serves'))
    return worker
  }

  async #keep(worker: Worker): Promise<void> {
    const began = performance.now()
    const [code, signal] = await once(worker, 'exit')
    if (this.#stopping) return
    this.#options.log.error({ ended: worker.id, code, signal }, 'a worker ended; another follows')
    const proven = performance.now() - began > provenAfterMs
    this.#pauseMs = proven ? 0 : Math.min(this.#pauseMs * 2 || 1000, longestPauseMs)
    await pause(this.#pauseMs, undefined, { ref: false })
    if (!this.#stopping) void this.#keep(this.#begin())
  }
}

async function untilListening(worker: Worker): Promise<void> {
  const ended = once(worker, 'exit').then(() => {
    throw new WorkerFailed()
  })
  await Promise.race([once(worker, 'listening'), ended])
}
