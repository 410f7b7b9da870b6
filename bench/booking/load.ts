import autocannon from 'autocannon'

/*
 * Simulates, in a separate process, visitors who book without pausing: each waits for the response,
 * then books the next slot. The process gets its tasks over the channel to its parent and sends
 * back the results.
 */

export interface Rush {
  address: string
  projectId: string
  category: string
  slotIds: string[]
  connections: number
  seconds: number
}

export interface Rushed {
  /** Bookings a second. */
  rate: number
  p50: number
  p99: number
  /** The number of responses by status, except 201; status 0 means no response. */
  refused: Record<string, number>
}

/**
 * A booking request as the form sends it. autocannon replaces `[<id>]` with a new random string, so
 * that each request has its own idempotency key.
 */
const request = ({ projectId, category }: Rush, slotId: string) => ({
  method: 'POST' as const,
  path: `/api/public/projects/${projectId}/bookings`,
  headers: { 'content-type': 'application/json', 'idempotency-key': '[<id>]' },
  body: JSON.stringify({
    slot_id: slotId,
    category,
    booker_name: 'Jürgen Weiß',
    booker_email: 'juergen.weiss@schule.example',
    attendees_count: 1,
    comment: '',
    language: 'de',
    took_ms: 20_000,
  }),
})

async function book(rush: Rush): Promise<Rushed> {
  const { address, slotIds, connections, seconds } = rush
  const share = Math.ceil(slotIds.length / connections)
  const times: number[] = []
  let clients = 0
  const running = autocannon({
    url: address,
    connections,
    duration: seconds,
    idReplacement: true,
    // Each connection books different slots; if there is only one slot, all connections book it.
    setupClient: (client) => {
      const first = (clients++ * share) % slotIds.length
      const own = slotIds.slice(first, first + share)
      client.setRequests(own.map((slotId) => request(rush, slotId)))
      client.on('response', (status, _bytes, ms) => {
        if (status === 201) times.push(ms)
      })
    },
  })
  const { duration, errors, statusCodeStats } = await running
  const others = Object.entries(statusCodeStats ?? {}).filter(([status]) => status !== '201')
  const refused = Object.fromEntries(others.map(([status, { count = 0 }]) => [status, count]))
  if (errors > 0) refused[0] = errors
  times.sort((one, other) => one - other)
  const quantile = (part: number) => times[Math.floor(part * (times.length - 1))] ?? Number.NaN
  return { rate: times.length / duration, p50: quantile(0.5), p99: quantile(0.99), refused }
}

process.on('message', async (rush: Rush) => {
  process.send?.(await book(rush))
})
