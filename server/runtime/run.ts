import cluster from 'node:cluster'
import { setTimeout as pause } from 'node:timers/promises'
import type { FastifyBaseLogger } from 'fastify'
import { serverTexts } from '#texts/de/server.ts'
import { type Config, processConfig } from './config.ts'
import { serializers } from './log.ts'
import { lineFor } from './start-fault.ts'
import { WorkerFailed } from './workers.ts'

/** A program that runs until the operator stops it. */
export interface Running {
  app: { log: Pick<FastifyBaseLogger, 'info'> }
  /** Finishes the work in progress, then releases all resources. */
  close: () => Promise<void>
}

/** Runs a process: calls `start`, waits until the operator stops it, and exits with 0. */
export async function run(start: (config: Config) => Promise<Running>): Promise<void> {
  // The files that this process writes contain data about bookers and the team, so only their owner
  // may read them.
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

/**
 * The log line for an unexpected error. By default, Node would print every field, including
 * database rows.
 */
export const unforeseen = (error: unknown) =>
  JSON.stringify({ level: 60, err: serializers.err(error), msg: 'the process ended unexpectedly' })

const mostToStartMs = 5000

/**
 * Resolves with the started program even if the signal arrived during startup, because the program
 * may already have served calls. Resolves to undefined if startup takes too long after the signal,
 * for example because another process is migrating.
 */
const startedBy = (word: Promise<void>, starting: Promise<Running>): Promise<Running | undefined> =>
  Promise.race([starting, word.then(() => pause(mostToStartMs, undefined))])

/** Waits for the operator's signal, then closes. */
async function untilTold(word: Promise<void>, { app, close }: Running): Promise<void> {
  await word
  app.log.info(serverTexts.stopping)
  await close()
}

const impatientAfterSeconds = 1

/**
 * Resolves at the first SIGTERM or SIGINT. A second one right after it is a duplicate: on Ctrl+C,
 * both the terminal and npm send it. A later one ends the process immediately.
 */
function theWord(): Promise<void> {
  const { promise, resolve } = Promise.withResolvers<void>()
  let heardAt: number | undefined
  for (const signal of ['SIGTERM', 'SIGINT']) {
    process.on(signal, () => {
      heardAt ??= process.uptime()
      const again = process.uptime() - heardAt > impatientAfterSeconds
      // Each worker also gets the signal from the main process, which handles repeated signals on
      // behalf of all of them.
      if (again && cluster.isPrimary) process.exit(1)
      resolve()
    })
  }
  return promise
}
