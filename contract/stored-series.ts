import type { SeriesRule } from './series.ts'

/** What a series says from a day on. The names are those of the API. */
export interface SeriesVersion {
  /** The first day, `2026-12-01`, on which it holds. */
  since: string
  /**
   * At the position of a time that was taken out is null, so that positions stay; `retired` has the
   * time that was there.
   */
  rule: Omit<SeriesRule, 'times'> & { times: (string | null)[]; retired?: (string | null)[] }
  timezone: string
  max_attendees: number
  possible_ressources: string[]
  internal: boolean
  staff_ids: string[]
  except: string[]
  include: string[]
}

/** What an action changes of a slot, as it was before. */
export interface SlotBefore {
  startsAt?: string
  timezone?: string
  maxAttendees?: number
  internal?: boolean
  comment?: string
  deleted?: boolean
  seriesId?: string | null
  /** The slot's variants and guides by id. */
  variants?: string[]
  staff?: string[]
}

/** A slot after the action; a later revision or other bookings show that somebody touched it. */
export interface SlotChangeEntry {
  slotId: string
  revision: number
  attendees: number
  /** Null: the action created it. */
  before: SlotBefore | null
}
