import type { MeetingPoint } from './meeting-point.ts'
import type { SeriesRule } from './slot-change.ts'

/** What is counted of the things that an organisation stores. */
export type StoredKind =
  | 'slots'
  /** Slots created, changed, deleted or restored by actions on many slots. */
  | 'slot_changes'
  /** Bookings by staff. */
  | 'bookings'
  | 'projects'
  | 'variants'
  | 'invitations'
  /** A member's calls that store something, and with them audit entries and emails. */
  | 'calls'

/** The definition of a series from a day onwards. The fields are named as in the API. */
export interface SeriesVersion {
  /** The first day the definition applies to, such as `2026-12-01`. */
  since: string
  /**
   * A removed time becomes null, so that the others keep their positions; `retired` contains it.
   */
  rule: Omit<SeriesRule, 'times'> & { times: (string | null)[]; retired?: (string | null)[] }
  timezone: string
  max_attendees: number
  possible_ressources: string[]
  internal: boolean
  staff_ids: string[]
  except: string[]
  include: string[]
  /** Null, or missing in a version that is older than meeting points of slots: none. */
  meeting_point?: MeetingPoint | null
}

/** The slot fields an action changes, as they were before. */
export interface SlotBefore {
  startsAt?: string
  timezone?: string
  maxAttendees?: number
  internal?: boolean
  comment?: string
  meetingPoint?: MeetingPoint | null
  deleted?: boolean
  seriesId?: string | null
  /** The slot's variants and guides by id. */
  variants?: string[]
  staff?: string[]
}

/**
 * A slot after the action; a later revision or other bookings show that somebody has changed it
 * since.
 */
export interface SlotChangeEntry {
  slotId: string
  revision: number
  attendees: number
  /** Null if the action created it. */
  before: SlotBefore | null
}
