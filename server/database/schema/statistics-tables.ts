import type { OrganisationId } from '#server/auth/actor.ts'

/** A past day whose sums are stored, or which changed after it was over. */
export interface SummedDayTable {
  organisationId: OrganisationId
  projectId: string
  /** `2026-12-01`, by the clock of `timezone`. */
  day: string
  timezone: string
  /** Whether its sums are missing or outdated. */
  stale: boolean
}

/** How far a project's days with slots are listed in `summed_day`. */
export interface SummedProjectTable {
  organisationId: OrganisationId
  projectId: string
  /** The last day that is listed. */
  through: string
  timezone: string
}

/** What the figures of a day are broken down by; `day`: by nothing. */
export type Dimension = 'day' | 'hour' | 'variant' | 'guide' | 'language' | 'group'

export interface Measures {
  /** Slots that took place, or are still to come. */
  slots: number
  /** Those of them with visitors. */
  tours: number
  places: number
  bookings: number
  /** The people booked. */
  people: number
  /** The people who came, with or without a booking. */
  came: number
  /** The people who came without a booking. */
  walkIns: number
  /** The places that they took. */
  walkInPlaces: number
  /** The bookings of which it is known who came. */
  ticked: number
  /** The people booked by these. */
  tickedPeople: number
  noShows: number
  cancelled: number
  cancelledPeople: number
  /** Of the cancelled bookings, those cancelled less than 24 hours ahead. */
  cancelledWithinDay: number
  /** Less than 7 days ahead, without those. */
  cancelledWithinWeek: number
  /** How long ahead they were cancelled, together. */
  cancelledSeconds: number
  /** How long ahead the other bookings were made, together. */
  leadSeconds: number
}

/** The figures of a day for one key of a dimension. */
export interface DayFigures extends Measures {
  dimension: Dimension
  day: string
  /** The hour, an id or a word; empty: not known, or the whole day. */
  key: string
}

/** The sums of a day by one dimension. */
export interface DailySumTable extends DayFigures {
  organisationId: OrganisationId
  projectId: string
}
