import type { OrganisationId } from '#server/auth/actor.ts'
import type { ResponseCache } from './cache/response-cache.ts'
import type { TtlCache } from './cache/ttl-cache.ts'
import type { Announcements } from './database/notify/announcements.ts'
import type { Database } from './database/open.ts'
import { withPriority } from './database/postgres/priority.ts'
import type { Transports } from './mail/delivery/transports.ts'
import type { Clock } from './runtime/clock.ts'
import type { Config } from './runtime/config.ts'

/** What becomes of bookings. */
export type BookingEvent = 'booked' | 'held' | 'confirmed' | 'lapsed' | 'cancelled'

/** What binds a visitor of a project, and what every visitor is told of it. */
export interface ProjectVisited {
  organisationId: OrganisationId
  projectId: string
  name: string
  timezone: string
  /** The websites that may embed the form; none named: all. */
  embedOrigins: string[]
  /** Empty: none. */
  imprintUrl: string
  privacyUrl: string
  doubleOptIn: boolean
  /** The largest group that visitors may book for; null: any. */
  maxPeoplePerBooking: number | null
  organisation: string
}

/** What every feature is given. */
export interface AppContext {
  db: Database
  clock: Clock
  /**
   * Whether there is little room left where the embedded database lies: nothing new is taken in.
   */
  shortOfDisk: () => boolean
  config: Config
  /** Encrypts what is stored and must be read again: 32 bytes. */
  secretKey: Buffer
  /** How mails leave. */
  transports: Transports
  /** Tells the postman that a mail was posted; called after the commit. */
  mailPosted: () => void
  /**
   * Takes what was erased out of this process's files as well, also that of mails whose rows were
   * deleted; called after the commit.
   */
  bookersErased: (deletedMailIds?: string[]) => Promise<void>
  /** Tells open dashboards, and who keeps answers, what changed; announced after the commit. */
  changes: Announcements
  /** The projects that were visited just now, by their ids. */
  projectCache: TtlCache<ProjectVisited>
  /** What was answered to the public a moment ago. */
  responseCache: ResponseCache
  /** Counts for the metrics; called after the commit. */
  count: (event: BookingEvent, bookings?: number) => void
}

/** The same house for the calls by which visitors book, confirm and cancel. */
export const contextOfBookings = (ctx: AppContext): AppContext =>
  new Proxy(ctx, {
    get: (target, name: keyof AppContext) =>
      name === 'db' ? withPriority(target.db) : Reflect.get(target, name),
  })
