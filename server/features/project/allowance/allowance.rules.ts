/**
 * How many places a network may book or hold in a project within `windowSeconds` without a proof.
 */
const placesOfNetwork = [60, 120, 240, 480]
export const windowSeconds = 600

/** With a proof of work, a network may take this many times more. */
const timesWithWork = 8

/** The allowance of each network of a caller, the narrowest first. */
export const allowancesOf = (networks: string[]) =>
  networks.map((network, place) => {
    const most = placesOfNetwork[place] ?? 0
    return { network, most, mostWithWork: most * timesWithWork }
  })

/** The most people a visitor's booking can have, whatever the project allows. */
const mostPeople = (placesOfNetwork[0] ?? 0) * timesWithWork

/**
 * The largest group for which visitors can book in a project that allows `most` people; null: no
 * limit.
 */
export const largestGroup = (most: number | null, { rateLimit }: { rateLimit: boolean }) =>
  rateLimit ? Math.min(most ?? mostPeople, mostPeople) : most

/** How many bookings of a project may name the same email address within an hour. */
export const ofEmail = { most: 10, seconds: 3600 }
