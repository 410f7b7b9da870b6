import { Agent, request } from 'node:http'

/*
 * A process that makes calls for a measurement and reports how long they took. It gets a list of
 * calls and cycles through it, with several calls in flight at once.
 */

export interface CallPlan {
  method: 'GET' | 'POST'
  path: string
  headers?: Record<string, string>
  body?: string
}

export interface CallOrder {
  address: string
  calls: CallPlan[]
  /** How many calls to make in all, and over how many connections at once. */
  count: number
  connections: number
  expected: number
}

export interface CallerMessage {
  /** All times are in milliseconds. */
  p50: number
  p99: number
  /** Calls per second. */
  rate: number
  /** Unexpected responses, by status. */
  others: Record<string, number>
}

let agent: Agent | undefined

function made(
  { address }: CallOrder,
  { method, path, headers = {}, body }: CallPlan,
): Promise<number> {
  return new Promise((resolve, reject) => {
    const sent = request(address + path, { method, headers, ...(agent ? { agent } : {}) })
    sent.on('error', reject)
    sent.on('response', (answer) => {
      answer.resume()
      answer.on('end', () => resolve(answer.statusCode ?? 0))
    })
    sent.end(body)
  })
}

async function carryOut(order: CallOrder): Promise<CallerMessage> {
  const { calls, count, connections, expected } = order
  agent = new Agent({ keepAlive: true, maxSockets: connections })
  const times: number[] = []
  const others: Record<string, number> = {}
  let begun = 0
  const callOn = async () => {
    while (begun < count) {
      const call = calls[begun % calls.length]
      begun += 1
      if (!call) return
      const at = performance.now()
      const status = await made(order, call)
      times.push(performance.now() - at)
      if (status !== expected) others[status] = (others[status] ?? 0) + 1
    }
  }
  const since = performance.now()
  await Promise.all(Array.from({ length: connections }, callOn))
  const seconds = (performance.now() - since) / 1000
  agent.destroy()
  const sorted = times.toSorted((one, other) => one - other)
  const at = (part: number) => sorted[Math.floor(part * (sorted.length - 1))] ?? Number.NaN
  return { p50: at(0.5), p99: at(0.99), rate: count / seconds, others }
}

process.on('message', async (order: CallOrder) => {
  process.send?.(await carryOut(order))
})
process.on('disconnect', () => process.exit())
