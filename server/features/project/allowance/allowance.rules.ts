/**
 * How many places each of a caller's networks, narrowest first, may book or hold in a project
 * within `windowSeconds` without a proof of work.
 */
const placesOfNetwork = [60, 120, 240, 480]
export const windowSeconds = 600

/**
 * How many places any of a caller's networks may book or hold with proofs of work, which is also the
 * maximum number of people in a visitor's booking, whatever the project allows. A /48 gets no more
 * than an IPv4 address, because one customer may have either.
 */
const mostPeople = 480

/** The allowance of each of a caller's networks, narrowest first. */
export const allowancesOf = (networks: string[]) =>
  networks.map((network, place) => {
    const most = placesOfNetwork[place] ?? 0
    return { network, most, mostWithWork: mostPeople }
  })

/**
 * The largest group that visitors can book for in a project whose own limit is `most` people; null
 * means no limit.
 */
export const largestGroup = (most: number | null, { rateLimit }: { rateLimit: boolean }) =>
  rateLimit ? Math.min(most ?? mostPeople, mostPeople) : most

/** How many bookings in a project may use the same email address within an hour. */
export const ofEmail = { most: 10, seconds: 3600 }
