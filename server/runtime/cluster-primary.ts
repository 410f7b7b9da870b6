import fastify from 'fastify'
import { metricsOfWorkers, startMetricsExporter } from '#server/metrics/metrics.ts'
import { serverTexts } from '#texts/de/operating.ts'
import type { Config } from './config.ts'
import { loggerFor } from './log.ts'
import type { Running } from './run.ts'
import { onFreePort } from './serve.ts'
import { Workers } from './workers.ts'

/**
 * Runs the main process when there are several workers: it serves no visitors itself, but publishes
 * the combined metrics.
 */
export async function runPrimary(given: Config): Promise<Running> {
  const config = given.port === 0 ? await onFreePort(given) : given
  const { port, host, workers: count, metricsPort, metricsHost } = config
  // Only Fastify's logger is used.
  const { log } = fastify({ logger: loggerFor(config) ?? false })
  const workers = await Workers.start({ count, port, log })
  const stopTelling = await startMetricsExporter(metricsOfWorkers(), {
    port: metricsPort,
    host: metricsHost,
  })
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
