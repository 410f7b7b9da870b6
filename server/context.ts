import type { LRUCache } from 'lru-cache'
import type { OtherLanguage } from '#contract/other-languages.ts'
import type { Currency } from '#contract/price.ts'
import type { StoredQuestion } from '#contract/question.ts'
import type { OrganisationId } from '#server/auth/actor.ts'
import type { ResponseCache } from './cache/response-cache.ts'
import type { Announcements } from './database/notify/announcements.ts'
import type { Database } from './database/open.ts'
import { withPriority } from './database/postgres/priority.ts'
import type { Transports } from './mail/delivery/transports.ts'
import type { ProviderMetadata } from './openid/provider.ts'
import type { Clock } from './runtime/clock.ts'
import type { Config } from './runtime/config.ts'
import type { BookingEvent, FreedPlaces, MeetingElsewhere, UnitOfWork } from './unit-of-work.ts'

/** Project settings that apply to visitors, and the data every visitor sees. */
export interface ProjectVisited {
  organisationId: OrganisationId
  projectId: string
  name: string
  timezone: string
  /** The websites that may embed the form; an empty list allows all. */
  embedOrigins: string[]
  /** The addresses of the imprint and the privacy policy; empty if not set. */
  imprintUrl: string
  privacyUrl: string
  doubleOptIn: boolean
  /** The largest group visitors may book for; null means no limit. */
  maxPeoplePerBooking: number | null
  /** Whether visitors must enter a phone number. */
  phoneRequired: boolean
  questions: StoredQuestion[]
  /** Whether visitors may change and move their own bookings. */
  visitorChanges: boolean
  /** Whether visitors may join the waiting list of a full slot. */
  waitingList: boolean
  /** Whether it has a variant whose bookings take the whole slot. */
  hasExclusive: boolean
  currency: Currency
  /** A line about payment; empty if there is none. */
  priceNote: string
  priceNoteTranslations: Partial<Record<OtherLanguage, string>>
  /** Empty if there is none. */
  meetingPoint: string
  meetingPointTranslations: Partial<Record<OtherLanguage, string>>
  /** Whether a variant or a slot has a meeting point of its own. */
  hasMeetingPoints: boolean
  /** The reply address of its emails, and where it takes place; each empty if there is none. */
  emailFrom: string
  street: string
  postalCode: string
  city: string
  organisation: string
}

/** The context that every feature receives. */
export interface AppContext {
  db: Database
  clock: Clock
  /** Whether the embedded database's disk is nearly full, so that nothing new is stored. */
  shortOfDisk: () => boolean
  config: Config
  /** The 32-byte key for stored values that must be decrypted later. */
  secretKey: Buffer
  /** The transports that send emails. */
  transports: Transports
  /** Wakes the postman after an email is queued; called after the commit. */
  mailPosted: () => void
  /**
   * Removes the files of erased emails, including those whose rows were deleted; called after the
   * commit. Other copies on disk are removed later (`server/runtime/scrubbing.ts`).
   */
  bookersErased: (deletedMailIds?: string[]) => Promise<void>
  /** Offers freed places to the waiting list; called before the commit. */
  placesFreed: (unit: UnitOfWork, freed: FreedPlaces) => Promise<void>
  /** Tells bookers that they are to meet elsewhere; called before the commit. */
  bookersMeetElsewhere: (unit: UnitOfWork, slots: MeetingElsewhere) => Promise<void>
  /** Notifies open dashboards and caches of changes; called after the commit. */
  changes: Announcements
  /** Recently visited projects, by id. */
  projectCache: Pick<LRUCache<string, Promise<ProjectVisited | undefined>>, 'memo' | 'delete'>
  /** Recent responses to visitors. */
  responseCache: ResponseCache
  /** The metadata of each single sign-on provider through which a log-in has been started. */
  providerMetadata: ProviderMetadata
  /** Counts an event for the metrics; called after the commit. */
  count: (event: BookingEvent, bookings?: number) => void
}

/** The context for calls that book, confirm or cancel for visitors; their queries have priority. */
export const contextOfBookings = (ctx: AppContext): AppContext =>
  new Proxy(ctx, {
    get: (target, name: keyof AppContext) =>
      name === 'db' ? withPriority(target.db) : Reflect.get(target, name),
  })
