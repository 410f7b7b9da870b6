import cluster from 'node:cluster'
import { setTimeout as pause } from 'node:timers/promises'
import type { FastifyBaseLogger } from 'fastify'
import { serverTexts } from '#texts/de/server.ts'
import { type Config, processConfig } from './config.ts'
import { serializers } from './log.ts'
import { lineFor } from './start-fault.ts'
import { WorkerFailed } from './workers.ts'

/** What runs until the operator ends it. */
export interface Running {
  app: { log: Pick<FastifyBaseLogger, 'info'> }
  /** Finishes what is under way, then gives everything back. */
  close: () => Promise<void>
}

/** A process's life: starts what `start` says, until the operator ends it, and exits 0. */
export async function run(start: (config: Config) => Promise<Running>): Promise<void> {
  // What is written holds what bookers and the team told: for the owner alone.
  process.umask(0o077)
  let config: Config | undefined
  process.on('uncaughtException', (error) => end(unforeseen(error)))
  const word = theWord()
  try {
    config = processConfig()
    const running = await startedBy(word, start(config))
    if (running) await untilTold(word, running)
    process.exit(0)
  } catch (error) {
    if (error instanceof WorkerFailed) process.exit(1)
    end(lineFor(error, config) ?? unforeseen(error))
  }
}

function end(line: string): never {
  process.stderr.write(`${line}\n`)
  process.exit(1)
}

/** Left to itself, Node prints every field of an error, among them rows of the database. */
export const unforeseen = (error: unknown) =>
  JSON.stringify({ level: 60, err: serializers.err(error), msg: 'the process ended unexpectedly' })

const mostToStartMs = 5000

/**
 * What runs once it has started, also where the word came meanwhile: it may have answered by then.
 * Nothing where the start itself waits for too long, as for another process that migrates.
 */
const startedBy = (word: Promise<void>, starting: Promise<Running>): Promise<Running | undefined> =>
  Promise.race([starting, word.then(() => pause(mostToStartMs, undefined))])

/** Waits for the operator's word, then closes. */
async function untilTold(word: Promise<void>, { app, close }: Running): Promise<void> {
  await word
  app.log.info(serverTexts.stopping)
  await close()
}

const impatientAfterSeconds = 1

/**
 * The first SIGTERM or SIGINT. One that follows at once is the same word: on Ctrl+C both the
 * terminal and npm pass it on. A later one does not wait any more.
 */
function theWord(): Promise<void> {
  const { promise, resolve } = Promise.withResolvers<void>()
  let heardAt: number | undefined
  for (const signal of ['SIGTERM', 'SIGINT']) {
    process.on(signal, () => {
      heardAt ??= process.uptime()
      const again = process.uptime() - heardAt > impatientAfterSeconds
      // A worker is told by the main process as well, which is impatient for all of them.
      if (again && cluster.isPrimary) process.exit(1)
      resolve()
    })
  }
  return promise
}
