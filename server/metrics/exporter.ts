import { once } from 'node:events'
import { createServer } from 'node:http'
import type { Registry } from 'prom-client'

/** The content of `/metrics` and its content type. */
export interface MetricsSource {
  contentType: string
  text: () => Promise<string>
}

export const metricsOf = (registry: Registry): MetricsSource => ({
  contentType: registry.contentType,
  text: () => registry.metrics(),
})

interface Address {
  /** If unset, no metrics are served. */
  port: number | undefined
  host: string
}

/** Serves Prometheus metrics at `/metrics`, on a separate port that visitors cannot reach. */
export async function startMetricsExporter(
  told: MetricsSource,
  { port, host }: Address,
): Promise<() => Promise<void>> {
  if (port === undefined) return async () => {}
  const server = createServer((request, response) => {
    if (request.method !== 'GET' || request.url !== '/metrics') {
      response.writeHead(404).end()
      return
    }
    told.text().then(
      (text) => response.writeHead(200, { 'content-type': told.contentType }).end(text),
      () => response.writeHead(503, { 'retry-after': '5' }).end(),
    )
  })
  server.listen({ port, host })
  await once(server, 'listening')
  return async () => {
    server.closeAllConnections()
    server.close()
    await once(server, 'close')
  }
}
