import { Agent, request } from 'node:http'

/*
 * A process that requests the list of slots, for a different range of days each time, over many
 * connections and from one forwarded address. It sends the next request as soon as it gets any
 * response.
 */

export interface Flood {
  /** The URL of the list of slots. */
  url: string
  from: string
  forwarded: string
  connections: number
}

/** The number of responses by status so far. */
export type Flooded = Record<string, number>

const statuses: Flooded = {}

function ask({ url, from, forwarded }: Flood, agent: Agent, number: number): Promise<void> {
  const day = Temporal.PlainDate.from(from)
  const to = day.add({ days: 30 + (number % 300) })
  const since = day.add({ days: Math.floor(number / 300) % 30 })
  const headers = { 'x-forwarded-for': forwarded }
  return new Promise((resolve, reject) => {
    const asked = request(`${url}?from=${since}&to=${to}`, { agent, headers }, (answer) => {
      const status = String(answer.statusCode)
      statuses[status] = (statuses[status] ?? 0) + 1
      answer.resume().on('end', resolve)
    })
    asked.on('error', reject).end()
  })
}

async function flood(given: Flood): Promise<void> {
  const agent = new Agent({ keepAlive: true, maxSockets: given.connections })
  let number = 0
  const askOn = async () => {
    for (;;) await ask(given, agent, number++)
  }
  await Promise.all(Array.from({ length: given.connections }, askOn))
}

process.on('message', (order: Flood | 'tell') => {
  if (order === 'tell') process.send?.(statuses)
  else flood(order).catch(() => process.exit(1))
})
process.on('disconnect', () => process.exit())
