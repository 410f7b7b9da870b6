import { EventEmitter, once } from 'node:events'

interface Visited {
  address: string
  projectId: string
  slotIds: string[]
  /** The number of concurrent visitors. */
  count: number
}

const someone = {
  category: 'Führung',
  booker_name: 'Jürgen Weiß',
  booker_email: 'juergen.weiss@schule.example',
}

/**
 * Starts visitors who keep booking, one to three places at a time, until they are stopped or the
 * server exits.
 */
export function startVisitors({ address, projectId, slotIds, count }: Visited) {
  const booked: string[] = []
  const events = new EventEmitter()
  let stopped = false

  async function visit(visitor: number): Promise<void> {
    for (let turn = visitor; !stopped; turn++) {
      const body = JSON.stringify({
        ...someone,
        slot_id: slotIds[turn % slotIds.length],
        attendees_count: 1 + (turn % 3),
      })
      const answer = await fetch(`${address}/api/public/projects/${projectId}/bookings`, {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body,
      }).catch(() => undefined)
      if (!answer) return
      const made = (await answer.json()) as { booking_id: string }
      if (answer.status !== 201) throw new Error(JSON.stringify(made))
      booked.push(made.booking_id)
      events.emit('booked')
    }
  }

  const visits = Promise.all(Array.from({ length: count }, (_, visitor) => visit(visitor)))
  return {
    /** The ids of the bookings acknowledged so far. */
    booked: () => [...booked],
    /** Resolves when this many more bookings have been acknowledged. */
    more: async (bookings: number) => {
      for (const enough = booked.length + bookings; booked.length < enough; ) {
        await Promise.race([once(events, 'booked'), visits.then(allGone)])
      }
    },
    stop: async () => {
      stopped = true
      await visits
    },
  }
}

function allGone(): never {
  throw new Error('the visitors have gone: the server answers no more')
}
