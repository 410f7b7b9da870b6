import fastify from 'fastify'
import { serverTexts } from '#texts/de/server.ts'
import type { Config } from './config.ts'
import { loggerFor } from './log.ts'
import { toldOfWorkers } from './metrics/of-workers.ts'
import { startTeller } from './metrics/teller.ts'
import type { Running } from './run.ts'
import { onFreePort } from './serve.ts'
import { Workers } from './workers.ts'

/** The main process of several workers: serves nobody itself, and tells what they tell together. */
export async function lead(given: Config): Promise<Running> {
  const config = given.port === 0 ? await onFreePort(given) : given
  const { port, host, workers: count, metricsPort, metricsHost } = config
  // For its logger alone.
  const { log } = fastify({ logger: loggerFor(config) ?? false })
  const workers = await Workers.start({ count, port, log })
  const stopTelling = await startTeller(toldOfWorkers(), { port: metricsPort, host: metricsHost })
  log.info(
    { address: `http://${host}:${port}`, workers: count },
    serverTexts.running(config.publicUrl),
  )
  const close = async () => {
    await workers.stop()
    await stopTelling()
  }
  return { app: { log }, close }
}
