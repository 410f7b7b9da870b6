import cluster, { type Worker } from 'node:cluster'
import { randomUUID } from 'node:crypto'
import { AggregatorRegistry, type Registry } from 'prom-client'
import type { MetricsSource } from './exporter.ts'

// Messages between a worker that serves `/metrics` on the public port and the main process, which
// has the metrics of all workers.
interface Question {
  rundgang: 'metrics?'
  id: string
}
interface Answer {
  rundgang: 'metrics'
  id: string
  /** Null if not available. */
  text: string | null
}

const patienceMs = 6000

/**
 * For the main process: combines the metrics of all workers and sends them to any worker that asks.
 */
export function metricsOfWorkers(): MetricsSource {
  const registry = new AggregatorRegistry()
  const text = () => registry.clusterMetrics()
  cluster.on('message', (worker: Worker, message: Question) => {
    if (message.rundgang !== 'metrics?') return
    const reply = (text: string | null) => {
      const answer: Answer = { rundgang: 'metrics', id: message.id, text }
      if (worker.isConnected()) worker.send(answer)
    }
    text().then(reply, () => reply(null))
  })
  return { contentType: registry.contentType, text }
}

/** For a worker: requests the combined metrics, which include its own, from the main process. */
export function metricsByPrimary(own: Registry): MetricsSource {
  AggregatorRegistry.setRegistries([own])
  const registry = new AggregatorRegistry()
  return { contentType: registry.contentType, text: askMain }
}

function askMain(): Promise<string> {
  const id = randomUUID()
  const { promise, resolve, reject } = Promise.withResolvers<string>()
  const hear = (message: Answer) => {
    if (message.rundgang !== 'metrics' || message.id !== id) return
    if (message.text === null) reject(new Error('the workers did not answer'))
    else resolve(message.text)
  }
  const timer = setTimeout(() => reject(new Error('the main process did not answer')), patienceMs)
  process.on('message', hear)
  const question: Question = { rundgang: 'metrics?', id }
  process.send?.(question)
  return promise.finally(() => {
    clearTimeout(timer)
    process.off('message', hear)
  })
}
