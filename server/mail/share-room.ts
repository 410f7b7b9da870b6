import type { Circuits } from './circuits.ts'
import type { Lane } from './claims.ts'
import { defaultConnections } from './transport.ts'
import { keyOf } from './ways.ts'

/** How many mails an organisation's own server is given at once. */
const mostByOwn = 3

interface Wish {
  lane: Lane
  /** Of the server that the lane's mails leave by. */
  key: string
}

/**
 * How many mails each lane may send now: a server's room is dealt out among the lanes that share
 * it, one by one, the lane with the oldest mail first; so nobody's thousand mails hold up another's.
 */
export function shareRoom(
  wishes: Wish[],
  circuits: Circuits,
  now: Temporal.Instant,
): (Lane & { room: number })[] {
  const byServer = Map.groupBy(wishes, ({ key }) => key)
  return [...byServer].flatMap(([key, ofServer]) => {
    const most = key === keyOf(null) ? defaultConnections : mostByOwn
    const room = circuits.room(key, most, now)
    return ofServer
      .map(({ lane }, nth) => ({ ...lane, room: share(room, ofServer.length, nth) }))
      .filter((lane) => lane.room > 0)
  })
}

const share = (room: number, lanes: number, nth: number) =>
  Math.floor(room / lanes) + (nth < room % lanes ? 1 : 0)
