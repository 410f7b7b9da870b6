/** How many places visitors may book or hold in one project within `windowSeconds`, without work. */
const placesOfNetwork = [60, 120, 240, 480]
export const windowSeconds = 600

/** With work, as many times more. */
const timesWithWork = 8

/** What each network of a caller is allowed, the narrowest first. */
export const allowancesOf = (networks: string[]) =>
  networks.map((network, place) => {
    const most = placesOfNetwork[place] ?? 0
    return { network, most, mostWithWork: most * timesWithWork }
  })

/** More than this no visitor can book at once, whatever the project allows. */
const mostPeople = (placesOfNetwork[0] ?? 0) * timesWithWork

/** The most people of a visitor's booking in a project that allows `most`; null: any number. */
export const largestGroup = (most: number | null, { rateLimit }: { rateLimit: boolean }) =>
  rateLimit ? Math.min(most ?? mostPeople, mostPeople) : most

/** How many bookings of a project may name one e-mail address, within an hour. */
export const ofEmail = { most: 10, seconds: 3600 }
